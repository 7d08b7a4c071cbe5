"""Artists: how far numbers are off, and in which direction.

1. The error is answer - reference: below 0 too few or too early, above 0 too many or too late.
2. An answer in which no number was read has no error; it is counted as unread, and as wrong in `accuracies`.
3. Errors and true values are put into stretches (`Span`) that touch one another, so that every case is in just one.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol, TypeVar

import numpy as np

from analysis.statistics.clusters import estimate, share
from analysis.statistics.intervals import Interval
from analysis.tallies import Number

OFFICIAL = 3
"""Seconds by which a time may be off (BASS paper, section 3.4); counts must be exact."""
MOST_SECONDS = 15
"""The last point of the curve over the tolerance."""


class Span(Protocol):
    """A stretch of numbers; its text is how a link writes it."""

    def __contains__(self, number: object, /) -> bool: ...


_Span = TypeVar("_Span", bound=Span)


@dataclass(frozen=True, slots=True)
class Bias:
    """The errors of one run. share: of those n whose answer was read. quartiles: middle half of the errors."""

    run: str
    n: int
    unread: int
    under: int
    within: int
    over: int
    median: float | None
    quartiles: tuple[float, float] | None

    @property
    def read(self) -> int:
        return self.n - self.unread


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How many of the n answers of a run are off by at most the tolerance. interval: over songs."""

    run: str
    tolerance: int
    n: int
    right: int
    interval: Interval | None


def biases(numbers: Iterable[Number], tolerance: float) -> list[Bias]:
    """One row a run, in the order in which they come."""
    return [_bias(run, own, tolerance) for run, own in _by_run(numbers).items()]


def by_accuracy(biases: Iterable[Bias]) -> dict[str, Bias]:
    """The biases of runs, the one with most answers within the tolerance first."""
    return {bias.run: bias for bias in sorted(biases, key=lambda bias: -bias.within / bias.n)}


def histogram(numbers: Iterable[Number], spans: Sequence[_Span]) -> dict[tuple[str, _Span], int]:
    """How many errors of each run lie in each span; every span of every run, the empty ones too."""
    by_run = _by_run(numbers)
    return {
        (run, span): sum(number.error is not None and number.error in span for number in own)
        for run, own in by_run.items()
        for span in spans
    }


def by_actual(numbers: Iterable[Number], spans: Sequence[_Span]) -> list[tuple[str, _Span, Bias]]:
    """Run, stretch of true values, and the errors there; none for a stretch without cases."""
    return [
        (run, span, _bias(run, inside, OFFICIAL))
        for run, own in _by_run(numbers).items()
        for span in spans
        if (inside := [number for number in own if number.actual in span])
    ]


def accuracies(numbers: Iterable[Number], most: int = MOST_SECONDS) -> list[Accuracy]:
    """Right answers at a tolerance of 0, 1, ... seconds; unread answers are wrong at every one."""
    rows = []
    for run, own in _by_run(numbers).items():
        sizes = np.array([abs(number.error) if number.error is not None else math.inf for number in own])
        songs = np.unique([number.song for number in own], return_inverse=True)[1]
        counts = np.bincount(songs).astype(float)[:, None]
        for tolerance in range(most + 1):
            right = sizes <= tolerance
            sums = np.bincount(songs, right).astype(float)[:, None]
            rows.append(Accuracy(run, tolerance, len(own), int(right.sum()), share(estimate(sums, counts))))
    return rows


def _bias(run: str, own: Sequence[Number], tolerance: float) -> Bias:
    errors = sorted(number.error for number in own if number.error is not None)
    under, over = sum(error < -tolerance for error in errors), sum(error > tolerance for error in errors)
    return Bias(
        run,
        len(own),
        len(own) - len(errors),
        under,
        len(errors) - under - over,
        over,
        median(errors) if errors else None,
        _quartiles(errors) if errors else None,
    )


def _quartiles(ordered: Sequence[float]) -> tuple[float, float]:
    """Medians of the lower and the upper half, the middle one in both (Tukey's hinges)."""
    half = (len(ordered) + 1) // 2
    return median(ordered[:half]), median(ordered[-half:])


def _by_run(numbers: Iterable[Number]) -> dict[str, list[Number]]:
    groups: defaultdict[str, list[Number]] = defaultdict(list)
    for number in numbers:
        groups[number.run].append(number)
    return groups
