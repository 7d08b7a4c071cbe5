"""The chapter of one run: verdict, findings, where the points go, failure modes, answer format, cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.benchmarks.registry import EVERY
from analysis.display import amount, percent
from analysis.palette import FIGURE
from analysis.palette import KINDS as COLOURS
from analysis.report import cards, charts, mode_words, words
from analysis.report.cards import Sound
from analysis.report.cases.doors import door
from analysis.report.cases.rows import Cases
from analysis.report.charts import Piece
from analysis.report.document import Chapter, ChartPart, Part
from analysis.report.leaderboard import Figures
from analysis.scoring.decomposition.kinds import KINDS
from analysis.scoring.failure_modes import MODES
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import failure_modes as mode_counts
from analysis.store.queries.counts import losses as loss_queries
from analysis.store.queries.counts import song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import READINGS, following
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.run import failure_modes
from analysis.summaries.run.failure_modes import ModeShare
from analysis.summaries.run.findings import Finding, RunSums, findings, losses_by_kind
from analysis.summaries.run.losses import Losses, Row, losses
from analysis.summaries.run.mode_findings import ModeFinding, mode_findings
from analysis.summaries.run.run_standing import Standing, standing
from analysis.views.document import NOWHERE, Cell, Column, Paragraph, Table

BASELINE = "baseline: "
"""The name of a baseline begins with it."""
READING_NAMES = {"clean": "as requested", "mended": "repaired", "unparsed": "unreadable", "missing": "no answer",
                 "unscorable": "not scorable"}  # fmt: skip


STAKES = (
    Column("Evidence"),
    Column("Points at stake", "percent"),
    Column("95 % CI", "percent"),
    Column("Cases", "count"),
)


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
    """filters: of all runs of the report."""
    own = replace(filters, runs=(run.id,), lens="paper")
    means = {name: by_task[MEAN] for name, by_task in group.figures.items() if MEAN in by_task}
    place = standing(means, run.id, group.models, group.constants)
    sums = RunSums(song_sums.sums(db, own).to_pylist(), loss_queries.points(db, own),
                   loss_queries.combinations(db, own))  # fmt: skip
    constant = place.constant.other.run if place and place.constant else ""
    run_findings = findings(sums, group.figures.get(run.id, {}), group.figures.get(constant, {}))
    parts: list[Part] = []
    if place:
        parts.append(_headline(place, group.names))
    if run.id in loss_queries.unexplained(db, own):
        parts.append(Paragraph(words.NO_TYPES))
    else:
        parts += _findings(run.id, run_findings, group.names.get(constant, "").removeprefix(BASELINE))
        by_task = [part for (_, task), part in losses(sums.sums, sums.points, sums.combinations).items() if task]
        parts += _losses(run.id, sorted(by_task, key=lambda part: -part.figure)) if by_task else []
    parts += _modes(db, own, run.id, group, sums.sums)
    parts.append(_compliance(db, own, run.id))
    parts += cards.of_run(run.id, cases, run_findings, sound)
    return Chapter(f"run-{run.id}", f"Run report: {group.names[run.id]}", parts)


def _headline(place: Standing, names: Mapping[str, str]) -> Paragraph:
    bold, detail = words.verdict(place, names)
    interval = place.own.interval
    between = f", 95 % CI {percent(interval.low)} to {percent(interval.high)}" if interval else ""
    return Paragraph(f"Overall score {percent(place.own.value)}{between}. {bold}", detail)


def _findings(run: str, rows: Sequence[Finding], baseline: str) -> list[Part]:
    if not rows:
        return [Paragraph(words.NOTHING)]
    lines = []
    for finding in rows:
        address = door(runs=run, task=finding.group.tasks, lost=[name for name, _ in finding.types])
        lines.append([
            Cell(words.title(finding)), Cell(words.evidence(finding, baseline)),
            Cell(finding.stake, address, words.note(finding)), Cell(finding.interval), Cell(finding.n, address),
        ])  # fmt: skip
    note = "Points at stake: what the overall score would gain without exactly these losses."
    return [Table(f"findings-{run}", "What costs most", (Column("Finding"), *STAKES), lines, note)]


def _losses(run: str, by_task: Sequence[Losses]) -> list[Part]:
    """The score and the points lost of every task, as chart and table."""
    bars, lines = [], []
    for part in by_task:
        name, kinds = EVERY[part.task].name, losses_by_kind(part.task, part.parts)
        own_cases = door(runs=run, task=part.task)
        pieces = [Piece(min(0.0, 100 * part.figure), 100 * max(part.figure, 0.0), FIGURE,
                        f"{name}: score {percent(part.figure)}, n = {part.n:,}", own_cases)]  # fmt: skip
        start = 100 * part.figure
        cells = [Cell(name), Cell(part.n, own_cases), Cell(part.figure, own_cases)]
        for kind in KINDS:
            types = [entry.type for entry in kinds.get(kind, ())]
            points = sum(entry.value for entry in kinds.get(kind, ()))
            address = door(runs=run, task=part.task, lost=types) if types else NOWHERE
            details = ", ".join(f"{entry.type} {percent(entry.value)}" for entry in kinds.get(kind, ()))
            n_cases = amount(part.cases(types), "case")
            if points > 0:
                note = f"{name}: {kind} {percent(points)} points ({details}), {n_cases}"
                pieces.append(Piece(start, 100 * points, COLOURS[kind], note, address))
            start += 100 * points
            cells.append(Cell(points, address, f"{details}; {n_cases}" if types else ""))
        bars.append((name, pieces))
        lines.append(cells)
    note = "Score and points lost of each task add up to 100."
    legend: dict[str, str] = {"score": FIGURE, **COLOURS}
    chart = charts.bars("Score and points lost by task", bars, "points of 100", legend)
    columns = [Column("Task"), Column("n", "count"), Column("Score", "percent"),
               *(Column(kind.capitalize(), "percent") for kind in KINDS)]  # fmt: skip
    return [ChartPart(f"points-{run}", "Where the points go", chart),
            Table(f"losses-{run}", "Points lost by task and kind", columns, lines, note)]  # fmt: skip


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
    return [*_notable(run, notable), Table(f"modes-{run}", "Failure modes", columns, lines, note)]


def _notable(run: str, rows: Sequence[ModeFinding]) -> list[Part]:
    if not rows:
        return [Paragraph(mode_words.NOTHING)]
    lines = []
    for finding in rows:
        address = door(runs=run, mode=finding.mode)
        lines.append([
            Cell(mode_words.title(finding)), Cell(mode_words.evidence(finding)),
            Cell(finding.stake, NOWHERE if finding.stake is None else address, mode_words.note(finding)),
            Cell(finding.stake_interval), Cell(finding.n, address),
        ])  # fmt: skip
    return [
        Table(f"notable-modes-{run}", "Notable failure modes", (Column("Failure mode"), *STAKES), lines, mode_words.HOW)
    ]


def _compliance(db: Database, own: Filters, run: str) -> Table:
    counts = cases_list.readings(db, own)
    tasks = [task for task in EVERY if any(row["task"] == task for row in counts)]
    by_task = {task: following(counts, [task])[run] for task in tasks}
    present = [name for name in READINGS if any(by_task[task][name] for task in tasks)]
    columns = [Column("Task"), Column("n", "count"),
               *(Column(READING_NAMES.get(name, name).capitalize(), "count") for name in present)]  # fmt: skip
    lines = [
        [
            Cell(EVERY[task].name), Cell(sum(by_task[task].values()), door(runs=run, task=task)),
            *(Cell(by_task[task][name], door(runs=run, task=task, reading=name) if by_task[task][name] else NOWHERE)
              for name in present),
        ]
        for task in tasks
    ]  # fmt: skip
    return Table(
        f"format-{run}", "Answer format compliance", columns, lines, "Number of answers by how they were read."
    )
