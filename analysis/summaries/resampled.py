"""Figures of runs over songs drawn with replacement: their intervals, and how far their order can be trusted.

1. The same draws of songs serve all runs and tasks, so that what is hard is hard for all of them in a draw.
2. The figures are those of `figures`, by `figures.statistic`. The mean of tasks is taken over the tasks that more than
   half of the runs have; with all twelve it is the overall figure. A run that lacks one of them has no mean. A task
   that is without a case for one of these runs in a draw is left out of the draw for all of them.
3. A run's places are its ranks by that mean in each draw; equal runs share the better place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from analysis.figures import Array, is_lyrics, mean_of_known, statistic
from analysis.records import Lens
from analysis.statistics.intervals import DRAWS, FEWEST, Interval, percentiles, times_drawn
from analysis.tasks import EVERY

MEAN = "mean"
"""Key of the mean of the tasks among the figures of a run."""


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a run stands. place: from 1, by the figures themselves. places: 95 % interval of its place over the draws.

    first: share of the draws in which it leads. above: share of the draws in which it stands above another run.
    """

    run: str
    place: int
    places: Interval
    first: float
    above: Mapping[str, float]


def resampled(
    rows: Sequence[Mapping[str, Any]], lens: Lens, corrected: bool = True, draws: int = DRAWS, seed: int = 0
) -> dict[str, dict[str, Array]]:
    """By run and task, and MEAN, the figures of the draws: shape (1 + draws,), the first of the songs as they are.

    rows: of `store.by_song.sums`. A task with fewer than FEWEST songs in a run is not among its figures.
    """
    songs = sorted({row["song"] for row in rows})
    drawn = times_drawn(len(songs), draws, seed) if songs else np.zeros((0, 0))
    return weighted(rows, songs, np.vstack([np.ones((1, len(songs))), drawn]), lens, corrected)


def weighted(
    rows: Sequence[Mapping[str, Any]], units: Sequence[str], times: Array, lens: Lens, corrected: bool = True
) -> dict[str, dict[str, Array]]:
    """The same where each unit counts `times`, shape (draws, units). rows: those of a unit bear its name as `song`."""
    places, by_unit = {unit: place for place, unit in enumerate(units)}, np.ascontiguousarray(times.T)
    by_task: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_task.setdefault(row["task"], []).append(row)
    found: dict[str, dict[str, Array]] = {row["run"]: {} for row in rows}
    for task in (task for task in EVERY if task in by_task):
        for run, figures in _figures(task, by_task[task], places, by_unit, lens, corrected):
            found[run][task] = figures
    return _with_mean(found)


def intervals(figures: Mapping[str, Mapping[str, Array]]) -> dict[str, dict[str, Interval | None]]:
    """The 95 % interval of every figure, by run and task."""
    return {run: {task: percentiles(drawn[1:]) for task, drawn in tasks.items()} for run, tasks in figures.items()}


def ranks(figures: Mapping[str, Mapping[str, Array]], by: str = MEAN) -> list[Rank]:
    """The runs that have the figure, the first place first."""
    runs = [run for run in figures if by in figures[run]]
    if not runs:
        return []
    values = np.nan_to_num(np.stack([figures[run][by] for run in runs]), nan=-np.inf)
    places = 1 + (values[None, :, :] > values[:, None, :]).sum(axis=1)
    found = []
    for i, run in enumerate(runs):
        low, high = np.quantile(places[i, 1:], [0.025, 0.975], method="closest_observation")
        above = {other: float((values[i, 1:] > values[j, 1:]).mean()) for j, other in enumerate(runs) if j != i}
        first = float((places[i, 1:] == 1).mean())
        found.append(Rank(run, int(places[i, 0]), Interval(float(low), float(high)), first, above))
    return sorted(found, key=lambda rank: (rank.place, rank.run))


def _figures(
    task: str, rows: Sequence[Mapping[str, Any]], songs: Mapping[str, int], times: Array, lens: Lens, corrected: bool
) -> Iterator[tuple[str, Array]]:
    """By run, of those with enough songs. The means of all runs in all draws come from one product of matrices."""
    columns = sorted({(row["run"], row["subtask"], row["stratum"]) for row in rows})
    column = {cell: i for i, cell in enumerate(columns)}
    own = {song: i for i, song in enumerate(sorted({row["song"] for row in rows}))}
    value = "wer" if is_lyrics(task) else "score"
    sums, counts = np.zeros((len(own), len(columns))), np.zeros((len(own), len(columns)))
    for row in rows:
        place = own[row["song"]], column[row["run"], row["subtask"], row["stratum"]]
        sums[place] += row[value]
        counts[place] += row["counted"]
    drawn, total = np.hsplit(times[[songs[song] for song in own]].T @ np.hstack([counts, sums]), 2)
    means = np.full(drawn.shape, np.nan)
    np.divide(total, drawn, out=means, where=drawn > 0)
    there = Counter(run for run, _ in {(row["run"], row["song"]) for row in rows})
    for run, cells in groupby(columns, key=lambda cell: cell[0]):
        mine = [(subtask, stratum) for _, subtask, stratum in cells]
        first = column[(run, *mine[0])]
        if there[run] >= FEWEST:
            yield run, statistic(task, mine, lens, corrected)(means[:, first : first + len(mine)])


def usual(figures: Mapping[str, Mapping[str, Array]]) -> list[str]:
    """The tasks of the mean: those that more than half of the runs have."""
    return [
        task for task in EVERY
        if task != "ASR" and 2 * sum(task in tasks for tasks in figures.values()) > len(figures)
    ]  # fmt: skip


def _with_mean(found: dict[str, dict[str, Array]]) -> dict[str, dict[str, Array]]:
    tasks = usual(found)
    runs = [run for run in found if tasks and all(task in found[run] for task in tasks)]
    if not runs:
        return found
    values = np.stack([[found[run][task] for task in tasks] for run in runs])
    everywhere = np.where(np.isnan(values).any(axis=0), np.nan, values)
    means = mean_of_known(np.moveaxis(everywhere, 1, -1))
    return found | {run: {**found[run], MEAN: mean} for run, mean in zip(runs, means, strict=True)}
