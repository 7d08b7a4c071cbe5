"""Mean scores of groups of cases, with intervals over songs: accuracy by delivery, role, attribute, genre, ..."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from analysis.statistics.clusters import estimate, share
from analysis.statistics.intervals import Interval
from analysis.tallies import GroupCount

ALL = ""
"""In place of a run: all of them together."""


@dataclass(frozen=True, slots=True)
class Share:
    """One group of one run. mean: of the scores of its n cases, which are about so many songs."""

    run: str
    part: str
    group: str
    n: int
    songs: int
    mean: float
    interval: Interval | None


def shares(counts: Iterable[GroupCount], pooled: bool = False, low: float = 0.0) -> list[Share]:
    """One row for each run, part and group, in the order in which they come. pooled: the runs together, run ALL.

    low: the lowest score there is, -1 of a rank correlation; the highest is 1.

    Interval: over songs (`statistics.clusters`), None with too few of them.
    """
    cells: defaultdict[tuple[str, str, str], dict[str, tuple[int, float]]] = defaultdict(dict)
    for count in counts:
        by_song = cells[ALL if pooled else count.run, count.part, count.group]
        n, score = by_song.get(count.song, (0, 0.0))
        by_song[count.song] = (n + count.n, score + count.score)
    return [_share(*key, by_song, low) for key, by_song in cells.items()]


def _share(run: str, part: str, group: str, by_song: dict[str, tuple[int, float]], low: float) -> Share:
    n = np.array([[number] for number, _ in by_song.values()], dtype=float)
    score = np.array([[total] for _, total in by_song.values()])
    interval = share(estimate(score, n), low)
    return Share(run, part, group, int(n.sum()), len(by_song), float(score.sum() / n.sum()), interval)
