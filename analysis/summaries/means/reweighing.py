"""Figures of runs where each song, or other unit, counts as often as one says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, TypeAlias

import numpy as np

from analysis.benchmarks.registry import EVERY
from analysis.records import Lens
from analysis.scoring.figures import Array, is_lyrics, mean_of_finite, statistic

MEAN = "mean"
"""Key of the mean of the tasks among the figures of a run."""

Reweighing: TypeAlias = Callable[[Sequence[int], Array], Array]
"""From the places of units and their sums, shape (units, columns), to the sums under each weighting."""


def weighted(
    rows: Sequence[Mapping[str, Any]], units: Sequence[str], times: Array, lens: Lens, corrected: bool = True
) -> dict[str, dict[str, Array]]:
    """By run and task, and MEAN, the figures where each unit counts `times`, shape (weightings, units).

    rows: those of a unit bear its name as `song`.
    """
    by_unit = np.ascontiguousarray(times.T)
    return _figures_under(rows, units, lambda places, sums: by_unit[places].T @ sums, lens, corrected)


def without_each(
    rows: Sequence[Mapping[str, Any]], units: Sequence[str], lens: Lens, corrected: bool = True
) -> dict[str, dict[str, Array]]:
    """By run and task, and MEAN, the figures of all units, then without each: shape (1 + units,)."""
    return _figures_under(rows, units, partial(_leave_one_out, len(units)), lens, corrected)


def _leave_one_out(n: int, places: Sequence[int], sums: Array) -> Array:
    """Sums over all n units, then without each: shape (1 + n, columns). A matrix of weightings would need n squared."""
    total = sums.sum(axis=0)
    result = np.tile(total, (1 + n, 1))
    result[1 + np.asarray(places, dtype=int)] -= sums
    return result


def _figures_under(
    rows: Sequence[Mapping[str, Any]], units: Sequence[str], reweigh: Reweighing, lens: Lens, corrected: bool
) -> dict[str, dict[str, Array]]:
    """By run and task, and MEAN, the figures under every weighting."""
    places = {unit: place for place, unit in enumerate(units)}
    by_task: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_task.setdefault(row["task"], []).append(row)
    figures: dict[str, dict[str, Array]] = {row["run"]: {} for row in rows}
    for task in (task for task in EVERY if task in by_task):
        for run, values in _figures(task, by_task[task], places, reweigh, lens, corrected):
            figures[run][task] = values
    return _with_mean(figures)


def usual(figures: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The tasks of the mean: those that more than half of the runs have."""
    return [
        task for task in EVERY
        if task != "ASR" and 2 * sum(task in tasks for tasks in figures.values()) > len(figures)
    ]  # fmt: skip


def _figures(
    task: str,
    rows: Sequence[Mapping[str, Any]],
    songs: Mapping[str, int],
    reweigh: Reweighing,
    lens: Lens,
    corrected: bool,
) -> Iterator[tuple[str, Array]]:
    """By run. The means of all runs under all weightings are computed at once."""
    columns = sorted({(row["run"], row["subtask"], row["stratum"]) for row in rows})
    column = {cell: i for i, cell in enumerate(columns)}
    own = {song: i for i, song in enumerate(sorted({row["song"] for row in rows}))}
    value = "wer" if is_lyrics(task) else "score"
    sums, counts = np.zeros((len(own), len(columns))), np.zeros((len(own), len(columns)))
    for row in rows:
        place = own[row["song"]], column[row["run"], row["subtask"], row["stratum"]]
        sums[place] += row[value]
        counts[place] += row["counted"]
    n, total = np.hsplit(reweigh([songs[song] for song in own], np.hstack([counts, sums])), 2)
    means = np.full(n.shape, np.nan)
    np.divide(total, n, out=means, where=n > 0)
    for run, cells in groupby(columns, key=lambda cell: cell[0]):
        mine = [(subtask, stratum) for _, subtask, stratum in cells]
        first = column[(run, *mine[0])]
        yield run, statistic(task, mine, lens, corrected)(means[:, first : first + len(mine)])


def _with_mean(figures: dict[str, dict[str, Array]]) -> dict[str, dict[str, Array]]:
    tasks = usual(figures)
    runs = [run for run in figures if tasks and all(task in figures[run] for task in tasks)]
    if not runs:
        return figures
    values = np.stack([[figures[run][task] for task in tasks] for run in runs])
    everywhere = np.where(np.isnan(values).any(axis=0), np.nan, values)
    means = mean_of_finite(np.moveaxis(everywhere, 1, -1))
    return figures | {run: {**figures[run], MEAN: mean} for run, mean in zip(runs, means, strict=True)}
