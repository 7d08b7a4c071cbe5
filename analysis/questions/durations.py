"""Questions that are answered with seconds.

1. Artists are numbered in the order in which they are first heard; one who enters together with another has no number.
2. An artist performs for as long as the sections last in which he or she is listed.
3. A delivery is "only" singing where everyone in the section sings.
4. Asked only where what is not annotated cannot change the sum. A delivery or a type of section that does not occur
   lasts 0 seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from analysis.questions.candidates import NO_DELIVERY, NO_END, NO_ORDER, Candidate, Found, Left, seconds
from analysis.questions.counting import VERBS
from analysis.questions.song_material import ASKED, Material, Part


def of_artist(song: Material) -> Found:
    """How long an artist performs."""
    for number, artist in _artists(song):
        if artist is None:
            yield Left(NO_ORDER)
        else:
            total = _total(part for part in song.parts if artist in part.artists)
            yield Left(NO_END) if total is None else Candidate(song, seconds(total), {"number": str(number)})


def of_delivery(song: Material) -> Found:
    """How long there is only singing, only rapping."""
    for delivery in VERBS:
        slots, fields = {"delivery": delivery.lower()}, {"delivery": delivery}
        possible = [part for part in song.parts if part.voices and part.deliveries <= {delivery, ""}]
        total = _total(possible)
        if any("" in part.deliveries for part in possible):
            yield Left(NO_DELIVERY)
        else:
            yield Left(NO_END) if total is None else Candidate(song, seconds(total), slots, fields)


def of_artist_delivery(song: Material) -> Found:
    """How long an artist sings, raps."""
    for number, artist in _artists(song):
        for delivery, verb in VERBS.items():
            if artist is None:
                yield Left(NO_ORDER)
                continue
            heard = [(part, voice) for part in song.parts for voice in part.voices if voice.artist == artist]
            total = _total(part for part, voice in heard if voice.delivery == delivery)
            if any(not voice.delivery for _, voice in heard):
                yield Left(NO_DELIVERY)
            elif total is None:
                yield Left(NO_END)
            else:
                yield Candidate(song, seconds(total), {"number": str(number), "verb": verb}, {"delivery": delivery})


def of_section(song: Material) -> Found:
    """How long all sections of one type last together."""
    for name in ASKED.values():
        total = _total(part for part in song.parts if part.type == name)
        if total is None:
            yield Left(NO_END)
        else:
            yield Candidate(song, seconds(total), {"section": name}, {"section": name})


def entry(song: Material) -> Found:
    """When an artist is first heard."""
    for number, artist in _artists(song):
        if artist is None:
            yield Left(NO_ORDER)
        else:
            yield Candidate(song, seconds(song.entries[artist]), {"number": str(number)})


def _artists(song: Material) -> Iterator[tuple[int, str | None]]:
    """Rule 1: number and artist, None for one without a number of his or her own."""
    entries = song.entries
    times = list(entries.values())
    for number, (artist, time) in enumerate(entries.items(), 1):
        yield number, artist if times.count(time) == 1 else None


def _total(parts: Iterable[Part]) -> Decimal | None:
    """The sum of the lengths, None where one of them is not known."""
    lengths = [part.length for part in parts]
    known = [length for length in lengths if length is not None]
    return sum(known, Decimal(0)) if len(known) == len(lengths) else None
