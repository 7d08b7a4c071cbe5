"""A reviewer among the runs: what they take for right, scored like a model's answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.pipeline.reviews.reviewer_runs import load_reviewers
from analysis.reviews.events import new, of_question
from analysis.reviews.state import by_target, fold
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from tests.dashboard import small


@pytest.fixture
def db(tmp_path: Path) -> Database:
    return Database(small.workspace(tmp_path))


def test_who_finds_everything_right_scores_full_and_a_correction_what_it_differs_by(db: Database) -> None:
    asked = {row["task"]: row["question_id"] for row in candidates(db, Filters())}
    events = [new("Ada", "verdict", of_question(name), verdict="right") for name in asked.values()]
    shorter = [{"section": "Chorus", "start": 45.0, "end": 60.0}]
    events.append(new("Ben", "correction", of_question(asked["SSS"]), value=shorter))
    events.append(new("Ben", "verdict", of_question(asked["Cnt"]), verdict="unclear"))
    states = {target: fold(each) for target, each in by_target(events).items()}
    ada, ben = load_reviewers(db, states)
    figures = cases_list.figures(db, "paper")
    assert {task: figure.raw for task, figure in figures[ada.run.id].items()} == pytest.approx(dict.fromkeys(asked, 1))
    assert {task: figure.raw for task, figure in figures[ben.run.id].items()} == {"SSS": pytest.approx(0.75)}
    assert (ada.run.name, ada.run.counts["FSS"]["clean"]) == ("reviewer: Ada", 1)
    assert {run.reviewer for run in cases_list.runs(db)} == {"", "Ada", "Ben"}


def test_a_reviewer_has_one_run_which_is_exchanged_when_they_say_otherwise(db: Database) -> None:
    asked = [row["question_id"] for row in candidates(db, Filters())]
    before = len(db.workspace.run_ids())
    for n in (1, 3, 3):
        events = [new("Ada", "verdict", of_question(name), verdict="right") for name in asked[:n]]
        (loaded,) = load_reviewers(db, {each.target: fold([each]) for each in events})
        assert loaded.run.n == n
    assert len(db.workspace.run_ids()) == before + 1
    assert load_reviewers(db, {}) == []
