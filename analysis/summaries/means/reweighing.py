"""Figures of runs where each song, or other unit, counts as often as one says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from analysis.benchmarks.registry import EVERY
from analysis.records import Lens
from analysis.scoring.figures import Array, mean_of_finite, statistic
from analysis.summaries.means.song_columns import (
    Places,
    SongSums,
    TaskMatrix,
    matrices,
    song_columns,
)

MEAN = "mean"
"""Key of the mean of the tasks among the figures of a run."""

Reweighing: TypeAlias = Callable[[Places, Array], Array]
"""From the places of units and their sums, shape (units, columns), to the sums under each weighting."""


def weighted(
    sums: SongSums, units: Sequence[str], times: Array, lens: Lens, corrected: bool = True
) -> dict[str, dict[str, Array]]:
    """By run and task, and MEAN, the figures where each unit counts `times`, shape (weightings, units).

    sums: those of a unit bear its name as `song`.
    """
    by_unit = np.ascontiguousarray(times.T)
    columns = song_columns(sums)
    of_unit = {unit: place for place, unit in enumerate(units)}
    places = np.array([of_unit[song] for song in columns.song.names], dtype=np.int64)

    def reweigh(songs: Places, sums: Array) -> Array:
        return by_unit[places[songs]].T @ sums

    figures: dict[str, dict[str, Array]] = {run: {} for run in columns.run.names}
    for matrix in matrices(columns):
        for run, values in figures_of_task(matrix, reweigh, lens, corrected):
            figures[run][matrix.task] = values
    return _with_mean(figures)


def without_each(songs: Places, sums: Array) -> Array:
    """A reweighing: sums over all songs of the task, then without each of them, shape (1 + songs, columns)."""
    total = sums.sum(axis=0)
    return np.vstack([total, total - sums])


def usual(figures: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The tasks of the mean: those that more than half of the runs have."""
    return [
        task for task in EVERY
        if task != "ASR" and 2 * sum(task in tasks for tasks in figures.values()) > len(figures)
    ]  # fmt: skip


def figures_of_task(
    matrix: TaskMatrix, reweigh: Reweighing, lens: Lens, corrected: bool
) -> Iterator[tuple[str, Array]]:  # fmt: skip
    """The figures of each run under every weighting. The means of all runs are computed at once."""
    n, total = reweigh(matrix.songs, matrix.counts), reweigh(matrix.songs, matrix.values)
    means = np.full(n.shape, np.nan)
    np.divide(total, n, out=means, where=n > 0)
    for run, columns in matrix.columns.items():
        yield run, statistic(matrix.task, matrix.cells_of(run), lens, corrected)(means[:, columns])


def _with_mean(figures: dict[str, dict[str, Array]]) -> dict[str, dict[str, Array]]:
    tasks = usual(figures)
    runs = [run for run in figures if tasks and all(task in figures[run] for task in tasks)]
    if not runs:
        return figures
    values = np.stack([[figures[run][task] for task in tasks] for run in runs])
    everywhere = np.where(np.isnan(values).any(axis=0), np.nan, values)
    means = mean_of_finite(np.moveaxis(everywhere, 1, -1))
    return figures | {run: {**figures[run], MEAN: mean} for run, mean in zip(runs, means, strict=True)}
