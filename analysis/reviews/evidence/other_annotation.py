"""Evidence in another reference set that has the same song: boundaries elsewhere and other labels.

The other annotation may be of another copy of the recording, and its times may be whole seconds. It is shifted by the
time with which most boundaries agree within NEAR; if fewer than ALIGNED of the boundaries of the shorter list do, the
two are taken for different recordings and nothing follows. Then:

1. A boundary that has no counterpart within NEAR, while the other set has one within FAR that has none here.
2. A section that both have, with IoU of at least SAME, and whose labels are two different ones of CORE.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from analysis.labels import canonical
from analysis.metrics.section_iou import Interval, bounds
from analysis.records import Section
from analysis.reviews.evidence.audio_evidence import Reason, clock

NEAR, FAR, ALIGNED, SAME = 1.5, 8.0, 0.7, 0.7
FEWEST = 5
"""Boundaries that both need."""
MOST_SHIFT = 60.0
"""Seconds."""
CORE = ("verse", "chorus", "intro", "outro")
"""Labels that both sets use for the same thing."""


class OtherAnnotation(NamedTuple):
    """The song in another reference set. name: of the set."""

    name: str
    sections: Sequence[Section]


def reasons(sections: Sequence[Section], other: OtherAnnotation, covers_song: bool = True) -> list[Reason]:
    """Reasons to doubt these sections, none if the two annotations do not align or the reference is a part."""
    own_times, other_times = _starts(sections), _starts(other.sections)
    later = shift(own_times, other_times) if covers_song else None
    if later is None:
        return []
    shifted = [time + later for time in other_times]
    return [*_boundaries(own_times, shifted, other.name), *_labels(sections, other, later)]


def shift(own_times: Sequence[float], other_times: Sequence[float]) -> float | None:
    """Seconds by which the other times are to be moved, None if they do not align."""
    if min(len(own_times), len(other_times)) < FEWEST:
        return None
    candidates = {0.0} | {a - b for a in own_times for b in other_times if abs(a - b) <= MOST_SHIFT}
    counts = {later: _n_matches(own_times, [time + later for time in other_times]) for later in candidates}
    best = max(candidates, key=lambda later: (counts[later], -abs(later)))
    return best if counts[best] >= ALIGNED * min(len(own_times), len(other_times)) else None


def _n_matches(own_times: Sequence[float], other_times: Sequence[float]) -> int:
    return sum(_distance(time, other_times) <= NEAR for time in own_times)


def _boundaries(own_times: Sequence[float], other_times: Sequence[float], name: str) -> Iterable[Reason]:
    unmatched = [time for time in other_times if _distance(time, own_times) > NEAR]
    for time in own_times[1:]:
        if unmatched and _distance(time, other_times) > NEAR:
            nearest = min(unmatched, key=lambda moment: abs(moment - time))
            if abs(nearest - time) <= FAR:
                yield Reason(0.7, f"the boundary at {clock(time)} is at {clock(max(nearest, 0.0))} in {name}")


def _labels(sections: Sequence[Section], other: OtherAnnotation, later: float) -> Iterable[Reason]:
    for section in sections:
        label = canonical(section.label)
        for counterpart in other.sections:
            name = canonical(counterpart.label)
            if label != name and label in CORE and name in CORE and _iou(section, counterpart, later) >= SAME:
                yield Reason(0.4, f"{section.label} at {clock(section.start or 0.0)} is called {name} in {other.name}")


def _iou(section: Section, other: Section, later: float) -> float:
    first, second = bounds(Interval(*section)), bounds(Interval(*other))
    if first is None or second is None:
        return 0.0
    start, end = second[0] + later, second[1] + later
    return max(min(first[1], end) - max(first[0], start), 0.0) / (max(first[1], end) - min(first[0], start))


def _starts(sections: Sequence[Section]) -> list[float]:
    return sorted({section.start for section in sections if section.start is not None})


def _distance(time: float, times: Sequence[float]) -> float:
    return min((abs(time - moment) for moment in times), default=float("inf"))
