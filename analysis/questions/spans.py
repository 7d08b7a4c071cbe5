"""Spans of time to ask about: within a section, over the boundary of two, and beyond the end of the song."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from analysis.questions.song_material import Material, Part

INSET = Decimal(2)
"""Seconds that a span stays away from the boundaries of its section: an annotated boundary is not exact."""
REACH = Decimal(6)
"""Seconds that a span over a boundary reaches into both sections."""
SHORTEST = Decimal(8)
"""Sections shorter than this are not asked about by time."""
BEYOND = (Decimal(5), Decimal(25))
_TENTH = Decimal("0.1")


class Span(NamedTuple):
    """start, end: to the tenth of a second. inside: the parts it touches."""

    start: Decimal
    end: Decimal
    inside: tuple[Part, ...]

    @property
    def kind(self) -> str:
        """The kind of question: a span beyond the end is one of its own."""
        return "" if self.inside else "beyond the end"

    @property
    def slots(self) -> dict[str, str]:
        return {"start": str(self.start), "end": str(self.end)}


def spans(song: Material) -> Iterator[Span]:
    """All of them in order of time; none beyond the end where the end is not known."""
    long = [part for part in song.parts if part.end is not None and part.end - part.start >= SHORTEST]
    for part in long:
        if part.end is not None:
            yield _span(part.start + INSET, part.end - INSET, part)
    for part, after in zip(song.parts, song.parts[1:], strict=False):
        if part in long and after in long and part.end == after.start:
            yield _span(after.start - REACH, after.start + REACH, part, after)
    if song.over is not None:
        yield _span(song.over + BEYOND[0], song.over + BEYOND[1])


def _span(start: Decimal, end: Decimal, *inside: Part) -> Span:
    return Span(start.quantize(_TENTH), end.quantize(_TENTH), inside)
