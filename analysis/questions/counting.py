"""Questions that count artists.

1. In a song, the credited artists count: those who are in one of its sections. In a span, a section or a delivery all
   performers count, credited or not.
2. Featured artists are counted where the song has more than two credited artists.
3. A question is asked only if gaps in the annotation cannot change the number.
4. Nobody performs in a span beyond the end of the song; nobody uses a delivery that does not occur.
"""

from __future__ import annotations

from analysis.questions.candidates import (
    FEW_ARTISTS,
    MIXED_ROLE,
    NO_DELIVERY,
    NO_DURATION,
    NO_ROLE,
    Candidate,
    Candidates,
    Exclusion,
)
from analysis.questions.song_material import FEATURED, RAPPING, SINGING, SongMaterial
from analysis.questions.spans import spans

VERBS = {SINGING: "sing", RAPPING: "rap"}
MOST_OF_FEW = 2
"""Credited artists of a song at which featured ones are not asked for."""


def everyone(song: SongMaterial) -> Candidates:
    """Number of credited artists in the song."""
    yield Candidate(song, str(len(_credited(song))))


def featured(song: SongMaterial) -> Candidates:
    """Number of featured artists, in a song with enough artists to choose from."""
    roles: dict[str, set[str]] = {artist: set() for artist in song.entries}
    for part in song.parts:
        for voice in part.voices:
            roles[voice.artist] |= {voice.role} - {""}
    if len(_credited(song)) <= MOST_OF_FEW:
        yield Exclusion(FEW_ARTISTS)
    elif not all(roles.values()):
        yield Exclusion(NO_ROLE)
    elif any(len(artist_roles) > 1 for artist_roles in roles.values()):
        yield Exclusion(MIXED_ROLE)
    else:
        yield Candidate(song, str(sum(artist_roles == {FEATURED} for artist_roles in roles.values())))


def within_span(song: SongMaterial) -> Candidates:
    """Number of artists in a span of time."""
    if song.latest_end is None:
        yield Exclusion(NO_DURATION)
    for span in spans(song):
        artists = {artist for part in span.parts for artist in part.artists}
        yield Candidate(song, str(len(artists)), span.slots, kind=span.kind)


def within_section(song: SongMaterial) -> Candidates:
    """Number of artists in one section."""
    for name, part in song.numbered_parts():
        yield Candidate(song, str(len(part.artists)), {"section": name}, {"section": part.type})


def by_delivery(song: SongMaterial) -> Candidates:
    """Number of artists who sing, or rap, at least once."""
    voices = [voice for part in song.parts for voice in part.voices]
    for delivery, verb in VERBS.items():
        artists = {voice.artist for voice in voices if voice.delivery == delivery}
        possible_artists = {voice.artist for voice in voices if not voice.delivery}
        if possible_artists <= artists:
            yield Candidate(song, str(len(artists)), {"verb": verb}, {"delivery": delivery})
        else:
            yield Exclusion(NO_DELIVERY)


def _credited(song: SongMaterial) -> set[str]:
    return {voice.artist for part in song.parts for voice in part.voices if voice.is_credited}
