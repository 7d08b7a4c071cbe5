"""An annotated song of a reference set as material for questions.

1. A part's type is the canonical label of its section, if that is one of those asked for.
2. An artist is known by the letters and digits of his or her name: "JAY-Z" and "Jay Z" are one.
3. "Both" and "All" stand for credited names. Where other names are heard beside them, one person may stand under two
   names, and where "Both" stands for more than two it is open who they are: the artists cannot be told apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Protocol

from analysis import labels
from analysis.questions.side_files import Extras
from analysis.questions.song_material import ASKED, FEATURED, MAIN, NEITHER, Material, Part, Voice
from analysis.records import LOST_LINES, Section, Song

ROLES: Mapping[str, str] = {"Main": MAIN, "Featured": FEATURED, "Neither": NEITHER, "Uncredited": NEITHER}
"""Function of a performer in CoSoD -> option of the questions. "Neither" is an equal among equals there."""

_EVERYONE = re.compile(r"(both|all)\b", re.IGNORECASE)


class Performed(Protocol):
    """Who performs in a section: a row of CoSoD."""

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


class Annotated(Protocol):
    """A song with its annotations, as the readers of reference sets give it."""

    @property
    def song(self) -> Song: ...
    @property
    def sections(self) -> Sequence[Section]: ...
    @property
    def performances(self) -> Sequence[Performed]: ...


def material(annotated: Annotated, extras: Extras, performed: bool = False) -> Material:
    """The song with what stands beside it. performed: its annotation tells the performers, even if there are none."""
    song, performances = annotated.song, annotated.performances
    names = _names(performances)
    parts = [
        _part(section, [each for each in performances if each.start == section.start], names)
        for section in annotated.sections
        if section.start is not None
    ]
    ratings = extras.attributes.get(song.id, {})
    return Material(
        dataset=song.dataset,
        id=song.id,
        title=song.title,
        artist=song.artist,
        duration=_decimal(song.duration),
        urls=song.urls,
        parts=tuple(parts),
        performed=performed or bool(performances),
        apart=_apart(performances),
        lyrics=extras.lyrics.get(song.id, ()),
        attributes=ratings,
        descriptions=extras.descriptions,
        whole=not song.details.get(LOST_LINES),
    )


def _part(section: Section, performances: Sequence[Performed], names: Mapping[str, str]) -> Part:
    voices = {
        _plain(artist): Voice(names[_plain(artist)], ROLES.get(row.function, ""), row.delivery)
        for row in performances
        for artist in row.artists
    }
    start = _decimal(section.start) or Decimal(0)
    kind = ASKED.get(labels.canonical(section.label), "")
    return Part(labels.normalise(section.label), kind, start, _decimal(section.end), tuple(voices.values()))


def _names(performances: Sequence[Performed]) -> dict[str, str]:
    """Rule 2: the first spelling of every name."""
    found: dict[str, str] = {}
    for row in performances:
        for artist in row.artists:
            found.setdefault(_plain(artist), artist)
    return found


def _apart(performances: Sequence[Performed]) -> bool:
    """Rule 3."""
    together = [row for row in performances if _EVERYONE.match(row.artist)]
    credited = {_plain(artist) for row in together for artist in row.artists}
    named = {_plain(artist) for row in performances if row not in together for artist in row.artists}
    two = all(len(row.artists) <= 2 for row in together if row.artist.casefold().startswith("both"))
    return two and not (together and named - credited and credited - named)


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum()) or name


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(repr(value))
