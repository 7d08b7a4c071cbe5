"""Frame F1 of labelled events that may overlap: frames of 10 ms, each label on its own.

1. A label is present in a frame from its start to its end. Events without positive length are in no frame.
2. F1 = 2 x hits / (2 x hits + extra + missed), over all frames and labels. No event on either side: 1; on one: 0.
3. Labels are equal if they differ in case, blanks and hyphens only.
4. The first MOST_EVENTS events of a side count. Frames are counted from the bounds of merged events, never listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from analysis.metrics.section_iou import Interval, bounds

RATE = 100
"""Frames a second."""
LONGEST = 3600 * RATE
"""Frames beyond which an event is cut."""
MOST_EVENTS = 5_000
"""Events of one side that count."""
Span = tuple[int, int]
"""First frame, and the frame after the last."""


class FrameMatch(NamedTuple):
    """Frames by label: on both sides, in the answer alone, in the reference alone."""

    score: float
    labels: tuple[str, ...]
    hits: tuple[int, ...]
    extra: tuple[int, ...]
    missed: tuple[int, ...]


def frame_f1(reference: Sequence[Interval], answer: Sequence[Interval]) -> FrameMatch:
    """Frame F1 of two lists of events."""
    expected, estimate = _spans(reference), _spans(answer)
    labels = tuple(dict.fromkeys((*expected, *estimate)))
    sides = [(expected.get(label, []), estimate.get(label, [])) for label in labels]
    hits = tuple(_n_common(left, right) for left, right in sides)
    extra = tuple(_n_frames(right) - n for (_, right), n in zip(sides, hits, strict=True))
    missed = tuple(_n_frames(left) - n for (left, _), n in zip(sides, hits, strict=True))
    return FrameMatch(f1(sum(hits), sum(extra), sum(missed)), labels, hits, extra, missed)


def f1(hits: int, extra: int, missed: int) -> float:
    """F1 from numbers of frames; 1 where there are none at all."""
    total = 2 * hits + extra + missed
    return 2 * hits / total if total else 1.0


def _spans(events: Sequence[Interval]) -> dict[str, list[Span]]:
    """The frames of each label as spans in order, apart from each other."""
    spans: dict[str, list[Span]] = {}
    for event in events[:MOST_EVENTS]:
        if (edges := bounds(event)) is not None:
            label = event.label.lower().replace(" ", "").replace("-", "")
            start, end = (round(min(edge * RATE, LONGEST)) for edge in edges)
            spans.setdefault(label, []).extend([(start, end)] if end > start else [])
    return {label: _merged(parts) for label, parts in spans.items() if parts}


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged


def _n_frames(spans: Sequence[Span]) -> int:
    return sum(end - start for start, end in spans)


def _n_common(left: Sequence[Span], right: Sequence[Span]) -> int:
    """Frames in both of two lists of merged spans."""
    n_frames = i = j = 0
    while i < len(left) and j < len(right):
        n_frames += max(0, min(left[i][1], right[j][1]) - max(left[i][0], right[j][0]))
        if left[i][1] < right[j][1]:
            i += 1
        else:
            j += 1
    return n_frames
