"""The verdict of published scripts on one answer, for every benchmark that has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from analysis.records import CaseScore, Outcome, Step, Value

STOP = "the published script stops here"
"""Name of the step that holds the exception."""
STOPS = "the published script ends its whole run at this answer"
"""Quirk of such an answer."""
_OUTCOMES: dict[str, Outcome] = {
    "scored": "scored",
    "correct": "scored",
    "incorrect": "scored",
    "nondeterministic": "scored",
    "unparseable": "unparsed",
    "skipped": "unparsed",
    "crash": "unparsed",
    "null": "missing",
}


class TooSlowError(Exception):
    """A published script would need minutes for this answer."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"given up: {reason}; the published script would go on")


class Ruling(NamedTuple):
    """What published scripts decide on one answer. verdict: in the conformance corpus's words. score: None if not
    counted.

    quirks: unexpected behaviour of the script that decided the case. lowest, highest: see `records.CaseScore`.
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
        return Ruling("crash", None, steps=(Step(STOP, text),), quirks=(f"{STOPS}: {text}",))


def right_or_wrong(correct: bool) -> tuple[str, float]:
    return ("correct", 1.0) if correct else ("incorrect", 0.0)


def score(ruling: Ruling) -> CaseScore:
    """The ruling as a score under the released lens."""
    return CaseScore(
        lens="released",
        outcome="unscorable" if ruling.given_up else _OUTCOMES[ruling.verdict],
        confidence="none" if ruling.read is None else "clean",
        value=ruling.read,
        score=ruling.score,
        steps=ruling.steps,
        evidence=ruling.evidence,
        wer=ruling.wer,
        verdict=ruling.verdict,
        quirks=ruling.quirks,
        lowest=ruling.lowest,
        highest=ruling.highest,
    )
