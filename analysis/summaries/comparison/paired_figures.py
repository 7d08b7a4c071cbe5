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
from collections.abc import Callable, Iterator, Sequence
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
    """a, b: figures. test: of their difference, None with too few songs. unchanged: share of songs without one."""

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


def figures(pairs: Sequence[Pair], lens: Lens, pooling: Pooling = "tasks", same_seeds: bool = False) -> PairedFigures:
    """same_seeds: whether the runs of both sides are in the order of seeds of the same names."""
    pools = {"scores": (POOL, "", ""), "questions": (pairs[0].task, "", "")}
    keys = [pools.get(pooling) or (pair.task, *pool(pair.task, pair.subtask, pair.stratum)) for pair in pairs]
    cells, places = sorted(set(keys)), {cell: i for i, cell in enumerate(sorted(set(keys)))}
    names = {song: i for i, song in enumerate(sorted({pair.song for pair in pairs}))}
    shape = _Shape(np.array([names[pair.song] for pair in pairs]), np.array([places[key] for key in keys]), len(names))
    chances = _chances(pairs, keys, cells, lens)
    parts = [_part(task, cells, chances) for task in dict.fromkeys(task for task, _, _ in cells)]
    values = [_values(pairs, side, [is_lyrics(key[0]) if key[0] else False for key in keys]) for side in (0, 1)]
    width = len(cells)
    sums, counts = np.zeros((shape.songs, 2 * width)), np.zeros((shape.songs, 2 * width))
    for side, own in enumerate(values):
        np.add.at(sums, (shape.owner, shape.column + side * width), own.mean(axis=1))
        np.add.at(counts, (shape.owner, shape.column + side * width), 1.0)

    def figure(means: Array) -> Array:
        mean: Array = np.mean([part.figure(means[..., part.columns]) for part in parts], axis=0)
        return mean

    means = sums.sum(axis=0) / counts.sum(axis=0)
    a, b = float(figure(means[:width])), float(figure(means[width:]))
    is_unchanged = _unchanged_songs(pairs, shape, same_seeds)
    estimate = clusters.estimate(sums, counts, lambda means: figure(means[..., :width]) - figure(means[..., width:]))
    if estimate is None:
        return PairedFigures(a, b, None, float(is_unchanged.mean()))
    slopes = _slopes(parts, means[:width], means[width:])
    weights = (slopes / counts.sum(axis=0)[:width])[shape.column]
    gaps = values[0].mean(axis=1) - values[1].mean(axis=1)
    gains = np.bincount(shape.owner, weights * gaps).astype(np.float64) * shape.songs
    extra = sum(_unchanged(part, pairs, keys, shape, counts, slopes, len(parts), same_seeds) for part in parts)
    test = difference(
        estimate._replace(value=a - b), float(np.mean([part.most for part in parts])), extra,
        _spreads(values, weights, shape, same_seeds), gains,
    )  # fmt: skip
    return PairedFigures(a, b, test, float(is_unchanged.mean()))


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
    """By how much the figure of both sides together grows with each cell: the difference is the sum of slope times gap.

    Of lyrics the chord between both sides, so that the sum is exact."""
    slopes = np.zeros(a.size)
    for part in parts:
        own, width = part.columns, part.columns.stop - part.columns.start
        if part.task and is_lyrics(part.task):
            slopes[own] = -1.0 / width / ((1.0 + a[own]) * (1.0 + b[own]))
        else:
            slopes[own] = part.figure(np.eye(width)) - part.figure(np.zeros((width, width)))
    return slopes / len(parts)


def _unchanged_songs(pairs: Sequence[Pair], shape: _Shape, same_seeds: bool) -> NDArray[np.bool_]:
    """Songs in which no question differs in score, under no seed; of seeds with other names, between any two runs."""
    differs = [any(abs(x - y) > _SLACK for x, y in _rivals(pair, same_seeds)) for pair in pairs]
    is_unchanged: NDArray[np.bool_] = np.bincount(shape.owner, differs, shape.songs) == 0
    return is_unchanged


def _rivals(pair: Pair, same_seeds: bool) -> Iterator[tuple[float, float]]:
    a, b = pair.scores
    return zip(a, b, strict=True) if same_seeds else ((x, a[0]) for x in (*a, *b))


def _unchanged(
    part: _Part, pairs: Sequence[Pair], keys: Sequence[tuple[str, str, str]], shape: _Shape, counts: Array,
    slopes: Array, parts: int, same_seeds: bool,
) -> float:  # fmt: skip
    """The term of one task."""
    own = np.array([key[0] == part.task for key in keys])
    members = [pair for pair, is_own in zip(pairs, own, strict=True) if is_own]
    songs, owner = np.unique(shape.owner[own], return_inverse=True)
    is_unchanged = _unchanged_songs(members, _Shape(owner, owner, songs.size), same_seeds)
    scores = np.array([score for pair in members for side in pair.scores for score in side])
    slope = 1.0 / parts if part.task and is_lyrics(part.task) else float(slopes[part.columns].sum())
    effective = clusters.effective_number(clusters.weights(counts[:, part.columns]))
    return slope**2 * unchanged(is_unchanged, scores, effective)


def _spreads(values: Sequence[Array], weights: Array, shape: _Shape, same_seeds: bool) -> list[Spread]:
    """What seeds add: of the differences, or of each side that has several."""
    sides = [values[0] - values[1]] if same_seeds else list(values)
    return [between_seeds(side, weights, shape.column, shape.owner) for side in sides if side.shape[1] > 1]
