"""Clock of a whole answer: another unit of time, or a constant offset.

A song answered in minutes, in minutes and seconds written as a decimal (1.05 for 1:05) or in milliseconds is one error,
not one per section. The same applies to a segmentation with a constant offset.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from analysis.metrics.section_iou import Interval, bounds, matched_iou

UNIT_BELOW = 0.8
"""Units are tried where the bounds as written score less than this."""
UNIT_SCORE = 0.4
UNIT_GAIN = 0.2
OFFSET_DIFFERENCES = 4
OFFSET_SECONDS = 1.0
OFFSET_SPREAD = 0.25
OFFSET_SHARE = 0.75
SAME_POSITIONS = 0.8
"""Share of positions that must agree in label before sections are compared position by position."""


class Clock(NamedTuple):
    """Conversion between times of an answer and times of the reference, in both directions."""

    name: str
    to_reference: Callable[[float], float]
    from_reference: Callable[[float], float]


def _from_minutes_and_seconds(time: float) -> float:
    minutes = float(math.floor(abs(time)))
    return math.copysign(60 * minutes + 100 * (abs(time) - minutes), time)


def _to_minutes_and_seconds(time: float) -> float:
    minutes = float(math.floor(abs(time) / 60))
    return math.copysign(minutes + (abs(time) - 60 * minutes) / 100, time)


IDENTITY = Clock("as written", lambda time: time, lambda time: time)
UNITS = (
    Clock("m.ss", _from_minutes_and_seconds, _to_minutes_and_seconds),
    Clock("minutes", lambda time: 60 * time, lambda time: time / 60),
    Clock("milliseconds", lambda time: time / 1000, lambda time: time * 1000),
)


def converted(section: Interval, convert: Callable[[float], float]) -> Interval:
    """The section with both bounds in another clock; a missing or infinite bound is unchanged."""
    return Interval(section.label, *(_converted(bound, convert) for bound in (section.start, section.end)))


def _converted(bound: float | None, convert: Callable[[float], float]) -> float | None:
    return bound if bound is None or not math.isfinite(bound) else convert(bound)


def clock_of(
    reference: Sequence[Interval], answer: Sequence[Interval], same_label: Callable[[str, str], bool] | None
) -> Clock:
    """Clock of the answer: a unit, else an offset, else as written. same_label: None where labels do not count."""
    if not reference or not answer:
        return IDENTITY
    score = _unlabelled(reference, answer)
    return _unit(reference, answer, score) or _offset(reference, answer, score, same_label) or IDENTITY


def _unlabelled(reference: Sequence[Interval], answer: Sequence[Interval]) -> float:
    return matched_iou(reference, answer, None).score


def _unit(reference: Sequence[Interval], answer: Sequence[Interval], score: float) -> Clock | None:
    if score >= UNIT_BELOW:
        return None
    scores = [_unlabelled(reference, [converted(section, unit.to_reference) for section in answer]) for unit in UNITS]
    best = max(scores)
    return UNITS[scores.index(best)] if best >= UNIT_SCORE and best >= score + UNIT_GAIN else None


def _offset(
    reference: Sequence[Interval],
    answer: Sequence[Interval],
    score: float,
    same_label: Callable[[str, str], bool] | None,
) -> Clock | None:
    differences = _differences(reference, answer, same_label)
    if len(differences) < OFFSET_DIFFERENCES:
        return None
    offset = median(differences)
    near = sum(abs(difference - offset) <= OFFSET_SPREAD * abs(offset) for difference in differences)
    if abs(offset) < OFFSET_SECONDS or near < OFFSET_SHARE * len(differences):
        return None
    clock = Clock("offset", lambda time: time + offset, lambda time: time - offset)
    shifted_score = _unlabelled(reference, [converted(section, clock.to_reference) for section in answer])
    return clock if shifted_score > score else None


def _differences(
    reference: Sequence[Interval], answer: Sequence[Interval], same_label: Callable[[str, str], bool] | None
) -> list[float]:
    """Reference minus answer, of starts and ends, position by position or over the pairs of the score's matching."""
    if _position_by_position(reference, answer, same_label):
        pairs = list(zip(reference, answer, strict=True))
    else:
        matched = matched_iou(reference, answer, same_label).pairs
        pairs = [(reference[pair.reference], answer[pair.estimate]) for pair in matched]
    usable = [(bounds(r), bounds(a)) for r, a in pairs]
    return [r[end] - a[end] for r, a in usable if r is not None and a is not None for end in (0, 1)]


def _position_by_position(
    reference: Sequence[Interval], answer: Sequence[Interval], same_label: Callable[[str, str], bool] | None
) -> bool:
    if len(reference) != len(answer):
        return False
    if same_label is None:
        return True
    equal = sum(same_label(r.label, a.label) for r, a in zip(reference, answer, strict=True))
    return equal >= SAME_POSITIONS * len(reference)
