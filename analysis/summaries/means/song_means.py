"""Means by run with their intervals, from sums by song: songs are the unit (`statistics.clusters`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa

from analysis.statistics.clusters import estimate, share
from analysis.statistics.intervals import Array, Interval
from analysis.summaries.means.arrow_columns import coded, numbers

ALL_RUNS = ""
"""Stands for all runs together."""


class Mean(NamedTuple):
    """A mean from 0 to 1 and its 95 % interval, None with too few songs. n: cases, or what the total was divided by."""

    value: float
    interval: Interval | None
    n: float
    songs: int


Means: TypeAlias = Mapping[tuple[str, str], Mean]


def means(table: pa.Table) -> Means:
    """The means over songs by run (or ALL_RUNS) and cell. table: run, song, cell, total, n."""
    (runs, run), (songs, song), (cells, cell) = (coded(table[name]) for name in ("run", "song", "cell"))
    shape = len(runs), len(songs), len(cells)
    sums, counts = np.zeros(shape), np.zeros(shape)
    np.add.at(sums, (run, song, cell), numbers(table["total"]))
    np.add.at(counts, (run, song, cell), numbers(table["n"]))
    result = _of_run(ALL_RUNS, cells, sums.sum(axis=0), counts.sum(axis=0))
    for place, name in enumerate(runs):
        result |= _of_run(name, cells, sums[place], counts[place])
    return result


def _of_run(run: str, cells: Sequence[str], sums: Array, counts: Array) -> dict[tuple[str, str], Mean]:
    """sums, counts: shape (songs, cells)."""
    columns = [slice(i, i + 1) for i in range(len(cells))]
    intervals = [share(estimate(sums[:, column], counts[:, column])) for column in columns]
    n, songs = counts.sum(axis=0), (counts > 0).sum(axis=0)
    return {
        (run, cell): Mean(float(sums[:, i].sum() / n[i]), intervals[i], float(n[i]), int(songs[i]))
        for i, cell in enumerate(cells) if n[i] > 0
    }  # fmt: skip
