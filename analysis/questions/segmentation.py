"""Questions about sections.

1. Asked for are the types of `material.ASKED`; everything else (solo, silence, ...) belongs to no section of an answer.
2. Neighbours of one type are one section, as in BASS: nothing in a name tells where the second begins.
3. A type that the song does not have is asked for too; the answer is an empty list.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from analysis.questions.candidates import NO_END, NO_SECTIONS, Candidate, Found, Left
from analysis.questions.song_material import ASKED, Material


class Stretch(NamedTuple):
    """One section of an answer."""

    type: str
    start: Decimal
    end: Decimal | None


def full(song: Material) -> Found:
    """All sections of the song."""
    found = [one for one in stretches(song) if one.type]
    if any(one.end is None for one in found):
        yield Left(NO_END)
    elif len(found) < 2:
        yield Left(NO_SECTIONS)
    else:
        yield Candidate(song, _written(found))


def section(song: Material) -> Found:
    """The sections of one type, for each of the types."""
    for name in ASKED.values():
        found = [one for one in stretches(song) if one.type == name]
        if any(one.end is None for one in found):
            yield Left(NO_END)
        else:
            yield Candidate(song, _written(found), {"section": name}, {"section": name})


def stretches(song: Material) -> list[Stretch]:
    """Rule 2: the parts in order, neighbours of one type as one."""
    joined: list[Stretch] = []
    for part in song.parts:
        last = joined[-1] if joined else None
        if last and part.type and last.type == part.type and last.end == part.start:
            joined[-1] = last._replace(end=part.end)
        else:
            joined.append(Stretch(part.type, part.start, part.end))
    return joined


def _written(found: list[Stretch]) -> str:
    return str([{"section": one.type, "start": float(one.start), "end": float(one.end or 0)} for one in found])
