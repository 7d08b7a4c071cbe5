"""A score that a file states: it is shown, not computed. From 0 to 1."""

from __future__ import annotations

from typing import NamedTuple


class StatedScore(NamedTuple):
    """A score from 0 to 1 with the judge or scorer that gave it."""

    score: float
    scorer: str


def stated(scorer: str, score: float) -> StatedScore:
    """The score as the file has it."""
    return StatedScore(score, scorer)
