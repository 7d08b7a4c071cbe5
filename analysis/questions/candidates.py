"""What could be asked, before a choice is made: a candidate, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any, NamedTuple, TypeAlias

from analysis.questions.song_material import Material


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that can be asked. slots: what goes into the wording. fields: further fields of its record.

    right, others: the options, right ones first; where they are shown is decided when it is chosen.
    songs: of a question on several songs, the right one first.
    kind: "" for most; what is rare among those of one answer, and should not be, has a kind of its own.
    """

    song: Material
    answer: str
    slots: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)
    right: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    songs: tuple[Material, ...] = ()
    kind: str = ""

    @property
    def identity(self) -> tuple[object, ...]:
        """Two candidates with the same identity would be one question to whoever reads the file, see `Question.id`."""
        options = tuple(sorted(self.right + self.others))
        audio = tuple(sorted(song.audio for song in self.songs)) or self.song.audio
        return audio, self.fields.get("section", ""), self.answer, options


class Left(NamedTuple):
    """Something that cannot be asked. reason: one of the texts below."""

    reason: str


NO_END = "the end of a section is not annotated"
NO_SECTIONS = "no two sections of the asked types"
NO_DELIVERY = "the delivery is not annotated (several artists at once)"
MIXED_DELIVERY = "several deliveries at once"
NO_ROLE = "an artist's role is not annotated"
MIXED_ROLE = "several roles"
NO_ORDER = "two artists enter at once, so their numbers are open"
NOT_APART = "artists appear under names that are not credited"
NO_DURATION = "the end of the song is not known"
CLOSE = "ratings too close to one another"

Found: TypeAlias = Iterator[Candidate | Left]
Finder: TypeAlias = Callable[[Sequence[Material], Random], Found]


def of_each(find: Callable[[Material], Found]) -> Finder:
    """A finder over songs from one that looks at a single song."""

    def found(songs: Sequence[Material], draw: Random) -> Found:
        for song in songs:
            yield from find(song)

    return found


def seconds(value: Decimal) -> str:
    """Seconds to the millisecond, as short as can be."""
    rounded = round(value, 3)
    return format(rounded.normalize(), "f") if rounded else "0"
