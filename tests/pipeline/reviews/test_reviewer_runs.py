"""People among the runs: what a reviewer takes for right, and what a person answered, scored like a model's answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.pipeline.reviews.reviewer_runs import load_person, load_reviewers, person_file
from analysis.reviews.events import new, of_question
from analysis.reviews.own_answers import Person, answer, people
from analysis.reviews.state import by_target, fold
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
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
    assert {run.reviewer: run.kind for run in loaded_runs.runs(db)} == {"": "model", "Ada": "person", "Ben": "person"}


def test_a_reviewer_has_one_run_which_is_exchanged_when_they_say_otherwise(db: Database) -> None:
    asked = [row["question_id"] for row in candidates(db, Filters())]
    before = len(db.workspace.run_ids())
    for n in (1, 3, 3):
        events = [new("Ada", "verdict", of_question(name), verdict="right") for name in asked[:n]]
        (loaded,) = load_reviewers(db, {each.target: fold([each]) for each in events})
        assert loaded.run.n == n
    assert len(db.workspace.run_ids()) == before + 1
    assert load_reviewers(db, {}) == []


ANSWERS = {
    "FSS": json.dumps(small.SECTIONS), "SSS": '[{"section": "chorus", "start": 45.0, "end": 60.0}]', "FSLT": "",
    "SGD": "Falsetto", "Cnt": "3", "Loc": "12",
}  # fmt: skip
FIGURES = {"FSS": 1, "SSS": 0.75, "FSLT": 0.5, "SGD": 1, "Cnt": 0, "Loc": 1}
STATED = {"musical training": "professional", "language": "German"}


def person_of(db: Database, answers: dict[str, str], name: str = "Ada") -> Person:
    asked = {row["task"]: row["question_id"] for row in candidates(db, Filters())}
    events = [answer(name, asked[task], raw, STATED) for task, raw in answers.items()]
    return people({target: fold(own) for target, own in by_target(events).items()})[name.casefold()]


def raw_figures(db: Database, run: str) -> dict[str, float | None]:
    return {task: figure.raw for task, figure in cases_list.figures(db, "paper")[run].items()}


def test_what_a_person_answered_is_scored_like_a_model_with_what_they_state_as_conditions(db: Database) -> None:
    loaded = load_person(db, person_of(db, ANSWERS))
    assert loaded is not None
    run = loaded.run
    assert (run.name, run.kind, run.model, run.condition) == ("person: Ada", "person", "person: Ada", STATED)
    assert raw_figures(db, run.id) == pytest.approx(FIGURES)
    assert run.counts["FSLT"] == {"n": 1, "missing": 1}


def test_a_person_has_one_run_and_one_without_blind_answers_none(db: Database) -> None:
    before = set(db.workspace.run_ids())
    first, second = (load_person(db, person_of(db, dict(list(ANSWERS.items())[:n]))) for n in (2, 4))
    assert first is not None
    assert second is not None
    assert set(db.workspace.run_ids()) == before | {second.run.id}
    assert load_person(db, Person("Ben", {}, {})) is None


def test_the_file_of_a_person_loads_as_the_same_run_elsewhere_and_stays_beside_a_newer_one(
    db: Database, tmp_path: Path
) -> None:
    file = tmp_path / "ada.json"
    file.write_text(json.dumps(person_file(db, person_of(db, ANSWERS))), encoding="utf-8")
    (loaded,) = pipeline.load([file], db.workspace)
    assert (loaded.run.name, loaded.run.kind, loaded.run.condition) == ("person: Ada", "person", STATED)
    assert loaded.problems == ()
    assert raw_figures(db, loaded.run.id) == pytest.approx(FIGURES)
    load_person(db, person_of(db, {"Cnt": "2"}))
    assert loaded.run.id in db.workspace.run_ids()


def test_how_a_model_was_asked_is_no_part_of_what_a_person_answered(db: Database, tmp_path: Path) -> None:
    calls = [{"wording": "", "prompt": "How many artists?", "answer": "2", "attempts": 1, "seconds": 0.1}]
    record = small.QUESTIONS[4] | {"audio": "new.wav", "prediction": "2", "asked": calls, "model": "third"}
    file = tmp_path / "third.json"
    file.write_text(json.dumps([record]), encoding="utf-8")
    pipeline.load([file], db.workspace)
    (question,) = [row["question_id"] for row in candidates(db, Filters(tasks=("Cnt",)))
                   if row["question_id"] not in {own["question_id"] for own in candidates(db, Filters(runs=tuple(
                       run.id for run in loaded_runs.runs(db) if run.model != "third")))}]  # fmt: skip
    events = [answer("Ada", question, "2", {})]
    ada = people({events[0].target: fold(events)})["ada"]
    (record_of_ada,) = person_file(db, ada)["results"]
    assert (record_of_ada["prediction"], "asked" in record_of_ada) == ("2", False)
