"""Figures of runs with each song left out in turn, and their intervals.

1. The figures are those of `figures`, by `figures.statistic`. The mean of tasks is taken over the tasks that more than
   half of the runs have; with all twelve it is the overall figure. A run that lacks one of them has no mean. A task
   that is without a case for one of these runs under a weighting is left out of it for all of them.
2. Two runs are compared by the difference of their means with the same song left out of both, so that what is hard is
   hard for both (`statistics.clusters.difference`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis.records import Lens
from analysis.scoring.figures import Array, is_lyrics, statistic
from analysis.statistics import clusters
from analysis.statistics.clusters import Estimate, Test
from analysis.statistics.intervals import FEWEST, Interval
from analysis.summaries.means.reweighing import MEAN, usual, without_each
from analysis.summaries.means.song_columns import SongSums, TaskMatrix, matrices, song_columns


class Resampled(NamedTuple):
    """One figure of one run. values: of all songs, then without each song, shape (1 + songs,).

    weights: share of each song in the figure, 0 for a song without a case. low: the lowest value the figure can have;
    the highest is 1. inverse: whether it is 1 / (1 + mean WER). extreme: whether every song is wholly right or wrong.
    """

    values: Array
    weights: Array
    low: float
    inverse: bool
    extreme: bool = False

    @property
    def estimate(self) -> Estimate | None:
        """None with fewer than FEWEST songs, or where the figure does not exist without one of them."""
        present = self.weights > 0
        without = self.values[1:][present]
        if without.size < FEWEST or np.isnan(without).any():
            return None
        return Estimate(float(self.values[0]), without, clusters.effective_number(self.weights), self.extreme)

    @property
    def interval(self) -> Interval | None:
        return clusters.inverse_rate(self.estimate) if self.inverse else clusters.share(self.estimate, self.low)


def resampled(sums: SongSums, lens: Lens, corrected: bool = True) -> dict[str, dict[str, Resampled]]:
    """By run and task, and MEAN."""
    columns = song_columns(sums)
    task_matrices = list(matrices(columns))
    values = without_each(columns, task_matrices, lens, corrected)
    n_songs = len(columns.song.names)
    weights = {
        (run, matrix.task): shares for matrix in task_matrices for run, shares in _weights(matrix, n_songs).items()
    }
    lows = {(run, matrix.task): low for matrix in task_matrices for run, low in _lows(matrix, lens, corrected).items()}
    extremes = {(run, matrix.task) for matrix in task_matrices for run in _extremes(matrix)}
    figures = {
        run: {
            task: Resampled(own, weights[run, task], lows[run, task], is_lyrics(task), (run, task) in extremes)
            for task, own in tasks.items() if task != MEAN
        }
        for run, tasks in values.items()
    }  # fmt: skip
    usual_tasks = usual(values)
    for run, tasks in values.items():
        if MEAN in tasks:
            figures[run][MEAN] = mean_of([figures[run][task] for task in usual_tasks])._replace(values=tasks[MEAN])
    return figures


def mean_of(parts: Sequence[Resampled]) -> Resampled:
    """The mean of several figures of one run, each with the same weight."""
    if len(parts) == 1:
        return parts[0]
    return Resampled(
        np.mean([part.values for part in parts], axis=0),
        np.mean([part.weights for part in parts], axis=0),
        float(np.mean([part.low for part in parts])),
        False,
    )


def intervals(figures: Mapping[str, Mapping[str, Resampled]]) -> dict[str, dict[str, Interval | None]]:
    """The 95 % interval of every figure, by run and task."""
    return {run: {task: figure.interval for task, figure in tasks.items()} for run, tasks in figures.items()}


def difference(first: Resampled, second: Resampled) -> Test | None:
    """The paired difference of two figures over songs, first minus second; None with too few songs for a test."""
    if first.estimate is None or second.estimate is None:
        return None
    present = (first.weights > 0) | (second.weights > 0)
    values = first.values - second.values
    effective = clusters.effective_number((first.weights + second.weights) / 2)
    return clusters.difference(Estimate(float(values[0]), values[1:][present], effective))


def _weights(matrix: TaskMatrix, n_songs: int) -> dict[str, Array]:
    """By run, the share of each song in the figure: the mean over the cells of its share of the cases."""
    weights = {}
    for run, columns in matrix.columns.items():
        weights[run] = np.zeros(n_songs)
        weights[run][matrix.songs] = clusters.weights(matrix.counts[:, columns])
    return weights


def _lows(matrix: TaskMatrix, lens: Lens, corrected: bool) -> dict[str, float]:
    """By run, the lowest value of the figure: below 0 where it is corrected for chance."""
    if is_lyrics(matrix.task):
        return dict.fromkeys(matrix.columns, 0.0)
    cells = {run: matrix.cells_of(run) for run in matrix.columns}
    lows = {
        own: float(statistic(matrix.task, own, lens, corrected)(np.zeros((1, len(own))))[0])
        for own in set(cells.values())
    }  # fmt: skip
    return {run: lows[own] for run, own in cells.items()}


def _extremes(matrix: TaskMatrix) -> list[str]:
    """Runs with one cell, in which every song is wholly right or wholly wrong."""
    return [run for run in matrix.columns if len(matrix.cells_of(run)) == 1 and run not in matrix.between]
