"""Candidates for questions, and exclusions with their reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any, NamedTuple, TypeAlias

from analysis.questions.song_material import SongMaterial


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible question. slots: values of the placeholders. fields: further fields of its record.

    right, others: the options; their order in the list is decided when the question is written.
    songs: of a question on several songs, the right one first.
    kind: "" for most. A rare form among those with one answer has its own kind, so that it is chosen as often.
    """

    song: SongMaterial
    answer: str
    slots: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, Any] = field(default_factory=dict)
    right: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    songs: tuple[SongMaterial, ...] = ()
    kind: str = ""

    @property
    def identity(self) -> tuple[object, ...]:
        """Identity of the question in a file, see `Question.id`."""
        options = tuple(sorted(self.right + self.others))
        audio = tuple(sorted(song.audio for song in self.songs)) or self.song.audio
        return audio, self.fields.get("section", ""), self.answer, options


class Exclusion(NamedTuple):
    """A question that cannot be asked. reason: one of the texts below."""

    reason: str


NO_END = "the end of a section is not annotated"
NO_SECTIONS = "no two sections of the required types"
NO_DELIVERY = "the delivery is not annotated (several artists at once)"
MIXED_DELIVERY = "several deliveries at once"
NO_ROLE = "an artist's role is not annotated"
MIXED_ROLE = "several roles"
FEW_ARTISTS = "two credited artists or fewer"
NO_ORDER = "two artists enter at once, so their numbers are open"
AMBIGUOUS_NAMES = "artists appear under names that are not credited"
NO_DURATION = "the end of the song is not known"
CLOSE = "ratings too close to one another"

Candidates: TypeAlias = Iterator[Candidate | Exclusion]
Finder: TypeAlias = Callable[[Sequence[SongMaterial], Random], Candidates]


def of_each(find: Callable[[SongMaterial], Candidates]) -> Finder:
    """A finder over songs from a finder over one song."""

    def candidates(songs: Sequence[SongMaterial], draw: Random) -> Candidates:
        for song in songs:
            yield from find(song)

    return candidates


def seconds(value: Decimal) -> str:
    """Seconds to the millisecond, without trailing zeros."""
    rounded = round(value, 3)
    return format(rounded.normalize(), "f") if rounded else "0"
