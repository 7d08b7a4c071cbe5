"""Time shared out among labels: what stood in the reference, and what the answer called it.

1. Time is cut at every bound of a usable section of either side, from 0 s or the first bound to twice the end of the
   reference; what an answer claims beyond that is no part of any song and left out.
2. Each piece goes to the pair (label of the reference, label of the answer) that holds there. Where one side says
   several things at once, the piece is shared among them equally; where it says nothing, the label is NOTHING.
3. Seconds are added up by pair of labels, so that a row adds up to the time the reference gives to its label.
4. Sections are matched one to one so that the sum of IoU is largest, whatever their labels (`matched_iou`), and counted
   by pair of labels; a section that finds no partner is matched with NOTHING.

Labels are compared as they come: whoever wants "Verse 2" and "verse" to be one label gives one label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.metrics.section_iou import Interval, bounds, matched_iou

NOTHING = "nothing"
FARTHEST = 2.0
"""Time counts up to this many times the end of the reference."""
_Array = NDArray[np.float64]


class Shared(NamedTuple):
    """What two labels have in common: seconds of overlap, and matched sections."""

    reference: str
    estimate: str
    seconds: float
    sections: int


def shared(reference: Sequence[Interval], estimate: Sequence[Interval]) -> tuple[Shared, ...]:
    """One row for each pair of labels that has seconds or sections in common, in the order of their names."""
    seconds, sections = _seconds(reference, estimate), _sections(reference, estimate)
    pairs = sorted(seconds.keys() | sections.keys())
    return tuple(Shared(*pair, seconds.get(pair, 0.0), sections.get(pair, 0)) for pair in pairs)


def covered(rows: Sequence[Shared]) -> float | None:
    """Share of the reference's time, from 0 to 1, at which the answer says anything; None without such time."""
    there = [row for row in rows if row.reference != NOTHING]
    total = sum(row.seconds for row in there)
    return sum(row.seconds for row in there if row.estimate != NOTHING) / total if total else None


def _seconds(reference: Sequence[Interval], estimate: Sequence[Interval]) -> dict[tuple[str, str], float]:
    last = max((usable[1] for usable in map(bounds, reference) if usable), default=0.0)
    edges = {edge for section in (*reference, *estimate) for edge in bounds(section) or ()}
    cuts = np.array(sorted({min(edge, FARTHEST * last) for edge in edges}))
    if len(cuts) < 2:
        return {}
    left, right = _weights(reference, cuts), _weights(estimate, cuts)
    lengths = np.diff(cuts)
    found = {(a, b): float((x * y * lengths).sum()) for a, x in left.items() for b, y in right.items()}
    return {pair: length for pair, length in found.items() if length > 0 and pair != (NOTHING, NOTHING)}


def _weights(sections: Sequence[Interval], cuts: _Array) -> dict[str, _Array]:
    """For each label, and for NOTHING, the share of every piece that it holds."""
    steps: dict[str, _Array] = {}
    for section in sections:
        usable = bounds(section)
        if usable:
            step = steps.setdefault(section.label, np.zeros(len(cuts)))
            start, end = np.searchsorted(cuts, np.minimum(usable, cuts[-1]))
            step[start] += 1
            step[end] -= 1
    holding = {label: np.cumsum(step)[:-1] for label, step in steps.items()}
    total = np.sum(list(holding.values()), axis=0) if holding else np.zeros(len(cuts) - 1)
    shares = {label: holds / np.maximum(total, 1) for label, holds in holding.items()}
    return shares | {NOTHING: shares.get(NOTHING, 0.0) + (total == 0).astype(float)}


def _sections(reference: Sequence[Interval], estimate: Sequence[Interval]) -> dict[tuple[str, str], int]:
    matched = matched_iou(reference, estimate, None).pairs
    found, told = {pair.reference for pair in matched}, {pair.estimate for pair in matched}
    pairs = [(reference[pair.reference].label, estimate[pair.estimate].label) for pair in matched]
    pairs += [(section.label, NOTHING) for i, section in enumerate(reference) if i not in found]
    pairs += [(NOTHING, section.label) for j, section in enumerate(estimate) if j not in told]
    return Counter(pairs)
