"""A baseline's run: what the table promises, and that its file is an ordinary run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analysis.baselines import BASELINES, Settings
from analysis.baselines.prediction import UnknownBaselineError, answers_of, facts_of
from analysis.benchmarks.bass import reader
from analysis.benchmarks.run_record import record
from analysis.records import Question
from analysis.scoring import score
from tests.baselines.questions import one_of_each, real_questions
from tests.shared import needs_shared

every_baseline = pytest.mark.parametrize("name", BASELINES)


def odd_readings(name: str, questions: list[Question]) -> list[tuple[str, object]]:
    """Answers of a baseline that are not read as exactly what was asked for."""
    return [
        (answer.question.subtask, answer.raw)
        for answer in answers_of(name, questions)
        if answer.raw is not None and score(answer, "paper").confidence != "clean"
    ]


@every_baseline
def test_every_answer_is_read_clean(name: str) -> None:
    assert odd_readings(name, one_of_each()) == []


@needs_shared
@every_baseline
def test_every_answer_to_a_real_question_is_read_clean(name: str) -> None:
    assert odd_readings(name, [each for each in real_questions() if each.task not in ("FSLT", "SSLT")]) == []


@every_baseline
def test_the_file_is_read_back_as_the_same_answers(name: str, tmp_path: Path) -> None:
    written(tmp_path / "run.json", name, one_of_each())
    read = reader.read(tmp_path / "run.json")
    assert read.problems == ()
    assert [(each.question.id, each.raw) for each in read.answers] == [
        (each.question.id, each.raw) for each in answers_of(name, one_of_each())
    ]


@needs_shared
def test_the_file_of_real_questions_is_read_back_as_the_same_questions(tmp_path: Path) -> None:
    for number, task in enumerate(dict.fromkeys(each.task for each in real_questions())):
        questions = [each for each in real_questions() if each.task == task]
        path = tmp_path / f"{number}.json"
        written(path, "constant-fixed", questions)
        read = [answer.question for answer in reader.read(path).answers]
        assert [each.id for each in read] == [each.id for each in questions]
        assert [each.option_order for each in read] == [each.option_order for each in questions]


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    written(tmp_path / "run.json", "random", one_of_each(), Settings(seed=7))
    facts = reader.read(tmp_path / "run.json").facts
    assert (facts.model, facts.condition) == ("baseline: random", {"seed": "7"})
    assert facts.kind == "baseline"
    assert facts.further["settings"]["seed"] == 7


def test_a_seed_is_no_condition_of_a_baseline_that_does_not_draw() -> None:
    assert "condition" not in facts_of("song-form", Settings(seed=7))


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBaselineError, match=r"no baseline 'best'\. Baselines: constant-best, constant-fixed"):
        answers_of("best", [])


@every_baseline
def test_no_questions_give_no_answers(name: str) -> None:
    assert answers_of(name, []) == []


def written(path: Path, name: str, questions: list[Question], settings: Settings | None = None) -> None:
    results = [record(answer) for answer in answers_of(name, questions, settings)]
    path.write_text(json.dumps({**facts_of(name, settings), "results": results}), encoding="utf-8")
