"""Contrasts and reliance on the sound from single scores: what the product computes from sums is held against them.

1. A contrast is a weighted sum of cells on the same questions: of two cells with +1 and -1; an interaction is the
   difference of two contrasts, a main effect the mean of the contrasts of several models. Where seeds bear the same
   names on all sides, their differences are what varies between seeds; else what seeds add to each cell is added.
2. `reliance`: points that come from the sound, with the interval of any difference. Divided by 1 - R: the share of
   questions answered because of the sound, if the rest is known from the text or guessed in both.
3. `needed_at_most`: right only with sound, over n (1 - R). It counts lucky guesses too, so it is a bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

import numpy as np

from analysis.statistics.conditions import _estimate, _owners, _spread
from analysis.statistics.difference import Spread, Test, difference, unchanged
from analysis.statistics.hearing import Fourfold, _right
from analysis.statistics.intervals import Array, Interval

Key = TypeVar("Key")
_SLACK = 1e-12
"""Differences of scores that are 0 but for rounding."""


class Term(NamedTuple):
    """A cell in a contrast. scores: shape (questions, seeds), from 0 to 1. factor: what it is multiplied with."""

    scores: Array
    factor: float = 1.0


def contrast(terms: Sequence[Term], songs: Sequence[str], paired: bool = True) -> Test | None:
    """The weighted sum of cells against 0; None with too few songs.

    paired: whether the columns of all cells are the same seeds by name.
    """
    scores = np.concatenate([term.scores.ravel() for term in terms])
    if paired:
        gains = np.sum([term.factor * term.scores for term in terms], axis=0)
        equal_questions = (np.abs(gains) <= _SLACK).all(axis=1)
        spreads = [_spread(gains, songs)] if gains.shape[1] > 1 else []
    else:
        gains = np.sum([term.factor * term.scores.mean(axis=1, keepdims=True) for term in terms], axis=0)
        flat = np.hstack([term.scores for term in terms])
        equal_questions = (np.abs(flat - flat[:, :1]) <= _SLACK).all(axis=1)
        spreads = [_scaled(_spread(term.scores, songs), term.factor) for term in terms if term.scores.shape[1] > 1]
    means = gains.mean(axis=1)
    figure, owner = _estimate(means, songs), _owners(songs)
    if figure is None:
        return None
    unlike = np.bincount(owner, ~equal_questions) > 0
    contributions = np.bincount(owner, means) * unlike.size / means.size
    most = sum(abs(term.factor) for term in terms) / 2
    return difference(figure, most, unchanged(~unlike, scores, figure.effective), spreads, contributions)


def pairwise(cells: Mapping[Key, Array], songs: Sequence[str]) -> dict[tuple[Key, Key], Test]:
    """The contrast of every two cells, the first less the second; without those that cannot be tested."""
    tests = {(a, b): contrast([Term(cells[a]), Term(cells[b], -1.0)], songs) for a, b in combinations(cells, 2)}
    return {pair: test for pair, test in tests.items() if test is not None}


class Reliance(NamedTuple):
    """table: the questions. test: of the difference, None with too few songs. The rest is divided by 1 - R."""

    table: Fourfold
    points: float
    test: Test | None
    corrected: float
    corrected_interval: Interval | None
    needed_at_most: float


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


def _scaled(spread: Spread, factor: float) -> Spread:
    return Spread(spread.seeds, factor**2 * spread.variance, abs(factor) * spread.deviation)
