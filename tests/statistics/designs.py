"""Simulated benchmarks with true figures that are known: how often does a 95 % interval contain them?

A design says how many questions each song has; a world, how the answers of a song are alike. Both are drawn anew in
each round. Sizes: one question per song; four; unequal ones with a mean of 21, such as 300 questions about 14 songs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

import numpy as np
from scipy import stats

from analysis.statistics import clusters, difference
from analysis.statistics.conditions import cell_figure
from analysis.statistics.error_rate import Stratum, stratified_share
from analysis.statistics.intervals import Array, Interval
from tests.statistics.contrasts import Term, contrast

Random: TypeAlias = np.random.Generator
Sizes: TypeAlias = Callable[[Random, int], np.ndarray]
Within: TypeAlias = Callable[[Array, Array], Interval | None]

SIZES: Mapping[str, Sizes] = {
    "1 each": lambda random, songs: np.ones(songs, int),
    "4 each": lambda random, songs: np.full(songs, 4),
    "unequal": lambda random, songs: np.maximum(1, np.round(np.exp(random.normal(2.7, 0.8, songs)))).astype(int),
}
SONGS = (10, 14, 30, 100)
FEW_SONGS = (6, 9)
"""Of shares alone."""


class World(NamedTuple):
    """draw: sums of the scores by song and side, shape (songs, sides). true: the figure. within: its interval."""

    draw: Callable[[Random, np.ndarray], Array]
    true: float
    within: Within
    statistic: Callable[[Array], Array]


def first(means: Array) -> Array:
    """The figure of one cell."""
    return means[..., 0]


def inverted(means: Array) -> Array:
    return 1.0 / (1.0 + means[..., 0])


def gap(means: Array) -> Array:
    return means[..., 0] - means[..., 1]


def inverted_gap(means: Array) -> Array:
    return 1.0 / (1.0 + means[..., 0]) - 1.0 / (1.0 + means[..., 1])


def share(sums: Array, counts: Array) -> Interval | None:
    return clusters.share(clusters.estimate(sums, counts))


def inverse_ratio(sums: Array, counts: Array) -> Interval | None:
    return clusters.inverse_ratio(sums[:, 0], counts[:, 0])


def inverse_rate(sums: Array, counts: Array) -> Interval | None:
    return clusters.inverse_rate(clusters.estimate(sums, counts, inverted))


def of_difference(statistic: Callable[[Array], Array]) -> Within:
    def within(sums: Array, counts: Array) -> Interval | None:
        test = difference.difference(clusters.estimate(sums, counts, statistic))
        return None if test is None else test.interval

    return within


def accuracy(mean: float, alike: float = 0.1) -> World:
    """Right or wrong. alike: correlation of two answers about one song."""
    scale = (1 - alike) / alike

    def draw(random: Random, sizes: np.ndarray) -> Array:
        chances = random.beta(mean * scale, (1 - mean) * scale, len(sizes))
        return random.binomial(sizes, chances)[:, None].astype(float)

    return World(draw, mean, share, first)


def iou() -> World:
    """Between 0 and 1, a tenth of the answers at 0."""

    def draw(random: Random, sizes: np.ndarray) -> Array:
        means = random.beta(3.4, 2.27, len(sizes))
        scores = [random.beta(6 * mean, 6 * (1 - mean), n) * (random.random(n) > 0.1)
                  for mean, n in zip(means, sizes, strict=True)]  # fmt: skip
        return np.array([[own.sum()] for own in scores])

    return World(draw, 0.9 * 3.4 / 5.67, share, first)


def word_errors(spread: float = 1.0, between: float = 0.3) -> World:
    """1 / (1 + mean WER), WERs lognormal with mean 0.8. between: part of the variance that is the song's."""
    return World(
        lambda random, sizes: _wers(random, sizes, 0.8, spread, between)[:, None], 1 / 1.8, inverse_rate, inverted
    )


def loops(share_of: float = 0.1) -> World:
    """1 / (1 + mean WER), where a tenth of the answers loop: WER 4 on average, 0.5 of the others."""

    def draw(random: Random, sizes: np.ndarray) -> Array:
        songs = np.exp(random.normal(-0.08, 0.4, len(sizes)))
        return np.array([[_looping(random, n, song, share_of).sum()] for song, n in zip(songs, sizes, strict=True)])

    return World(draw, 1 / (1 + (1 - share_of) * 0.5 + share_of * 4), inverse_rate, inverted)


