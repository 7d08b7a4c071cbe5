"""What a prompt about performers and sections refers to, read from its first paragraph; the rest is how to answer."""

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
_NUMBERED = re.compile(rf"\b({'|'.join(_ORDINALS)})\s+$", re.IGNORECASE)
_SECONDS = re.compile(r"\d+(?:\.\d+)?")
_ARTIST = re.compile(r"\bartist\s+(\d+)", re.IGNORECASE)
_DELIVERIES = (("Rapping", r"\brap"), ("Spoken", r"\bsp(?:eak|eech|oken)"), ("Singing", r"\bs[iau]ng|\bsong\b"))


class Mention(NamedTuple):
    """A section of a prompt. label: canonical. number: 1 the first, -1 the last, 0 where all of them are meant."""

    label: str
    number: int

    def within(self, sections: tuple[Section, ...]) -> list[Section]:
        """Those meant; a number beyond the last gives none."""
        same = [each for each in sections if canonical(each.label) == self.label]
        if self.number == 0:
            return same
        return same[-1:] if self.number < 0 else same[self.number - 1 : self.number]


def mentions(question: Question) -> list[Mention]:
    """The sections named, in their order."""
    text = _asked(question)
    found = []
    for each in TYPES.finditer(text):
        before = _NUMBERED.search(text[: each.start()])
        found.append(Mention(canonical(each[1]), _ORDINALS[before[1].lower()] if before else 0))
    return found


def spans(question: Question) -> list[tuple[float, float]]:
    """The stretches of time named, in seconds."""
    times = [float(each) for each in _SECONDS.findall(_asked(question))]
    return [pair for place, pair in enumerate(pairwise(times)) if place % 2 == 0]


def artist(question: Question) -> int:
    """The number of the artist meant, 1 where none is named."""
    found = _ARTIST.search(_asked(question))
    return int(found[1]) if found else 1


def delivery(question: Question) -> str:
    """Singing, Rapping or Spoken: as the record says, else the first that the prompt names; Singing if none."""
    stated = question.details.get("delivery")
    if isinstance(stated, str) and stated:
        return stated
    text = _asked(question)
    named = [(found.start(), name) for name, stem in _DELIVERIES if (found := re.search(stem, text, re.IGNORECASE))]
    return min(named)[1] if named else "Singing"


def _asked(question: Question) -> str:
    return question.prompt.strip().split("\n\n")[0]
