"""Figures of runs where each song, or other unit, counts as often as one says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

import numpy as np

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import Lens
from analysis.scoring.figures import Array, mean_of_finite, statistic
from analysis.summaries.means.song_columns import (
    Places,
    SongSums,
    TaskMatrix,
    matrices,
    pools_of_benchmarks,
    song_columns,
)

MEAN = "mean"
"""Key of the mean of the tasks among the figures of a run."""

F = TypeVar("F")
Reweighing: TypeAlias = Callable[[Places, Array], Array]
"""From the places of units and their sums, shape (units, columns), to the sums under each weighting."""


def weighted(
    sums: SongSums, units: Sequence[str], times: Array, lens: Lens, corrected: bool = True
) -> dict[str, dict[str, Array]]:
    """The figures by run and task, and MEAN, where each unit counts `times`, shape (weightings, units).

    sums: those of a unit bear its name as `song`.
    """
    by_unit = np.ascontiguousarray(times.T)
    columns = song_columns(sums)
    of_unit = {unit: place for place, unit in enumerate(units)}
    places = np.array([of_unit[song] for song in columns.song.names], dtype=np.int64)

    def reweigh(songs: Places, sums: Array) -> Array:
        return by_unit[places[songs]].T @ sums

    figures: dict[str, dict[str, Array]] = {run: {} for run in columns.run.names}
    for matrix in matrices(columns, lens):
        for run, values in figures_of_task(matrix, reweigh, corrected):
            figures[run][matrix.task] = values
    pooled = [figures_of_task(matrix, reweigh, corrected) for matrix in pools_of_benchmarks(columns, lens)]
    return with_overall(figures, dict(pair for pairs in pooled for pair in pairs), _means)


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


def figures_of_task(matrix: TaskMatrix, reweigh: Reweighing, corrected: bool) -> Iterator[tuple[str, Array]]:
    """The figures of each run under every weighting. The means of all runs are computed at once."""
    n, total = reweigh(matrix.songs, matrix.counts), reweigh(matrix.songs, matrix.values)
    means = np.full(n.shape, np.nan)
    np.divide(total, n, out=means, where=n > 0)
    for run, columns in matrix.columns.items():
        yield run, figure_of(matrix, run, corrected)(means[:, columns])


def figure_of(matrix: TaskMatrix, run: str, corrected: bool) -> Callable[[Array], Array]:
    """The figure of a run from the means of its columns, as `figures.statistic`."""
    chances = matrix.chances_of(run)
    return statistic(matrix.task, chances if corrected else [0.0] * len(chances))


def with_overall(
    figures: Mapping[str, Mapping[str, F]],
    pooled: Mapping[str, F],
    means: Callable[[Mapping[str, Mapping[str, F]], Sequence[str]], Mapping[str, F]],
) -> dict[str, dict[str, F]]:
    """The figures with MEAN, of the runs whose tasks are of one benchmark, as this declares it.

    pooled: of all questions, by run, where it has several tasks. means: of the runs that have all of these tasks.
    """
    complete = {run: dict(own) for run, own in figures.items()}
    for name, row in BENCHMARKS.items():
        runs = {run: own for run, own in figures.items() if own and {EVERY[task].benchmark for task in own} == {name}}
        if row.overall == "questions":
            overall = {run: next(iter(own.values())) if len(own) == 1 else pooled.get(run) for run, own in runs.items()}
        else:
            tasks = usual(runs)
            with_all = {run: own for run, own in runs.items() if tasks and all(task in own for task in tasks)}
            overall = dict(means(with_all, tasks)) if with_all else {}
        for run, figure in overall.items():
            if figure is not None:
                complete[run][MEAN] = figure
    return complete


def _means(figures: Mapping[str, Mapping[str, Array]], tasks: Sequence[str]) -> Mapping[str, Array]:
    values = np.stack([[own[task] for task in tasks] for own in figures.values()])
    everywhere = np.where(np.isnan(values).any(axis=0), np.nan, values)
    return dict(zip(figures, mean_of_finite(np.moveaxis(everywhere, 1, -1)), strict=True))
