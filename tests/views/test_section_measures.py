"""The measures beside the score are means over just the answers that their doors open."""

from __future__ import annotations

import pytest

from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.summaries.means.song_means import Mean, means
from analysis.views import section_measures
from analysis.views.document import Table
from tests import songs_with_structure

MEASURE = structure.Measure("delay", "Delay", "Time", "delay", "of boundaries", "seconds")

READ_OR_ALL: tuple[tuple[str, ...], ...] = ((), ("scored",))
"""Outcomes of the answers behind a mean."""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(songs_with_structure.workspace(tmp_path_factory.mktemp("measures")))


def table(db: Database, filters: Filters) -> Table:
    (task,) = filters.tasks
    names = {run: run.upper() for run in db.run_ids()}
    return section_measures.by_run(means(structure.measures_as_counted(db, filters)), task, names)


@pytest.mark.parametrize("task", ["FSS", "SSS"])
def test_each_figure_is_the_mean_over_the_answers_behind_it(db: Database, task: str) -> None:
    own = table(db, Filters(tasks=(task,)))
    by_head = {(own.group, own.title + section_measures.UNITS[own.unit]): own for own in structure.MEASURES.values()}
    assert len(own.rows) == 2
    for row in own.rows:
        run = next(run for run in db.run_ids() if run in row[1].door["runs"])
        n = cases_list.cases(db, Filters(tasks=(task,), runs=(run,)), limit=0).total
        behind = {
            outcomes: means(structure.measures(db, Filters(tasks=(task,), runs=(run,), outcomes=outcomes)))
            for outcomes in READ_OR_ALL
        }
        assert row[1].value == n == songs_with_structure.SONGS
        for column, cell in zip(own.columns[2:], row[2:], strict=True):
            measure = by_head[column.group, column.title]
            outcomes = tuple(cell.door.get("outcome", ()))
            mean = behind[outcomes][run, measure.name]
            assert cell.value == pytest.approx(mean.value, rel=1e-12)
            assert outcomes == (() if measure.counts_unread else ("scored",))
            assert cell.note.startswith(f"n = {mean.n:.0f} answers")


def test_refusals_alone_hit_nothing_and_have_no_other_measure(db: Database) -> None:
    filters = Filters(tasks=("FSS",), outcomes=("refused",))
    own = table(db, filters)
    assert {column.group.split(" within")[0] for column in own.columns} == {"", "Boundaries"}
    assert {cell.value for row in own.rows for cell in row[2:]} == {0.0}


def test_other_outcomes_beside_the_scored_change_no_mean_over_those_read(db: Database) -> None:
    read = table(db, Filters(tasks=("FSS",), outcomes=("scored",)))
    both = table(db, Filters(tasks=("FSS",), outcomes=("scored", "refused")))
    hits = {number for number, column in enumerate(read.columns) if column.group.startswith("Boundaries within")}
    assert len(hits) == 12
    for alone, wider in zip(read.rows, both.rows, strict=True):
        for number in range(2, len(read.columns)):
            assert (alone[number].value > wider[number].value) == (number in hits)


def test_a_measure_in_seconds_says_so_and_a_run_without_it_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(section_measures, "MEASURES", {MEASURE.name: MEASURE})
    own = section_measures.by_run({("a", "delay"): Mean(1.26, None, 1.0, 1)}, "FSS", {"a": "A", "b": "B"})
    assert own.texts() == [["A", "1", "1.3"], ["B", "0", "–"]]
    assert own.columns[2].full_title == "Time: Delay s"
    assert own.rows[0][2].note == "n = 1 answer, 1 song"
    assert not own.rows[1][1].door


def test_a_measure_that_no_run_has_is_no_column() -> None:
    own = section_measures.by_run({}, "FSS", {"a": "A"})
    assert [column.title for column in own.columns] == ["Run", "n"]


def test_tasks_about_sections_alone_have_them() -> None:
    assert section_measures.tasks(["Cnt", "FSS", "GA", "SSS"]) == ["FSS", "SSS"]
