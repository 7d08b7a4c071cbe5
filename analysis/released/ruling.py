"""What a published script makes of one answer."""

from __future__ import annotations

from typing import Any, NamedTuple

from analysis.records import Step, Value


class Ruling(NamedTuple):
    """verdict: in the words of the conformance corpus. score: None where the answer is in no mean. read: what was read.

    quirks: what the script did that a careful reader would not, where it decided the case.
    """

    verdict: str
    score: float | None
    read: Value | None = None
    wer: float | None = None
    steps: tuple[Step, ...] = ()
    evidence: Any = None
    quirks: tuple[str, ...] = ()
    given_up: bool = False


def right_or_wrong(correct: bool) -> tuple[str, float]:
    return ("correct", 1.0) if correct else ("incorrect", 0.0)
