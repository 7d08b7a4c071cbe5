"""The chapter of one run: verdict, findings, where the points go, failure modes, answer format, cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.display import percent
from analysis.report import cards, charts
from analysis.report.cases.doors import door
from analysis.report.cases.rows import Cases
from analysis.report.document import Chapter, ChartPart, Part
from analysis.report.leaderboard import Figures
from analysis.report.sound import Sound
from analysis.scoring.failure_modes import MODES
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import failure_modes as mode_counts
from analysis.store.queries.counts import losses as loss_queries
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.run import failure_modes
from analysis.summaries.run.failure_modes import ModeShare
from analysis.summaries.run.findings import RunSums, findings
from analysis.summaries.run.losses import Row, losses
from analysis.summaries.run.mode_findings import mode_findings
from analysis.summaries.run.run_standing import Standing, standing
from analysis.views import diagnosis as view
from analysis.views import finding_words as words
from analysis.views import mode_words
from analysis.views.document import Cell, Column, Paragraph, Table

BASELINE = "baseline: "
"""The name of a baseline begins with it."""
STAKE = "Points at stake: what the overall score would gain without exactly these losses."


@dataclass(frozen=True, slots=True)
class Group:
    """Runs of a report. figures: by run and task. names: of all. models, constants: to compare with.

    modes: failure modes of the models.
    """

    figures: Figures
    names: Mapping[str, str]
    models: Sequence[str]
    constants: Sequence[str]
    modes: Mapping[tuple[str, str], ModeShare]


def chapter(db: Database, filters: Filters, run: Run, group: Group, cases: Cases, sound: Sound) -> Chapter:
    """The chapter "Run report" of one run. filters: of all runs of the report."""
    own = replace(filters, runs=(run.id,), lens="paper")
    every_mean = {name: by_task[MEAN] for name, by_task in group.figures.items() if MEAN in by_task}
    same = cases_list.of_same_questions(db, replace(filters, lens="paper"), run.id)
    means = {name: figure for name, figure in every_mean.items() if name in same}
    place = standing(means, run.id, group.models, group.constants)
    sums = RunSums(song_sums.sums(db, own).to_pylist(), loss_queries.points(db, own),
                   loss_queries.combinations(db, own))  # fmt: skip
    constant = place.constant.other.run if place and place.constant else ""
    run_findings = findings(sums, group.figures.get(run.id, {}), group.figures.get(constant, {}))
    parts: list[Part] = []
    if place:
        parts.append(_headline(place, group.names, len(every_mean) - len(means)))
    if run.id in loss_queries.unexplained(db, own):
        parts.append(Paragraph(words.NO_TYPES))
    else:
        baseline = group.names.get(constant, "").removeprefix(BASELINE)
        costs = view.costs(run_findings, run.id, baseline)
        parts.append(
            view.evidence_table(costs, f"findings-{run.id}", "What costs most", "Finding", STAKE)
            if costs
            else Paragraph(words.NOTHING)
        )
        by_task = [part for (_, task), part in losses(sums.sums, sums.points, sums.combinations).items() if task]
        if by_task:
            by_task.sort(key=lambda part: -part.figure)
            pieces = view.bars(by_task)
            chart = charts.bars("Score and points lost by task", pieces, "points of 100", view.legend(pieces))
            parts.append(ChartPart(f"points-{run.id}", "Where the points go", chart))
            parts.append(view.points(by_task, f"losses-{run.id}"))
    parts += _modes(db, own, run.id, group, sums.sums)
    parts.append(view.compliance(cases_list.readings(db, own), run.id, f"format-{run.id}"))
    parts += cards.of_run(run.id, cases, run_findings, sound)
    return Chapter(f"run-{run.id}", f"Run report: {group.names[run.id]}", parts)


def _headline(place: Standing, names: Mapping[str, str], n_others: int) -> Paragraph:
    bold, detail = words.verdict(place, names, n_others)
    interval = place.own.interval
    between = f", 95 % CI {percent(interval.low)} to {percent(interval.high)}" if interval else ""
    return Paragraph(f"Overall score {percent(place.own.value)}{between}. {bold}", detail)


def mode_shares(db: Database, filters: Filters, runs: Sequence[str]) -> dict[tuple[str, str], ModeShare]:
    """Failure modes by run and mode: once for all chapters, since each compares its run with the others."""
    several = replace(filters, runs=tuple(runs), lens="paper")
    return failure_modes.shares(failure_modes.mode_cases(mode_counts.cases(db, several)))


def _modes(db: Database, own: Filters, run: str, group: Group, sums: Sequence[Row]) -> list[Part]:
    """Notable failure modes as sentences, then all of them. sums: of the run."""
    own_shares = (share for (name, _), share in group.modes.items() if name == run and share.n)
    present = sorted(own_shares, key=lambda share: -share.points)
    if not present:
        return []
    notable = mode_findings(run, group.modes, group.models, sums, loss_queries.points_by_mode(db, own))
    columns = [Column("Failure mode"), Column("Cases", "count"), Column("of", "count"), Column("Share", "percent"),
               Column("95 % CI", "percent"), Column("Points lost in these", "percent")]  # fmt: skip
    lines = [
        [
            Cell(MODES[share.mode].title, note=MODES[share.mode].definition),
            Cell(share.n, door(runs=run, mode=share.mode)), Cell(share.cases), Cell(share.share), Cell(share.interval),
            Cell(share.points),
        ]
        for share in present
    ]  # fmt: skip
    note = (
        "Patterns found by rules; a case can show several. Share: percent of the answers that can show the mode. 95 % "
        "CI over songs."
    )
    rows = view.notable(notable, run)
    title = "Notable failure modes"
    first = (
        view.evidence_table(rows, f"notable-modes-{run}", title, "Failure mode", mode_words.HOW)
        if rows
        else Paragraph(mode_words.NOTHING)
    )
    return [first, Table(f"modes-{run}", "Failure modes", columns, lines, note)]
