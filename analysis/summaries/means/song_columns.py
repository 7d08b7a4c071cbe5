"""Sums by song as arrays, a matrix of songs and cells for each task: what figures under many weightings start from.

Millions of sums as dictionaries of Python took half a minute and a gigabyte; texts are coded by Arrow instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import Lens
from analysis.scoring.figures import Array, chance_of, is_lyrics, pool
from analysis.summaries.means.arrow_columns import coded, numbers

Places: TypeAlias = NDArray[np.int64]
SongSums: TypeAlias = pa.Table | Sequence[Mapping[str, Any]]
"""run, song, task, subtask, stratum, counted, score, wer: of `store.queries.counts.song_sums`, or its rows.

Several rows of one song and cell are added. marked and squared may be missing: that of scores of 0 and 1.
"""
TEXTS = ("run", "song", "task", "subtask", "stratum")
NUMBERS = ("counted", "score", "wer", "marked", "squared")


class Codes(NamedTuple):
    """Distinct names in alphabetical order, and the place of each row's name among them."""

    names: tuple[str, ...]
    places: Places


class SongColumns(NamedTuple):
    """The columns of sums by song. n: cases in the mean."""

    run: Codes
    song: Codes
    task: Codes
    subtask: Codes
    stratum: Codes
    n: Array
    score: Array
    wer: Array
    marked: Array
    squared: Array


class TaskMatrix(NamedTuple):
    """The sums of one task, or of all tasks of a benchmark as one pool. songs: places of the rows among all songs.

    columns: those of each run, next to each other, one for each pool (`figures.pool`). chances: R of each column, over
    all its cases. counts, values: shape (songs, columns), cases and the sum of their scores, of lyrics of their WERs.
    between: runs with a song that is neither wholly right nor wholly wrong. scores: sums of scores, of lyrics too;
    marked, squared: see `store.queries.counts.song_sums`.
    """

    task: str
    songs: Places
    chances: tuple[float, ...]
    columns: Mapping[str, slice]
    counts: Array
    values: Array
    between: frozenset[str]
    scores: Array
    marked: Array
    squared: Array

    def chances_of(self, run: str) -> tuple[float, ...]:
        return self.chances[self.columns[run]]


def song_columns(sums: SongSums) -> SongColumns:
    table = sums if isinstance(sums, pa.Table) else _table(sums)
    run, song, task, subtask, stratum = (Codes(*coded(table[name])) for name in TEXTS)
    sums = (numbers(table[name if name in table.column_names else "score"]) for name in NUMBERS)
    return SongColumns(run, song, task, subtask, stratum, *sums)


def matrices(columns: SongColumns, lens: Lens) -> Iterator[TaskMatrix]:
    """One for each task, in the order of the table of tasks."""
    codes = {name: code for code, name in enumerate(columns.task.names)}
    for task in EVERY:
        if task in codes:
            pools = [
                [pool(task, subtask, stratum) for stratum in columns.stratum.names] for subtask in columns.subtask.names
            ]
            yield _matrix(task, columns, np.flatnonzero(columns.task.places == codes[task]), pools, lens)


def pools_of_benchmarks(columns: SongColumns, lens: Lens) -> Iterator[TaskMatrix]:
    """The cases of each benchmark whose overall figure is of all questions, if they are of several tasks."""
    for row in BENCHMARKS.values():
        tasks = tuple(task for task in row.tasks if task in columns.task.names)
        if row.overall != "questions" or len(tasks) < 2 or len({is_lyrics(task) for task in tasks}) > 1:
            continue
        codes = [code for code, name in enumerate(columns.task.names) if name in tasks]
        pools = [[("", "")] * len(columns.stratum.names)] * len(columns.subtask.names)
        yield _matrix(tasks[0], columns, np.flatnonzero(np.isin(columns.task.places, codes)), pools, lens)


def _matrix(
    task: str, columns: SongColumns, rows: Places, pools: Sequence[Sequence[tuple[str, str]]], lens: Lens
) -> TaskMatrix:
    """pools: by subtask and stratum."""
    names = sorted({name for row in pools for name in row})
    place_of = {name: place for place, name in enumerate(names)}
    by_cell = np.array([[place_of[name] for name in row] for row in pools], dtype=np.int64)
    of_case = by_cell[columns.subtask.places[rows], columns.stratum.places[rows]]
    parts, sizes = [columns.run.places[rows], of_case], [len(columns.run.names), len(names)]
    keys, column = _distinct(np.ravel_multi_index(parts, sizes), int(np.prod(sizes)))
    songs, song = _distinct(columns.song.places[rows], len(columns.song.names))
    place, shape = song * len(keys) + column, (len(songs), len(keys))
    counts, scores, wers, marked, squared = (
        np.bincount(place, values[rows], shape[0] * shape[1]).astype(np.float64).reshape(shape)
        for values in (columns.n, columns.score, columns.wer, columns.marked, columns.squared)
    )
    is_between = ((scores != 0) & (scores != counts)).any(axis=0).tolist()
    runs = [columns.run.names[number] for number in np.unravel_index(keys, sizes)[0].tolist()]
    return TaskMatrix(
        task, songs, _chances(columns, rows, column, len(keys), lens), _slices(runs), counts,
        wers if is_lyrics(task) else scores,
        frozenset(run for run, between in zip(runs, is_between, strict=True) if between),
        scores,
        marked,
        squared,
    )  # fmt: skip


def _chances(columns: SongColumns, rows: Places, column: Places, n_columns: int, lens: Lens) -> tuple[float, ...]:
    names = columns.subtask.names
    place, shape = column * len(names) + columns.subtask.places[rows], (n_columns, len(names))
    by_column = np.bincount(place, columns.n[rows], shape[0] * shape[1]).astype(np.int64).reshape(shape)
    own = [np.flatnonzero(counts) for counts in by_column]
    return tuple(
        chance_of(((names[subtask], int(counts[subtask])) for subtask in present), lens)
        for present, counts in zip(own, by_column, strict=True)
    )


def _distinct(numbers: Places, n: int) -> tuple[Places, Places]:
    """The different numbers in order, and the place of each among them. n: above the highest. Sorting takes longer."""
    present = np.bincount(numbers, minlength=n) > 0
    return np.flatnonzero(present), (np.cumsum(present) - 1)[numbers]


def _slices(runs: Sequence[str]) -> dict[str, slice]:
    """The columns of each run. runs: of the columns, equal ones next to each other."""
    slices, start = {}, 0
    for run, group in groupby(runs):
        end = start + len(list(group))
        slices[run] = slice(start, end)
        start = end
    return slices


def _table(rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    texts = {name: pa.array([row[name] for row in rows], pa.string()) for name in TEXTS}
    sums = {name: [float(row.get(name, row["score"])) for row in rows] for name in NUMBERS}
    return pa.table(texts | {name: pa.array(values, pa.float64()) for name, values in sums.items()})
