"""Agreement of two segmentations of a song by label: pairwise F and V-measure.

1. Frames of 0.1 s from 0 to the end of the shorter side; each has the label of the section at its start, or
   none. Labels are not normalised, and different names on the two sides do not lower the agreement.
2. Pairwise F (Levy and Sandler 2008): the pairs of frames with equal labels in the reference against those in the
   estimate; F is the harmonic mean of their precision and recall.
3. V-measure (Rosenberg and Hirschberg 2007): harmonic mean of homogeneity, 1 - H(reference | estimate) / H(reference),
   and completeness, the same with the sides exchanged; 1 where an entropy is 0.

2 and 3 are `mir_eval.segment.pairwise` and `vmeasure` on sections without gaps that start at 0 and end together;
where a side has a single label, mir_eval gives a V-measure of 0, and the times of its frames have 32 bits. Here both
follow the definition, unless `as_mir_eval` asks for its figures to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.metrics.section_iou import Interval, bounds

FRAME = 0.1
_SLACK = 1e-9


class LabelAgreement(NamedTuple):
    """Pairwise F and V-measure, from 0 to 1."""

    pairwise: float
    v_measure: float


def label_agreement(
    reference: Sequence[Interval], estimate: Sequence[Interval], *, as_mir_eval: bool = False
) -> LabelAgreement | None:
    """Agreement of the labels; None where a side has no usable section."""
    ends = [
        max((usable[1] for section in side if (usable := bounds(section))), default=0.0)
        for side in (reference, estimate)
    ]
    n = int(np.floor(min(ends) / FRAME))
    if n < 1:
        return None
    frames = np.multiply(np.arange(n, dtype=np.float32 if as_mir_eval else np.float64), FRAME)
    slack = 0.0 if as_mir_eval else _SLACK
    first, second = (_labels(side, frames.astype(np.float64), slack) for side in (reference, estimate))
    counts = np.zeros((first.max() + 1, second.max() + 1))
    np.add.at(counts, (first, second), 1.0)
    return LabelAgreement(_pairwise(counts), _v_measure(counts, constant=0.0 if as_mir_eval else 1.0))


def _labels(sections: Sequence[Interval], times: NDArray[np.float64], slack: float) -> NDArray[np.intp]:
    """The number of the label of each frame, 0 for none."""
    frames = np.zeros(len(times), dtype=np.intp)
    names: dict[str, int] = {}
    for section in sections:
        if usable := bounds(section):
            number = names.setdefault(section.label, len(names) + 1)
            frames[(times >= usable[0] - slack) & (times < usable[1] - slack)] = number
    return np.unique(frames, return_inverse=True)[1]


def _pairwise(counts: NDArray[np.float64]) -> float:
    both, rows, columns = (_pairs(table) for table in (counts, counts.sum(axis=1), counts.sum(axis=0)))
    precision = both / columns if columns else 0.0
    recall = both / rows if rows else 0.0
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _v_measure(counts: NDArray[np.float64], constant: float) -> float:
    shares = counts / counts.sum()
    joint, rows, columns = (_entropy(table) for table in (shares, shares.sum(axis=1), shares.sum(axis=0)))
    homogeneity = 1.0 - (joint - columns) / rows if rows > 1e-12 else constant
    completeness = 1.0 - (joint - rows) / columns if columns > 1e-12 else constant
    both = homogeneity + completeness
    return 2 * homogeneity * completeness / both if both > 1e-12 else 0.0


def _pairs(counts: NDArray[np.float64]) -> float:
    return float((counts * (counts - 1) / 2).sum())


def _entropy(shares: NDArray[np.float64]) -> float:
    positive = shares[shares > 0]
    return float(-(positive * np.log(positive)).sum())
