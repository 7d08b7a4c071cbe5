"""What can be asked about: one annotated song with everything that is known of it, as frozen records.

Times are seconds from the start of the file, as the decimals that are written. "" and None: not known. Whoever is
listed in a part performs throughout it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

ASKED = {
    "intro": "intro", "verse": "verse", "prechorus": "pre-chorus", "chorus": "chorus", "postchorus": "post-chorus",
    "bridge": "bridge", "outro": "outro",
}  # fmt: skip
"""Section types that are asked for: canonical label -> as prompts and references call it. BASS asks for these seven."""

SINGING, RAPPING, SPOKEN = "Singing", "Rapping", "Spoken"
MAIN, FEATURED, NEITHER = "Main artist", "Featured artist", "Neither"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Voice(NamedTuple):
    """One artist in one part. role: MAIN, FEATURED, NEITHER. delivery: SINGING, RAPPING, SPOKEN."""

    artist: str
    role: str = ""
    delivery: str = ""


class Part(NamedTuple):
    """One section. label: as written, without number. type: one of ASKED's values, "" for any other kind."""

    label: str
    type: str
    start: Decimal
    end: Decimal | None
    voices: tuple[Voice, ...] = ()

    @property
    def length(self) -> Decimal | None:
        return None if self.end is None else self.end - self.start

    @property
    def artists(self) -> set[str]:
        return {voice.artist for voice in self.voices}

    @property
    def deliveries(self) -> set[str]:
        return {voice.delivery for voice in self.voices}


class Words(NamedTuple):
    """The words of one section. type: as in Part, else its label without number."""

    type: str
    text: str


@dataclass(frozen=True, slots=True)
class Material:
    """One song. id: unique within its dataset.

    performed: whether it is annotated who performs. apart: whether its artists can be told apart by their names.
    attributes: rating from 0 to 1 by category and attribute. descriptions: a sentence by attribute.
    whole: whether every row of its annotation could be read.
    """

    dataset: str
    id: str
    title: str = ""
    artist: str = ""
    duration: Decimal | None = None
    urls: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    performed: bool = False
    apart: bool = True
    lyrics: tuple[Words, ...] = ()
    attributes: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    whole: bool = True

    @property
    def audio(self) -> str:
        return f"{self.dataset}_{self.id}.wav"

    @property
    def entries(self) -> dict[str, Decimal]:
        """Every artist who is heard, in order of first appearance, with its time."""
        first: dict[str, Decimal] = {}
        for part in self.parts:
            for voice in part.voices:
                first.setdefault(voice.artist, part.start)
        return first

    @property
    def over(self) -> Decimal | None:
        """A time at which the song is surely over: its duration, or the end of its last section if that is later."""
        last = self.parts[-1].end if self.parts else None
        known = [time for time in (self.duration, last) if time is not None]
        return max(known, default=None)

    @property
    def ratings(self) -> dict[str, float]:
        """All attributes, whatever their category."""
        return {name: rating for rated in self.attributes.values() for name, rating in rated.items()}

    def numbered(self) -> Iterator[tuple[str, Part]]:
        """Parts as a prompt calls them: "second verse", or "bridge" where there is only one.

        A type that is written in several ways ("Chorus", "Dance Chorus") is left out: which one is second is a matter
        of taste. So is the eleventh of a type.
        """
        by_type: dict[str, list[Part]] = {}
        for part in self.parts:
            by_type.setdefault(part.type, []).append(part)
        for part in self.parts:
            same = by_type[part.type]
            place = same.index(part)
            if part.type and len({other.label for other in same}) == 1 and place < len(ORDINALS):
                yield (f"{ORDINALS[place]} {part.type}" if len(same) > 1 else part.type), part
