"""One song annotated in two ways: sections of the Harmonix kind, and performers of the CoSoD kind, put together.

1. Two songs are one when they share title (letters and digits) and no other song of their sets has that title.
2. The sections are those of the first set. A performance belongs to the section that starts where it starts, to
   TOLERANCE; where one fits no section, the songs are annotated on different recordings and stay apart.
3. The artist is credited as in the second set: that is what "Both" and "All" refer to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from analysis.records import LOST_LINES
from analysis.references.records import AnnotatedSong, Performance

TOLERANCE = 0.01
"""Seconds."""


def combine(
    sectioned: Sequence[AnnotatedSong], performed: Sequence[AnnotatedSong]
) -> tuple[list[AnnotatedSong], list[AnnotatedSong]]:
    """The songs of the first set, with performances where a song of the second is the same; and the second's others."""
    here, there = _by_title(sectioned), _by_title(performed)
    done: list[AnnotatedSong] = []
    used: set[str] = set()
    for song in sectioned:
        title = _plain(song.song.title)
        other = there.get(title) if title in here else None
        performances = _placed(song, other) if other else None
        if other is None or performances is None:
            done.append(song)
            continue
        used.add(other.id)
        lost = {name: value for name, value in other.song.details.items() if name == LOST_LINES}
        described = replace(
            song.song, artist=other.song.artist or song.song.artist, details={**song.song.details, **lost}
        )
        done.append(replace(song, song=described, performances=performances))
    return done, [song for song in performed if song.id not in used]


def _by_title(songs: Sequence[AnnotatedSong]) -> dict[str, AnnotatedSong]:
    """Rule 1: the songs whose title is theirs alone."""
    often = Counter(_plain(song.song.title) for song in songs)
    return {title: song for song in songs if often[title := _plain(song.song.title)] == 1}


def _placed(song: AnnotatedSong, other: AnnotatedSong) -> tuple[Performance, ...] | None:
    """The performances with the sections' own times; None where one has no section."""
    placed = []
    for row in other.performances:
        near = [each for each in song.sections if each.start is not None and abs(each.start - row.start) <= TOLERANCE]
        if not near or near[0].start is None:
            return None
        placed.append(replace(row, start=near[0].start, end=near[0].end))
    return tuple(placed)


def _plain(title: str) -> str:
    return "".join(char for char in title.casefold() if char.isalnum())
