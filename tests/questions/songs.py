"""Songs of our own to ask about: one that can be worked out by hand, and many drawn at random for the laws."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from decimal import Decimal
from random import Random

from analysis.questions.candidates import Candidate, Candidates, Exclusion
from analysis.questions.song_material import (
    FEATURED,
    MAIN,
    NEITHER,
    RAPPING,
    SECTION_TYPES,
    SINGING,
    SPOKEN,
    SongMaterial,
    SongPart,
    Voice,
    Words,
)

ADA, BO, CY = Voice("Ada", MAIN, SINGING), Voice("Bo", FEATURED, SINGING), Voice("Cy", NEITHER, SPOKEN)
BO_RAPS = BO._replace(delivery=RAPPING)


def part(label: str, start: int, end: int | None, *voices: Voice) -> SongPart:
    """A part whose label is its type, if that is asked for."""
    kind = label if label in SECTION_TYPES.values() else ""
    return SongPart(label, kind, Decimal(start), None if end is None else Decimal(end), voices)


KETTLE = SongMaterial(
    "small",
    "kettle",
    "Kettle",
    "Ada feat. Bo",
    Decimal(135),
    parts=(
        part("intro", 0, 10),
        part("verse", 10, 40, ADA),
        part("chorus", 40, 60, ADA, BO),
        part("verse", 60, 90, BO_RAPS),
        part("bridge", 90, 100, CY),
        part("chorus", 100, 120, ADA, BO_RAPS),
        part("outro", 120, 130),
    ),
    has_performers=True,
    lyrics=(
        Words("verse", "seven kettles"),
        Words("chorus", "steam oh steam"),
        Words("verse", "eight kettles"),
        Words("bridge", ""),
        Words("chorus", "steam again"),
        Words("outro", "off"),
    ),
)
"""Ada sings from 10 to 60 and from 100 to 120; Bo sings from 40 to 60, raps from 60 to 90 and from 100 to 120; Cy, not
credited, speaks from 90 to 100. The song ends at 130, the file at 135."""


def without_ends(song: SongMaterial) -> SongMaterial:
    """The song as CoSoD mostly has it: neither the last section's end nor the duration is known."""
    return replace(song, parts=(*song.parts[:-1], song.parts[-1]._replace(end=None)), duration=None)


def with_parts(*parts: SongPart) -> SongMaterial:
    return replace(KETTLE, parts=parts)


def answers(found: Candidates, *slots: str) -> dict[str, str]:
    """Answer by what went into the wording, of the candidates among what was found."""
    return {" ".join(one.slots[slot] for slot in slots): one.answer for one in found if isinstance(one, Candidate)}


def left(found: Candidates) -> list[str]:
    """The reasons of the others."""
    return [one.reason for one in found if isinstance(one, Exclusion)]


def only(find: Callable[[SongMaterial], Candidates], song: SongMaterial) -> Candidate:
    """The one candidate of a song."""
    (one,) = find(song)
    assert isinstance(one, Candidate)
    return one


def many(count: int, seed: int = 1) -> list[SongMaterial]:
    """Songs drawn at random, with everything that can be asked about."""
    draw = Random(seed)
    return [_drawn(number, draw) for number in range(count)]


def _drawn(number: int, draw: Random) -> SongMaterial:
    cast = [Voice(f"Artist {number}.{n}", draw.choice((MAIN, FEATURED, NEITHER))) for n in range(draw.randint(1, 4))]
    parts, time = [], draw.randint(0, 3)
    for label in _form(draw):
        length = draw.randint(6, 40)
        voices = [] if label in ("intro", "solo") else draw.sample(cast, draw.randint(0, min(2, len(cast))))
        sung = [voice._replace(delivery=draw.choice((SINGING, SINGING, RAPPING, SPOKEN))) for voice in voices]
        parts.append(part(label, time, time + length, *sung))
        time += length
    words = tuple(Words(each.type, f"words of {each.type} {n}") for n, each in enumerate(parts) if each.voices)
    rated = {
        category: {f"{category} {n}": draw.randint(0, 20) / 20 for n in range(size)}
        for category, size in (("Sound", 9), ("Beat", 5), ("Word", 2))
    }
    return SongMaterial(
        "many", str(number), f"Song {number}", cast[0].artist, Decimal(time + 4), parts=tuple(parts),
        has_performers=True, lyrics=words, attributes=rated,
        descriptions={name: f"How much {name}." for name in rated["Sound"]},
    )  # fmt: skip


def _form(draw: Random) -> Iterable[str]:
    middle = [draw.choice(("verse", "pre-chorus", "chorus", "post-chorus", "bridge", "solo")) for _ in range(6)]
    return ["intro", "verse", *middle, draw.choice(("outro", "chorus"))]
