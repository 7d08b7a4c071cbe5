"""A transcript divided into sections as the reference is, by one alignment of the whole. A word is a character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

FEWEST_EDITS = 4
"""Edits that the answer's own division must cost before another one is tried."""


class Division(NamedTuple):
    """sections: the words for each reference section, in order. others: sections of the answer left as they are."""

    sections: list[str]
    others: list[str]


class _Place(NamedTuple):
    """The reference section of a word, and whether the word is equal to the one it is aligned with."""

    section: int | None
    equal: bool


def redivided(references: Sequence[str], answers: Sequence[str], edits: int) -> Division | None:
    """The answer's words by reference section; None where its own division costs too little to be at fault.

    edits: of all pairs of sections, as the answer divides them.
    """
    if len(references) <= 1 and len(answers) <= 1:
        return None
    if edits < FEWEST_EDITS + Levenshtein.distance("".join(references), "".join(answers)):
        return None
    places = iter(_places(references, answers))
    sections: list[list[str]] = [[] for _ in references]
    others: list[str] = []
    for words in answers:
        own = [next(places) for _ in words]
        if any(place.equal for place in own):
            for word, section in zip(words, _filled([place.section for place in own]), strict=True):
                sections[section].append(word)
        elif words:
            others.append(words)
    return Division(["".join(words) for words in sections], others)


def _places(references: Sequence[str], answers: Sequence[str]) -> list[_Place]:
    """For each word of the answer the section of the reference word it equals or stands for."""
    section_of = [section for section, words in enumerate(references) for _ in words]
    places: list[_Place] = []
    for code in Levenshtein.opcodes("".join(references), "".join(answers)):
        if code.tag in ("equal", "replace"):
            places += [_Place(section_of[k], code.tag == "equal") for k in range(code.src_start, code.src_end)]
        elif code.tag == "insert":
            places += [_Place(None, False)] * (code.dest_end - code.dest_start)
    return places


def _filled(sections: Sequence[int | None]) -> list[int]:
    """An inserted word goes with the one before it; at the beginning with the first that has a place."""
    current = next(section for section in sections if section is not None)
    filled = []
    for section in sections:
        current = current if section is None else section
        filled.append(current)
    return filled
