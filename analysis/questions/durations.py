"""Questions with an answer in seconds.

1. Artists are numbered by their first entry. One who enters together with another has no number.
2. The duration of an artist is that of the sections with this artist.
3. A section is "only" sung if all its performers sing.
4. A question is asked only if gaps in the annotation cannot change the sum. A delivery or section type that does not
   occur has a duration of 0 s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from analysis.questions.candidates import NO_DELIVERY, NO_END, NO_ORDER, Candidate, Candidates, Exclusion, seconds
from analysis.questions.counting import VERBS
from analysis.questions.song_material import SECTION_TYPES, SongMaterial, SongPart


def of_artist(song: SongMaterial) -> Candidates:
    """Duration of an artist's performance."""
    for number, artist in _artists(song):
        if artist is None:
            yield Exclusion(NO_ORDER)
        else:
            total = _total(part for part in song.parts if artist in part.artists)
            yield Exclusion(NO_END) if total is None else Candidate(song, seconds(total), {"number": str(number)})


def of_delivery(song: SongMaterial) -> Candidates:
    """Duration of singing only, of rapping only."""
    for delivery in VERBS:
        slots, fields = {"delivery": delivery.lower()}, {"delivery": delivery}
        possible = [part for part in song.parts if part.voices and part.deliveries <= {delivery, ""}]
        total = _total(possible)
        if any("" in part.deliveries for part in possible):
            yield Exclusion(NO_DELIVERY)
        else:
            yield Exclusion(NO_END) if total is None else Candidate(song, seconds(total), slots, fields)


def of_artist_delivery(song: SongMaterial) -> Candidates:
    """Duration of an artist's singing, rapping."""
    for number, artist in _artists(song):
        for delivery, verb in VERBS.items():
            if artist is None:
                yield Exclusion(NO_ORDER)
                continue
            voices = [(part, voice) for part in song.parts for voice in part.voices if voice.artist == artist]
            total = _total(part for part, voice in voices if voice.delivery == delivery)
            if any(not voice.delivery for _, voice in voices):
                yield Exclusion(NO_DELIVERY)
            elif total is None:
                yield Exclusion(NO_END)
            else:
                yield Candidate(song, seconds(total), {"number": str(number), "verb": verb}, {"delivery": delivery})


def of_section(song: SongMaterial) -> Candidates:
    """Total duration of the sections of one type."""
    for name in SECTION_TYPES.values():
        total = _total(part for part in song.parts if part.type == name)
        if total is None:
            yield Exclusion(NO_END)
        else:
            yield Candidate(song, seconds(total), {"section": name}, {"section": name})


def entry(song: SongMaterial) -> Candidates:
    """Candidates for questions on the first entry of an artist."""
    for number, artist in _artists(song):
        if artist is None:
            yield Exclusion(NO_ORDER)
        else:
            yield Candidate(song, seconds(song.entries[artist]), {"number": str(number)})


def _artists(song: SongMaterial) -> Iterator[tuple[int, str | None]]:
    """Number and artist by rule 1, None for an artist without a number."""
    entries = song.entries
    times = list(entries.values())
    for number, (artist, time) in enumerate(entries.items(), 1):
        yield number, artist if times.count(time) == 1 else None


def _total(parts: Iterable[SongPart]) -> Decimal | None:
    """Sum of the lengths, None if one of them is unknown."""
    lengths = [part.length for part in parts]
    finite = [length for length in lengths if length is not None]
    return sum(finite, Decimal(0)) if len(finite) == len(lengths) else None
