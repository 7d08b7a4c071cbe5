"""Musicology, and every other question with options: which option was chosen for which, and from which place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from analysis.statistics import clusters
from analysis.statistics.adjusted_effects import Effect, corrected
from analysis.statistics.difference import difference
from analysis.summaries.means.group_means import ALL
from analysis.summaries.means.level_effects import LevelEffect, LevelEffects
from analysis.tallies import Pair


@dataclass(frozen=True, slots=True)
class OptionConfusion:
    """How often `chosen` was taken where `expected` is right: n of the `of` times that anything was. run: or ALL."""

    run: str
    expected: str
    chosen: str
    n: int
    of: int

    @property
    def share(self) -> float:
        return self.n / self.of


class OptionUse(NamedTuple):
    """An option in the answers of a run. n: answers that name it. share: of all. hits: those to which it is right."""

    run: str
    option: str
    n: int
    share: float
    hits: int


@dataclass(frozen=True, slots=True)
class Position:
    """One place in the list of options: how often it was chosen, and how often a right option stood there, of n."""

    run: str
    place: str
    chosen: int
    right: int
    n: int


def option_confusions(pairs: Iterable[Pair], pooled: bool = False) -> list[OptionConfusion]:
    """One row for every run, expected and chosen that come together. pooled: all runs as one."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for pair in pairs:
        counts[ALL if pooled else pair.run, pair.expected, pair.chosen] += pair.n
    totals: Counter[tuple[str, str]] = Counter()
    for (run, expected, _), n in counts.items():
        totals[run, expected] += n
    return [
        OptionConfusion(run, expected, chosen, n, totals[run, expected])
        for (run, expected, chosen), n in counts.items()
    ]


def option_uses(pairs: Iterable[Pair], totals: Mapping[str, int]) -> list[OptionUse]:
    """The options of each run, the most frequent first. totals: answers of a run. A question has one right one."""
    counts: Counter[tuple[str, str]] = Counter()
    hits: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        counts[pair.run, pair.chosen] += pair.n
        hits[pair.run, pair.chosen] += pair.n * (pair.chosen == pair.expected)
    return [OptionUse(run, option, n, n / totals[run], hits[run, option]) for (run, option), n in counts.most_common()]


def margin(agreement: str) -> float | None:
    """How far the votes for one value lead: most votes less the next most, of all votes. "3:1" is 0.5, a tie 0.

    None where an answer could not be read and the votes were not counted.
    """
    votes = [int(part) for part in agreement.split(":") if part.isdecimal()]
    return (votes[0] - sum(votes[1:2])) / sum(votes) if votes else None


def mistakes(pairs: Iterable[Pair]) -> list[OptionConfusion]:
    """What is wrongly taken for what, all runs as one, the most frequent first."""
    wrong = [confusion for confusion in option_confusions(pairs, pooled=True) if confusion.chosen != confusion.expected]
    return sorted(wrong, key=lambda confusion: (-confusion.n, confusion.expected, confusion.chosen))


def positions(pairs: Iterable[Pair]) -> list[Position]:
    """Every place of every run, from questions with one right option."""
    answers: defaultdict[str, Counter[str]] = defaultdict(Counter)
    right: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        answers[pair.run][pair.chosen] += pair.n
        right[pair.run][pair.expected] += pair.n
    return [
        Position(run, place, answers[run][place], right[run][place], answers[run].total())
        for run in answers
        for place in sorted(answers[run] | right[run])
    ]


def position_effects(pairs: Iterable[Pair]) -> LevelEffects:
    """Share of answers that choose a position minus the share in which it is right (Holm), with songs as clusters.

    A preference that runs share counts once: the pairs of a song are one cluster, whatever their run.
    """
    rows = list(pairs)
    names, song = np.unique(np.array([row.song for row in rows], dtype=str), return_inverse=True)
    n = np.array([row.n for row in rows], dtype=float)
    total, effects = int(n.sum()), []
    levels = sorted({row.expected for row in rows} | {row.chosen for row in rows})
    for level in levels:
        gain = np.array([(row.chosen == level) - (row.expected == level) for row in rows]) * n
        sums, counts = (np.bincount(song, column, names.size).astype(float)[:, None] for column in (gain, n))
        figure = clusters.estimate(sums, counts)
        test = difference(figure)
        effect = Effect((total, total), (names.size, names.size), names.size, 1, 0, "" if test else "too few")
        if figure is not None and test is not None:
            effect = replace(effect, value=figure.value, interval=test.interval, p=test.p)
        effects.append(effect)
    tested = zip(levels, corrected(effects), strict=True)
    return LevelEffects(tuple(LevelEffect(level, "", effect) for level, effect in tested), 0, total)
