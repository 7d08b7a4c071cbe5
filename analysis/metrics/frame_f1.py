"""Frame F1 of labelled events that may overlap: frames of 10 ms, each label on its own.

1. A label is present in a frame from its start to its end. Events without positive length are in no frame.
2. F1 = 2 x hits / (2 x hits + extra + missed), over all frames and labels. No event on either side: 1; on one: 0.
3. Labels are equal if they differ in case, blanks and hyphens only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.metrics.section_iou import Interval

RATE = 100
"""Frames a second."""
LONGEST = 3600 * RATE
"""Frames beyond which an event is cut."""


class FrameMatch(NamedTuple):
    """Frames by label: on both sides, in the answer alone, in the reference alone."""

    score: float
    labels: tuple[str, ...]
    hits: tuple[int, ...]
    extra: tuple[int, ...]
    missed: tuple[int, ...]


def frame_f1(reference: Sequence[Interval], answer: Sequence[Interval]) -> FrameMatch:
    """Frame F1 of two lists of events."""
    expected, estimate = _frames(reference), _frames(answer)
    labels = tuple(dict.fromkeys((*expected, *estimate)))
    sides = [(expected.get(label, frozenset()), estimate.get(label, frozenset())) for label in labels]
    hits = tuple(len(left & right) for left, right in sides)
    extra = tuple(len(right - left) for left, right in sides)
    missed = tuple(len(left - right) for left, right in sides)
    return FrameMatch(f1(sum(hits), sum(extra), sum(missed)), labels, hits, extra, missed)


def f1(hits: int, extra: int, missed: int) -> float:
    """F1 from numbers of frames; 1 where there are none at all."""
    total = 2 * hits + extra + missed
    return 2 * hits / total if total else 1.0


def _frames(events: Sequence[Interval]) -> dict[str, frozenset[int]]:
    """The frames of each label."""
    frames: dict[str, set[int]] = {}
    for event in events:
        if event.start is not None and event.end is not None and event.end > event.start:
            label = event.label.lower().replace(" ", "").replace("-", "")
            numbers = range(min(round(event.start * RATE), LONGEST), min(round(event.end * RATE), LONGEST))
            frames.setdefault(label, set()).update(numbers)
    return {label: frozenset(numbers) for label, numbers in frames.items() if numbers}
