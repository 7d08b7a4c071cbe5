"""Failure modes by run: how often a mode occurs where it can occur, and how many points its cases lose.

1. Denominator: the scored cases of the subtasks whose form of answer can show the mode. Of several answers of a run to
   one question each counts for its share of the question.
2. Interval of the share: over songs (`statistics.clusters`), of which it needs FEWEST_OF_SHARE.
3. points: sum of (1 - score) over the cases with the mode / number of cases of the denominator. Points at stake: what
   the mean score would gain if just these cases were right. Modes overlap, so the points of several do not add up.
   Modes of UNPRICED, which say nothing about why points are lost, have 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from analysis.scoring.failure_modes import MODES, UNPRICED
from analysis.statistics import clusters
from analysis.statistics.intervals import Array, Interval
from analysis.summaries.means.arrow_columns import coded, numbers
from analysis.summaries.means.song_columns import Codes, Places

TEXTS = ("run", "song", "subtask", "modes")


class ModeCases(NamedTuple):
    """Scored cases as columns. modes: names with commas between. lost: 1 - score, ascending, so that sums are equal
    in whatever order rows come. part: of the question, 1 of the only answer to it. older: runs without modes, which an
    older version loaded."""

    run: Codes
    song: Codes
    subtask: Codes
    modes: Codes
    lost: Array
    part: Array
    older: tuple[str, ...]

    def renamed(self, names: Mapping[str, str]) -> ModeCases:
        """The cases with other names of runs, where those of several runs may become those of one."""
        own = [names.get(name, name) for name in self.run.names]
        unique = sorted(set(own))
        places = np.array([unique.index(name) for name in own], dtype=np.int64)
        return self._replace(run=Codes(tuple(unique), places[self.run.places]))

    @property
    def lists(self) -> tuple[tuple[str, ...], ...]:
        """The modes of each text among `self.modes.names`."""
        return tuple(tuple(text.split(",")) if text else () for text in self.modes.names)


class ModeShare(NamedTuple):
    """A mode in a run. n: cases with it, of `cases` that can have it. share: of the questions. points: lost in these.

    Both are from 0 to 1. interval: of the share, over songs.
    """

    run: str
    mode: str
    n: int
    cases: int
    songs: int
    interval: Interval | None
    points: float
    share: float


class ModePair(NamedTuple):
    """Two modes of one answer. n: cases with both; first_n, second_n: with either. expected: n by chance."""

    first: str
    second: str
    n: int
    first_n: int
    second_n: int
    expected: float


def mode_cases(rows: pa.Table | Sequence[Mapping[str, Any]]) -> ModeCases:
    """Cases with their modes as arrays. rows: of `store.queries.counts.failure_modes.cases`."""
    table = rows if isinstance(rows, pa.Table) else _table(rows)
    older: set[str] = set()
    if table["modes"].null_count:
        every = set(table["run"].unique().to_pylist())
        table = table.filter(table["modes"].is_valid())
        older = every - set(table["run"].unique().to_pylist())
    lost, part = numbers(table["lost"]), numbers(table["share"])
    order = np.lexsort((part, lost))
    run, song, subtask, modes = (Codes(names, places[order]) for names, places in map(coded, map(table.column, TEXTS)))
    return ModeCases(run, song, subtask, modes, lost[order], part[order], tuple(sorted(older)))


def shares(cases: ModeCases) -> dict[tuple[str, str], ModeShare]:
    """The shares by run and mode, of the modes that can occur."""
    shape = len(cases.run.names), len(cases.song.names)
    place = cases.run.places * shape[1] + cases.song.places
    by_run: dict[str, list[ModeShare]] = {run: [] for run in cases.run.names}
    denominators: dict[bytes, list[tuple[Places, Array]]] = {}
    n_cases: dict[bytes, Places] = {}
    lists = cases.lists
    for name, definition in MODES.items():
        possible = np.array([definition.occurs_in(subtask) for subtask in cases.subtask.names], dtype=bool)
        key = possible.tobytes()
        if key not in denominators:
            inside = np.flatnonzero(possible[cases.subtask.places])
            matrix = _matrix(place[inside], cases.part[inside], shape)
            denominators[key] = [(songs := np.flatnonzero(row), row[songs]) for row in matrix]
            n_cases[key] = np.bincount(cases.run.places[inside], minlength=shape[0])
        has_mode = np.array([name in modes for modes in lists], dtype=bool)
        own = np.flatnonzero(has_mode[cases.modes.places])
        of_run, part = cases.run.places[own], cases.part[own]
        hits, lost = _matrix(place[own], part, shape), np.bincount(of_run, cases.lost[own] * part, shape[0])
        n_hits = np.bincount(of_run, minlength=shape[0])
        for number, run in enumerate(cases.run.names):
            songs, n = denominators[key][number]
            if songs.size:
                counts = int(n_hits[number]), int(n_cases[key][number])
                by_run[run].append(_share(run, name, counts, n, hits[number][songs], float(lost[number])))
    return {(share.run, share.mode): share for own_shares in by_run.values() for share in own_shares}


def pairs(cases: ModeCases) -> list[ModePair]:
    """Modes that occur in the same answer, the most frequent pair first.

    Chance would give n of the first * n of the second / number of answers that can show both.
    """
    answers = dict(zip(cases.subtask.names, _counts(cases.subtask), strict=True))
    single: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    order = {name: place for place, name in enumerate(MODES)}
    for modes, n in zip(cases.lists, _counts(cases.modes), strict=True):
        names = sorted((name for name in modes if name in order), key=order.__getitem__)
        single.update(dict.fromkeys(names, n))
        both.update(dict.fromkeys(combinations(names, 2), n))
    return [
        ModePair(a, b, n, single[a], single[b], single[a] * single[b] / max(_answers(a, b, answers), n))
        for (a, b), n in sorted(both.items(), key=lambda pair: (-pair[1], *map(order.__getitem__, pair[0])))
    ]


def _answers(a: str, b: str, answers: Mapping[str, int]) -> int:
    """How many answers can show both modes."""
    return sum(n for subtask, n in answers.items() if all(MODES[mode].occurs_in(subtask) for mode in (a, b)))


def _share(run: str, name: str, counts: tuple[int, int], cases: Array, hits: Array, lost: float) -> ModeShare:
    """counts: answers with the mode, and all. cases, hits: by song, of the songs with a case."""
    total = float(cases.sum())
    interval = clusters.share_by_cluster(hits, cases)
    points = 0.0 if name in UNPRICED else lost / total
    return ModeShare(run, name, *counts, cases.size, interval, points, float(hits.sum()) / total)


def _matrix(places: Places, parts: Array, shape: tuple[int, int]) -> Array:
    """Sums of the parts by place, shape (runs, songs)."""
    return np.bincount(places, parts, shape[0] * shape[1]).astype(np.float64, copy=False).reshape(shape)


def _counts(codes: Codes) -> list[int]:
    """How often each name occurs."""
    counts: list[int] = np.bincount(codes.places, minlength=len(codes.names)).tolist()
    return counts


def _table(rows: Sequence[Mapping[str, Any]]) -> pa.Table:
    texts = {name: pa.array([row[name] for row in rows], pa.string()) for name in TEXTS}
    sums = {name: pa.array([float(row.get(name, 1)) for row in rows], pa.float64()) for name in ("lost", "share")}
    return pa.table(texts | sums)
