"""Failure modes by run: how often a mode occurs where it can occur, and how many points its cases lose.

1. Denominator: the scored cases of the subtasks whose form of answer can show the mode.
2. Intervals of the share: Wilson's, and over songs (`statistics.clusters`); none with fewer than ten of either.
3. points: sum of (1 - score) over the cases with the mode / number of cases of the denominator. Points at stake: what
   the mean score would gain if just these cases were right. Modes overlap, so the points of several do not add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from analysis.scoring.failure_modes import MODES
from analysis.statistics import clusters
from analysis.statistics.intervals import Array, Interval, share_of_cases
from analysis.summaries.means.arrow_columns import coded, numbers
from analysis.summaries.means.song_columns import Codes

Row: TypeAlias = Mapping[str, Any]
Rows: TypeAlias = pa.Table | Sequence[Row]
TEXTS, NUMBERS = ("run", "song", "subtask"), ("n", "lost")


class ModeShare(NamedTuple):
    """A mode in a run. n: cases with it, of `cases` that can have it. points: lost in these, from 0 to 1.

    interval: over songs.
    """

    run: str
    mode: str
    n: int
    cases: int
    songs: int
    interval: Interval | None
    points: float

    @property
    def share(self) -> float:
        return self.n / self.cases

    @property
    def wilson(self) -> Interval | None:
        """Wilson's interval of the share, as if the cases were independent; None with fewer than ten."""
        return share_of_cases(self.n, self.cases)


class ModePair(NamedTuple):
    """Two modes of one answer. n: cases with both; first_n, second_n: with either. expected: n by chance."""

    first: str
    second: str
    n: int
    first_n: int
    second_n: int
    expected: float


def shares(totals: Rows, counts: Rows) -> dict[tuple[str, str], ModeShare]:
    """By run and mode, of the modes that can occur. The rows are those of `store.queries.counts.failure_modes`."""
    cases, occurrences = _table(totals, TEXTS), _table(counts, (*TEXTS, "mode"))
    runs, songs, subtasks = (Codes(*coded(_joined(cases, occurrences, name))) for name in TEXTS)
    modes, mode = coded(occurrences["mode"])
    n_cases, hits, lost = numbers(cases["n"]), numbers(occurrences["n"]), numbers(occurrences["lost"])
    place = runs.places * len(songs.names) + songs.places
    shape = len(runs.names), len(songs.names)
    by_run: dict[str, list[ModeShare]] = {run: [] for run in runs.names}
    matrices: dict[bytes, Array] = {}
    for name, definition in MODES.items():
        possible = np.array([definition.occurs_in(subtask) for subtask in subtasks.names], dtype=bool)
        key = possible.tobytes()
        if key not in matrices:
            rows = np.flatnonzero(possible[subtasks.places[: cases.num_rows]])
            matrices[key] = _matrix(place[rows], n_cases[rows], shape)
        own = np.flatnonzero(mode == modes.index(name)) if name in modes else np.empty(0, dtype=np.int64)
        own = own[np.lexsort((lost[own], place[cases.num_rows + own]))]  # equal sums, in whatever order rows come
        of_mode = place[cases.num_rows + own]
        hit = _matrix(of_mode, hits[own], shape)
        points = np.bincount(of_mode // shape[1], lost[own], shape[0])
        for number, run in enumerate(runs.names):
            present = matrices[key][number] > 0
            if present.any():
                share = _share(run, name, matrices[key][number][present], hit[number][present], float(points[number]))
                by_run[run].append(share)
    return {(share.run, share.mode): share for own_shares in by_run.values() for share in own_shares}


def pairs(together: Iterable[Row], totals: Iterable[Row]) -> list[ModePair]:
    """Modes that occur in the same answer, the most frequent pair first.

    totals: how many answers there are of each subtask, in any number of rows.
    Chance would give n of the first * n of the second / number of answers that can show both.
    """
    answers: Counter[str] = Counter()
    for row in totals:
        answers[row["subtask"]] += row["n"]
    single: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    order = {name: place for place, name in enumerate(MODES)}
    for row in together:
        names = sorted((name for name in row["modes"] if name in order), key=order.__getitem__)
        single.update(dict.fromkeys(names, row["n"]))
        both.update(dict.fromkeys(combinations(names, 2), row["n"]))
    return [
        ModePair(a, b, n, single[a], single[b], single[a] * single[b] / max(_answers(a, b, answers), n))
        for (a, b), n in both.most_common()
    ]


def _answers(a: str, b: str, answers: Mapping[str, int]) -> int:
    """How many answers can show both modes."""
    return sum(n for subtask, n in answers.items() if all(MODES[mode].occurs_in(subtask) for mode in (a, b)))


def _share(run: str, name: str, cases: Array, hits: Array, lost: float) -> ModeShare:
    """cases, hits: by song, of the songs with a case."""
    total = int(cases.sum())
    interval = clusters.share(clusters.estimate(hits[:, np.newaxis], cases[:, np.newaxis]))
    return ModeShare(run, name, int(hits.sum()), total, cases.size, interval, lost / total)


def _matrix(places: NDArray[np.int64], values: Array, shape: tuple[int, int]) -> Array:
    """Values added up by place, shape (runs, songs)."""
    return np.bincount(places, values, shape[0] * shape[1]).astype(np.float64).reshape(shape)


def _joined(cases: pa.Table, occurrences: pa.Table, name: str) -> pa.ChunkedArray:
    return pa.chunked_array([*cases[name].chunks, *occurrences[name].chunks], pa.string())


def _table(rows: Rows, texts: Sequence[str]) -> pa.Table:
    if isinstance(rows, pa.Table):
        return rows
    columns = {name: pa.array([row[name] for row in rows], pa.string()) for name in texts}
    return pa.table(columns | {name: pa.array([float(row[name]) for row in rows], pa.float64()) for name in NUMBERS})
