"""Material for questions from an annotated song of a reference set.

1. The type of a part is the canonical label of its section, if that is one of `SECTION_TYPES`.
2. Artists are identified by the letters and digits of their names: "JAY-Z" and "Jay Z" are one.
3. "Both" and "All" mean the credited names. If other names occur too, one person may have two names; if "Both" means
   more than two, it is unclear who they are. In both cases the artists are not distinct.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Protocol

from analysis import labels
from analysis.questions.lyric_text import LyricText, by_section
from analysis.questions.side_files import Extras
from analysis.questions.song_material import (
    FEATURED,
    MAIN,
    NEITHER,
    SECTION_TYPES,
    SongMaterial,
    SongPart,
    Voice,
    Words,
)
from analysis.records import LOST_LINES, Section, Song

UNCREDITED = "Uncredited"
ROLES: Mapping[str, str] = {"Main": MAIN, "Featured": FEATURED, "Neither": NEITHER, UNCREDITED: NEITHER}
"""Option of the questions by function of a performer in CoSoD, where "Neither" means artists of equal rank."""

_EVERYONE = re.compile(r"(both|all)\b", re.IGNORECASE)


class Performance(Protocol):
    """Performers in a section: a row of CoSoD."""

    @property
    def start(self) -> float: ...
    @property
    def artist(self) -> str: ...
    @property
    def artists(self) -> tuple[str, ...]: ...
    @property
    def function(self) -> str: ...
    @property
    def delivery(self) -> str: ...


class AnnotatedSong(Protocol):
    """A song with its annotations, as readers of reference sets return it."""

    @property
    def song(self) -> Song: ...
    @property
    def sections(self) -> Sequence[Section]: ...
    @property
    def performances(self) -> Sequence[Performance]: ...


def material(annotated_song: AnnotatedSong, extras: Extras, has_performers: bool = False) -> SongMaterial:
    """The song with its side files. has_performers: performers are annotated, even if there are none."""
    song, performances = annotated_song.song, annotated_song.performances
    names = _names(performances)
    parts = [
        _part(section, [row for row in performances if row.start == section.start], names)
        for section in annotated_song.sections
        if section.start is not None
    ]
    ratings = extras.attributes.get(song.id, {})
    return SongMaterial(
        dataset=song.dataset,
        id=song.id,
        title=song.title,
        artist=song.artist,
        duration=_decimal(song.duration),
        urls=song.urls,
        parts=tuple(parts),
        has_performers=has_performers or bool(performances),
        has_distinct_names=_are_distinct(performances),
        lyrics=_lyrics(extras.lyrics.get(song.id), parts),
        attributes=ratings,
        descriptions=extras.descriptions,
        is_complete=not song.details.get(LOST_LINES),
    )


def lyrics_alone(dataset: str, song: str, extras: Extras) -> SongMaterial:
    """A song of which only the lyrics are known. Raises LineError where they have no sections."""
    text = extras.lyrics[song]
    title = text.title or song
    return SongMaterial(dataset, song, title, text.artist, lyrics=_lyrics(text, []), descriptions=extras.descriptions)


def _lyrics(text: LyricText | None, parts: Sequence[SongPart]) -> tuple[Words, ...]:
    if text is None:
        return ()
    return by_section(text, parts) if text.lines else text.words


def _part(section: Section, performances: Sequence[Performance], names: Mapping[str, str]) -> SongPart:
    voices = {
        _plain(artist): Voice(
            names[_plain(artist)], ROLES.get(row.function, ""), row.delivery, row.function != UNCREDITED
        )
        for row in performances
        for artist in row.artists
    }
    start = _decimal(section.start) or Decimal(0)
    kind = SECTION_TYPES.get(labels.canonical(section.label), "")
    return SongPart(labels.normalise(section.label), kind, start, _decimal(section.end), tuple(voices.values()))


def _names(performances: Sequence[Performance]) -> dict[str, str]:
    """First spelling of every name, by rule 2."""
    names: dict[str, str] = {}
    for row in performances:
        for artist in row.artists:
            names.setdefault(_plain(artist), artist)
    return names


def _are_distinct(performances: Sequence[Performance]) -> bool:
    """Whether names identify the artists, by rule 3."""
    groups = [row for row in performances if _EVERYONE.match(row.artist)]
    group_names = {_plain(artist) for row in groups for artist in row.artists}
    names = {_plain(artist) for row in performances if row not in groups for artist in row.artists}
    are_two = all(len(row.artists) <= 2 for row in groups if row.artist.casefold().startswith("both"))
    return are_two and not (groups and names - group_names and group_names - names)


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum()) or name


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(repr(value))
