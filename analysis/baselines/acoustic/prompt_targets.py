"""Sections, spans, artists and deliveries in the first paragraph of a prompt; the others say how to answer."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from analysis.baselines.song_form import TYPES
from analysis.labels import canonical
from analysis.records import Question, Section

_ORDINALS = {
    name: number
    for number, names in enumerate(("first 1st", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th", "sixth 6th"), 1)
    for name in names.split()
} | {"last": -1, "final": -1}
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})\s+$", re.IGNORECASE)
_SECONDS = re.compile(r"\d+(?:\.\d+)?")
_ARTIST = re.compile(r"\bartist\s+(\d+)", re.IGNORECASE)
_DELIVERIES = (("Rapping", r"\brap"), ("Spoken", r"\bsp(?:eak|eech|oken)"), ("Singing", r"\bs[iau]ng|\bsong\b"))


class Mention(NamedTuple):
    """A section in a prompt. label: canonical. number: 1 for the first, -1 for the last, 0 for all."""

    label: str
    number: int

    def within(self, sections: tuple[Section, ...]) -> list[Section]:
        """The sections that are meant, none for a number beyond the last."""
        same = [section for section in sections if canonical(section.label) == self.label]
        if self.number == 0:
            return same
        return same[-1:] if self.number < 0 else same[self.number - 1 : self.number]


def mentions(question: Question) -> list[Mention]:
    """Sections that the prompt names, in order."""
    text = _question_text(question)
    sections = []
    for match in TYPES.finditer(text):
        ordinal = _ORDINAL.search(text[: match.start()])
        sections.append(Mention(canonical(match[1]), _ORDINALS[ordinal[1].lower()] if ordinal else 0))
    return sections


def spans(question: Question) -> list[tuple[float, float]]:
    """Spans of time in the prompt, in seconds."""
    times = [float(number) for number in _SECONDS.findall(_question_text(question))]
    return [pair for index, pair in enumerate(pairwise(times)) if index % 2 == 0]


def artist(question: Question) -> int:
    """Number of the artist in the prompt, 1 if there is none."""
    match = _ARTIST.search(_question_text(question))
    return int(match[1]) if match else 1


def delivery(question: Question) -> str:
    """Singing, Rapping or Spoken, from the record, else the first in the prompt, else Singing."""
    stated = question.details.get("delivery")
    if isinstance(stated, str) and stated:
        return stated
    text = _question_text(question)
    deliveries = [
        (match.start(), name) for name, stem in _DELIVERIES if (match := re.search(stem, text, re.IGNORECASE))
    ]
    return min(deliveries)[1] if deliveries else "Singing"


def _question_text(question: Question) -> str:
    return question.prompt.strip().split("\n\n")[0]
