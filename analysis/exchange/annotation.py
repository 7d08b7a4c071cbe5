"""The annotation that all formats exchange: sections of a song, in some formats with beats and facts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from analysis.errors import EarmarkError, mismatch
from analysis.records import Section
from analysis.references import boundaries, text_files
from analysis.references.boundaries import Boundary
from analysis.references.records import Beat
from analysis.store.tables.json_values import visible

TIME = "a time in seconds, 0 or later"


@dataclass
class FieldError(EarmarkError):
    """A field of an annotation file has an invalid value. record: the line, or the position in the file."""

    file: str
    record: str
    field: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        value = repr(self.found[:80]) if self.found else ""
        return mismatch(f"{self.file}: {self.record}: field {self.field!r}", self.expected, value)


@dataclass
class CannotHoldError(EarmarkError):
    """An annotation cannot be written without loss. section: the one that the format cannot contain."""

    expected: str
    section: str

    def __str__(self) -> str:
        return f"expected {self.expected}, found {self.section}"


@dataclass(frozen=True, slots=True)
class Annotation:
    """Annotation of a song. sections: with both boundaries, see `rows`. duration: of the song in seconds.

    reviewer: its author. reference: version of the reference it is based on. Both are "" if the format has no field.
    """

    sections: tuple[Section, ...] = ()
    beats: tuple[Beat, ...] = ()
    title: str = ""
    artist: str = ""
    duration: float | None = None
    reviewer: str = ""
    reference: str = ""


class SectionRow(NamedTuple):
    """A section with numbers as boundaries, in seconds."""

    start: float
    end: float
    label: str


def rows(annotation: Annotation, disjoint: bool = False) -> list[SectionRow]:
    """The sections in order of time. disjoint: for formats without overlaps. Raises CannotHoldError."""
    section_rows = []
    for label, start, end in annotation.sections:
        if start is None or end is None or not (start >= 0 and math.isfinite(end) and round(start, 6) < round(end, 6)):
            expected = "sections that start at 0 or later and end after they start"
            raise CannotHoldError(expected, f"{label} from {start} to {end} s")
        section_rows.append(SectionRow(round(start, 6), round(end, 6), visible(label)))
    section_rows.sort(key=lambda row: (row.start, row.end))
    for first, second in pairwise(section_rows if disjoint else ()):
        if second.start < first.end:
            raise CannotHoldError(
                "sections that do not overlap",
                f"{second.label} at {second.start:g} s before {first.label} ends at {first.end:g} s",
            )
    return section_rows


def end_of(annotation: Annotation) -> float:
    """The song's duration, or the end of the last section if that is later or the duration is unknown."""
    return max([annotation.duration or 0.0, *(row.end for row in rows(annotation))])


def clock(time: float) -> str:
    """Seconds with at most six decimals and at least one."""
    text = f"{time:.6f}".rstrip("0")
    return f"{text}0" if text.endswith(".") else text


def section(file: str, record: str, start: str, end: str, label: str) -> Section:
    """A section from written times. Raises FieldError."""
    begins, ends = seconds(file, record, "start", start), seconds(file, record, "end", end)
    if ends <= begins:
        raise FieldError(file, record, "end", f"a time after the start at {start.strip()}", end)
    return Section(label, begins, ends)


def seconds(file: str, record: str, field: str, text: str) -> float:
    """A written time in seconds. Raises FieldError."""
    value = text_files.seconds(text.strip())
    if value is None:
        raise FieldError(file, record, field, TIME, text)
    return value


def between(instants: list[Boundary], file: str) -> tuple[Section, ...]:
    """Sections from their starts. A last instant labelled `end`, or without a label, only ends the section before.

    Raises FieldError if the last section has no end.
    """
    in_order, _ = boundaries.in_order(instants, file)
    sections = boundaries.sections(in_order, None)
    if sections and sections[-1].end is None:
        raise FieldError(file, f"record {in_order[-1].line}", "label", "`end` at the last instant", in_order[-1].label)
    return sections


def opens(label: str) -> bool:
    """Whether an instant with this label starts a section."""
    return label not in ("", "end")
