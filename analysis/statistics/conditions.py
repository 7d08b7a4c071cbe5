"""Models under conditions with several seeds each: figures of cells, and ranks.

1. A cell is one model under one condition: scores of shape (questions, seeds) on the questions that all seeds answer.
   Its figure is the mean over the seeds, its variance that over songs of the means over seeds plus what seeds add.
2. Places of cells: a cell is beaten by those that are better beyond chance, p corrected (Holm) over all pairs. This
   range holds the true place with 95 % or more (Mogstad, Romano, Shaikh and Wilhelm 2024, Rev. Econ. Stud. 91).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from analysis.statistics.clusters import Estimate, estimate, share, t_quantile
from analysis.statistics.difference import Places, Spread, between_seeds, combined
from analysis.statistics.intervals import Array, Interval, wilson_score
from analysis.statistics.paired import holm

Key = TypeVar("Key")
LEVEL = 0.05


class CellFigure(NamedTuple):
    """The figure of a cell. error: standard error, of it songs and seeds; interval: None with too few songs."""

    value: float
    songs: float | None
    seeds: Spread | None
    error: float | None
    degrees: float | None
    interval: Interval | None


def cell_figure(scores: Array, songs: Sequence[str]) -> CellFigure:
    """The mean score of a cell. songs: of each question."""
    value = float(scores.mean())
    spread = _spread(scores, songs) if scores.shape[1] > 1 else None
    figure = _estimate(scores.mean(axis=1), songs)
    if figure is None:
        return CellFigure(value, None, spread, None, None, None)
    error, degrees = combined(figure.variance, figure.degrees, [spread] if spread else [])
    within = figure.value * (1.0 - figure.value)
    if spread is None or not error or not within:
        interval = share(figure)
    else:
        interval = wilson_score(figure.value, within / error**2, t_quantile(degrees))
    return CellFigure(value, figure.variance**0.5, spread, error, degrees, interval)


def places(keys: Sequence[Key], tests: Mapping[tuple[Key, Key], tuple[float, float]]) -> dict[Key, Interval]:
    """The range of places of each of `keys`. tests: difference and p of every two, the first less the second."""
    corrected = holm([p for _, p in tests.values()])
    best, worst = dict.fromkeys(keys, 1), dict.fromkeys(keys, len(keys))
    for ((first, second), (value, _)), p in zip(tests.items(), corrected, strict=True):
        if p <= LEVEL:
            better, worse = (first, second) if value > 0 else (second, first)
            best[worse] += 1
            worst[better] -= 1
    return {key: Interval(float(best[key]), float(worst[key])) for key in keys}


def _owners(songs: Sequence[str]) -> Places:
    return np.unique(np.array(songs), return_inverse=True)[1].astype(np.int64)


def _estimate(means: Array, songs: Sequence[str]) -> Estimate | None:
    """Of the mean over questions. means: of each question."""
    owner = _owners(songs)
    sums, counts = (np.bincount(owner, values)[:, None].astype(np.float64) for values in (means, np.ones(owner.size)))
    return estimate(sums, counts)


def _spread(values: Array, songs: Sequence[str]) -> Spread:
    """What seeds add to the mean. values: shape (questions, seeds)."""
    n = len(values)
    return between_seeds(values, np.full(n, 1.0 / n), np.zeros(n, np.int64), _owners(songs))
