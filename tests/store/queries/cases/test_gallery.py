"""Cases by question: the same cases as the list, each question at the place of its first case, and their contents."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from analysis import pipeline
from analysis.records import Lens
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list, gallery
from analysis.store.queries.cases.case import case
from analysis.store.queries.filters import Filters, Sort
from analysis.store.workspace import Workspace
from tests import older_runs, small


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("gallery")
    refusals = [record | {"prediction": "I cannot hear it."} for record in small.run()]
    place = Workspace(folder / "workspace")
    pipeline.load([small.write(folder / "good.json", small.run()), small.write(folder / "worse.json", refusals)], place)
    return Database(place)


@pytest.mark.parametrize("sort", get_args(Sort))
def test_questions_are_in_the_order_of_their_first_cases(db: Database, sort: Sort) -> None:
    listed = cases_list.cases(db, Filters(), sort, 1000).rows
    order = list(dict.fromkeys(row["question_id"] for row in listed))
    found = gallery.groups(db, Filters(), sort, 1000)
    assert (found.questions, found.cases) == (len(order), len(listed))
    assert list(dict.fromkeys(row["question_id"] for row in found.rows)) == order
    assert sorted(map(repr, found.rows)) == sorted(map(repr, listed))


@pytest.mark.parametrize("sort", get_args(Sort))
def test_more_cases_are_read_until_all_questions_are_there(
    db: Database, sort: Sort, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = gallery.groups(db, Filters(), sort, 1000)
    monkeypatch.setattr(gallery, "FIRST_ROWS", 1)
    assert gallery.groups(db, Filters(), sort, 1000) == whole


def test_pages_follow_one_another_and_one_beyond_the_last_still_counts(db: Database) -> None:
    whole = gallery.groups(db, Filters(), "worst", 1000)
    pages = [gallery.groups(db, Filters(), "worst", 3, offset) for offset in range(0, whole.questions, 3)]
    assert [row for page in pages for row in page.rows] == whole.rows
    beyond = gallery.groups(db, Filters(), "worst", 3, 1000)
    assert (beyond.rows, beyond.questions, beyond.cases) == ([], whole.questions, whole.cases)


def test_runs_that_come_last_do_not_place_a_question(db: Database) -> None:
    good, worse = (next(run.id for run in loaded_runs.runs(db) if run.name == name) for name in ("good", "worse"))
    order = [row["question_id"] for row in cases_list.cases(db, Filters(runs=(good,)), "worst", 1000).rows]
    found = gallery.groups(db, Filters(), "worst", 1000, last=(worse,))
    assert list(dict.fromkeys(row["question_id"] for row in found.rows)) == list(dict.fromkeys(order))


@pytest.mark.parametrize("lens", ["paper", "released"])
def test_contents_are_those_of_each_case(db: Database, lens: Lens) -> None:
    rows = gallery.groups(db, Filters(lens=lens), "worst", 1000).rows
    found = gallery.contents(db, rows, lens)
    for row in rows:
        whole = case(db, row["question_id"], (row["run"],))
        assert found.questions[row["question_id"]] == whole.question
        own = next(answer for answer in whole.answers if answer.index == row["index"])
        assert found.values[row["run"], row["index"]] == own.scored[lens].value
    lost = {place: sum(points for _, points in parts) for place, parts in found.losses.items()}
    scores = {(row["run"], row["index"]): row["score"] for row in rows if row["score"] is not None}
    if lens == "paper":
        assert all(lost.get(place, 0.0) == pytest.approx(1 - score) for place, score in scores.items())


def test_no_cases_have_no_contents(db: Database) -> None:
    assert gallery.contents(db, [], "paper") == gallery.Contents({}, {}, {}, {})


def test_runs_of_an_older_version_lack_a_column_and_are_shown(tmp_path: Path) -> None:
    place = Workspace(tmp_path / "workspace")
    pipeline.load([small.write(tmp_path / "good.json", small.run())], place)
    older_runs.drop_columns(place.path, "cases", "dimensions")
    db = Database(place)
    rows = gallery.groups(db, Filters(), "worst", 3).rows
    found = gallery.contents(db, rows, "paper")
    assert {question.dimensions for question in found.questions.values()} == {()}
    assert len(found.questions) == 3
