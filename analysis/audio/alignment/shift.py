"""An annotation moved onto another copy of its recording: an overlay for display and scoring, the annotation stays.

A time t of the annotation sounds at offset + ratio * t. What would begin before the recording begins with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, TypeVar

from analysis.records import Question, Section

Annotated = TypeVar("Annotated")
"""A frozen record with sections, beats (time, place in bar, bar) and performances (rows with start and end)."""


@dataclass(frozen=True, slots=True)
class Shift:
    """offset: seconds. ratio: how much longer the copy lasts than the annotated recording."""

    offset: float
    ratio: float = 1.0

    def place(self, time: float) -> float:
        """Seconds in the copy, from a time of the annotation."""
        return max(0.0, self.offset + self.ratio * time)

    def bound(self, time: float | None) -> float | None:
        """The same for a bound that may not be there."""
        return None if time is None else self.place(time)


def question(asked: Question, shift: Shift) -> Question:
    """With its reference moved: sections, the moment of a localization, the length of a duration."""
    value = asked.reference
    if isinstance(value, Decimal) and asked.task == "Loc":
        return replace(asked, reference=_decimal(shift.place(float(value))))
    if isinstance(value, Decimal) and asked.task == "Dur":
        return replace(asked, reference=_decimal(shift.ratio * float(value)))
    if isinstance(value, tuple) and any(isinstance(one, Section) for one in value):
        return replace(asked, reference=sections(value, shift))
    return asked


def sections(given: Any, shift: Shift) -> tuple[Section, ...]:
    """Sections, or rows of them, each moved."""
    return tuple(Section(one.label, shift.bound(one.start), shift.bound(one.end)) for one in given)


def song(annotated: Annotated, shift: Shift) -> Annotated:
    """Sections, beats and performances moved."""
    known: Any = annotated
    performances = tuple(
        row | {"start": shift.place(row["start"]), "end": shift.bound(row["end"])} for row in known.performances
    )
    beats = tuple((shift.place(time), *rest) for time, *rest in known.beats)
    moved: Annotated = replace(known, sections=sections(known.sections, shift), beats=beats, performances=performances)
    return moved


def _decimal(seconds: float) -> Decimal:
    return Decimal(f"{seconds:.6f}").normalize()
