"""Is a song cut into too many sections, or too few? By boundaries alone, whatever the labels.

1. Both sides are cut into stretches at their boundaries, the answer within the span of the reference: what it leaves
   out before its first and after its last boundary is a stretch too.
2. Of every stretch of the reference, the longest part that no boundary of the answer cuts through is kept.
   oversegmentation = kept time / time: 1 means that no section is cut up.
3. undersegmentation is the same with the sides exchanged: 1 means that no two sections are taken for one.

Definition: directional Hamming distance (Abdallah et al. 2005; Mauch 2010), 1 minus it, as MIREX reports it and
`mir_eval.chord.overseg` and `underseg` compute it, to which both are equal where the sections of either side follow one
another without gaps and the answer has been brought to the span of the reference (`mir_eval.util.adjust_intervals`).
Not the same: `mir_eval.segment.nce`, whose over- and under-segmentation are entropies of labels.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Granularity(NamedTuple):
    """Both from 0 to 1; 1 is free of the fault it is named after."""

    oversegmentation: float
    undersegmentation: float


def granularity(reference: Sequence[float], estimate: Sequence[float]) -> Granularity | None:
    """Boundaries of both sides in order, in seconds. None where either has fewer than two: there is no section."""
    if len(reference) < 2 or len(estimate) < 2:
        return None
    first, last = reference[0], reference[-1]
    within = [first, *(time for time in estimate if first < time < last), last]
    return Granularity(_kept(reference, within), _kept(within, reference))


def _kept(stretches: Sequence[float], cuts: Sequence[float]) -> float:
    """Share of the time that stays where each stretch keeps its longest part between the cuts."""
    kept = 0.0
    for start, end in pairwise(stretches):
        inside = cuts[bisect_right(cuts, start) : bisect_left(cuts, end)]
        kept += max(b - a for a, b in pairwise((start, *inside, end)))
    return kept / (stretches[-1] - stretches[0])
