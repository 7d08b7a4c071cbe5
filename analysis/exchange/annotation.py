"""What all formats exchange: the sections of a song, with the beats and facts that some of them hold too."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from analysis.errors import EarmarkError, told
from analysis.records import Section
from analysis.references import boundaries, text_files
from analysis.references.boundaries import Boundary
from analysis.references.records import Beat
from analysis.store.tables.json_values import visible

TIME = "a time in seconds, 0 or later"


@dataclass
class FieldError(EarmarkError):
    """A field of an annotation file is not what it must be. record: the line, or the place in the file."""

    file: str
    record: str
    field: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        found = repr(self.found[:80]) if self.found else ""
        return told(f"{self.file}: {self.record}: field {self.field!r}", self.expected, found)


@dataclass
class CannotHoldError(EarmarkError):
    """An annotation cannot be written without loss. section: the one that is in the way."""

    expected: str
    section: str

    def __str__(self) -> str:
        return f"expected {self.expected}, found {self.section}"


@dataclass(frozen=True, slots=True)
class Annotation:
    """sections: with both bounds, see `rows`. duration: of the song, seconds.

    reviewer: who made it. reference: the version of the reference it was made from; "" where a format cannot tell.
    """

    sections: tuple[Section, ...] = ()
    beats: tuple[Beat, ...] = ()
    title: str = ""
    artist: str = ""
    duration: float | None = None
    reviewer: str = ""
    reference: str = ""


class Row(NamedTuple):
    """A section whose bounds are numbers. Seconds."""

    start: float
    end: float
    label: str


def rows(annotation: Annotation, apart: bool = False) -> list[Row]:
    """The sections in order of time. apart: for formats in which none may overlap. Raises CannotHoldError."""
    found = []
    for label, start, end in annotation.sections:
        if start is None or end is None or not (start >= 0 and math.isfinite(end) and round(start, 6) < round(end, 6)):
            expected = "sections that begin at 0 or later and end after they begin"
            raise CannotHoldError(expected, f"{label} from {start} to {end} s")
        found.append(Row(round(start, 6), round(end, 6), visible(label)))
    found.sort(key=lambda row: (row.start, row.end))
    for one, other in pairwise(found if apart else ()):
        if other.start < one.end:
            raise CannotHoldError(
                "sections that do not overlap",
                f"{other.label} at {other.start:g} s before {one.label} ends at {one.end:g} s",
            )
    return found


def end_of(annotation: Annotation) -> float:
    """The song's duration, or the end of the last section where that is later or the only one known."""
    return max([annotation.duration or 0.0, *(row.end for row in rows(annotation))])


def clock(time: float) -> str:
    """Seconds with at most six decimals and at least one."""
    text = f"{time:.6f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text


def section(file: str, record: str, start: str, end: str, label: str) -> Section:
    """A section from times as written. Raises FieldError."""
    begins, ends = seconds(file, record, "start", start), seconds(file, record, "end", end)
    if ends <= begins:
        raise FieldError(file, record, "end", f"a time after the start at {start.strip()}", end)
    return Section(label, begins, ends)


def seconds(file: str, record: str, field: str, text: str) -> float:
    """A time as written. Raises FieldError."""
    value = text_files.seconds(text.strip())
    if value is None:
        raise FieldError(file, record, field, TIME, text)
    return value


def between(instants: list[Boundary], file: str) -> tuple[Section, ...]:
    """Sections from the instants at which they begin; a last one called `end`, or nothing, only ends the one before.

    Raises FieldError where the last section has no end.
    """
    ordered, _ = boundaries.in_order(instants, file)
    found = boundaries.sections(ordered, None)
    if found and found[-1].end is None:
        raise FieldError(file, f"record {ordered[-1].line}", "label", "`end` at the last instant", ordered[-1].label)
    return found


def opens(label: str) -> bool:
    """Whether an instant of this name begins a section."""
    return label not in ("", "end")
