"""Where the points go: figures of runs with their parts by type of loss, and how sure these are.

1. Figures and parts are those of `figures` and `decomposition.figures`; together they make 1.
2. Intervals are over songs (`statistics.clusters`), each song left out in turn.
3. Two parts of a figure are told apart if the interval of their difference, over the same songs, is without 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from analysis.benchmarks.registry import MEAN_TASKS
from analysis.scoring import figures
from analysis.scoring.decomposition import figures as parts
from analysis.scoring.figures import Array, is_lyrics, mean_of_finite
from analysis.statistics import clusters
from analysis.statistics.clusters import Estimate
from analysis.statistics.difference import Test, agreement
from analysis.statistics.difference import difference as tested
from analysis.statistics.intervals import Interval

OVERALL = ""
"""Stands for the mean of the twelve tasks."""
TWELVE = tuple(MEAN_TASKS)
"""Tasks of which there is a decomposition, and a mean if all of them are there."""

Row: TypeAlias = Mapping[str, Any]
Combination: TypeAlias = tuple[frozenset[str], int]
"""Types of loss, and how many cases lost points to just these."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a type takes from a figure, from 0 to 1 / (1 - R). n: cases that lost points to it.

    between: the least and most that its repair gains, alone or after all others; None if that is not stored.
    """

    type: str
    value: float
    interval: Interval | None
    n: int
    between: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Losses:
    """A figure of one run and its parts, the largest first. task: OVERALL for the mean of the twelve.

    n: cases in the figure. equal: whether the two largest parts cannot be told apart over songs.
    combinations: types and the number of cases that lost points to just these.
    """

    run: str
    task: str
    figure: float
    n: int
    songs: int
    parts: tuple[Part, ...]
    equal: bool
    combinations: tuple[Combination, ...]

    @property
    def lost(self) -> float:
        return sum(part.value for part in self.parts)

    def cases(self, types: Iterable[str]) -> int:
        """How many lost points to any of these types."""
        return _cases(self.combinations, set(types))


class SongTable(NamedTuple):
    """The sums of a task of one run: counts, scores, wers (songs, subtasks); points by type, of the same shape."""

    task: str
    subtasks: tuple[str, ...]
    counts: Array
    scores: Array
    wers: Array
    points: Mapping[str, Array]


def losses(sums: Sequence[Row], points: Sequence[Row], combinations: Sequence[Row]) -> dict[tuple[str, str], Losses]:
    """By run and task, and OVERALL for runs with all twelve tasks. The rows are those of `song_sums.sums` under the
    paper lens and of `counts.losses`."""
    result: dict[tuple[str, str], Losses] = {}
    for run in dict.fromkeys(row["run"] for row in sums):
        own_sums, own_points = ([row for row in rows if row["run"] == run] for rows in (sums, points))
        tables = song_tables(own_sums, own_points)
        bounds = [_bound(own_sums, own_points, name) for name in ("alone", "last")]
        of_run = [row for row in combinations if row["run"] == run]
        together = {
            task: [(frozenset(row["types"]), row["n"]) for row in of_run if row["task"] == task] for task in tables
        }
        for task, table in tables.items():
            result[run, task] = _losses(run, task, [table], together[task], [bound.get(task, {}) for bound in bounds])
        if all(task in tables for task in MEAN_TASKS):
            twelve = [tables[task] for task in MEAN_TASKS]
            of_all = [combination for task in MEAN_TASKS for combination in together[task]]
            result[run, OVERALL] = _losses(run, OVERALL, twelve, of_all, [_mean_bound(bound) for bound in bounds])
    return result


def _bound(sums: Sequence[Row], points: Sequence[Row], name: str) -> dict[str, Mapping[str, float]]:
    """By task and type, what is gained by the repairs alone, or after all others (`name`). Empty if not stored."""
    if any(row.get(name) is None for row in points):
        return {}
    tables = song_tables(sums, [{**row, "points": row[name]} for row in points])
    return {task: parts.parts(task, _cells(table)) for task, table in tables.items()}


def _mean_bound(bound: Mapping[str, Mapping[str, float]]) -> Mapping[str, float]:
    """Of the mean of the twelve tasks."""
    names = {name for own in bound.values() for name in own}
    return {name: sum(own.get(name, 0.0) for own in bound.values()) / len(MEAN_TASKS) for name in names}


def song_tables(sums: Sequence[Row], points: Sequence[Row], names: Sequence[str] | None = None) -> dict[str, SongTable]:
    """By task. The rows are those of one run, as `losses` takes them, or of several that are pooled.

    names: songs of the rows of each array; None for those of `sums`.
    """
    songs = {
        song: place for place, song in enumerate(sorted({row["song"] for row in sums}) if names is None else names)
    }
    tables: dict[str, SongTable] = {}
    for task in (task for task in MEAN_TASKS if any(row["task"] == task for row in sums)):
        own = [row for row in sums if row["task"] == task]
        subtasks = {name: place for place, name in enumerate(sorted({row["subtask"] for row in own}))}
        counts, scores, wers = (np.zeros((len(songs), len(subtasks))) for _ in range(3))
        for row in own:
            at = songs[row["song"]], subtasks[row["subtask"]]
            counts[at] += row["counted"]
            scores[at] += row["score"]
            wers[at] += row["wer"]
        by_type: dict[str, Array] = {}
        for row in (row for row in points if row["task"] == task):
            array = by_type.setdefault(row["type"], np.zeros_like(counts))
            array[songs[row["song"]], subtasks[row["subtask"]]] += row["points"]
        tables[task] = SongTable(task, tuple(subtasks), counts, scores, wers, by_type)
    return tables


def _losses(
    run: str, task: str, tables: Sequence[SongTable], together: Sequence[Combination],
    bounds: Sequence[Mapping[str, float]],
) -> Losses:  # fmt: skip
    names = sorted({name for table in tables for name in table.points})
    by_task = {table.task: parts.parts(table.task, _cells(table)) for table in tables}
    values = {name: sum(own.get(name, 0.0) for own in by_task.values()) / len(tables) for name in names}
    highest = most(tables)
    ordered = sorted(names, key=lambda name: (-values[name], name))
    present = np.sum([table.counts.sum(axis=1) for table in tables], axis=0) > 0
    return Losses(
        run,
        task,
        float(np.mean([figure_of(table) for table in tables])),
        int(sum(table.counts.sum() for table in tables)),
        int(present.sum()),
        tuple(
            Part(name, values[name], clusters.share(estimate(tables, {name: 1.0}), 0.0, highest),
                 _cases(together, {name}), _between([bound[name] for bound in bounds if name in bound]))
            for name in ordered
        ),
        _equal(tables, ordered),
        tuple(together),
    )  # fmt: skip


def _between(gains: Sequence[float]) -> tuple[float, float] | None:
    return (min(gains), max(gains)) if gains else None


def _cells(table: SongTable) -> dict[str, parts.LossSums]:
    cases, wers = table.counts.sum(axis=0), table.wers.sum(axis=0)
    points = {name: array.sum(axis=0) for name, array in table.points.items()}
    return {
        subtask: parts.LossSums(
            int(cases[i]), float(wers[i]), {name: float(array[i]) for name, array in points.items()}
        )
        for i, subtask in enumerate(table.subtasks)
    }


def figure_of(table: SongTable) -> float:
    """The figure of a task, whose subtasks are its pools (`figures.pool`)."""
    sums, chances = (table.wers if is_lyrics(table.task) else table.scores), parts.chances(table.subtasks)
    return float(figures.statistic(table.task, chances)(sums.sum(axis=0) / table.counts.sum(axis=0)))


def lost(tables: Sequence[SongTable], factors: Mapping[str, float]) -> float:
    """The sum over the tasks of the parts of these types, each times its factor."""
    by_task = [parts.parts(table.task, _cells(table)) for table in tables]
    return sum(factor * own.get(name, 0.0) for own in by_task for name, factor in factors.items())


def most(tables: Sequence[SongTable]) -> float:
    """The largest possible part of one type in the mean of these tasks."""
    return float(np.mean([parts.most(table.task, table.subtasks) for table in tables]))


def _equal(tables: Sequence[SongTable], ordered: Sequence[str]) -> bool:
    if len(ordered) < 2:
        return False
    test = difference(tables, {ordered[0]: 1.0, ordered[1]: -1.0})
    return test is not None and test.interval.low <= 0.0 <= test.interval.high


def difference(tables: Sequence[SongTable], factors: Mapping[str, float]) -> Test | None:
    """Of the sum of parts, each times its factor, against 0. Songs without any of them agree, as if right or wrong."""
    figure, top = estimate(tables, factors), most(tables)
    if figure is None:
        return None
    return tested(figure, top, agreement_of_songs(figure, top, [table.counts for table in tables], [
        table.points[name] for table in tables for name in factors if name in table.points
    ]))  # fmt: skip


def agreement_of_songs(figure: Estimate, top: float, counts: Sequence[Array], points: Sequence[Array]) -> float:
    """What songs without any of these points add to the variance. counts, points: shape (songs, cells)."""
    present = np.hstack(counts).sum(axis=1) > 0
    unlike = np.abs(np.hstack(points)).sum(axis=1) > 0 if points else np.zeros(present.size, bool)
    return top**2 * float((~unlike[present]).mean()) * agreement(1, None, figure.effective)


def estimate(tables: Sequence[SongTable], factors: Mapping[str, float]) -> Estimate | None:
    """Of the sum of parts, each times its factor, averaged over the tasks."""
    sums, counts = [], []
    statistics: list[tuple[slice, Callable[[Array], Array]]] = []
    start = 0
    for table in tables:
        own = sum((factor * table.points[name] for name, factor in factors.items() if name in table.points),
                  np.zeros_like(table.counts))  # fmt: skip
        columns = [own, table.wers] if is_lyrics(table.task) else [own]
        sums += columns
        counts += [table.counts] * len(columns)
        width = len(table.subtasks) * len(columns)
        statistics.append((slice(start, start + width), parts.statistic(table.task, table.subtasks)))
        start += width

    def mean(means: Array) -> Array:
        return mean_of_finite(np.stack([of(means[..., own]) for own, of in statistics], axis=-1))

    return clusters.estimate(np.hstack(sums), np.hstack(counts), mean)


def _cases(combinations: Iterable[Combination], types: set[str]) -> int:
    return sum(n for together, n in combinations if together & types)
