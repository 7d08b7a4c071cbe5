"""Means by run with their intervals, from sums by song: songs are the unit that is drawn anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa

from analysis.statistics.intervals import Array, Interval, bootstrap_each

ALL_RUNS = ""
"""Stands for all runs together."""


class Mean(NamedTuple):
    """value: total / n. interval: None with too few songs. n: cases, or whatever the total was divided by."""

    value: float
    interval: Interval | None
    n: float
    songs: int


Means: TypeAlias = Mapping[tuple[str, str], Mean]


def means(table: pa.Table) -> Means:
    """By run (or ALL_RUNS) and cell. table: run, song, cell, total, n."""
    runs, songs, cells = (table[name].combine_chunks().dictionary_encode() for name in ("run", "song", "cell"))
    shape = len(runs.dictionary), len(songs.dictionary), len(cells.dictionary)
    place = tuple(np.asarray(column.indices) for column in (runs, songs, cells))
    sums, counts = np.zeros(shape), np.zeros(shape)
    np.add.at(sums, place, np.asarray(table["total"]))
    np.add.at(counts, place, np.asarray(table["n"]))
    names = cells.dictionary.to_pylist()
    found = _of_run(ALL_RUNS, names, sums.sum(axis=0), counts.sum(axis=0))
    for number, run in enumerate(runs.dictionary.to_pylist()):
        found |= _of_run(run, names, sums[number], counts[number])
    return found


def _of_run(run: str, cells: list[str], sums: Array, counts: Array) -> dict[tuple[str, str], Mean]:
    """sums, counts: shape (songs, cells)."""
    intervals = bootstrap_each(sums, counts)
    n, songs = counts.sum(axis=0), (counts > 0).sum(axis=0)
    return {
        (run, cell): Mean(float(sums[:, i].sum() / n[i]), intervals[i], float(n[i]), int(songs[i]))
        for i, cell in enumerate(cells) if n[i] > 0
    }  # fmt: skip
