"""Questions that count artists.

1. Everyone who is heard counts, credited or not.
2. Asked only where what is not annotated cannot change the number.
3. A span beyond the end of the song holds nobody; a delivery that does not occur is used by nobody.
"""

from __future__ import annotations

from analysis.questions.candidates import MIXED_ROLE, NO_DELIVERY, NO_DURATION, NO_ROLE, Candidate, Found, Left
from analysis.questions.song_material import FEATURED, RAPPING, SINGING, Material
from analysis.questions.spans import spans

VERBS = {SINGING: "sing", RAPPING: "rap"}


def everyone(song: Material) -> Found:
    """How many perform in the song."""
    yield Candidate(song, str(len(song.entries)))


def featured(song: Material) -> Found:
    """How many of them are featured artists."""
    roles: dict[str, set[str]] = {artist: set() for artist in song.entries}
    for part in song.parts:
        for voice in part.voices:
            roles[voice.artist] |= {voice.role} - {""}
    if not all(roles.values()):
        yield Left(NO_ROLE)
    elif any(len(each) > 1 for each in roles.values()):
        yield Left(MIXED_ROLE)
    else:
        yield Candidate(song, str(sum(each == {FEATURED} for each in roles.values())))


def within_span(song: Material) -> Found:
    """How many perform in a span of time."""
    if song.over is None:
        yield Left(NO_DURATION)
    for span in spans(song):
        artists = {artist for part in span.inside for artist in part.artists}
        yield Candidate(song, str(len(artists)), span.slots, kind=span.kind)


def within_section(song: Material) -> Found:
    """How many perform in one section."""
    for name, part in song.numbered():
        yield Candidate(song, str(len(part.artists)), {"section": name}, {"section": part.type})


def by_delivery(song: Material) -> Found:
    """How many sing, how many rap, at least once."""
    voices = [voice for part in song.parts for voice in part.voices]
    for delivery, verb in VERBS.items():
        sure = {voice.artist for voice in voices if voice.delivery == delivery}
        perhaps = {voice.artist for voice in voices if not voice.delivery}
        if perhaps <= sure:
            yield Candidate(song, str(len(sure)), {"verb": verb}, {"delivery": delivery})
        else:
            yield Left(NO_DELIVERY)