def rare(share_of: float = 0.2) -> World:
    """1 / (1 + rate) of an error in a fifth of the answers, as repetition: 0.07 a word in the mean."""

    def draw(random: Random, sizes: np.ndarray) -> Array:
        shares = random.beta(4 * share_of, 4 * (1 - share_of), len(sizes))
        sums = [(random.exponential(0.07 / share_of, n) * (random.random(n) < share)).sum()
                for share, n in zip(shares, sizes, strict=True)]  # fmt: skip
        return np.array(sums)[:, None]

    return World(draw, 1 / 1.07, inverse_ratio, inverted)


class Rivals(NamedTuple):
    """Two runs on the same questions. draw: scores of both, shape (questions, 2), from the number of questions of each
    song. true: the difference."""

    draw: Callable[[Random, np.ndarray], Array]
    true: float


def two_runs(a: float, b: float, same: float) -> Rivals:
    """Right or wrong. same: how often both runs find the same difficulty in a question."""
    return Rivals(lambda random, sizes: np.vstack([_right_of_both(random, n, a, b, same) for n in sizes]), a - b)


def two_graded(gap: float, same: float, skewed: bool = False) -> Rivals:
    """Scores around 0.6. same: share of questions with equal scores. skewed: few large differences on one side."""

    def draw(random: Random, sizes: np.ndarray) -> Array:
        n = int(sizes.sum())
        level = random.beta(6, 4, n) * 0.8
        gains = random.exponential(gap, n) if skewed else random.normal(gap, 0.1, n)
        first = np.where(random.random(n) < same, level, level + gains)
        return np.stack([first, level], axis=1)

    return Rivals(draw, gap * (1 - same))


def two_transcribers() -> World:
    """The difference of 1 / (1 + mean WER) on the same songs, mean WER 0.6 and 0.9."""

    def draw(random: Random, sizes: np.ndarray) -> Array:
        songs = np.exp(random.normal(-0.08, 0.4, len(sizes)))
        sides = [_wers(random, sizes, mean, 0.8, 0.0) * songs for mean in (0.6, 0.9)]
        return np.stack(sides, axis=1)

    return World(draw, 1 / 1.6 - 1 / 1.9, of_difference(inverted_gap), inverted_gap)


FIGURES: Mapping[str, World] = {
    "accuracy 0.5": accuracy(0.5),
    "accuracy 0.9": accuracy(0.9),
    "IoU": iou(),
    "IWER": word_errors(),
    "IWER, loops": loops(),
}
SHARES: Mapping[str, World] = {
    f"share {mean}, alike {alike}": accuracy(mean, alike) for mean in (0.4, 0.1) for alike in (0.05, 0.2, 0.4)
}
"""As of failure modes."""
RARE: Mapping[str, World] = {"rate of a rare error": rare()}
DIFFERENCES: Mapping[str, World] = {
    "IWER": two_transcribers(),
}
RIVALS: Mapping[str, Rivals] = {
    "accuracy 0.5 - 0.4": two_runs(0.5, 0.4, 0.3),
    "accuracy 0.9 - 0.8": two_runs(0.9, 0.8, 0.5),
    "accuracy 0.5 - 0.5, few differ": two_runs(0.5, 0.5, 0.9),
    "accuracy 0.95 - 0.95": two_runs(0.95, 0.95, 0.5),
    "graded, all differ": two_graded(0.05, 0.0),
    "graded, half differ": two_graded(0.05, 0.5),
    "graded, few differ": two_graded(0.1, 0.9),
    "graded, skewed": two_graded(0.05, 0.5, skewed=True),
}
BETWEEN_SEEDS = (0.0, 0.02, 0.05)
"""Standard deviations of three seeds."""


def coverage_of_contrast(rivals: Rivals, sizes: Sizes, songs: int, rounds: int, seed: int) -> float:
    """How often the interval of the difference of two runs contains the true one."""
    random, hits = np.random.default_rng(seed), 0
    for _ in range(rounds):
        n = sizes(random, songs)
        scores = rivals.draw(random, n)
        owner = [str(song) for song, own in enumerate(n) for _ in range(own)]
        test = contrast([Term(scores[:, :1]), Term(scores[:, 1:], -1.0)], owner)
        hits += test is not None and test.interval.low - 1e-12 <= rivals.true <= test.interval.high + 1e-12
    return hits / rounds


