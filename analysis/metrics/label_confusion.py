"""Label confusion: seconds and sections for each pair of reference label and estimated label.

1. Time is cut at every bound of a usable section of either side, from 0 s or the first bound to twice the end of the
   reference. Later sections of an answer are left out, because they lie far outside the song.
2. Each piece counts for the pair (reference label, estimated label) at that time. Where sections of one side overlap,
   the piece is divided equally among their labels; where a side has no section, the label is NOTHING.
3. Seconds are summed by pair of labels, so that a row adds up to the time of its label in the reference.
4. Sections are matched one to one with the largest sum of IoU, whatever their labels (`matched_iou`), and counted by
   pair of labels; a section without a partner is matched with NOTHING.

Labels are not normalised. A caller that wants "Verse 2" and "verse" to be equal passes equal labels.
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


class LabelShare(NamedTuple):
    """A pair of labels: seconds of overlap and number of matched sections."""

    reference: str
    estimate: str
    seconds: float
    sections: int


def label_shares(reference: Sequence[Interval], estimate: Sequence[Interval]) -> tuple[LabelShare, ...]:
    """One row for each pair of labels with common seconds or sections, in the order of their names."""
    seconds, sections = _seconds(reference, estimate), _sections(reference, estimate)
    pairs = sorted(seconds.keys() | sections.keys())
    return tuple(LabelShare(*pair, seconds.get(pair, 0.0), sections.get(pair, 0)) for pair in pairs)


def labelled_share(rows: Sequence[LabelShare]) -> float | None:
    """Share of the reference's time that has a section in the answer, from 0 to 1; None without such time."""
    reference_rows = [row for row in rows if row.reference != NOTHING]
    total = sum(row.seconds for row in reference_rows)
    return sum(row.seconds for row in reference_rows if row.estimate != NOTHING) / total if total else None


def _seconds(reference: Sequence[Interval], estimate: Sequence[Interval]) -> dict[tuple[str, str], float]:
    last = max((usable[1] for usable in map(bounds, reference) if usable), default=0.0)
    edges = {edge for section in (*reference, *estimate) for edge in bounds(section) or ()}
    cuts = np.array(sorted({min(edge, FARTHEST * last) for edge in edges}))
    if len(cuts) < 2:
        return {}
    left, right = _weights(reference, cuts), _weights(estimate, cuts)
    lengths = np.diff(cuts)
    overlap = {(a, b): float((x * y * lengths).sum()) for a, x in left.items() for b, y in right.items()}
    return {pair: length for pair, length in overlap.items() if length > 0 and pair != (NOTHING, NOTHING)}


def _weights(sections: Sequence[Interval], cuts: _Array) -> dict[str, _Array]:
    """For each label, and for NOTHING, its share of every piece."""
    steps: dict[str, _Array] = {}
    for section in sections:
        usable = bounds(section)
        if usable:
            step = steps.setdefault(section.label, np.zeros(len(cuts)))
            start, end = np.searchsorted(cuts, np.minimum(usable, cuts[-1]))
            step[start] += 1
            step[end] -= 1
    active = {label: np.cumsum(step)[:-1] for label, step in steps.items()}
    total = np.sum(list(active.values()), axis=0) if active else np.zeros(len(cuts) - 1)
    shares = {label: count / np.maximum(total, 1) for label, count in active.items()}
    return shares | {NOTHING: shares.get(NOTHING, 0.0) + (total == 0).astype(float)}


def _sections(reference: Sequence[Interval], estimate: Sequence[Interval]) -> dict[tuple[str, str], int]:
    matches = matched_iou(reference, estimate, None).pairs
    with_partner = {pair.reference for pair in matches}, {pair.estimate for pair in matches}
    pairs = [(reference[pair.reference].label, estimate[pair.estimate].label) for pair in matches]
    pairs += [(section.label, NOTHING) for i, section in enumerate(reference) if i not in with_partner[0]]
    pairs += [(NOTHING, section.label) for j, section in enumerate(estimate) if j not in with_partner[1]]
    return Counter(pairs)
