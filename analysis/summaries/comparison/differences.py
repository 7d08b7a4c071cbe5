"""Two sides on the same cases: figures, differences, tests, task by task.

1. Only shared questions are counted, and of these only those both sides have in the mean.
2. Several runs of one side (seeds) are averaged per question first.
3. The figures of A and B are those of `figures`, on the shared cases. difference = A - B of these figures. Its interval
   and p are of that very difference, paired by song (`statistics.clusters.difference`): p is at most 0.05 exactly where
   the 95 % interval excludes 0. Of groups across tasks the mean difference of the cases' scores is tested.
4. All p-values of one table are corrected together, except for groups in which both sides scored the same on every
   question: they test nothing. The verdict follows the corrected p. Songs needed are worked out for the level that the
   correction leaves to one test of the table (LEVEL / number of tests), so that they suffice whatever the others show.
5. Where every case is right or wrong, McNemar's exact test is in the record: it takes cases as independent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from analysis.benchmarks.registry import EVERY
from analysis.records import Lens
from analysis.scoring.figures import Array, chance_of, is_lyrics, pool, statistic
from analysis.statistics import clusters, paired
from analysis.statistics.clusters import Test
from analysis.statistics.intervals import FEWEST, Interval

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
        """How much better A is; for lyrics in word error rate."""
        if self.wer_a is not None and self.wer_b is not None:
            return self.wer_b - self.wer_a
        return self.a - self.b


@dataclass(frozen=True, slots=True)
class Difference:
    """A against B on one task. a, b, difference, interval: chance-corrected figures, shares from 0 to 1.

    gain: mean of the cases' gains. wins, ties, losses: of A, cases. only_a, only_b: cases that one side alone has
    right, None unless all are right or wrong.
    p: by songs. p_corrected: for all tests of the table. mcnemar: by cases. effect: Cohen's d of songs' mean gains.
    songs_needed: in all, for a significant difference of this size with a power of 0.8; None where it is significant,
    or 0. tests: how many tests p was corrected for.
    standard: the difference in standard errors of one song. degrees: of freedom of the interval.
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
    tests: int = 1
    standard: float | None = None
    degrees: float | None = None

    @property
    def same(self) -> bool:
        """Whether both sides scored the same on every question."""
        return not self.wins and not self.losses

    @property
    def only_uncorrected(self) -> bool:
        """Whether the 95 % interval excludes 0 and the corrected p is still above the level."""
        return self.p is not None and self.p_corrected is not None and self.p <= LEVEL < self.p_corrected

    @property
    def verdict(self) -> str:
        """In words."""
        if self.p_corrected is None:
            return f"too few songs ({self.songs}, at least {FEWEST})"
        if self.same:
            return "same scores"
        if self.only_uncorrected:
            return "not significant after correction"
        if self.p_corrected > LEVEL:
            return "not significant"
        ahead = self.gain if self.difference is None else self.difference
        return "A is better" if ahead > 0 else "B is better"


def by_task(pairs: Sequence[Pair], lens: Lens, correction: Correction = "holm") -> list[Difference]:
    """One row per task that occurs, in the order of the table of tasks."""
    groups = {task: [pair for pair in pairs if pair.task == task] for task in EVERY}
    return compared({task: own for task, own in groups.items() if own}, lens, correction)


def by_part(
    pairs: Sequence[Pair], parts: Mapping[str, Sequence[str]], lens: Lens, correction: Correction = "holm"
) -> list[Difference]:
    """One row per part whose tasks all occur: the mean of their figures. parts: the tasks of each, by name.

    The p-values of the parts are corrected among themselves: they repeat what the tasks test.
    """
    occurring = {pair.task for pair in pairs}
    groups = {
        part: [pair for pair in pairs if pair.task in tasks]
        for part, tasks in parts.items()
        if occurring.issuperset(tasks)
    }
    return compared(groups, lens, correction, figures=True)


def by_category(
    parts: Sequence[Difference], tasks: Sequence[Difference], members: Mapping[str, Sequence[str]]
) -> list[Difference]:
    """Overall first, then each category followed by its tasks. Tasks of a category without a row come at the end.

    members: tasks of each part by name. A part with all the tasks of another one is not followed by them.
    """
    wholes = {part.name for part in parts if any(set(members[other]) < set(members[part.name]) for other in members)}
    rows = [part for part in parts if part.name in wholes]
    for part in parts:
        if part.name not in wholes:
            rows += [part, *(task for task in tasks if task.name in members[part.name])]
    return [*rows, *(task for task in tasks if task not in rows)]


