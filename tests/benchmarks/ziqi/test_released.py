"""The published script's reading of a letter, which hangs on Python's hash seed where there are several."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from analysis.benchmarks.ziqi import released
from analysis.records import Answer, Question


def answer(raw: Any, **details: Any) -> Answer:
    question = Question("CTH", "乐理", "", "提问 选项A，x。", "B", "B", stem="提问", details=details)
    return Answer(question, raw, "0", 0)


@pytest.mark.parametrize(
    ("raw", "verdict", "score"),
    [
        ("B", "correct", 1.0),
        ("C。", "incorrect", 0.0),
        ("提问 选项A，x。B", "correct", 1.0),
        ("不知道", "unparseable", 0.0),
        (None, "null", 0.0),
        ("A或C", "incorrect", 0.0),
        ("A或B", "nondeterministic", 0.0),
    ],
)
def test_the_letters_decide(raw: str | None, verdict: str, score: float) -> None:
    scored = released.score(answer(raw))
    assert (scored.verdict, scored.score) == (verdict, score)


def test_of_several_letters_the_one_the_file_records_counts() -> None:
    scored = released.score(answer("A或B", predict_answer="B"))
    assert (scored.verdict, scored.score, scored.value) == ("nondeterministic", 1.0, "B")
    assert released.score(answer("A或B", predict_answer="A")).score == 0.0
    assert released.score(answer("A或B", predict_answer="D")).value is None


def test_the_order_of_a_set_really_hangs_on_the_seed() -> None:
    """An independent answer: Python itself, under several seeds, picks either."""
    picks = {
        subprocess.run(
            [sys.executable, "-c", "print(list(set(['A', 'B']))[-1])"],
            env={**os.environ, "PYTHONHASHSEED": str(seed)}, capture_output=True, text=True, check=True,
        ).stdout.strip()
        for seed in range(12)
    }  # fmt: skip
    assert picks == {"A", "B"}
