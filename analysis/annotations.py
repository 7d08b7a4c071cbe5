"""Annotations of a song: what one annotator wrote down of it, in tiers of marks. A song has any number of them.

A song's annotations are equals: which of them answers are scored against is a choice, not a property of one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

Tier: TypeAlias = Literal["sections", "form", "phrases", "lines", "words", "syllables", "performers", "beats"]
Origin: TypeAlias = Literal["published", "annotator", "imported", "draft", "accepted", "consensus", "estimated"]

TIERS: tuple[Tier, ...] = get_args(Tier)
"""sections: by function (verse, chorus), the tier that is scored. form: upper level of repetition (A, A', B). phrases:
lower level (a, b). The others: lyrics by line, word and syllable; who performs; beats.
"""
FURTHER_ORIGINS: tuple[Origin, ...] = ("imported", "estimated")
"""Origins of annotations that a song has beside the one of its own set. estimated: from analyses or pictures of the
sound, not checked by ear.
"""
SILENCE = "Silence"


class Mark(NamedTuple):
    """A labelled span, or a point. start, end: seconds, `end` None for a point. labels: in file order, often one.

    parent: position in the upper tier of the mark that contains this one, None without. value: what is neither time nor
    label, as plain data.
    """

    start: float
    end: float | None
    labels: tuple[str, ...] = ()
    parent: int | None = None
    value: Mapping[str, Any] | None = None

    @property
    def label(self) -> str:
        """The label that is scored and shown first: the last one, "" without any."""
        return plain_label(self.labels[-1]) if self.labels else ""


@dataclass(frozen=True, slots=True)
class SongAnnotation:
    """What one annotator wrote down of a song.

    annotator: "" if nobody is named. file: the name of the annotator's file within its set, "" without one.
    based_on: id of the annotation it began as a copy of. second_layer: a further reading by an annotator who has
    another one, which is no opinion of its own. name: an id that is given, else it is computed.
    """

    song: str
    annotator: str
    origin: Origin
    tiers: Mapping[Tier, tuple[Mark, ...]] = field(default_factory=dict)
    file: str = ""
    second_layer: bool = False
    based_on: str = ""
    time: str = ""
    source: str = ""
    licence: str = ""
    name: str = ""

    @property
    def id(self) -> str:
        """`name`, else twelve digits of the hash of song, origin, annotator and tiers."""
        if self.name:
            return self.name
        tiers = [(tier, [list(mark) for mark in self.tiers[tier]]) for tier in TIERS if tier in self.tiers]
        parts = repr((self.song, self.origin, self.annotator, self.file, tiers))
        return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def plain_label(label: str) -> str:
    """The label with one spelling of silence, which SALAMI writes in two."""
    return SILENCE if label == SILENCE.lower() else label


def nested(marks: Sequence[Mark], upper: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks with the position of the upper mark that contains their middle."""
    return tuple(mark._replace(parent=_parent(mark, upper)) for mark in marks)


def _parent(mark: Mark, upper: Sequence[Mark]) -> int | None:
    middle = mark.start if mark.end is None else (mark.start + mark.end) / 2
    spans = ((i, above.start, above.end) for i, above in enumerate(upper) if above.end is not None)
    return next((i for i, start, end in spans if start <= middle < end), None)


def opinions(annotations: Iterable[SongAnnotation], tier: Tier = "sections") -> list[SongAnnotation]:
    """The independent annotations of a tier by people: the last of each annotator who is named.

    Second layers, what began as a copy, and estimates are none.
    """
    independent = (
        annotation for annotation in annotations
        if annotation.tiers.get(tier) and not annotation.second_layer and not annotation.based_on
        and annotation.origin != "estimated"
    )  # fmt: skip
    return list({annotation.annotator.casefold() or annotation.id: annotation for annotation in independent}.values())
