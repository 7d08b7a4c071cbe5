"""Over- and under-segmentation of a song, from boundaries alone.

1. Both sides are cut into segments at their boundaries, the answer within the span of the reference: the time before
   its first and after its last boundary is a segment too.
2. Of every reference segment, the longest part without a boundary of the answer is counted.
   oversegmentation = counted time / time: 1 means that no section is divided.
3. undersegmentation is the same with the sides exchanged: 1 means that no two sections are merged.

Definition: directional Hamming distance (Abdallah et al. 2005; Mauch 2010), 1 minus it, as MIREX reports it and
`mir_eval.chord.overseg` and `underseg` compute it, where the sections of both sides have no gaps and the answer is
adjusted to the span of the reference (`mir_eval.util.adjust_intervals`). `mir_eval.segment.nce` is another measure: its
over- and under-segmentation are entropies of labels.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Granularity(NamedTuple):
    """Both from 0 to 1; 1 means no over- or under-segmentation."""

    oversegmentation: float
    undersegmentation: float


def granularity(reference: Sequence[float], estimate: Sequence[float]) -> Granularity | None:
    """Over- and under-segmentation; None where a side has fewer than two boundaries, so no section.

    reference, estimate: boundaries in order, in seconds.
    """
    if len(reference) < 2 or len(estimate) < 2:
        return None
    first, last = reference[0], reference[-1]
    within = [first, *(time for time in estimate if first < time < last), last]
    return Granularity(_uncut_share(reference, within), _uncut_share(within, reference))


def _uncut_share(segments: Sequence[float], cuts: Sequence[float]) -> float:
    """Share of the time in the longest part of each segment between the cuts."""
    uncut = 0.0
    for start, end in pairwise(segments):
        inside = cuts[bisect_right(cuts, start) : bisect_left(cuts, end)]
        uncut += max(b - a for a, b in pairwise((start, *inside, end)))
    return uncut / (segments[-1] - segments[0])
