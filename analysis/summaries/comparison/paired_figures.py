"""The figures of two sides on shared questions, and the test of their difference.

A figure is a weighted sum of means of cells (subtask and stratum of a task), of lyrics of 1 / (1 + mean WER); that of
several tasks is the mean of theirs. What `statistics.difference` asks for:

1. Jackknife: the difference of the figures without each song.
2. Songs in which no question differs: by task, with the square of its weight in the figure.
3. Contributions of songs, whose mean is the difference, for sign flips.
4. Several runs of a side: what seeds add, of the differences where the seeds of both sides bear the same names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from analysis.records import Lens
from analysis.scoring.figures import Array, chance_of, is_lyrics, pool, statistic
from analysis.statistics import clusters
from analysis.statistics.difference import Places, Spread, Test, between_seeds, difference, unchanged
from analysis.summaries.comparison.pairs import Pair

_SLACK = 1e-12
"""Differences of scores that are 0 but for rounding."""
POOL = ""
"""The task of a group that is one pool of the scores of all its questions."""


Pooling: TypeAlias = Literal["tasks", "questions", "scores"]
"""How several tasks make one figure: the mean of theirs, all questions as one pool, or the mean of the raw scores."""


class PairedFigures(NamedTuple):
    """Figures of two sides and the test of their difference, None with too few songs to test.

    unchanged: the variance that songs with equal scores on both sides add, see `statistics.difference.unchanged`.
    """

    a: float
    b: float
    test: Test | None
    unchanged: float


class _Part(NamedTuple):
    """The figure of one task. columns: of its cells among those of all tasks. most: the largest difference."""

    task: str
    columns: slice
    figure: Callable[[Array], Array]
    most: float


class _Shape(NamedTuple):
    """Codes of the song and the cell of each question. songs: their number."""

    owner: Places
    column: Places
    songs: int


class _Design(NamedTuple):
    """How questions make a figure. keys: task, subtask and stratum of each. in_words: whether it has a word error rate.

    parts: the figure of each task. width: number of cells.
    """

    keys: Sequence[tuple[str, str, str]]
    shape: _Shape
    parts: Sequence[_Part]
    in_words: Sequence[bool]
    width: int


def figures(pairs: Sequence[Pair], lens: Lens, pooling: Pooling = "tasks", same_seeds: bool = False) -> PairedFigures:
    """Figures of two sides on pairs. same_seeds: whether both have runs of the same seeds in the same order."""
    return contrast([pairs], [1.0], lens, pooling, same_seeds)


def contrast(
    comparisons: Sequence[Sequence[Pair]], factors: Sequence[float], lens: Lens, pooling: Pooling = "tasks",
    same_seeds: bool = False,
) -> PairedFigures:  # fmt: skip
    """The weighted sum of the differences of several comparisons on the same questions, in the same order.

    factors: 1 and -1 for whether one difference is larger than another, 1 / n for the mean of n. a, b: sums of figures.
    """
    keys, shape, parts, in_words, width = _design(comparisons[0], lens, pooling)
    values = [_values(own, side, in_words) for own in comparisons for side in (0, 1)]
    signs = np.array([sign * factor for factor in factors for sign in (1.0, -1.0)])
    sums, counts = (np.zeros((shape.songs, len(values) * width)) for _ in range(2))
    for side, own in enumerate(values):
        np.add.at(sums, (shape.owner, shape.column + side * width), own.mean(axis=1))
        np.add.at(counts, (shape.owner, shape.column + side * width), 1.0)

    def figure(means: Array) -> Array:
        """The figure of every side, on the last axis."""
        sides = means.reshape(*means.shape[:-1], -1, width)
        mean: Array = np.mean([part.figure(sides[..., part.columns]) for part in parts], axis=0)
        return mean

    means = sums.sum(axis=0) / counts.sum(axis=0)
    weighted = signs * figure(means)
    a, b = float(weighted[::2].sum()), -float(weighted[1::2].sum())
    is_unlike = _unlike(comparisons, factors, same_seeds)
    unchanged_share = 1.0 - float((np.bincount(shape.owner, is_unlike, shape.songs) > 0).mean())
    estimate = clusters.estimate(sums, counts, lambda means: figure(means) @ signs)
    if estimate is None:
        return PairedFigures(a, b, None, unchanged_share)
    n, sides = counts.sum(axis=0)[:width], means.reshape(-1, width)
    slopes = [_slopes(parts, *sides[number : number + 2]) for number in range(0, len(sides), 2)]
    gaps = [
        sign * (slopes[number // 2] / n)[shape.column][:, None] * own
        for number, (sign, own) in enumerate(zip(signs, values, strict=True))
    ]
    gains = np.bincount(shape.owner, np.sum([gap.mean(axis=1) for gap in gaps], axis=0)).astype(float) * shape.songs
    extra = sum(_unchanged(part, comparisons, keys, shape, counts, slopes[0], len(parts), is_unlike) for part in parts)
    test = difference(
        estimate._replace(value=a - b), float(np.mean([part.most for part in parts]) * np.abs(factors).sum()), extra,
        _spreads(gaps, shape, same_seeds), gains,
    )  # fmt: skip
    return PairedFigures(a, b, test, unchanged_share)


def seed_spread(
    pairs: Sequence[Pair], lens: Lens, pooling: Pooling = "tasks", is_corrected: bool = True
) -> Spread | None:
    """What seeds add to the figure of side A, beyond what chance in single answers explains; None for one run."""
    design = _design(pairs, lens, pooling, is_corrected)
    values = _values(pairs, 0, design.in_words)
    if values.shape[1] < 2:
        return None
    n = np.bincount(design.shape.column, minlength=design.width).astype(np.float64)
    means = np.bincount(design.shape.column, values.mean(axis=1), design.width) / n
    gaps = (_slopes(design.parts, means, means) / n)[design.shape.column][:, None] * values
    return _spreads([gaps], design.shape, same_seeds=True)[0]


def figures_of_runs(pairs: Sequence[Pair], side: int, lens: Lens, pooling: Pooling = "tasks") -> tuple[float, ...]:
    """The figure of each run of a side, in the order of the seeds. side: 0 for A, 1 for B."""
    runs = range(len(pairs[0].scores[side]))
    alone = ([_of_run(pair, side, run) for pair in pairs] for run in runs)
    return tuple(figures(own, lens, pooling).a for own in alone)


def _of_run(pair: Pair, side: int, run: int) -> Pair:
    """The pair with one run on both sides."""
    score = pair.scores[side][run]
    wer = pair.wers[side][run] if pair.wer_a is not None and pair.wer_b is not None else None
    return pair._replace(a=score, b=score, wer_a=wer, wer_b=wer, scores_a=(), scores_b=(), wers_a=(), wers_b=())


def _design(pairs: Sequence[Pair], lens: Lens, pooling: Pooling, is_corrected: bool = True) -> _Design:
    pools = {"scores": (POOL, "", ""), "questions": (pairs[0].task, "", "")}
    keys = [pools.get(pooling) or (pair.task, *pool(pair.task, pair.subtask, pair.stratum)) for pair in pairs]
    cells = sorted(set(keys))
    places = {cell: i for i, cell in enumerate(cells)}
    names = {song: i for i, song in enumerate(sorted({pair.song for pair in pairs}))}
    shape = _Shape(np.array([names[pair.song] for pair in pairs]), np.array([places[key] for key in keys]), len(names))
    chances = _chances(pairs, keys, cells, lens) if is_corrected else [0.0] * len(cells)
    parts = [_part(task, cells, chances) for task in dict.fromkeys(task for task, _, _ in cells)]
    return _Design(keys, shape, parts, [is_lyrics(key[0]) if key[0] else False for key in keys], len(cells))


def _chances(
    pairs: Sequence[Pair], keys: Sequence[tuple[str, str, str]], cells: Sequence[tuple[str, str, str]], lens: Lens
) -> list[float]:
    """R of each cell; a pool of several tasks is of raw scores."""
    subtasks: dict[tuple[str, str, str], Counter[str]] = {cell: Counter() for cell in cells}
    for key, pair in zip(keys, pairs, strict=True):
        subtasks[key][pair.subtask] += 1
    return [chance_of(own.items(), lens) if cell[0] else 0.0 for cell, own in subtasks.items()]


def _part(task: str, cells: Sequence[tuple[str, str, str]], chances: Sequence[float]) -> _Part:
    """cells: of all tasks, sorted, so that those of one task are neighbours. chances: R of each."""
    places = [i for i, (name, _, _) in enumerate(cells) if name == task]
    own = slice(places[0], places[-1] + 1)
    figure = statistic(task, chances[own]) if task else clusters.mean
    most = 1.0 if not task or is_lyrics(task) else 1.0 - float(figure(np.zeros(len(places))))
    return _Part(task, own, figure, most)


def _values(pairs: Sequence[Pair], side: int, lyrics: Sequence[bool]) -> Array:
    """What the figure is made of, score or word error rate, shape (questions, runs)."""
    values = [(pair.wers if words else pair.scores)[side] for pair, words in zip(pairs, lyrics, strict=True)]
    return np.array(values, dtype=np.float64)


def _slopes(parts: Sequence[_Part], a: Array, b: Array) -> Array:
    """How much the figure of both sides together grows with each cell: the difference is the sum of slope times gap.

    Of lyrics the chord between both sides, so that the sum is exact."""
    slopes = np.zeros(a.size)
    for part in parts:
        own, width = part.columns, part.columns.stop - part.columns.start
        if part.task and is_lyrics(part.task):
            slopes[own] = -1.0 / width / ((1.0 + a[own]) * (1.0 + b[own]))
        else:
            slopes[own] = part.figure(np.eye(width)) - part.figure(np.zeros((width, width)))
    return slopes / len(parts)


def _unlike(comparisons: Sequence[Sequence[Pair]], factors: Sequence[float], same_seeds: bool) -> NDArray[np.bool_]:
    """Questions with a difference in score under some seed; of seeds with other names, between any two runs."""
    scores = [[pair.scores for pair in own] for own in comparisons]
    if same_seeds:
        sides = np.array(scores, dtype=np.float64)  # of shape (comparisons, questions, sides, seeds)
        gains = np.tensordot(np.array(factors), sides[:, :, 0] - sides[:, :, 1], axes=1)
        return np.asarray((np.abs(gains) > _SLACK).any(axis=1), np.bool_)
    flat = np.array(
        [[score for a, b in sides for score in (*a, *b)] for sides in zip(*scores, strict=True)], np.float64
    )
    return np.asarray((np.abs(flat - flat[:, :1]) > _SLACK).any(axis=1), np.bool_)


def _unchanged(
    part: _Part, comparisons: Sequence[Sequence[Pair]], keys: Sequence[tuple[str, str, str]], shape: _Shape,
    counts: Array, slopes: Array, parts: int, is_unlike: NDArray[np.bool_],
) -> float:  # fmt: skip
    """The term of one task."""
    own = np.array([key[0] == part.task for key in keys])
    songs, owner = np.unique(shape.owner[own], return_inverse=True)
    is_unchanged = np.bincount(owner, is_unlike[own], songs.size) == 0
    members = (pair for pairs in comparisons for pair, is_own in zip(pairs, own, strict=True) if is_own)
    scores = np.array([score for pair in members for side in pair.scores for score in side])
    slope = 1.0 / parts if part.task and is_lyrics(part.task) else float(slopes[part.columns].sum())
    effective = clusters.effective_number(clusters.weights(counts[:, part.columns]))
    return slope**2 * unchanged(is_unchanged, scores, effective)


def _spreads(gaps: Sequence[Array], shape: _Shape, same_seeds: bool) -> list[Spread]:
    """What seeds add: of the sum over all sides, or of each side that has several. gaps: weighted, of each side."""
    sides = [np.sum(gaps, axis=0)] if same_seeds else gaps
    weights = np.ones(shape.owner.size)
    return [between_seeds(side, weights, shape.column, shape.owner) for side in sides if side.shape[1] > 1]
