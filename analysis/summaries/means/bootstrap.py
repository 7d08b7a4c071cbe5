"""Figures of runs with each song left out in turn: their intervals, and how far the order of the runs can be trusted.

1. The figures are those of `figures`, by `figures.statistic`. The mean of tasks is taken over the tasks that more than
   half of the runs have; with all twelve it is the overall figure. A run that lacks one of them has no mean. A task
   that is without a case for one of these runs under a weighting is left out of it for all of them.
2. Two runs are compared by the difference of their means with the same song left out of both, so that what is hard is
   hard for both (`statistics.clusters.difference`). Intervals and places follow from the same figures.
3. Places a run may have: a run counts as better or worse only where the paired difference is significant, corrected
   (Holm) for all other runs. This interval holds the true place with 95 % or more (Mogstad, Romano, Shaikh and Wilhelm
   2024, Rev. Econ. Stud. 91).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from analysis.benchmarks.registry import EVERY
from analysis.records import Lens
from analysis.scoring.figures import Array, is_lyrics, mean_of_finite, statistic
from analysis.statistics import clusters
from analysis.statistics.clusters import Estimate, Test
from analysis.statistics.intervals import FEWEST, Interval
from analysis.statistics.paired import holm

MEAN = "mean"
"""Key of the mean of the tasks among the figures of a run."""
LEVEL = 0.05
DRAWS = 4000
"""Random draws for the chance of the first place: within 0.016 of it."""

Reweighing: TypeAlias = Callable[[Sequence[int], Array], Array]
"""From the places of units and their sums, shape (units, columns), to the sums under each weighting."""


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a run stands. place: from 1, by the figures themselves. places: 95 % interval of its place.

    first: chance that it leads. above: chance that it is better than another run. With too few songs places and first
    are None, and above is empty.
    """

    run: str
    place: int
    places: Interval | None
    first: float | None
    above: Mapping[str, float]


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
    values = _figures_under(rows, songs, partial(_leave_one_out, len(songs)), lens, corrected)
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


def weighted(
    rows: Sequence[Mapping[str, Any]], units: Sequence[str], times: Array, lens: Lens, corrected: bool = True
) -> dict[str, dict[str, Array]]:
    """By run and task, and MEAN, the figures where each unit counts `times`, shape (weightings, units).

    rows: those of a unit bear its name as `song`.
    """
    by_unit = np.ascontiguousarray(times.T)
    return _figures_under(rows, units, lambda places, sums: by_unit[places].T @ sums, lens, corrected)


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


def intervals(figures: Mapping[str, Mapping[str, Resampled]]) -> dict[str, dict[str, Interval | None]]:
    """The 95 % interval of every figure, by run and task."""
    return {run: {task: figure.interval for task, figure in tasks.items()} for run, tasks in figures.items()}


def ranks(figures: Mapping[str, Mapping[str, Resampled]], by: str = MEAN) -> list[Rank]:
    """The runs that have the figure, the first place first."""
    runs = [run for run in figures if by in figures[run]]
    values = [float(figures[run][by].values[0]) for run in runs]
    if any(figures[run][by].estimate is None for run in runs):
        places_alone = [1 + sum(other > value for other in values) for value in values]
        return sorted(map(_without_interval, runs, places_alone), key=lambda rank: (rank.place, rank.run))
    tests = _tests([figures[run][by] for run in runs])
    firsts = _firsts([figures[run][by] for run in runs])
    rows = []
    for i, run in enumerate(runs):
        others = [j for j in range(len(runs)) if j != i]
        corrected = holm([tests[i, j][1] for j in others])
        separate = [j for j, p in zip(others, corrected, strict=True) if p <= LEVEL]
        better, worse = sum(values[j] > values[i] for j in separate), sum(values[j] < values[i] for j in separate)
        place = 1 + sum(values[j] > values[i] for j in others)
        places = Interval(1.0 + better, float(len(runs) - worse))
        above = {runs[j]: _chance_above(*tests[i, j]) for j in others}
        rows.append(Rank(run, place, places, firsts[i], above))
    return sorted(rows, key=lambda rank: (rank.place, rank.run))


def _without_interval(run: str, place: int) -> Rank:
    return Rank(run, place, None, None, {})


def drawn_ranks(figures: Mapping[str, Array]) -> list[Rank]:
    """The same from random draws of the figures, the first place first. figures: by run, as they are and then drawn.

    places: of the middle 95 % of the draws. Equal runs share the better place, and neither is above the other.
    """
    runs = list(figures)
    if not runs:
        return []
    values = np.nan_to_num(np.stack([figures[run] for run in runs]), nan=-np.inf)
    places = 1 + (values[None, :, :] > values[:, None, :]).sum(axis=1)
    rows = []
    for i, run in enumerate(runs):
        low, high = np.quantile(places[i, 1:], [0.025, 0.975], method="closest_observation")
        above = {other: float((values[i, 1:] > values[j, 1:]).mean()) for j, other in enumerate(runs) if j != i}
        first = float((places[i, 1:] == 1).mean())
        rows.append(Rank(run, int(places[i, 0]), Interval(float(low), float(high)), first, above))
    return sorted(rows, key=lambda rank: (rank.place, rank.run))


def usual(figures: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The tasks of the mean: those that more than half of the runs have."""
    return [
        task for task in EVERY
        if task != "ASR" and 2 * sum(task in tasks for tasks in figures.values()) > len(figures)
    ]  # fmt: skip


def difference(first: Resampled, second: Resampled) -> Test | None:
    """The paired difference of two figures over songs, first minus second; None with too few songs for a test."""
    if first.estimate is None or second.estimate is None:
        return None
    present = (first.weights > 0) | (second.weights > 0)
    values = first.values - second.values
    effective = clusters.effective_number((first.weights + second.weights) / 2)
    return clusters.difference(Estimate(float(values[0]), values[1:][present], effective))


def _tests(figures: Sequence[Resampled]) -> dict[tuple[int, int], tuple[float, float]]:
    """The difference of every two runs and its p."""
    tests = {}
    for i, first in enumerate(figures):
        for j, second in enumerate(figures[:i]):
            test = difference(first, second)
            assert test is not None
            value = float(first.values[0] - second.values[0])
            tests[i, j], tests[j, i] = (value, test.p), (-value, test.p)
    return tests


def _chance_above(value: float, p: float) -> float:
    """One-sided, from the two-sided p."""
    return 0.5 if value == 0 else 1.0 - p / 2 if value > 0 else p / 2


def _firsts(figures: Sequence[Resampled], seed: int = 0) -> list[float]:
    """The chance of each run to lead: draws of the t distribution with the covariance of the figures over songs."""
    if not figures:
        return []
    values = np.stack([figure.values for figure in figures])
    n = max(int((figure.weights > 0).sum()) for figure in figures)
    degrees = max(min(clusters.effective_number(figure.weights) for figure in figures) - 1.0, 1.0)
    deviations = (values[:, 1:].mean(axis=1, keepdims=True) - values[:, 1:]) * ((n - 1) / n) ** 0.5
    rng = np.random.default_rng(seed)
    spread = (degrees / rng.chisquare(degrees, DRAWS)) ** 0.5
    draws = values[:, :1] + (deviations @ rng.standard_normal((deviations.shape[1], DRAWS))) * spread
    return [float(share) for share in (draws >= draws.max(axis=0) - 1e-12).mean(axis=1)]


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
