"""Material for questions: one annotated song with its performers, lyrics and attributes.

Times are seconds from the start of the file, as written decimals. "" and None mean unknown. Artists of a part perform
throughout it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

SECTION_TYPES = {
    "intro": "intro", "verse": "verse", "prechorus": "pre-chorus", "chorus": "chorus", "postchorus": "post-chorus",
    "bridge": "bridge", "outro": "outro",
}  # fmt: skip
"""Section types of questions: name in prompts and references by canonical label. BASS asks for these seven."""

SINGING, RAPPING, SPOKEN = "Singing", "Rapping", "Spoken"
MAIN, FEATURED, NEITHER = "Main artist", "Featured artist", "Neither"
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Voice(NamedTuple):
    """One artist in one part. role: MAIN, FEATURED, NEITHER. delivery: SINGING, RAPPING, SPOKEN.

    is_credited: whether the annotation names the artist as one of the song's, which a backing singer may not be.
    """

    artist: str
    role: str = ""
    delivery: str = ""
    is_credited: bool = True


class SongPart(NamedTuple):
    """One section. label: as written, without number. type: a value of SECTION_TYPES, "" for any other section."""

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
    """Lyrics of one section. type: as in Part, else its label without number."""

    type: str
    text: str


@dataclass(frozen=True, slots=True)
class SongMaterial:
    """One song. id: unique within its data set.

    has_performers: whether performers are annotated. has_distinct_names: whether names identify its artists.
    attributes: rating from 0 to 1 by category and attribute. descriptions: a sentence by attribute.
    is_complete: whether all rows of its annotation were readable.
    """

    dataset: str
    id: str
    title: str = ""
    artist: str = ""
    duration: Decimal | None = None
    urls: tuple[str, ...] = ()
    parts: tuple[SongPart, ...] = ()
    has_performers: bool = False
    has_distinct_names: bool = True
    lyrics: tuple[Words, ...] = ()
    attributes: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    is_complete: bool = True

    @property
    def audio(self) -> str:
        return f"{self.dataset}_{self.id}.wav"

    @property
    def entries(self) -> dict[str, Decimal]:
        """Time of the first entry by artist, in this order."""
        first: dict[str, Decimal] = {}
        for part in self.parts:
            for voice in part.voices:
                first.setdefault(voice.artist, part.start)
        return first

    @property
    def latest_end(self) -> Decimal | None:
        """Latest possible end of the song: its duration, or the end of its last section if that is later."""
        last = self.parts[-1].end if self.parts else None
        return max((time for time in (self.duration, last) if time is not None), default=None)

    @property
    def ratings(self) -> dict[str, float]:
        """Ratings by attribute, over all categories."""
        return {name: rating for ratings in self.attributes.values() for name, rating in ratings.items()}

    def numbered_parts(self) -> Iterator[tuple[str, SongPart]]:
        """Parts with their names in prompts: "second verse", or "bridge" if there is only one.

        A type with several labels ("Chorus", "Dance Chorus") is left out, because its numbering is a matter of opinion.
        So is the eleventh part of a type.
        """
        by_type: dict[str, list[SongPart]] = {}
        for part in self.parts:
            by_type.setdefault(part.type, []).append(part)
        for part in self.parts:
            same = by_type[part.type]
            index = same.index(part)
            if part.type and len({other.label for other in same}) == 1 and index < len(ORDINALS):
                yield (f"{ORDINALS[index]} {part.type}" if len(same) > 1 else part.type), part
