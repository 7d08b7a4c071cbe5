"""In which types of loss two sides differ, on the questions that both have in the mean.

1. difference: what B loses to the type less what A loses, so that a positive number is an advantage of A. The
   differences of all types add up to the figure of A less that of B.
2. Interval and p: over songs, paired (`statistics.difference`). p is corrected by Holm for all types of all
   tasks that are tested together.
3. Several runs of one side (seeds) are pooled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from analysis.benchmarks.frame import frame_of
from analysis.scoring.decomposition import figures as parts
from analysis.scoring.figures import Array, is_lyrics, mean_of_finite
from analysis.statistics import clusters, paired
from analysis.statistics.difference import difference
from analysis.statistics.intervals import Interval
from analysis.summaries.run.losses import OVERALL, Row, SongTable, agreement_of_songs, averaged, figure_of, song_tables


@dataclass(frozen=True, slots=True)
class PartDifference:
    """One type of loss. a, b: what each side loses, in shares of 1. p: corrected; None with too few songs."""

    type: str
    a: float
    b: float
    interval: Interval | None
    p: float | None

    @property
    def difference(self) -> float:
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class LossDifference:
    """The figures of both sides on one task, or OVERALL, and their parts, the largest difference first."""

    task: str
    a: float
    b: float
    songs: int
    parts: tuple[PartDifference, ...]
    tasks: tuple[str, ...]

    @property
    def difference(self) -> float:
        return self.a - self.b


def differences(
    sums: Sequence[Row], points: Sequence[Row], a: Sequence[str], b: Sequence[str]
) -> dict[str, LossDifference]:
    """The differences by task, and OVERALL where the tasks of an overall figure are shared.

    sums, points: rows of `store.queries.counts.song_sums` and `store.queries.counts.losses` on the shared
    questions. a, b: runs.
    """
    songs = sorted({row["song"] for row in sums})
    side_a, side_b = (
        song_tables([row for row in sums if row["run"] in side], [row for row in points if row["run"] in side], songs)
        for side in (a, b)
    )
    shared = [task for task in side_a if task in side_b]
    groups: dict[str, Sequence[str]] = {task: (task,) for task in shared}
    if (part := frame_of(shared).overall_part) and all(task in shared for task in part.tasks):
        groups = {OVERALL: part.tasks, **groups}
    rows = {}
    for name, tasks in groups.items():
        in_mean = zip(*(averaged([side[task] for task in tasks]) for side in (side_a, side_b)), strict=True)
        if tables := list(in_mean):
            rows[name] = _difference(name, tasks, tables)
    return _corrected(rows)


def _difference(task: str, tasks: Sequence[str], tables: Sequence[tuple[SongTable, SongTable]]) -> LossDifference:
    names = sorted({name for pair in tables for table in pair for name in table.points})
    a, b = (float(np.mean([figure_of(pair[side]) for pair in tables])) for side in (0, 1))
    present = np.sum([table.counts.sum(axis=1) for pair in tables for table in pair], axis=0) > 0
    parts = [_part(name, tables) for name in names]
    ordered = sorted(parts, key=lambda part: (-abs(part.difference), part.type))
    return LossDifference(task, a, b, int(present.sum()), tuple(ordered), tuple(tasks))


def _part(name: str, tables: Sequence[tuple[SongTable, SongTable]]) -> PartDifference:
    sums, counts = [], []
    statistics: list[tuple[float, slice, Callable[[Array], Array]]] = []
    start = 0
    for pair in tables:
        for sign, table in zip((-1.0, 1.0), pair, strict=True):
            own = table.points.get(name, np.zeros_like(table.counts))
            columns = [own, table.wers] if is_lyrics(table.task) else [own]
            sums += columns
            counts += [table.counts] * len(columns)
            width = len(table.chances) * len(columns)
            statistics.append((sign, slice(start, start + width), parts.statistic(table.task, table.chances)))
            start += width

    def side(means: Array, of_side: float) -> Array:
        values = [of(means[..., own]) for sign, own, of in statistics if sign == of_side]
        return mean_of_finite(np.stack(values, axis=-1))

    all_sums, all_counts = np.hstack(sums), np.hstack(counts)
    n = all_counts.sum(axis=0)
    means = np.divide(all_sums.sum(axis=0), n, out=np.full(n.shape, np.nan), where=n > 0)[None]
    most = float(np.mean([parts.most(pair[0].task, pair[0].chances) for pair in tables]))
    estimate = clusters.estimate(all_sums, all_counts, lambda means: side(means, 1.0) - side(means, -1.0))
    gaps = [_of_songs(pair[0], name) - _of_songs(pair[1], name) for pair in tables]
    extra = agreement_of_songs(estimate, most, [all_counts], gaps) if estimate else 0.0
    test = difference(estimate, most, extra)
    return PartDifference(
        name,
        float(side(means, -1.0)[0]),
        float(side(means, 1.0)[0]),
        None if test is None else test.interval,
        None if test is None else test.p,
    )


def _of_songs(table: SongTable, name: str) -> Array:
    """The points of each song, shape (songs, 1)."""
    points = table.points.get(name, np.zeros_like(table.counts))
    total: Array = points.sum(axis=1, keepdims=True).round(12)
    return total


def _corrected(differences: dict[str, LossDifference]) -> dict[str, LossDifference]:
    """The differences with p corrected for all parts that differ; the mean of all tasks repeats what the tasks test."""
    corrected = dict(differences)
    for tasks in ([task for task in differences if task != OVERALL], [task for task in differences if task == OVERALL]):
        tested = [
            (task, part) for task in tasks for part in differences[task].parts if part.p is not None and part.difference
        ]
        values = paired.holm([part.p for _, part in tested if part.p is not None])
        by_part = {(task, part.type): p for (task, part), p in zip(tested, values, strict=True)}
        for task in tasks:
            own = tuple(replace(part, p=by_part.get((task, part.type), part.p)) for part in differences[task].parts)
            corrected[task] = replace(differences[task], parts=own)
    return corrected
