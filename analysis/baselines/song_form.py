"""A typical pop song stretched to the length of the song in question.

The form is the most frequent one of the Harmonix Set, and its proportions are the means over the songs that have it. Of
the 890 annotated songs in our copy 37 have exactly the form below, more than have any other (neighbours of one
canonical label of `analysis.labels` joined, silence left out). SHARES are the mean lengths of their sections in parts
of the annotated music; that begins at 0.51 s and ends at 97.15 % of the file on average, taken here as the whole song.
`tests/baselines/test_song_form.py` measures them again.

Answered from the form: full and section segmentation, and how long sections of a type last. Everything else is left
unanswered. A section type that the form lacks gives an empty list, or 0 s.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate, pairwise

from analysis.baselines.answer_text import written
from analysis.baselines.settings import Settings, duration_of
from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import canonical
from analysis.records import Question, Section, Value

FORM = ("intro", "verse", "chorus", "verse", "chorus", "bridge", "chorus", "outro")
SHARES = (0.0645, 0.1473, 0.1419, 0.1450, 0.1365, 0.1171, 0.1667, 0.0811)

_EDGES = [share / sum(SHARES) for share in accumulate((0.0, *SHARES))]
PROPORTIONS = tuple(Section(label, *edges) for label, edges in zip(FORM, pairwise(_EDGES), strict=True))
"""The form over a song of length 1."""

TYPES = re.compile(
    r"\b(pre-?\s?chorus|post-?\s?chorus|chorus|verse|bridge|intro(?:duction)?|outro|solo|break|instrumental|hook|refrain)"
    r"(?:e?s)?\b",
    re.IGNORECASE,
)


def predict(questions: Sequence[Question], settings: Settings) -> list[str | None]:
    """The form's answer to every question about sections, None to the others."""
    values = [_value(question, duration_of(question, settings)) for question in questions]
    return [
        None if value is None else written(value, question.subtask)
        for question, value in zip(questions, values, strict=True)
    ]


def stretched(form: Value, duration: float) -> tuple[Section, ...]:
    """Sections in parts of a song's length, over a song of this many seconds, to the millisecond."""
    assert isinstance(form, tuple)
    return tuple(
        Section(one.label, round(one.start * duration, 3), round(one.end * duration, 3))
        for one in form
        if isinstance(one, Section) and one.start is not None and one.end is not None
    )


def section_asked(question: Question) -> str:
    """The canonical type of section a question is about: as its prompt says, else its `section` field, else ""."""
    named = {canonical(found[1]) for found in TYPES.finditer(question.prompt)}
    if len(named) == 1:
        return named.pop()
    return canonical(question.section) if question.section else ""


def _value(question: Question, duration: float) -> Value | None:
    form = stretched(PROPORTIONS, duration)
    if SUBTASKS[question.subtask].form == "sections":
        return form
    if question.subtask not in ("section_structural_segmentation", "section_duration"):
        return None
    wanted = section_asked(question)
    if not wanted:
        return None
    chosen = tuple(one for one in form if one.label == wanted)
    return chosen if question.subtask == "section_structural_segmentation" else _length(chosen)


def _length(chosen: Sequence[Section]) -> Decimal:
    """Seconds, to the millisecond."""
    total = sum((one.end or 0.0) - (one.start or 0.0) for one in chosen)
    return Decimal(round(total * 1000)) / 1000
