"""Spans of time for questions: within a section, across a boundary, and beyond the end of the song."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from analysis.questions.song_material import SongMaterial, SongPart

INSET = Decimal(2)
"""Distance of a span from the boundaries of its section in seconds, because annotated boundaries are not exact."""
REACH = Decimal(6)
"""Seconds of a span across a boundary in each of the two sections."""
SHORTEST = Decimal(8)
"""Minimum length in seconds of a section for a span in it."""
BEYOND = (Decimal(5), Decimal(25))
_TENTH = Decimal("0.1")


class Span(NamedTuple):
    """A span with start and end to the tenth of a second, and the parts that it touches."""

    start: Decimal
    end: Decimal
    parts: tuple[SongPart, ...]

    @property
    def kind(self) -> str:
        """Kind of the candidate, see `Candidate.kind`."""
        return "" if self.parts else "beyond the end"

    @property
    def slots(self) -> dict[str, str]:
        return {"start": str(self.start), "end": str(self.end)}


def spans(song: SongMaterial) -> Iterator[Span]:
    """All spans in order of time, without one beyond the end if that is unknown."""
    long = [part for part in song.parts if part.end is not None and part.end - part.start >= SHORTEST]
    for part in long:
        if part.end is not None:
            yield _span(part.start + INSET, part.end - INSET, part)
    for part, after in zip(song.parts, song.parts[1:], strict=False):
        if part in long and after in long and part.end == after.start:
            yield _span(after.start - REACH, after.start + REACH, part, after)
    if song.latest_end is not None:
        yield _span(song.latest_end + BEYOND[0], song.latest_end + BEYOND[1])


def _span(start: Decimal, end: Decimal, *parts: SongPart) -> Span:
    return Span(start.quantize(_TENTH), end.quantize(_TENTH), parts)
