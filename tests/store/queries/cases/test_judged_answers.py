"""Verdicts of judges as files state them, and the answers they are about."""

from __future__ import annotations

import pytest

from analysis import pipeline
from analysis.reviews.ratings import answer_key
from analysis.store.database import Database
from analysis.store.queries.cases.case import case
from analysis.store.queries.cases.judged_answers import judged_answers
from analysis.store.queries.filters import Filters
from analysis.store.tables.json_values import dumps
from analysis.store.workspace import Workspace
from tests.benchmarks.packs import judged

TASKS = ("audiobench-judged",)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Database:
    folder = tmp_path_factory.mktemp("judged")
    repeated = [judged.record(0, 1.0), judged.record(0, 0.0), judged.record(1, "none")]
    files = [judged.write(folder), judged.write_records(folder, repeated, "songs_llama3_70b_judge_score.json")]
    pipeline.load(files, Workspace(folder / "workspace"))
    return Database(Workspace(folder / "workspace"))


def run_of(db: Database, judge: str) -> str:
    return next(run for run in db.run_ids() if judge in run)


def test_each_answer_has_the_score_of_its_file(db: Database) -> None:
    run = run_of(db, "gpt4o")
    verdicts = judged_answers(db, Filters(runs=(run,)), TASKS)
    assert tuple(verdict.score for verdict in verdicts) == judged.SCORES
    assert {(verdict.run, verdict.judge) for verdict in verdicts} == {(run, "score")}


def test_answers_that_read_the_same_have_one_name_and_a_verdict_that_is_no_score_is_none(db: Database) -> None:
    (first, second, third) = judged_answers(db, Filters(runs=(run_of(db, "llama3"),)), TASKS)
    assert (first.answer, first.score, second.score, third.score) == (second.answer, 1.0, 0.0, None)
    other_run = judged_answers(db, Filters(runs=(run_of(db, "gpt4o"),)), TASKS)
    assert (other_run[0].answer, other_run[1].answer) == (first.answer, third.answer)


def test_the_name_of_an_answer_is_that_of_the_pages(db: Database) -> None:
    for verdict in judged_answers(db, Filters(), TASKS):
        (answer,) = case(db, verdict.question, (verdict.run,)).answers
        question = answer.answer.question
        assert answer_key(question.prompt, question.reference_text, dumps(answer.answer.raw)) == verdict.answer


def test_filters_and_tasks_narrow(db: Database) -> None:
    assert judged_answers(db, Filters(), ("another-task",)) == []
    (only,) = judged_answers(db, Filters(runs=(run_of(db, "gpt4o"),), text="number 3?"), TASKS)
    assert only.score == 0.0
