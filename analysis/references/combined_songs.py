"""Combination of two annotations of a song: sections as in the Harmonix Set and performers as in CoSoD.

1. Two songs are the same if they have the same title (letters and digits), which is unique in both sets.
2. Sections come from the first set. A performance belongs to the section with the same start, within TOLERANCE. If one
   fits no section, the annotations are of different recordings and stay separate.
3. The artist credit comes from the second set, because "Both" and "All" refer to it.
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
    with_sections: Sequence[AnnotatedSong], with_performers: Sequence[AnnotatedSong]
) -> tuple[list[AnnotatedSong], list[AnnotatedSong]]:
    """Songs of the first set, with performances if the second has the same song, and the other songs of the second."""
    first, second = _by_title(with_sections), _by_title(with_performers)
    songs: list[AnnotatedSong] = []
    combined_ids: set[str] = set()
    for song in with_sections:
        title = _plain(song.song.title)
        other = second.get(title) if title in first else None
        performances = _performances(song, other) if other else None
        if other is None or performances is None:
            songs.append(song)
            continue
        combined_ids.add(other.id)
        lost = {name: value for name, value in other.song.details.items() if name == LOST_LINES}
        combined_song = replace(
            song.song, artist=other.song.artist or song.song.artist, details={**song.song.details, **lost}
        )
        songs.append(replace(song, song=combined_song, performances=performances))
    return songs, [song for song in with_performers if song.id not in combined_ids]


def _by_title(songs: Sequence[AnnotatedSong]) -> dict[str, AnnotatedSong]:
    """Songs by unique title, rule 1."""
    counts = Counter(_plain(song.song.title) for song in songs)
    return {title: song for song in songs if counts[title := _plain(song.song.title)] == 1}


def _performances(song: AnnotatedSong, other: AnnotatedSong) -> tuple[Performance, ...] | None:
    """Performances with the times of the sections, None if one has no section."""
    rows = []
    for row in other.performances:
        near = [
            section
            for section in song.sections
            if section.start is not None and abs(section.start - row.start) <= TOLERANCE
        ]
        if not near or near[0].start is None:
            return None
        rows.append(replace(row, start=near[0].start, end=near[0].end))
    return tuple(rows)


def _plain(title: str) -> str:
    return "".join(char for char in title.casefold() if char.isalnum())
