"""Figures of runs with each song left out in turn, and their intervals.

1. The figures are those of `figures`, by `figures.statistic`. The mean of tasks is taken over the tasks that more than
   half of the runs have; with all twelve it is the overall figure. A run that lacks one of them has no mean. A task
   that is without a case for one of these runs under a weighting is left out of it for all of them.
2. Two runs are compared by the difference of their means with the same song left out of both, so that what is hard is
   hard for both (`statistics.clusters.difference`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from analysis.records import Lens
from analysis.scoring.figures import Array, is_lyrics, statistic
from analysis.statistics import clusters
from analysis.statistics.clusters import Estimate, Test
from analysis.statistics.intervals import FEWEST, Interval
from analysis.summaries.means.reweighing import MEAN, usual, without_each


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


def resampled(rows: Sequence[Mapping[str, Any]], lens: Lens, corrected: bool = True) -> dict[str, dict[str, Resampled]]:
    """By run and task, and MEAN. rows: of `store.by_song.sums`."""
    songs = sorted({row["song"] for row in rows})
    values = without_each(rows, songs, lens, corrected)
    weights, lows, extremes = _weights(rows, songs), _lows(rows, lens, corrected), _extremes(rows)
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


def _weights(rows: Sequence[Mapping[str, Any]], songs: Sequence[str]) -> dict[tuple[str, str], Array]:
    """By run and task, the share of each song in the figure: the mean over the cells of its share of the cases."""
    places = {song: place for place, song in enumerate(songs)}
    counts: dict[tuple[str, str], dict[tuple[str, str], Array]] = {}
    for row in rows:
        cells = counts.setdefault((row["run"], row["task"]), {})
        own = cells.setdefault((row["subtask"], row["stratum"]), np.zeros(len(songs)))
        own[places[row["song"]]] += row["counted"]
    return {key: clusters.weights(np.stack(list(cells.values()), axis=1)) for key, cells in counts.items()}


def _lows(rows: Sequence[Mapping[str, Any]], lens: Lens, corrected: bool) -> dict[tuple[str, str], float]:
    """By run and task, the lowest value of the figure: below 0 where it is corrected for chance."""
    cells: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for row in rows:
        cells.setdefault((row["run"], row["task"]), set()).add((row["subtask"], row["stratum"]))
    return {
        (run, task): 0.0 if is_lyrics(task) else float(
            statistic(task, sorted(own), lens, corrected)(np.zeros((1, len(own))))[0])
        for (run, task), own in cells.items()
    }  # fmt: skip


def _extremes(rows: Sequence[Mapping[str, Any]]) -> set[tuple[str, str]]:
    """Runs and tasks of one cell, in which every song is wholly right or wholly wrong."""
    cells: dict[tuple[str, str], set[tuple[str, str]]] = {}
    between = set()
    for row in rows:
        cells.setdefault((row["run"], row["task"]), set()).add((row["subtask"], row["stratum"]))
        if row["score"] not in (0, row["counted"]):
            between.add((row["run"], row["task"]))
    return {key for key, own in cells.items() if len(own) == 1 and key not in between}
