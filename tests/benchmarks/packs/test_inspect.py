"""Logs of Inspect: several right options, shuffled options, old logs, scores with several values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analysis import scoring
from analysis.benchmarks import readers
from analysis.benchmarks.packs.records.answer_reading import STORED_SCORES
from analysis.benchmarks.packs.records.fields import MISSING
from analysis.benchmarks.packs.records.options import right_options
from analysis.errors import UnknownFormatError
from analysis.framing.read_result import FieldError, ReadResult

OPTIONS = ["Piano", "Flute", "Harp", "Oboe"]
SHUFFLED = (
    "Choices were shuffled before generating a response, the following was sent to the model:\n\n"
    "A) Harp\nB) Piano\nC) Flute\nD) Oboe\nShuffled answer:\nANSWER: {}"
)


def sample(name: object, target: Any, text: str, scores: Any, **further: Any) -> dict[str, Any]:
    output = {"choices": [{"message": {"role": "assistant", "content": text}}], "completion": text}
    return {"id": name, "epoch": 1, "input": f"Which is {name}?", "choices": OPTIONS, "target": target,
            "output": output, "scores": scores, **further}  # fmt: skip


def value(letter: str) -> dict[str, Any]:
    return {"choice": {"value": letter, "answer": "", "explanation": ""}}


def read(tmp_path: Path, *samples: dict[str, Any]) -> ReadResult:
    log = {"version": 2, "status": "success", "eval": {"task": "t", "model": "m"}, "samples": list(samples)}
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log), encoding="utf-8")
    return readers.read(path)


def points(result: ReadResult, lens: str) -> list[float | None]:
    return [scoring.score(answer, lens).score for answer in result.answers]


def test_several_targets_are_a_question_with_several_right_options(tmp_path: Path) -> None:
    result = read(
        tmp_path, sample(1, ["A", "C"], "ANSWER: A,C", value("C")), sample(2, "AC", "ANSWER: A", value("I")),
        sample(3, "A, C", "ANSWER: CA", value("C")), sample(4, ["B"], "ANSWER: B", value("C")),
    )  # fmt: skip
    several = ("inspect-several", ("Piano", "Harp"))
    assert result.problems == ()
    assert [(answer.question.task, answer.question.reference) for answer in result.answers] == [
        several, several, several, ("inspect", "Flute"),
    ]  # fmt: skip
    assert points(result, "paper") == points(result, "released") == [1.0, 0.0, 1.0, 1.0]


def test_an_answer_to_shuffled_options_is_read_in_the_order_shown(tmp_path: Path) -> None:
    unread = {"choice": {"value": "I", "answer": "", "explanation": SHUFFLED.format("")}}
    rewritten = {"choice": {"value": "C", "answer": "A", "explanation": SHUFFLED.format("B")}}
    result = read(tmp_path, sample(1, "A", "(B)", unread), sample(2, "A", "ANSWER: A", rewritten))
    assert [answer.question.options[:2] for answer in result.answers] == [("Harp", "Piano"), ("Piano", "Flute")]
    assert points(result, "paper") == [1.0, 1.0]


def test_the_score_of_an_old_log_and_each_value_of_a_scorer_are_shown(tmp_path: Path) -> None:
    old = sample(1, "A", "ANSWER: A", None, score={"value": "C", "answer": "A"})
    several = sample(2, "A", "ANSWER: A", {"judge": {"value": {"tone": 1, "form": 0.5}, "explanation": "x"}})
    result = read(tmp_path, old, several)
    assert points(result, "released") == [1.0, 1.0]
    names = [list(answer.question.details[STORED_SCORES]) for answer in result.answers]
    assert names == [["score"], ["judge.tone", "judge.form"]]


def test_a_sample_that_failed_has_no_answer(tmp_path: Path) -> None:
    failed = sample(1, "A", "", {}, error={"message": "boom"}) | {"output": {"choices": [], "completion": ""}}
    (answer,) = read(tmp_path, failed).answers
    assert (answer.given, answer.question.details["error"]) == (False, {"message": "boom"})


def test_a_log_without_samples_says_so(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormatError, match="It has no samples"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("right", "positions"),
    [
        ("A, C", (0, 2)),
        ("A,C", (0, 2)),
        (["A,C"], (0, 2)),
        ("CA", (0, 2)),
        (["Piano", "Oboe"], (0, 3)),
        ('["A", "D"]', (0, 3)),
        ("Harp", (2,)),
        (["B"], (1,)),
    ],
)
def test_right_options_are_letters_or_texts(right: object, positions: tuple[int, ...]) -> None:
    assert right_options(right, tuple(OPTIONS), "letter", "answer") == positions


@pytest.mark.parametrize("right", ["", " ", [], [""], "[]", [" "], None, MISSING, ","])
def test_an_empty_right_option_is_refused(right: object) -> None:
    with pytest.raises(FieldError) as refused:
        right_options(right, tuple(OPTIONS), "letter", "answer")
    assert refused.value.expected == "the right option"


def test_a_right_option_that_is_none_and_too_many_options_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FieldError):
        right_options(["A", "Lute"], tuple(OPTIONS), "letter", "answer")
    result = read(tmp_path, sample(1, "A", "A", {}, choices=[str(n) for n in range(27)]))
    assert "expected at most 26 options, A to Z, found 27" in str(result.problems[0])
