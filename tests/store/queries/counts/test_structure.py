"""The questions of the structure page: every number has behind it just the cases it was made of; mir_eval agrees."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import mir_eval
import numpy as np
import pytest

from analysis.records import Section
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.case import case
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.store.queries.ranges import Span
from analysis.summaries.means.song_means import ALL_RUNS, means
from tests import songs_with_structure

FULL = Filters(tasks=("FSS",))
READ = Filters(tasks=("FSS",), outcomes=("scored",))


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(songs_with_structure.workspace(tmp_path_factory.mktemp("structure")))


def behind(db: Database, run: str, **filters: object) -> int:
    chosen = Filters(tasks=("FSS",), runs=(run,), **filters)  # type: ignore[arg-type] # by name
    return cases_list.cases(db, chosen, limit=0).total


@pytest.mark.parametrize(("by", "name"), [("seconds", "overlaps"), ("sections", "confused")])
def test_behind_every_cell_of_the_confusion_are_the_cases_counted_in_it(db: Database, by: str, name: str) -> None:
    rows = [row for row in structure.sharing(db, READ) if row[by] > 0]
    assert len(rows) > 20
    for row in rows:
        pair = f"{row['reference']}>{row['estimate']}"
        assert behind(db, row["run"], outcomes=("scored",), **{name: (pair,)}) == row[f"cases_{by}"]


def test_behind_every_bar_of_the_offsets_are_the_cases_counted_in_it(db: Database) -> None:
    rows = structure.offsets(db, READ)
    assert {row["low"] for row in rows} >= {-5.5, -1.0, 0.0, 2.5, 5.0}
    for row in rows:
        low = -np.inf if row["low"] == -5.5 else row["low"]
        span = Span(low, np.inf if low == 5.0 else row["low"] + 0.5, below=low != 5.0)
        assert behind(db, row["run"], outcomes=("scored",), boundary_offset=span) == row["cases"]


def test_behind_every_bar_of_the_numbers_of_sections_are_the_cases_counted_in_it(db: Database) -> None:
    rows = structure.surplus(db, READ)
    assert sum(row["cases"] for row in rows) == cases_list.cases(db, READ).total
    for row in rows:
        span = Span(row["surplus"], row["surplus"])
        assert behind(db, row["run"], outcomes=("scored",), surplus=span) == row["cases"]


def test_behind_every_occurrence_are_the_cases_whose_song_has_it(db: Database) -> None:
    found = means(structure.occurrences(db, FULL))
    assert len({run for run, _ in found}) > 1
    for (run, name), mean in found.items():
        if run != ALL_RUNS:
            assert behind(db, run, occurrences=(name,)) == mean.n


def test_the_sections_of_all_occurrences_have_together_the_worth_of_the_matched_pairs(db: Database) -> None:
    found = structure.occurrences(db, FULL).to_pylist()
    pairs = cases_list.pairs(db, FULL).to_pylist()
    assert sum(row["total"] for row in found) == pytest.approx(sum(row["iou"] for row in pairs))


@pytest.mark.parametrize(
    ("ending", "window", "trim"),
    [("0.5 s", 0.5, False), ("3 s", 3.0, False), ("0.5 s, trimmed", 0.5, True), ("3 s, trimmed", 3.0, True)],
)
@pytest.mark.filterwarnings("ignore:(Reference|Estimated) intervals are empty")
def test_the_hit_rates_of_a_run_are_the_means_of_mir_eval(db: Database, ending: str, window: float, trim: bool) -> None:
    found = means(structure.measures(db, FULL))
    for run in (run.id for run in loaded_runs.runs(db)):
        rows = cases_list.cases(db, Filters(tasks=("FSS",), runs=(run,)), limit=1000).rows
        theirs = []
        for row in rows:
            (answered,) = case(db, row["question_id"], [run]).answers
            estimate = answered.scored["paper"].value
            sections = (answered.answer.question.reference, estimate if isinstance(estimate, tuple) else ())
            r, e = (_intervals([one for one in side if isinstance(one, Section)]) for side in sections)  # type: ignore[union-attr]
            theirs.append(mir_eval.segment.detection(r, e, window=window, trim=trim))
        for name, numbers in zip(("precision", "recall", "F"), zip(*theirs, strict=True), strict=True):
            assert found[run, f"{name} {ending}"].value == pytest.approx(fmean(numbers))


def test_the_share_of_verse_time_called_a_chorus_is_that_of_the_confusion(db: Database) -> None:
    found = means(structure.called(db, READ, "verse", "chorus"))
    rows = [row for row in structure.sharing(db, READ) if row["reference"] == "verse"]
    swapped = sum(row["seconds"] for row in rows if row["estimate"] == "chorus")
    assert found[ALL_RUNS, "verse"].value == pytest.approx(swapped / sum(row["seconds"] for row in rows))
    assert found[ALL_RUNS, "verse"].interval is not None


def test_the_score_by_song_has_the_mean_of_the_leaderboard(db: Database) -> None:
    found = means(structure.scores(db, FULL))
    for run, figures in cases_list.figures(db, "paper").items():
        assert found[run, "paper"].value == pytest.approx(figures["FSS"].raw)


def test_the_section_task_has_no_confusion(db: Database) -> None:
    assert structure.sharing(db, Filters(tasks=("SSS",))) == []
    assert structure.places(db, Filters(tasks=("SSS",)))[0]["label"] == "chorus"


def _intervals(sections: Sequence[Section]) -> np.ndarray:
    usable = [(s.start, s.end) for s in sections if s.start is not None and s.end is not None and s.start < s.end]
    return np.array(usable).reshape(-1, 2)
