"""A typical pop song scaled to the duration of the song.

The form is the most frequent one of the Harmonix Set, and its proportions are the means over the songs with it. Of the
890 annotated songs in our copy 37 have exactly the form below, more than any other (adjacent sections of one canonical
label merged, silence left out). SHARES are the mean lengths of their sections as shares of the annotated music, which
begins at 0.51 s and ends at 97.15 % of the file on average; here it is taken as the whole song.
`tests/baselines/test_song_form.py` measures them again.

It answers full and section segmentation, and durations of section types. Other questions have no answer. A section type
that the form lacks gives an empty list, or 0 s.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate, pairwise

from analysis.baselines.answer_text import answer_text
from analysis.baselines.settings import Settings, duration_of
from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import canonical
from analysis.records import Question, Section, Value

FORM = ("intro", "verse", "chorus", "verse", "chorus", "bridge", "chorus", "outro")
SHARES = (0.0645, 0.1473, 0.1419, 0.1450, 0.1365, 0.1171, 0.1667, 0.0811)

_BOUNDARIES = [share / sum(SHARES) for share in accumulate((0.0, *SHARES))]
PROPORTIONS = tuple(Section(label, *span) for label, span in zip(FORM, pairwise(_BOUNDARIES), strict=True))
"""The form over a song of duration 1."""

TYPES = re.compile(
    r"\b(pre-?\s?chorus|post-?\s?chorus|chorus|verse|bridge|intro(?:duction)?|outro|solo|break|instrumental|hook|refrain)"
    r"(?:e?s)?\b",
    re.IGNORECASE,
)


def predict(questions: Sequence[Question], settings: Settings) -> list[str | None]:
    """Answers from the form to questions about sections, None for the others."""
    values = [_value(question, duration_of(question, settings)) for question in questions]
    return [
        None if value is None else answer_text(value, question.subtask)
        for question, value in zip(questions, values, strict=True)
    ]


def scale(form: Value, duration: float) -> tuple[Section, ...]:
    """Sections as shares of a song, scaled to a duration in seconds, to the millisecond."""
    assert isinstance(form, tuple)
    return tuple(
        Section(section.label, round(section.start * duration, 3), round(section.end * duration, 3))
        for section in form
        if isinstance(section, Section) and section.start is not None and section.end is not None
    )


def section_in_question(question: Question) -> str:
    """Canonical section type of a question from its prompt, else from its `section` field, else ""."""
    types = {canonical(match[1]) for match in TYPES.finditer(question.prompt)}
    if len(types) == 1:
        return types.pop()
    return canonical(question.section) if question.section else ""


def _value(question: Question, duration: float) -> Value | None:
    form = scale(PROPORTIONS, duration)
    if SUBTASKS[question.subtask].form == "sections":
        return form
    if question.subtask not in ("section_structural_segmentation", "section_duration"):
        return None
    section_type = section_in_question(question)
    if not section_type:
        return None
    sections = tuple(section for section in form if section.label == section_type)
    return sections if question.subtask == "section_structural_segmentation" else _length(sections)


def _length(sections: Sequence[Section]) -> Decimal:
    """Total duration in seconds, to the millisecond."""
    total = sum((section.end or 0.0) - (section.start or 0.0) for section in sections)
    return Decimal(round(total * 1000)) / 1000
