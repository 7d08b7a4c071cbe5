"""Failure modes of segmentations, one rule each.

Thresholds: published references, taken as answers, show none of these patterns.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from analysis.labels import normalise
from analysis.metrics.section_iou import Interval, bounds
from analysis.scoring.decomposition.clock import UNITS
from analysis.scoring.decomposition.segmentation import Repair

Sections = Sequence[Interval]

END_SECONDS = 10.0
END_SHARE = 0.1
EQUAL_WITHIN = 0.02
UNEQUAL_FROM = 0.05
ROUND_SECONDS = 5
ROUND_SHARE = 0.9


def constant_offset(repair: Repair) -> bool:
    return repair.clock.name == "offset"


def wrong_unit(repair: Repair) -> bool:
    return repair.clock in UNITS


def labels_swapped(repair: Repair) -> bool:
    """Whether two labels, given at least twice each, are swapped: more than half of either have the other's name."""
    label_counts = Counter(normalise(section.label) for section in repair.reference)
    called = Counter(_labels(repair))
    often = [label for label, times in label_counts.items() if times >= 2]
    return any(
        2 * called[a, b] > label_counts[a] and 2 * called[b, a] > label_counts[b] for a, b in combinations(often, 2)
    )


def _labels(repair: Repair) -> list[tuple[str, str]]:
    """Label in the reference and in the answer, of each pair."""
    return [
        (normalise(repair.reference[pair.reference].label), normalise(repair.answer[pair.answer].label))
        for pair in repair.roles.pairs
    ]


def one_label(repair: Repair) -> bool:
    """Whether there are at least four sections, all of one label, where the reference has three labels or more."""
    answer_labels, right = (
        {normalise(section.label) for section in side} for side in (repair.answer, repair.reference)
    )
    return len(repair.answer) >= 4 and len(answer_labels) == 1 and len(right) >= 3


def too_coarse(repair: Repair) -> bool:
    """An answer without any section that lasts is empty, however many it lists."""
    lasting = any(bounds(section) is not None for section in repair.answer)
    return lasting and len(repair.reference) >= 3 and len(repair.answer) <= len(repair.reference) / 2


def too_fine(repair: Repair) -> bool:
    return len(repair.answer) >= max(2 * len(repair.reference), len(repair.reference) + 3)


def swallows(repair: Repair) -> bool:
    """One section of the answer covers two or more that have no partner."""
    return max(Counter(repair.roles.swallowed.values()).values(), default=0) >= 2


def first_missing(repair: Repair) -> bool:
    return _missing(repair, 0)


def last_missing(repair: Repair) -> bool:
    return _missing(repair, len(repair.reference) - 1)


def _missing(repair: Repair, position: int) -> bool:
    roles = repair.roles
    return bool(repair.reference and repair.answer) and (position in roles.left_out or position in roles.swallowed)


def stops_early(repair: Repair) -> bool:
    """The last end is more than 10 s and 10 % of the song before the reference's."""
    return any(right - end > max(END_SECONDS, END_SHARE * right) for end, right in _ends(repair))


def runs_past(repair: Repair) -> bool:
    """The last end is more than 10 s and 10 % of the song after the reference's."""
    return any(end - right > max(END_SECONDS, END_SHARE * right) for end, right in _ends(repair))


def _ends(repair: Repair) -> list[tuple[float, float]]:
    """The last time of the answer, in the reference's clock, and that of the reference; empty where one has none."""
    answer = [repair.clock.to_reference(time) for time in _times(repair.answer)]
    reference = _times(repair.reference)
    return [(max(answer), max(reference))] if answer and reference else []


def _times(sections: Sections) -> list[float]:
    bounds = (bound for section in sections for bound in (section.start, section.end))
    return [float(bound) for bound in bounds if bound is not None and math.isfinite(bound)]


def reversed_bounds(repair: Repair) -> bool:
    """A section starts where it ends, or later."""
    return any(s.start is not None and s.end is not None and s.start >= s.end for s in repair.answer)


def equal_lengths(repair: Repair) -> bool:
    """Whether five or more sections, all but the last, are equally long within 2 %; the reference's differ by 5 %."""
    if len(repair.answer) < 5:
        return False
    spread = _spread(repair.answer[:-1])
    right = _spread(repair.reference[:-1])
    return spread is not None and spread < EQUAL_WITHIN and (right is None or right >= UNEQUAL_FROM)


def _spread(sections: Sections) -> float | None:
    """Longest minus shortest, over the mean length; None without a usable length."""
    lengths = [s.end - s.start for s in sections if s.start is not None and s.end is not None]
    if not lengths or len(lengths) < len(sections) or min(lengths) <= 0 or not math.isfinite(sum(lengths)):
        return None
    return (max(lengths) - min(lengths)) / (sum(lengths) / len(lengths))


def round_times(repair: Repair) -> bool:
    """Whether nine of ten times, of five or more, are multiples of 5 s, where those of the reference are not."""
    times = set(_times(repair.answer))
    return len(times) >= 5 and _round(times) >= ROUND_SHARE > _round(set(_times(repair.reference)))


def _round(times: set[float]) -> float:
    return sum(time % ROUND_SECONDS == 0 for time in times) / len(times) if times else 0.0
