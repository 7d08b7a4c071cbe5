"""Where the points go: figures of runs with their parts by type of loss, and how sure these are.

1. Figures and parts are those of `figures` and `decomposition.figures`; together they make 1.
2. Intervals are over songs (`statistics.clusters`), each song left out in turn.
3. Two parts of a figure are told apart if the interval of their difference, over the same songs, is without 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from analysis.benchmarks.frame import frame, frame_of
from analysis.benchmarks.registry import EVERY
from analysis.scoring import figures
from analysis.scoring.decomposition import figures as parts
from analysis.scoring.figures import Array, chance_of, is_lyrics, mean_of_finite, pool
from analysis.statistics import clusters
from analysis.statistics.clusters import Estimate
from analysis.statistics.difference import Test, agreement
from analysis.statistics.difference import difference as tested
from analysis.statistics.intervals import Interval

OVERALL = ""
"""Stands for all tasks of a benchmark together (`frame`)."""

Row: TypeAlias = Mapping[str, Any]
Combination: TypeAlias = tuple[frozenset[str], int]
"""Types of loss, and how many cases lost points to just these."""


@dataclass(frozen=True, slots=True)
class LossPart:
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
    """A figure of one run and its parts, the largest first. task: OVERALL for all of `tasks` together.

    n: cases in the figure. equal: whether the two largest parts cannot be told apart over songs.
    combinations: types and the number of cases that lost points to just these.
    """

    run: str
    task: str
    figure: float
    n: int
    songs: int
    parts: tuple[LossPart, ...]
    equal: bool
    combinations: tuple[Combination, ...]
    tasks: tuple[str, ...]

    @property
    def lost(self) -> float:
        return sum(part.value for part in self.parts)

    def cases(self, types: Iterable[str]) -> int:
        """How many lost points to any of these types."""
        return _cases(self.combinations, set(types))


class SongTable(NamedTuple):
    """The sums of a task of one run: counts, scores, wers (songs, pools); points by type, of the same shape.

    chances: R of each pool (`figures.pool`).
    """

    task: str
    chances: tuple[float, ...]
    counts: Array
    scores: Array
    wers: Array
    points: Mapping[str, Array]


def losses(sums: Sequence[Row], points: Sequence[Row], combinations: Sequence[Row]) -> dict[tuple[str, str], Losses]:
    """The losses by run and task, and OVERALL for runs that have the overall figure of several tasks.

    The rows are those of `song_sums.sums` under the paper lens and of `counts.losses`."""
    result: dict[tuple[str, str], Losses] = {}
    for run in dict.fromkeys(row["run"] for row in sums):
        own_sums, own_points = ([row for row in rows if row["run"] == run] for rows in (sums, points))
        tables = song_tables(own_sums, own_points)
        bounds = [_bound(own_sums, own_points, name) for name in ("alone", "last")]
        of_run = [row for row in combinations if row["run"] == run]
        part = frame_of(tables).overall_part
        groups: dict[str, tuple[str, ...]] = {task: (task,) for task in tables}
        if part and all(task in tables for task in part.tasks):
            groups[OVERALL] = part.tasks
        for name, tasks in groups.items():
            together = [(frozenset(row["types"]), row["n"]) for row in of_run if row["task"] in tasks]
            in_mean, *bounds_of_mean = (
                averaged([by_task[task] for task in tasks] if by_task else []) for by_task in (tables, *bounds)
            )
            if in_mean:
                result[run, name] = _losses(run, name, tasks, in_mean, together, bounds_of_mean)
    return result


def averaged(tables: Sequence[SongTable], only: Collection[str] = ()) -> list[SongTable]:
    """The tables of which the overall figure of these tasks is the mean: all of them, or one of all their questions.

    only: tasks whose points count, empty for all. Empty where some tasks alone are word error rates, which are no mean
    of scores.
    """
    own = frame_of([table.task for table in tables])
    if len(tables) < 2 or own.overall == "tasks" or not own.tasks:
        return [table for table in tables if not only or table.task in only]
    if len({is_lyrics(table.task) for table in tables}) > 1:
        return []
    counts, scores, wers = (
        np.sum([getattr(table, name).sum(axis=1, keepdims=True) for table in tables], axis=0)
        for name in ("counts", "scores", "wers")
    )
    points: dict[str, Array] = {}
    for table in (table for table in tables if not only or table.task in only):
        for name, array in table.points.items():
            points[name] = points.get(name, np.zeros_like(counts)) + array.sum(axis=1, keepdims=True)
    guessed = sum(float(table.counts.sum()) * table.chances[0] for table in tables)
    return [SongTable(tables[0].task, (guessed / max(float(counts.sum()), 1.0),), counts, scores, wers, points)]


def _bound(sums: Sequence[Row], points: Sequence[Row], name: str) -> dict[str, SongTable]:
    """The tables by task of what is gained by the repairs alone, or after all others (`name`). Empty if not stored."""
    if any(row.get(name) is None for row in points):
        return {}
    return song_tables(sums, [{**row, "points": row[name]} for row in points])


def song_tables(sums: Sequence[Row], points: Sequence[Row], names: Sequence[str] | None = None) -> dict[str, SongTable]:
    """The tables of songs by scored task. The rows are those of one run, as `losses` takes them, or of several, pooled.

    names: songs of the rows of each array; None for those of `sums`.
    """
    songs = {
        song: place for place, song in enumerate(sorted({row["song"] for row in sums}) if names is None else names)
    }
    present = {row["task"] for row in sums}
    tables: dict[str, SongTable] = {}
    for task in (code for code, row in EVERY.items() if code in present and code in frame(row.benchmark).tasks):
        own = [row for row in sums if row["task"] == task]
        pools = {name: at for at, name in enumerate(sorted({pool(task, row["subtask"], "") for row in own}))}
        counts, scores, wers = (np.zeros((len(songs), len(pools))) for _ in range(3))
        for row in own:
            at = songs[row["song"]], pools[pool(task, row["subtask"], "")]
            counts[at] += row["counted"]
            scores[at] += row["score"]
            wers[at] += row["wer"]
        by_type: dict[str, Array] = {}
        for row in (row for row in points if row["task"] == task):
            array = by_type.setdefault(row["type"], np.zeros_like(counts))
            array[songs[row["song"]], pools[pool(task, row["subtask"], "")]] += row["points"]
        chances = (
            chance_of(
                ((row["subtask"], row["counted"]) for row in own if pool(task, row["subtask"], "") == name), "paper"
            )
            for name in pools
        )
        tables[task] = SongTable(task, tuple(chances), counts, scores, wers, by_type)
    return tables


def _losses(
    run: str, task: str, tasks: Sequence[str], tables: Sequence[SongTable], together: Sequence[Combination],
    bounds: Sequence[Sequence[SongTable]],
) -> Losses:  # fmt: skip
    """tables: those of which the figure is the mean. bounds: the same with the gains of a repair alone, and last."""
    names = sorted({name for table in tables for name in table.points})
    values = {name: lost(tables, {name: 1.0}) / len(tables) for name in names}
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
            LossPart(name, values[name], clusters.share(estimate(tables, {name: 1.0}), 0.0, highest),
                 _cases(together, {name}), _between([lost(own, {name: 1.0}) / len(own) for own in bounds if own]))
            for name in ordered
        ),
        _equal(tables, ordered),
        tuple(together),
        tuple(tasks),
    )  # fmt: skip


def _between(gains: Sequence[float]) -> tuple[float, float] | None:
    return (min(gains), max(gains)) if gains else None


def figure_of(table: SongTable) -> float:
    """The figure of a task."""
    sums = table.wers if is_lyrics(table.task) else table.scores
    return float(figures.statistic(table.task, table.chances)(_means(table, sums)))


def lost(tables: Sequence[SongTable], factors: Mapping[str, float]) -> float:
    """The sum over the tables of the parts of these types, each times its factor."""
    total = 0.0
    for table in tables:
        part = parts.statistic(table.task, table.chances)
        wers = [_means(table, table.wers)] if is_lyrics(table.task) else []
        for name in (name for name in factors if name in table.points):
            total += factors[name] * float(part(np.concatenate([_means(table, table.points[name]), *wers])))
    return total


def _means(table: SongTable, sums: Array) -> Array:
    """The means of the pools, shape (pools,); NaN where a pool has no case."""
    n = table.counts.sum(axis=0)
    means = np.full(n.shape, np.nan)
    np.divide(sums.sum(axis=0), n, out=means, where=n > 0)
    return means


def most(tables: Sequence[SongTable]) -> float:
    """The largest possible part of one type in the mean of these tasks."""
    return float(np.mean([parts.most(table.task, table.chances) for table in tables]))


def _equal(tables: Sequence[SongTable], ordered: Sequence[str]) -> bool:
    if len(ordered) < 2:
        return False
    test = difference(tables, {ordered[0]: 1.0, ordered[1]: -1.0})
    return test is not None and test.interval.low <= 0.0 <= test.interval.high


def difference(tables: Sequence[SongTable], factors: Mapping[str, float]) -> Test | None:
    """Test of the sum of parts, each times its factor, against 0. Songs without any of them count as agreeing."""
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
    """The sum of parts, each times its factor, averaged over the tasks; None without any."""
    sums, counts = [], []
    statistics: list[tuple[slice, Callable[[Array], Array]]] = []
    start = 0
    for table in tables:
        own = sum((factor * table.points[name] for name, factor in factors.items() if name in table.points),
                  np.zeros_like(table.counts))  # fmt: skip
        columns = [own, table.wers] if is_lyrics(table.task) else [own]
        sums += columns
        counts += [table.counts] * len(columns)
        width = len(table.chances) * len(columns)
        statistics.append((slice(start, start + width), parts.statistic(table.task, table.chances)))
        start += width

    def mean(means: Array) -> Array:
        return mean_of_finite(np.stack([of(means[..., own]) for own, of in statistics], axis=-1))

    return clusters.estimate(np.hstack(sums), np.hstack(counts), mean)


def _cases(combinations: Iterable[Combination], types: set[str]) -> int:
    return sum(n for together, n in combinations if together & types)
