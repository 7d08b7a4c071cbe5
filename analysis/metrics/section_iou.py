"""Structural segmentation: intersection over union (IoU) of matched sections.

Definition: BASS paper (arXiv 2602.04085), section 3.1, tasks FSS and SSS.

1. Each reference section is matched with at most one estimated section and the other way round.
2. In the full task only sections of equal label may match; in the section task labels do not count.
3. The matching is the one with the largest sum of IoU (optimal assignment).
4. The score is that sum divided by the larger of the two numbers of sections, so that an extra section costs as much
   as a missing one.
5. A section whose bounds are missing, not finite, or not in order overlaps nothing, but counts in its number.
6. Two empty lists agree (1); one empty list does not (0).

Other implementations: `mir_eval` has no such score. The published scripts put one constant in place of every label of
the full task, which ignores labels (higher scores), and drop entries that lack a key (another divisor).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from analysis.metrics.assignment import assignment

_Times: TypeAlias = tuple[float | None, float | None]


class Interval(NamedTuple):
    """Label and bounds in seconds; None for a missing bound."""

    label: str
    start: float | None
    end: float | None


class SectionPair(NamedTuple):
    """A matched pair: position in the reference, position in the estimate, IoU from 0 to 1."""

    reference: int
    estimate: int
    iou: float


class SectionMatch(NamedTuple):
    """The matching behind one IoU score. score = sum of the pairs' IoU / divisor."""

    score: float
    pairs: tuple[SectionPair, ...]
    n_reference: int
    n_estimate: int
    divisor: int


def bounds(interval: Interval) -> tuple[float, float] | None:
    """Start and end in seconds; None unless both are present, finite and in order."""
    start, end = interval.start, interval.end
    if start is None or end is None or not (math.isfinite(start) and math.isfinite(end)) or start >= end:
        return None
    return start, end


def iou(reference: Interval, estimate: Interval) -> float:
    """Length of the intersection over length of the union of two intervals, 0 if one of them is unusable."""
    intersection, union = intersection_and_union(reference, estimate)
    return intersection / union if intersection > 0 else 0.0


def intersection_and_union(reference: Interval, estimate: Interval) -> tuple[float, float]:
    """Lengths in seconds; the union of two intervals apart includes what lies between. Zeros if one is unusable."""
    r, e = bounds(reference), bounds(estimate)
    if r is None or e is None:
        return 0.0, 0.0
    return max(min(r[1], e[1]) - max(r[0], e[0]), 0.0), max(r[1], e[1]) - min(r[0], e[0])


def overlaps(reference: Sequence[Interval], estimate: Sequence[Interval]) -> npt.NDArray[np.float64]:
    """`iou` of every reference section with every estimated one, shape (n reference, n estimate)."""
    r, e = _edges(reference)[:, np.newaxis, :], _edges(estimate)[np.newaxis, :, :]
    with np.errstate(over="ignore"):  # a union of more than 1e308 s may be infinite, which gives a quotient of 0
        intersection = np.minimum(r[..., 1], e[..., 1]) - np.maximum(r[..., 0], e[..., 0])
        union = np.maximum(r[..., 1], e[..., 1]) - np.minimum(r[..., 0], e[..., 0])
    ious: npt.NDArray[np.float64] = np.zeros_like(union)
    np.divide(intersection, union, out=ious, where=intersection > 0)
    return ious


def _edges(sections: Sequence[Interval]) -> npt.NDArray[np.float64]:
    """Starts and ends, shape (n, 2); NaN where the interval is unusable, so that nothing overlaps it."""
    return np.array([bounds(section) or (math.nan, math.nan) for section in sections], dtype=np.float64).reshape(-1, 2)


def matched_iou(
    reference: Sequence[Interval],
    estimate: Sequence[Interval],
    same_label: Callable[[str, str], bool] | None,
) -> SectionMatch:
    """IoU of the best one-to-one matching of sections.

    same_label: equality of two labels; None where labels do not count (the section task).
    """
    divisor = max(len(reference), len(estimate))
    if not reference or not estimate:
        score = 1.0 if divisor == 0 else 0.0
        return SectionMatch(score, (), len(reference), len(estimate), divisor)
    if same_label is None:
        return _match_of_times(_times(reference), _times(estimate))
    ious = overlaps(reference, estimate)
    ious *= [[same_label(r.label, e.label) for e in estimate] for r in reference]
    return _match(ious)


def _times(sections: Sequence[Interval]) -> tuple[_Times, ...]:
    return tuple([(section.start, section.end) for section in sections])


@lru_cache(maxsize=64)  # a score, its decomposition and the shared labels need the same one
def _match_of_times(reference: tuple[_Times, ...], estimate: tuple[_Times, ...]) -> SectionMatch:
    return _match(overlaps(*([Interval("", *times) for times in side] for side in (reference, estimate))))


def _match(ious: npt.NDArray[np.float64]) -> SectionMatch:
    """The best matching by the IoU of each pair."""
    n_reference, n_estimate = ious.shape
    divisor = max(n_reference, n_estimate)
    matches = assignment(ious, maximize=True)
    pairs = tuple(SectionPair(i, j, float(ious[i, j])) for i, j in matches if ious[i, j] > 0)
    return SectionMatch(sum(pair.iou for pair in pairs) / divisor, pairs, n_reference, n_estimate, divisor)
