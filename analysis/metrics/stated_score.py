"""A score that a file states: it is shown, not computed. From 0 to 1."""

from __future__ import annotations

from typing import NamedTuple


class StatedScore(NamedTuple):
    """scorer: the judge or scorer that gave the score."""

    score: float
    scorer: str


def stated(scorer: str, score: float) -> StatedScore:
    """The score as the file has it."""
    return StatedScore(score, scorer)
