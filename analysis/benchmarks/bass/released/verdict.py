"""What a published script makes of one answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from analysis.benchmarks.bass.released import quirks
from analysis.benchmarks.bass.released.bounded import TooSlowError
from analysis.records import Step, Value

STOP = "the published script stops here"
"""Name of the step that tells the exception."""


class Ruling(NamedTuple):
    """verdict: in the words of the conformance corpus. score: None where the answer is in no mean. read: what was read.

    quirks: what the script did that a careful reader would not, where it decided the case. lowest, highest: see
    `records.CaseScore`.
    """

    verdict: str
    score: float | None
    read: Value | None = None
    wer: float | None = None
    steps: tuple[Step, ...] = ()
    evidence: Any = None
    quirks: tuple[str, ...] = ()
    given_up: bool = False
    lowest: float | None = None
    highest: float | None = None


def caught(rule: Callable[..., Ruling], *arguments: Any) -> Ruling:
    """The ruling; verdict "crash" where the script would stop, "skipped" and given up where it would take minutes."""
    try:
        return rule(*arguments)
    except TooSlowError as error:
        return Ruling("skipped", None, quirks=(str(error),), given_up=True)
    except Exception as error:  # noqa: BLE001 - whatever the scripts do not catch ends their run; here it is the verdict
        text = f"{type(error).__name__}: {error}"[:300]
        return Ruling("crash", None, steps=(Step(STOP, text),), quirks=(f"{quirks.STOPS}: {text}",))


def right_or_wrong(correct: bool) -> tuple[str, float]:
    return ("correct", 1.0) if correct else ("incorrect", 0.0)
