"""Annotations shifted onto another copy of the recording, as an overlay for display and scoring.

A time t of the annotation is at offset + ratio * t in the recording. A start before the recording becomes its start.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, TypeVar

from analysis.records import Question, Section

T = TypeVar("T")
"""A frozen record with sections, beats (time, place in bar, bar) and performances (rows with start and end)."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Alignment of a copy with the annotated recording. offset: seconds. ratio: duration of copy over original."""

    offset: float
    ratio: float = 1.0

    def place(self, time: float) -> float:
        """Seconds in the copy, from a time of the annotation."""
        return max(0.0, self.offset + self.ratio * time)

    def bound(self, time: float | None) -> float | None:
        """Seconds in the copy of a bound that may be None."""
        return None if time is None else self.place(time)


def question(original: Question, shift: Shift) -> Question:
    """The question with a shifted reference: sections, the time of a localization, a duration."""
    value = original.reference
    if isinstance(value, Decimal) and original.task == "Loc":
        return replace(original, reference=_decimal(shift.place(float(value))))
    if isinstance(value, Decimal) and original.task == "Dur":
        return replace(original, reference=_decimal(shift.ratio * float(value)))
    if isinstance(value, tuple) and any(isinstance(item, Section) for item in value):
        return replace(original, reference=sections(value, shift))
    return original


def sections(rows: Any, shift: Shift) -> tuple[Section, ...]:
    """Shifted sections, from sections or rows of them."""
    return tuple(Section(row.label, shift.bound(row.start), shift.bound(row.end)) for row in rows)


def song(original: T, shift: Shift) -> T:
    """A song with shifted sections, beats and performances."""
    source: Any = original
    performances = tuple(
        row | {"start": shift.place(row["start"]), "end": shift.bound(row["end"])} for row in source.performances
    )
    beats = tuple((shift.place(time), *others) for time, *others in source.beats)
    result: T = replace(source, sections=sections(source.sections, shift), beats=beats, performances=performances)
    return result


def _decimal(seconds: float) -> Decimal:
    return Decimal(f"{seconds:.6f}").normalize()
