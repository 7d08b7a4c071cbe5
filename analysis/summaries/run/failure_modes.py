"""Failure modes by run: how often a mode occurs where it can occur, and how many points its cases lose.

1. Denominator: the scored cases of the subtasks whose form of answer can show the mode.
2. Intervals of the share: Wilson's, and over songs (`statistics.clusters`); none with fewer than ten of either.
3. points: sum of (1 - score) over the cases with the mode / number of cases of the denominator. Points at stake: what
   the mean score would gain if just these cases were right. Modes overlap, so the points of several do not add up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from analysis.scoring.failure_modes import MODES
from analysis.statistics import clusters
from analysis.statistics.intervals import Interval, share_of_cases

Row: TypeAlias = Mapping[str, Any]


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


def shares(totals: Sequence[Row], counts: Sequence[Row]) -> dict[tuple[str, str], ModeShare]:
    """By run and mode, of the modes that can occur. The rows are those of `store.queries.counts.failure_modes`."""
    by_run: dict[str, list[Row]] = defaultdict(list)
    by_mode: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in totals:
        by_run[row["run"]].append(row)
    for row in counts:
        by_mode[row["run"], row["mode"]].append(row)
    return {
        (run, name): _share(run, name, possible, by_mode[run, name])
        for run, rows in by_run.items()
        for name, mode in MODES.items()
        if (possible := [row for row in rows if mode.occurs_in(row["subtask"])])
    }


def pairs(together: Iterable[Row], totals: Sequence[Row]) -> list[ModePair]:
    """Modes that occur in the same answer, the most frequent pair first.

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


def _share(run: str, name: str, possible: Sequence[Row], occurrences: Sequence[Row]) -> ModeShare:
    songs = {song: place for place, song in enumerate(sorted({row["song"] for row in possible}))}
    hits, cases = np.zeros((len(songs), 1)), np.zeros((len(songs), 1))
    for row in possible:
        cases[songs[row["song"]], 0] += row["n"]
    for row in occurrences:
        hits[songs[row["song"]], 0] += row["n"]
    total = int(cases.sum())
    interval = clusters.share(clusters.estimate(hits, cases))
    lost = sum(row["lost"] for row in occurrences)
    return ModeShare(run, name, int(hits.sum()), total, len(songs), interval, lost / total)