def compared(
    groups: Mapping[str, Sequence[Pair]], lens: Lens, correction: Correction = "holm", figures: bool = False
) -> list[Difference]:
    """One row per group. A group across tasks has no figures and only its gains are tested.

    figures: it has, the mean of those of its tasks, and their difference is tested."""
    rows = [_difference(name, own, lens, figures) for name, own in groups.items()]
    tested = [row for row in rows if row.p is not None and not row.same]
    corrected = dict(zip(
        [row.name for row in tested], CORRECTIONS[correction]([row.p for row in tested if row.p is not None]),
        strict=True,
    ))  # fmt: skip
    tests = 1 if correction == "none" else max(len(tested), 1)
    return [
        _with_need(replace(
            row, p_corrected=corrected.get(row.name, row.p), tests=tests if row.name in corrected else 1,
        ))
        for row in rows
    ]  # fmt: skip


def _difference(name: str, pairs: Sequence[Pair], lens: Lens, figures_of_groups: bool) -> Difference:
    songs = sorted({pair.song for pair in pairs})
    place = {song: i for i, song in enumerate(songs)}
    owner = np.array([place[pair.song] for pair in pairs])
    gains: Array = np.array([pair.gain for pair in pairs])
    summed: Array = np.bincount(owner, gains, len(songs)).astype(np.float64)
    counts: Array = np.bincount(owner, minlength=len(songs)).astype(np.float64)
    single = len({pair.task for pair in pairs}) == 1
    if single or figures_of_groups:
        figures, test = _figures(pairs, owner, len(songs), lens)
    else:
        figures = _Figures(None, None, None, None)
        test = clusters.difference(clusters.estimate(summed[:, None], counts[:, None]))
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
        p=None if test is None else test.p,
        p_corrected=None,
        mcnemar=paired.mcnemar(wins, losses) if binary else None,
        effect=paired.effect(summed / counts) if _of_one_unit(pairs) else None,
        songs_needed=None,
        standard=None if test is None else test.standard,
        degrees=None if test is None else test.degrees,
    )


class _Figures(NamedTuple):
    a: float | None
    b: float | None
    difference: float | None
    interval: Interval | None


def _of_one_unit(pairs: Sequence[Pair]) -> bool:
    """Whether all gains are of scores, or all of word error rates."""
    return len({pair.wer_a is not None and pair.wer_b is not None for pair in pairs}) == 1


class _Part(NamedTuple):
    """The figure of one task. columns: of its cells among those of all tasks. most: the largest difference."""

    columns: slice
    figure: Callable[[Array], Array]
    most: float


def _figures(pairs: Sequence[Pair], owner: np.ndarray, songs: int, lens: Lens) -> tuple[_Figures, Test | None]:
    """Of one task, or the mean of several."""
    pool_of = [(pair.task, *pool(pair.task, pair.subtask, pair.stratum)) for pair in pairs]
    cells = sorted(set(pool_of))
    place = {cell: i for i, cell in enumerate(cells)}
    column = np.array([place[cell] for cell in pool_of])
    subtasks: dict[tuple[str, str, str], Counter[str]] = {cell: Counter() for cell in cells}
    for cell, pair in zip(pool_of, pairs, strict=True):
        subtasks[cell][pair.subtask] += 1
    chances = [chance_of(subtasks[cell].items(), lens) for cell in cells]
    scores = [(pair.wer_a, pair.wer_b) if is_lyrics(pair.task) else (pair.a, pair.b) for pair in pairs]
    width = len(cells)
    sums, counts = np.zeros((songs, 2 * width)), np.zeros((songs, 2 * width))
    for side in (0, 1):
        np.add.at(sums, (owner, column + side * width), [float(score[side] or 0.0) for score in scores])
        np.add.at(counts, (owner, column + side * width), 1.0)
    parts = [_part(task, cells, chances) for task in dict.fromkeys(task for task, _, _ in cells)]

    def figure(means: Array) -> Array:
        mean: Array = np.mean([part.figure(means[..., part.columns]) for part in parts], axis=0)
        return mean

    def difference(means: Array) -> Array:
        return figure(means[..., :width]) - figure(means[..., width:])

    means = sums.sum(axis=0) / counts.sum(axis=0)
    a, b = float(figure(means[:width])), float(figure(means[width:]))
    most = float(np.mean([part.most for part in parts]))
    test = clusters.difference(clusters.estimate(sums, counts, difference), most)
    return _Figures(a, b, a - b, None if test is None else test.interval), test


def _part(task: str, cells: Sequence[tuple[str, str, str]], chances: Sequence[float]) -> _Part:
    """cells: the pools of all tasks, sorted, so that those of one task are neighbours. chances: R of each."""
    places = [i for i, (name, _, _) in enumerate(cells) if name == task]
    own = slice(places[0], places[-1] + 1)
    figure = statistic(task, chances[own])
    most = 1.0 if is_lyrics(task) else 1.0 - float(figure(np.zeros(len(places))))
    return _Part(own, figure, most)


def _with_need(row: Difference) -> Difference:
    """With the songs needed, unless the difference is significant."""
    if row.p_corrected is None or row.p_corrected <= LEVEL or row.standard is None:
        return row
    return replace(row, songs_needed=paired.songs_needed(row.standard, level=LEVEL / row.tests))
