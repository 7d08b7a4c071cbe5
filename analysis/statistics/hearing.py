"""Does a model hear? Answers with sound against answers without.

Scores are 0 or 1, paired by question; r is the chance of a question, R its mean over the questions.

1. `reliance`: points that come from the sound, with the interval of any difference. Divided by 1 - R: the share of
   questions answered because of the sound, if the rest is known from the text or guessed in both.
2. `needed_at_most`: right only with sound, over n (1 - R). It counts lucky guesses too, so it is a bound.
3. `answerable`: share of questions that k or more of K models get right without sound; what guessing gives, by the
   distribution of the number of lucky models at each question; and the excess over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.statistics.conditions import Term, contrast
from analysis.statistics.difference import Test
from analysis.statistics.intervals import Array, Interval

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


class Reliance(NamedTuple):
    """table: the questions. test: of the difference, None with too few songs. The rest is divided by 1 - R."""

    table: Fourfold
    points: float
    test: Test | None
    corrected: float
    corrected_interval: Interval | None
    needed_at_most: float


class Answerable(NamedTuple):
    """Shares of questions that enough models get right without sound. excess: (share - guessing) / (1 - guessing)."""

    share: float
    guessing: float
    excess: float


def fourfold(sound: Array, silent: Array) -> Fourfold:
    """The table of scores 0 or 1 with and without sound. Raises ValueError for other scores."""
    with_sound, without = (_right(scores) for scores in (sound, silent))
    counts = (
        (with_sound & without).sum(),
        (with_sound & ~without).sum(),
        (~with_sound & without).sum(),
        (~with_sound & ~without).sum(),
    )
    return Fourfold(*map(int, counts))


def reliance(sound: Array, silent: Array, chances: Array, songs: Sequence[str]) -> Reliance:
    """sound, silent: scores 0 or 1 of one model, shape (questions,). chances: r of each. Refuses R = 1."""
    table, open_share = fourfold(sound, silent), 1.0 - float(np.mean(chances))
    if open_share <= 0.0:
        raise ValueError("expected questions that are not all right by guessing")
    points = (table.with_sound - table.without) / table.n
    test = contrast([Term(sound[:, None]), Term(silent[:, None], -1.0)], songs)
    between = Interval(test.interval.low / open_share, test.interval.high / open_share) if test else None
    return Reliance(table, points, test, points / open_share, between, table.with_sound / table.n / open_share)


def answerable(silent: Array, chances: Array, least: int) -> Answerable:
    """silent: scores 0 or 1 without sound, shape (questions, models). least: how many models are enough."""
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
