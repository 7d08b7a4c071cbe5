"""Questions about sections.

1. Answers contain the types of `SECTION_TYPES`; anything else (solo, silence, ...) belongs to no section of an answer.
2. Adjacent sections of one type are one, as in BASS, because the label does not show where the second begins.
3. Questions also ask for types that the song does not have; the answer is an empty list.
"""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from analysis.questions.candidates import NO_END, NO_SECTIONS, Candidate, Candidates, Exclusion
from analysis.questions.song_material import SECTION_TYPES, SongMaterial


class AnswerSection(NamedTuple):
    """A section of an answer, with times in seconds."""

    type: str
    start: Decimal
    end: Decimal | None


def full(song: SongMaterial) -> Candidates:
    """Full segmentation of the song."""
    sections = [section for section in answer_sections(song) if section.type]
    if any(section.end is None for section in sections):
        yield Exclusion(NO_END)
    elif len(sections) < 2:
        yield Exclusion(NO_SECTIONS)
    else:
        yield Candidate(song, _text(sections))


def section(song: SongMaterial) -> Candidates:
    """Sections of one type, for each of the types."""
    for name in SECTION_TYPES.values():
        sections = [section for section in answer_sections(song) if section.type == name]
        if any(section.end is None for section in sections):
            yield Exclusion(NO_END)
        else:
            yield Candidate(song, _text(sections), {"section": name}, {"section": name})


def answer_sections(song: SongMaterial) -> list[AnswerSection]:
    """The parts in order, with adjacent parts of one type merged, by rule 2."""
    sections: list[AnswerSection] = []
    for part in song.parts:
        last = sections[-1] if sections else None
        if last and part.type and last.type == part.type and last.end == part.start:
            sections[-1] = last._replace(end=part.end)
        else:
            sections.append(AnswerSection(part.type, part.start, part.end))
    return sections


def _text(sections: list[AnswerSection]) -> str:
    return str([
        {"section": section.type, "start": float(section.start), "end": float(section.end or 0)}
        for section in sections
    ])  # fmt: skip
