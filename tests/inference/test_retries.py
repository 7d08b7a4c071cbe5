"""One call: tried again with longer and longer pauses, given up with the error written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from analysis.inference.adapter import Context
from analysis.inference.retries import LONGEST_PAUSE, Call, ask
from analysis.prompts.selection import Prompt

CALL = Call("q", 0, Prompt("How many?"), Path("a.wav"), Context("q", "Cnt", "artist_count"))


class Model:
    """Fails so often, then answers."""

    def __init__(self, failures: int, answer: Any = "2") -> None:
        self.failures, self.answer, self.calls = failures, answer, 0

    def __call__(self, audio: Path | None, prompt: str, context: Context) -> Any:
        assert (audio, prompt, context) == (CALL.audio, "How many?", CALL.context)
        self.calls += 1
        if self.calls <= self.failures:
            raise TimeoutError(f"attempt {self.calls}")
        return self.answer


@pytest.mark.parametrize(
    ("failures", "retries", "answer", "error", "pauses"),
    [
        (0, 3, "2", "", []),
        (2, 3, "2", "", [1, 2]),
        (3, 3, "2", "", [1, 2, 4]),
        (9, 3, None, "TimeoutError: attempt 4", [1, 2, 4]),
        (1, 0, None, "TimeoutError: attempt 1", []),
    ],
)
def test_a_failure_is_tried_again_so_often(
    failures: int, retries: int, answer: str | None, error: str, pauses: list[float]
) -> None:
    slept: list[float] = []
    model = Model(failures)
    given = ask(model, CALL, retries, slept.append)
    assert (given.answer, given.error, given.attempts, slept) == (answer, error, model.calls, pauses)


def never(seconds: float) -> None:
    pytest.fail(f"a pause of {seconds} s")


def test_no_pause_is_longer_than_the_longest() -> None:
    slept: list[float] = []
    ask(Model(99), CALL, 8, slept.append)
    assert max(slept) == LONGEST_PAUSE


@pytest.mark.parametrize("answer", [{"answer": 2}, 2, b"2", ["2"]])
def test_an_answer_that_is_no_text_fails_at_once(answer: Any) -> None:
    given = ask(Model(0, answer), CALL, 3, never)
    assert (given.answer, given.error) == (None, f"expected text, found {type(answer).__name__}")


def test_no_answer_is_no_failure() -> None:
    given = ask(Model(0, None), CALL, 3, never)
    assert (given.answer, given.error, given.attempts) == (None, "", 1)


def test_being_stopped_is_no_failure() -> None:
    def stopped(audio: Path | None, prompt: str, context: Context) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(stopped, CALL, 3, never)
