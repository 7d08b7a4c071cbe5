"""Two sides on the same cases: figures, differences, tests, task by task.

1. Only shared questions are counted, and of these only those both sides have in the mean.
2. Several runs of one side (seeds) are averaged per question first.
3. The figures of A and B are those of `figures`, on the shared cases. difference = A - B of these figures; its interval
   is the bootstrap over songs of that very difference (`statistics.intervals`).
4. p is of the sign flip of songs' summed differences of the cases' scores: IoU, right or wrong, and for lyrics -WER, so
   that more is better (`statistics.paired`). Where every case is right or wrong, McNemar's exact test, which takes
   cases as independent, stands beside.
5. All p-values of one table are corrected together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from analysis.figures import Array, is_lyrics, statistic
from analysis.records import Lens
from analysis.statistics import paired
from analysis.statistics.intervals import FEWEST, Interval, bootstrap
from analysis.tasks import EVERY

Correction: TypeAlias = Literal["holm", "benjamini-hochberg", "none"]
CORRECTIONS: dict[Correction, Callable[[Sequence[float]], list[float]]] = {
    "holm": paired.holm,
    "benjamini-hochberg": paired.benjamini_hochberg,
    "none": list,
}
LEVEL = 0.05


class Pair(NamedTuple):
    """One shared question. song: the cluster it belongs to. a, b: mean score of each side; wer_a, wer_b for lyrics.

    alike: whether both sides gave the same answer, as far as it is one short name or number. section, role, delivery,
    genre, duration (of the song, seconds): what the question is about, "" and None where not known.
    """

    question: str
    task: str
    subtask: str
    stratum: str
    song: str
    a: float
    b: float
    wer_a: float | None
    wer_b: float | None
    alike: bool = False
    section: str = ""
    role: str = ""
    delivery: str = ""
    genre: str = ""
    duration: float | None = None

    @property
    def gain(self) -> float:
        """How much better A is, in the unit that is tested."""
        if self.wer_a is not None and self.wer_b is not None:
            return self.wer_b - self.wer_a
        return self.a - self.b


@dataclass(frozen=True, slots=True)
class Difference:
    """A against B on one task. a, b, difference, interval: chance-corrected figures, shares from 0 to 1.

    gain: mean of the cases' gains, what is tested. wins, ties, losses: of A, cases. only_a, only_b: cases that one side
    alone has right, None unless all are right or wrong.
    p: by songs. p_corrected: for all tests of the table. mcnemar: by cases. effect: Cohen's d of songs' mean gains.
    songs_needed: in all, to tell an effect of this size apart with a power of 0.8; None where it is told apart, or 0.
    """

    name: str
    n: int
    songs: int
    a: float | None
    b: float | None
    difference: float | None
    interval: Interval | None
    gain: float
    wins: int
    ties: int
    losses: int
    only_a: int | None
    only_b: int | None
    p: float | None
    p_corrected: float | None
    mcnemar: float | None
    effect: float | None
    songs_needed: int | None

    @property
    def verdict(self) -> str:
        """In words."""
        if self.p_corrected is None:
            return f"too few songs to say ({self.songs}, at least {FEWEST})"
        if self.p_corrected > LEVEL:
            return "not told apart"
        return "A is better" if self.gain > 0 else "B is better"


def by_task(
    pairs: Sequence[Pair], lens: Lens, correction: Correction = "holm", draws: int = paired.DRAWS, seed: int = 0
) -> list[Difference]:
    """One row per task that occurs, in the order of the table of tasks."""
    groups = {task: [pair for pair in pairs if pair.task == task] for task in EVERY}
    return compared({task: own for task, own in groups.items() if own}, lens, correction, draws, seed)


def compared(
    groups: Mapping[str, Sequence[Pair]],
    lens: Lens,
    correction: Correction = "holm",
    draws: int = paired.DRAWS,
    seed: int = 0,
) -> list[Difference]:
    """One row per group; the cases of a group are of one task, or its figures are None and only gains are tested."""
    rows = [_difference(name, own, lens, draws, seed) for name, own in groups.items()]
    tested = [row.p for row in rows if row.p is not None]
    corrected = iter(CORRECTIONS[correction](tested))
    rows = [row if row.p is None else replace(row, p_corrected=next(corrected)) for row in rows]
    return [_without_need(row) for row in rows]


def _difference(name: str, pairs: Sequence[Pair], lens: Lens, draws: int, seed: int) -> Difference:
    songs = sorted({pair.song for pair in pairs})
    place = {song: i for i, song in enumerate(songs)}
    owner = np.array([place[pair.song] for pair in pairs])
    gains: Array = np.array([pair.gain for pair in pairs])
    summed: Array = np.bincount(owner, gains, len(songs)).astype(np.float64)
    size = paired.effect(summed / np.bincount(owner, minlength=len(songs)))
    figures = _figures(pairs, owner, len(songs), lens)
    binary = all(pair.wer_a is None and {pair.a, pair.b} <= {0.0, 1.0} for pair in pairs)
    wins, losses = int((gains > 0).sum()), int((gains < 0).sum())
    return Difference(
        name,
        len(pairs),
        len(songs),
        *figures,
        gain=float(gains.mean()),
        wins=wins,
        ties=len(pairs) - wins - losses,
        losses=losses,
        only_a=wins if binary else None,
        only_b=losses if binary else None,
        p=paired.sign_flip(summed, draws, seed),
        p_corrected=None,
        mcnemar=paired.mcnemar(wins, losses) if binary else None,
        effect=size,
        songs_needed=None if size is None else paired.songs_needed(size),
    )


class _Figures(NamedTuple):
    a: float | None
    b: float | None
    difference: float | None
    interval: Interval | None


def _figures(pairs: Sequence[Pair], owner: np.ndarray, songs: int, lens: Lens) -> _Figures:
    tasks = {pair.task for pair in pairs}
    if len(tasks) != 1:
        return _Figures(None, None, None, None)
    task = tasks.pop()
    cells = sorted({(pair.subtask, pair.stratum) for pair in pairs})
    column = np.array([cells.index((pair.subtask, pair.stratum)) for pair in pairs])
    lyrics = is_lyrics(task)
    scores = [(pair.wer_a, pair.wer_b) if lyrics else (pair.a, pair.b) for pair in pairs]
    width = len(cells)
    sums, counts = np.zeros((songs, 2 * width)), np.zeros((songs, 2 * width))
    for side in (0, 1):
        np.add.at(sums, (owner, column + side * width), [float(score[side] or 0.0) for score in scores])
        np.add.at(counts, (owner, column + side * width), 1.0)
    figure = statistic(task, cells, lens)

    def difference(means: Array) -> Array:
        return figure(means[..., :width]) - figure(means[..., width:])

    means = sums.sum(axis=0) / counts.sum(axis=0)
    a, b = float(figure(means[:width])), float(figure(means[width:]))
    return _Figures(a, b, a - b, bootstrap(sums, counts, difference))


def _without_need(row: Difference) -> Difference:
    told = row.p_corrected is None or row.p_corrected <= LEVEL
    return replace(row, songs_needed=None) if told else row
