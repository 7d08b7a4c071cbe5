"""Boundary detection: hits within a window, and the offset of each boundary.

1. A boundary is a time at which a usable section begins or ends (`boundary_outcomes.boundaries`), rounded to 0.00001 s.
2. Trimmed: without the first and the last boundary of either side, which are mostly the ends of the song.
3. A reference boundary and an estimated boundary may be matched if they are at most a window apart (0.5 s: Turnbull
   et al. 2007; 3 s: Levy and Sandler 2008); hits is the largest number of one-to-one matches. Precision = hits /
   estimated boundaries, recall = hits / reference boundaries, F their harmonic mean, all 0 where a side has none.
4. The offset of a reference boundary is the time of the nearest estimated boundary minus its own time: negative is
   early, positive is late.

1 to 3 are `mir_eval.segment.detection`, to the last digit. mir_eval's `deviation` is the median of the absolute
offsets; here offsets have signs.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from analysis.metrics.boundary_outcomes import HIT_SECONDS, NEAR_SECONDS, boundaries
from analysis.metrics.section_iou import Interval

_DIGITS = 5


class BoundaryHits(NamedTuple):
    """Numbers of boundaries and of hits; _half: within 0.5 s, _three: within 3 s."""

    n_reference: int
    n_estimate: int
    hits_half: int
    hits_three: int
    trimmed_half: int
    trimmed_three: int


def times(sections: Sequence[Interval]) -> list[float]:
    """The boundaries of usable sections in order, in seconds."""
    return sorted({round(time, _DIGITS) for time in boundaries(sections)})


def boundary_hits(reference: Sequence[float], estimate: Sequence[float]) -> BoundaryHits:
    """Hits at both windows, of all boundaries and of the trimmed ones; both sides in order of time."""
    inner = reference[1:-1], estimate[1:-1]
    return BoundaryHits(
        len(reference),
        len(estimate),
        hits(reference, estimate, HIT_SECONDS),
        hits(reference, estimate, NEAR_SECONDS),
        hits(*inner, HIT_SECONDS),
        hits(*inner, NEAR_SECONDS),
    )


def hits(reference: Sequence[float], estimate: Sequence[float], window: float) -> int:
    """The number of `matches` within a window in seconds."""
    return len(matches(reference, estimate, window))


def matches(reference: Sequence[float], estimate: Sequence[float], window: float) -> list[tuple[int, int]]:
    """The largest set of one-to-one matches at most `window` seconds apart, as positions in both sides.

    Both sides are in order of time and all windows are equal, so matching the earliest pair that fits is optimal.
    """
    i = j = 0
    pairs = []
    while i < len(reference) and j < len(estimate):
        if estimate[j] - window <= reference[i] <= estimate[j] + window:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif reference[i] < estimate[j]:
            i += 1
        else:
            j += 1
    return pairs


def offsets(reference: Sequence[float], estimate: Sequence[float]) -> list[float | None]:
    """Seconds from each reference boundary to the nearest estimated one; the earlier one if two are as near."""
    return [_offset(time, estimate) for time in reference]


def _offset(time: float, estimate: Sequence[float]) -> float | None:
    position = bisect_left(estimate, time)
    neighbours = estimate[max(position - 1, 0) : position + 1]
    return min((neighbour - time for neighbour in neighbours), key=abs, default=None)
