"""Redivision of a transcript into the reference's sections, by one alignment of the full text.

A word is one character.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz.distance import Levenshtein

FEWEST_EDITS = 4
"""Edits that a new division must be able to save."""


class Division(NamedTuple):
    """An answer's words for each reference section, in order, and the sections of the answer that stay unchanged."""

    sections: list[str]
    others: list[str]


class _Position(NamedTuple):
    """The reference section of a word, and whether the word is equal to the one it is aligned with."""

    section: int | None
    equal: bool


def redivided(references: Sequence[str], answers: Sequence[str], edits: int) -> Division | None:
    """The answer's words by reference section; None where a new division cannot save enough edits.

    edits: of all pairs of sections, as the answer divides them.
    """
    if len(references) <= 1 and len(answers) <= 1:
        return None
    if edits < FEWEST_EDITS + Levenshtein.distance("".join(references), "".join(answers)):
        return None
    positions = iter(_positions(references, answers))
    sections: list[list[str]] = [[] for _ in references]
    others: list[str] = []
    for words in answers:
        own = [next(positions) for _ in words]
        if any(position.equal for position in own):
            for word, section in zip(words, _filled([position.section for position in own]), strict=True):
                sections[section].append(word)
        elif words:
            others.append(words)
    return Division(["".join(words) for words in sections], others)


def _positions(references: Sequence[str], answers: Sequence[str]) -> list[_Position]:
    """Reference section of each word of the answer, from the aligned word of the reference."""
    section_of = [section for section, words in enumerate(references) for _ in words]
    positions: list[_Position] = []
    for code in Levenshtein.opcodes("".join(references), "".join(answers)):
        if code.tag in ("equal", "replace"):
            positions += [_Position(section_of[k], code.tag == "equal") for k in range(code.src_start, code.src_end)]
        elif code.tag == "insert":
            positions += [_Position(None, False)] * (code.dest_end - code.dest_start)
    return positions


def _filled(sections: Sequence[int | None]) -> list[int]:
    """Sections without gaps: an inserted word has the section of the word before it, at the start of the first."""
    current = next(section for section in sections if section is not None)
    filled = []
    for section in sections:
        current = current if section is None else section
        filled.append(current)
    return filled
