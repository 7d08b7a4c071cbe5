"""Figures of runs with each song left out in turn, and their intervals.

1. The figures are those of `figures`, by `figures.statistic`, with R of all cases under every weighting. The overall
   figure of a benchmark of "questions" is of all its cases as one pool. That of "tasks" is the mean of the tasks that
   more than half of the runs have; with all of them it is the overall figure. A run that lacks one of them has none. A
   task that is without a case for one of these runs under a weighting is left out of it for all of them.
2. Two runs are compared by the difference of their means with the same song left out of both, so that what is hard is
   hard for both (`statistics.difference`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.records import Lens
from analysis.scoring.figures import Array, is_lyrics, mean_of_finite
from analysis.statistics import clusters
from analysis.statistics.clusters import Estimate, t_quantile
from analysis.statistics.difference import Spread, Test, agreement, combined
from analysis.statistics.difference import difference as tested
from analysis.statistics.intervals import FEWEST_OF_SHARE, Interval, wilson_score
from analysis.summaries.means.reweighing import figure_of, figures_of_task, with_overall, without_each
from analysis.summaries.means.song_columns import (
    Places,
    SongSums,
    TaskMatrix,
    matrices,
    pools_of_benchmarks,
    song_columns,
)


class Pool(NamedTuple):
    """The scores of one run in one task, as far as another run may agree with it.

    n, marked: number and marked sum by song. weights: of the songs in the figure. slope: what an advantage in every
    question is worth in the figure. scores, squared: sums over all songs.
    """

    n: Array
    marked: Array
    weights: Array
    slope: float
    scores: float
    squared: float


class Resampled(NamedTuple):
    """One figure of one run. values: of all songs, then without each of `songs`, shape (1 + songs,).

    weights: share of each of these songs in the figure, 0 for a song without a case. songs: their places among all, in
    order; without any other song the figure is that of all. low: the lowest value the figure can have; the highest is
    1. inverse: whether it is 1 / (1 + mean WER). extreme: whether every song is wholly right or wrong.
    pools: of each task.
    """

    values: Array
    weights: Array
    songs: Places
    low: float
    inverse: bool
    extreme: bool = False
    pools: tuple[Pool, ...] = ()

    @property
    def estimate(self) -> Estimate | None:
        """The estimate, None under FEWEST_OF_SHARE songs, or where the figure does not exist without one of them."""
        present = self.weights > 0
        without = self.values[1:][present]
        if without.size < FEWEST_OF_SHARE or np.isnan(without).any():
            return None
        return Estimate(float(self.values[0]), without, clusters.effective_number(self.weights), self.extreme)

    @property
    def interval(self) -> Interval | None:
        return clusters.inverse_rate(self.estimate) if self.inverse else clusters.share(self.estimate, self.low)


def interval_over_seeds(figure: Resampled, seeds: Spread | None) -> Interval | None:
    """The interval of a mean over runs of several seeds. figure: that mean. seeds: what they add, None for one run."""
    songs, width = figure.estimate, 1.0 - figure.low
    if songs is None or seeds is None or not seeds.variance:
        return figure.interval
    error, degrees = combined(songs.variance, songs.degrees, [seeds])
    part = (min(max(songs.value, figure.low), 1.0) - figure.low) / width
    if part in (0.0, 1.0):
        return figure.interval
    inside = wilson_score(part, part * (1.0 - part) * width**2 / error**2, t_quantile(degrees))
    return Interval(figure.low + width * inside.low, figure.low + width * inside.high)


def resampled(sums: SongSums, lens: Lens, corrected: bool = True) -> dict[str, dict[str, Resampled]]:
    """The resampled figures by run and task, and MEAN."""
    columns = song_columns(sums)
    by_run: dict[str, dict[str, Resampled]] = {run: {} for run in columns.run.names}
    for matrix in matrices(columns, lens):
        for run, figure in _of_task(matrix, corrected):
            by_run[run][matrix.task] = figure
    pooled = [_of_task(matrix, corrected) for matrix in pools_of_benchmarks(columns, lens)]
    return with_overall(by_run, dict(pair for pairs in pooled for pair in pairs), _means)


def _means(figures: Mapping[str, Mapping[str, Resampled]], tasks: Sequence[str]) -> Mapping[str, Resampled]:
    """The mean of these tasks of each run."""
    missing = {task: np.isnan([own[task].values for own in figures.values()]).any(axis=0) for task in tasks}

    def mean(own: Mapping[str, Resampled]) -> Resampled:
        parts = [own[task]._replace(values=np.where(missing[task], np.nan, own[task].values)) for task in tasks]
        return mean_of(parts, mean_of_finite)

    return {run: mean(own) for run, own in figures.items()}


def _of_task(matrix: TaskMatrix, corrected: bool) -> Iterator[tuple[str, Resampled]]:
    """The figure of each run."""
    weights, lows, extremes = _weights(matrix), _lows(matrix, corrected), _extremes(matrix)
    for run, values in figures_of_task(matrix, without_each, corrected):
        own = matrix.columns[run]
        n, marked = (sums[:, own].sum(axis=1) for sums in (matrix.counts, matrix.marked))
        scores, squared = (float(sums[:, own].sum()) for sums in (matrix.scores, matrix.squared))
        pool = Pool(n, marked, weights[run], 1.0 - lows[run], scores, squared)
        is_extreme = run in extremes
        yield run, Resampled(values, weights[run], matrix.songs, lows[run], is_lyrics(matrix.task), is_extreme, (pool,))


def _mean_of_all(values: Array) -> Array:
    means: Array = values.mean(axis=-1)
    return means


def mean_of(parts: Sequence[Resampled], mean: Callable[[Array], Array] = _mean_of_all) -> Resampled:
    """The mean of several figures of one run, each with the same weight.

    mean: over the last axis. As it stands there is no figure under a weighting that lacks one of them.
    """
    if len(parts) == 1:
        return parts[0]
    songs, values, weights = aligned(parts)
    low = float(np.mean([part.low for part in parts]))
    pools = tuple(pool._replace(slope=pool.slope / len(parts)) for part in parts for pool in part.pools)
    return Resampled(mean(values.T), weights.mean(axis=0), songs, low, False, pools=pools)


def over_seeds(runs: Sequence[Resampled]) -> Resampled:
    """The mean of one figure over runs of several seeds, which were asked the same questions."""
    songs, values, weights = aligned(runs)
    pools = tuple(Pool(*(np.mean(part, axis=0) for part in zip(*own, strict=True)))
                  for own in zip(*(run.pools for run in runs), strict=True))  # fmt: skip
    low = float(np.mean([run.low for run in runs]))
    return Resampled(values.mean(axis=0), weights.mean(axis=0), songs, low, False, pools=pools)


def aligned(figures: Sequence[Resampled]) -> tuple[Places, Array, Array]:
    """The songs of any of these figures; values and weights over them, shape (figures, 1 + songs), (figures, songs)."""
    first = figures[0].songs
    if all(np.array_equal(figure.songs, first) for figure in figures):
        return first, np.stack([figure.values for figure in figures]), np.stack([figure.weights for figure in figures])
    songs = np.unique(np.concatenate([figure.songs for figure in figures]))
    values = np.repeat([[figure.values[0]] for figure in figures], 1 + len(songs), axis=1)
    weights = np.zeros((len(figures), len(songs)))
    for row, figure in enumerate(figures):
        at = np.searchsorted(songs, figure.songs)
        values[row, 1 + at] = figure.values[1:]
        weights[row, at] = figure.weights
    return songs, values, weights


def intervals(figures: Mapping[str, Mapping[str, Resampled]]) -> dict[str, dict[str, Interval | None]]:
    """The 95 % interval of every figure, by run and task."""
    return {run: {task: figure.interval for task, figure in tasks.items()} for run, tasks in figures.items()}


def difference(first: Resampled, second: Resampled, seeds: Sequence[Spread] = ()) -> Test | None:
    """The paired difference of two figures over songs, first minus second; None with too few songs for a test.

    seeds: what they add to the variance, of each of the two that is a mean over several.
    """
    if first.estimate is None or second.estimate is None:
        return None
    _, values, weights = aligned((first, second))
    present = (weights > 0).any(axis=0)
    gain = values[0] - values[1]
    effective = clusters.effective_number(weights.mean(axis=0))
    extra = sum(_unchanged(*pair) for pair in zip(first.pools, second.pools, strict=True))
    return tested(Estimate(float(gain[0]), gain[1:][present], effective), unchanged=extra, seeds=seeds)


def _unchanged(first: Pool, second: Pool) -> float:
    """What songs in which no question differs add to the variance (`statistics.difference.unchanged`)."""
    present = (first.n > 0) | (second.n > 0)
    is_unchanged = np.isclose(first.marked, second.marked, rtol=1e-9, atol=1e-12) & (first.n == second.n)
    n = float(first.n.sum() + second.n.sum())
    mean, squared = (first.scores + second.scores) / n, (first.squared + second.squared) / n
    graded = abs(mean - squared) > 1e-9  # scores from 0 to 1 equal their squares only at 0 and 1
    effective = clusters.effective_number((first.weights + second.weights) / 2)
    share = float(is_unchanged[present].mean())
    return first.slope**2 * share * agreement(n, squared - mean**2 if graded else None, effective)


def _weights(matrix: TaskMatrix) -> dict[str, Array]:
    """For each run, the share of each song in the figure: the mean over the cells of its share of the cases."""
    return {run: clusters.weights(matrix.counts[:, columns]) for run, columns in matrix.columns.items()}


def _lows(matrix: TaskMatrix, corrected: bool) -> dict[str, float]:
    """For each run, the lowest value of the figure: below 0 where it is corrected for chance."""
    if is_lyrics(matrix.task):
        return dict.fromkeys(matrix.columns, 0.0)
    none_right = {run: np.zeros(len(matrix.chances_of(run))) for run in matrix.columns}
    return {run: float(figure_of(matrix, run, corrected)(means)) for run, means in none_right.items()}


def _extremes(matrix: TaskMatrix) -> list[str]:
    """Runs with one cell, in which every song is wholly right or wholly wrong."""
    return [run for run in matrix.columns if len(matrix.chances_of(run)) == 1 and run not in matrix.between]
