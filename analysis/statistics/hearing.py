"""Does a model hear? Answers with sound against answers without.

Scores are 0 or 1, paired by question; r is the chance of a question, R its mean over the questions.

`answerable`: share of questions that k or more of K models get right without sound; what guessing gives, by the
distribution of the number of lucky models at each question; and the excess over it.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.intervals import Array

RARE = 0.05
"""Share of questions that guessing may reach at most for `least_models`."""


class Fourfold(NamedTuple):
    """Questions by who has them right. both, neither, and right only with sound, only without."""

    both: int
    with_sound: int
    without: int
    neither: int

    @property
    def n(self) -> int:
        return sum(self)


class Answerable(NamedTuple):
    """Shares of questions that enough models get right without sound. excess: (share - guessing) / (1 - guessing)."""

    share: float
    guessing: float
    excess: float


def answerable(silent: Array, chances: Array, least: int) -> Answerable:
    """Questions that `least` models or more have right without sound. silent: 0 or 1, shape (questions, models)."""
    share = float((_right(silent).sum(axis=1) >= least).mean())
    guessing = lucky(chances, silent.shape[1], least)
    excess = (share - guessing) / (1.0 - guessing) if guessing < 1.0 else 0.0
    return Answerable(share, guessing, excess)


def lucky(chances: Array, models: int, least: int) -> float:
    """Mean probability that `least` or more of the models guess a question right."""
    r = np.asarray(chances, dtype=np.float64)
    tails = [comb(models, k) * r**k * (1.0 - r) ** (models - k) for k in range(least, models + 1)]
    return float(np.sum(tails, axis=0).mean()) if tails else 0.0


def least_models(chances: Array, models: int) -> int | None:
    """The least number of models that guessing reaches in under 5 % of the questions; None if all are too few."""
    return next((k for k in range(1, models + 1) if lucky(chances, models, k) < RARE), None)


def _right(scores: Array) -> NDArray[np.bool_]:
    if not np.isin(scores, (0.0, 1.0)).all():
        raise ValueError("expected scores of 0 and 1")
    right: NDArray[np.bool_] = scores == 1.0
    return right
