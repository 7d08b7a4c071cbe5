"""What a report of some runs says, chapter by chapter, made from the store; the file and the site print it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analysis.benchmarks.registry import EVERY
from analysis.pipeline.people import People, people
from analysis.pipeline.reviews import misread
from analysis.pipeline.reviews.reference_choice import PUBLISHED
from analysis.report import comparisons, diagnosis, leaderboard, provenance, readings
from analysis.report.cases import rows as case_rows
from analysis.report.comparisons import Pair
from analysis.report.diagnosis import Group
from analysis.report.document import Chapter, Part
from analysis.report.leaderboard import Figures
from analysis.report.sound import Sound
from analysis.store.database import Database
from analysis.store.queries import data_sets, loaded_runs
from analysis.store.queries.counts import song_sums, structure
from analysis.store.queries.filters import Filters
from analysis.store.reviews import open_reviews
from analysis.store.runs import description
from analysis.summaries.means.bootstrap import Resampled, resampled
from analysis.summaries.means.reweighing import MEAN
from analysis.summaries.means.song_means import means
from analysis.summaries.people import SCORE
from analysis.views import section_measures
from analysis.views.document import Paragraph, Table

FEW_RUNS = 3
"""Runs that the sentence on people names; more are counted."""
CONSTANT = "constant"
"""Baselines with this in their name give the same answer to every question."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a report of runs over one data set consists of. figures: by run and task. pairs: parts of comparisons.

    cases: those behind all numbers. names: of runs, with that of the baseline that joined them. runs: a chapter each.
    missing: tables of the runs that are not there, in words. people: among themselves, by task about sections.
    """

    filters: Filters
    cases: case_rows.Cases
    names: Mapping[str, str]
    figures: Figures
    leaderboard: Chapter
    runs: Mapping[str, Chapter]
    pairs: Mapping[Pair, Sequence[Part]]
    references: Chapter
    provenance: Chapter
    missing: Sequence[str]
    people: Mapping[str, People]

    @property
    def chapters(self) -> list[Chapter]:
        """All chapters in the order of the report."""
        compared = [part for parts in self.pairs.values() for part in parts]
        comparisons = [Chapter("comparisons", "Comparisons", compared)] if compared else []
        return [self.leaderboard, *self.runs.values(), *comparisons, self.references, self.provenance]


def content(
    db: Database, runs: Sequence[str], filters: Filters | None = None, sound: Sound | None = None, other: str = ""
) -> Content:
    """The chapters of a report. sound: recordings to embed; the other arguments are those of `build.build`."""
    filters = _of_data_set(db, filters or Filters(), runs)
    every = {run.id: run for run in loaded_runs.runs(db)}
    guesses = [run for run in every.values() if run.kind == "baseline" and CONSTANT in run.name and run.id not in runs]
    shared = loaded_runs.shared(db, [run.id for run in guesses], runs) if guesses else {}
    guesses = [run for run in guesses if shared.get(run.id)]
    figures = figures_of(db, replace(filters, runs=(*runs, *(run.id for run in guesses))))
    guesses = sorted(guesses, key=lambda run: -overall(figures, run.id))[:1]
    shown_runs = [*(every[run] for run in runs), *guesses]
    names = {run.id: run.name for run in shown_runs}
    filters = replace(filters, runs=tuple(names), lens="paper")
    cases = case_rows.load(db, filters)
    constants = [run.id for run in shown_runs if run.kind == "baseline" and CONSTANT in run.name]
    models = [run for run in runs if every[run].kind != "baseline"] or list(runs)
    modes = diagnosis.mode_shares(db, filters, runs)
    group = Group({run: figures.get(run, {}) for run in names}, names, models, constants, modes)
    board = leaderboard.chapter(group.figures, cases.rows, names, list(runs))
    misread_shares = {run: own.total for run, own in misread.estimates(db, replace(filters, runs=tuple(runs))).items()}
    further = [readings.table(misread_shares, names), *leaderboard.costs(group.figures, shown_runs, cases.rows)]
    tasks = sorted({row.task for row in cases.rows})
    further += [_measures(db, filters, task, names) for task in section_measures.tasks(tasks)]
    accepted = sum(state.accepted is not None for state in open_reviews(db.workspace).states().values())
    unmade = db.unmade()
    missing = [*description.incomplete(db.workspace, shown_runs), *(unmade[run] for run in runs if run in unmade)]
    notes = [Paragraph("Part of a run is missing.", sentence) for sentence in missing]
    every_people = {task: people(db, replace(filters, tasks=(task,)), other or PUBLISHED) for task in tasks}
    people_by_task = {task: item for task, item in every_people.items() if item.ceilings}
    notes += [
        Paragraph("", str(item.sentence(SCORE, EVERY[task].name, names, names if len(names) <= FEW_RUNS else None)))
        for task, item in people_by_task.items()
    ]
    return Content(
        filters,
        cases,
        names,
        group.figures,
        replace(board, parts=[*notes, *board.parts, *further]),
        {run: diagnosis.chapter(db, filters, every[run], group, cases, sound or Sound()) for run in runs},
        comparisons.of_pairs(db, filters, comparisons.first_pairs(runs), names),
        provenance.references(cases.rows, accepted, other),
        provenance.provenance(shown_runs),
        missing,
        people_by_task,
    )


def _measures(db: Database, filters: Filters, task: str, names: Mapping[str, str]) -> Table:
    """The further measures of a task about sections."""
    own = means(structure.measures_as_counted(db, replace(filters, tasks=(task,))))
    return section_measures.by_run(own, task, names)


def _of_data_set(db: Database, filters: Filters, runs: Sequence[str]) -> Filters:
    if filters.data_sets:
        return filters
    names = data_sets.of_runs(db, list(runs)).get(runs[0], ())
    return replace(filters, data_sets=names[:1])


def figures_of(db: Database, filters: Filters) -> dict[str, dict[str, Resampled]]:
    """Figures by run and task under the paper lens."""
    return resampled(song_sums.scores(db, replace(filters, lens="paper")), "paper")


def overall(figures: dict[str, dict[str, Resampled]], run: str) -> float:
    own = figures.get(run, {})
    return float(own[MEAN].values[0]) if MEAN in own else float("-inf")