def coverage_of_cell(deviation: float, rounds: int, seed: int, seeds: int = 3, songs: int = 100) -> float:
    """How often the interval of a cell contains the mean of all seeds, two questions a song, right or wrong."""
    random, hits = np.random.default_rng(seed), 0
    owner = [str(question // 2) for question in range(2 * songs)]
    for _ in range(rounds):
        chances = np.repeat(random.beta(3, 3, songs), 2)[:, None] + random.normal(0, deviation, seeds)
        scores = (random.random((2 * songs, seeds)) < chances).astype(float)
        found = cell_figure(scores, owner).interval
        hits += found is not None and found.low <= 0.5 <= found.high
    return hits / rounds


def coverage(
    world: World, sizes: Sizes, songs: int, rounds: int, seed: int, within: Within | None = None,
    of_intervals: bool = False,
) -> float:  # fmt: skip
    """How often the interval contains the true figure. Without an interval it does not, or does not count."""
    random, hits, n_intervals = np.random.default_rng(seed), 0, 0
    for _ in range(rounds):
        n = sizes(random, songs)
        sums = world.draw(random, n)
        counts = np.repeat(n[:, None].astype(float), sums.shape[1], axis=1)
        interval = (within or world.within)(sums, counts)
        n_intervals += interval is not None
        hits += interval is not None and interval.low - 1e-12 <= world.true <= interval.high + 1e-12
    return hits / (n_intervals if of_intervals else rounds)


class Sampling(NamedTuple):
    """Of each stratum: how many cases it contains, how many of them are wrong, how many are checked."""

    sizes: tuple[int, ...]
    wrong: tuple[int, ...]
    checked: tuple[int, ...]


STRATA: Mapping[str, Sampling] = {
    "proportional": Sampling((600, 300, 100), (30, 30, 20), (60, 30, 10)),
    "equal": Sampling((400, 400, 200), (20, 40, 40), (40, 40, 40)),
    "few checked in the largest": Sampling((800, 150, 50), (40, 15, 25), (5, 40, 40)),
    "none wrong in the largest": Sampling((900, 100), (18, 30), (20, 50)),
    "rare everywhere": Sampling((500, 300, 200), (5, 3, 4), (30, 30, 30)),
    "one that has few wrong": Sampling((700, 300), (21, 90), (10, 40)),
    "twelve small ones": Sampling((50,) * 12, (1,) * 6 + (5,) * 6, (4,) * 12),
    "eight unlike ones": Sampling((200, 100, 50, 30, 20, 10, 10, 5), (10, 0, 5, 9, 0, 5, 2, 2),
                                  (10, 10, 10, 5, 5, 5, 5, 3)),
}  # fmt: skip


def coverage_of_share(
    sampling: Sampling, rounds: int, seed: int,
    within: Callable[[list[Stratum]], Interval | None] = lambda strata: stratified_share(strata).interval,
) -> float:  # fmt: skip
    """How often the interval contains the true share of wrong cases."""
    random, hits = np.random.default_rng(seed), 0
    true = sum(sampling.wrong) / sum(sampling.sizes)
    for _ in range(rounds):
        interval = within([
            Stratum(size, checked, int(random.hypergeometric(wrong, size - wrong, checked)))
            for size, wrong, checked in zip(*sampling, strict=True)
        ])  # fmt: skip
        hits += interval is not None and interval.low <= true <= interval.high
    return hits / rounds


def _wers(random: Random, sizes: np.ndarray, mean: float, spread: float, between: float) -> Array:
    songs = random.normal(0, spread * between**0.5, len(sizes))
    rest = spread * (1 - between) ** 0.5
    sums = [np.exp(random.normal(song, rest, n)).sum() for song, n in zip(songs, sizes, strict=True)]
    total: Array = np.array(sums) * mean / np.exp(spread**2 / 2)
    return total


def _looping(random: Random, n: int, song: float, share_of: float) -> Array:
    usual = random.gamma(2.0, 0.25, n) * song
    return np.where(random.random(n) < share_of, 1.0 + random.exponential(3.0, n), usual)


def _right_of_both(random: Random, n: int, a: float, b: float, same: float) -> Array:
    song, question = 0.1**0.5 * random.normal(), random.normal(size=n)
    other = np.where(random.random(n) < same, question, random.normal(size=n))
    limits = stats.norm.ppf([a, b])
    right = [song + 0.9**0.5 * own < limit for own, limit in zip((question, other), limits, strict=True)]
    return np.stack(right, axis=1).astype(float)
