"""What can be drawn for review, and the filter by what reviewers think."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from analysis.reviews.events import new, of_question
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.queue_candidates import candidates, in_order
from analysis.store.queries.filters import Filters
from analysis.store.queries.suspicion_inputs import material
from analysis.store.reviews import open_reviews
from tests.dashboard import small


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    monkeypatch.delenv("EARMARK_REVIEWS", raising=False)
    return Database(small.workspace(tmp_path))


def test_each_question_is_one_candidate_with_its_facts(db: Database) -> None:
    found = {row["task"]: row for row in candidates(db, Filters())}
    assert len(found) == len(candidates(db, Filters())) == 6
    assert [found["FSS"][by] for by in ("sections", "genre", "dataset")] == ["up to 6", "unknown", "unknown"]
    assert found["Cnt"]["sections"] == "unknown"
    assert [row["task"] for row in candidates(db, Filters(tasks=("SGD",)))] == ["SGD"]


def test_questions_come_in_the_order_of_the_list_of_cases(db: Database) -> None:
    rows = cases_list.cases(db, Filters(), "file").rows
    assert in_order(db, Filters(), "file") == list(dict.fromkeys(row["question_id"] for row in rows))
    assert in_order(db, Filters(), "worst")[0] == cases_list.cases(db, Filters(), "worst").rows[0]["question_id"]


def test_cases_are_found_by_what_reviewers_think_of_their_reference(db: Database) -> None:
    first, second, *_ = in_order(db, Filters(), "file")
    reviews = open_reviews(db.workspace)
    reviews.append([
        new("Ada", "verdict", of_question(first), verdict="wrong"),
        new("Ada", "verdict", of_question(second), verdict="wrong"),
        new("Ben", "verdict", of_question(second), verdict="right"),
        new("Ben", "note", of_question("elsewhere")),
    ])  # fmt: skip

    def ids(*reviewed: str) -> set[str]:
        return {row["question_id"] for row in cases_list.cases(db, Filters(reviews=reviewed)).rows}

    assert ids("wrong") == {first}
    assert ids("disputed") == {second}
    assert ids("wrong", "disputed") == {first, second}
    assert len(ids("unreviewed")) == 4
    assert ids("unreviewed").isdisjoint({first, second})
    assert ids("right") == set()
    text = Filters(reviews=("wrong",), text="segment")
    assert {row["question_id"] for row in cases_list.cases(db, text).rows} == {first}
    reviews.close()


def test_what_suspicion_goes_by_is_read_from_the_runs(db: Database) -> None:
    models = [run for run in db.workspace.run_ids() if run.startswith("careful")]
    found = {each.reference: each for each in material(db, Filters(), models)}
    assert len(found) == 6
    (whole,) = [each for each in found.values() if each.whole]
    assert len(whole.answers) == 1
    assert whole.answers[0][1] == 1.0
    assert found[Decimal(2)].answers == [(Decimal(2), 1.0)]
    assert all(not each.answers for each in material(db, Filters(), []))
    assert material(db, Filters(text="nowhere"), models) == []
