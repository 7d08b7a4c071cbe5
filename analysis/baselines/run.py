"""A baseline's answers as a run: as records in memory, or as the content of an ordinary run file.

The file is an object around a list, which `ingest` reads like any other run:

    {"model": "baseline: random", "kind": "baseline", "condition": {"seed": "0"}, "settings": {...}, "results": [...]}

Each result is the question's record with a `prediction`. `kind` marks the run as a baseline. The seed is a condition of
those baselines that draw, so that two seeds are two runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from analysis.baselines import BASELINES, Settings
from analysis.baselines.settings import ASSUMED_DURATION
from analysis.errors import EarmarkError
from analysis.records import NO_TEXTS, Answer, LyricSection, Question, Section, Value
from analysis.tasks import SUBTASKS

VERSION = "1"
"""Rises when a baseline of the table answers anything differently."""

KIND = "baseline"
_MADE_BY_READING = ("shown_options",)
"""Details that ingest finds out itself."""


@dataclass
class UnknownBaselineError(EarmarkError):
    """A baseline was asked for that is not in the table."""

    name: str

    def __str__(self) -> str:
        return f"no baseline {self.name!r}. Baselines: {', '.join(BASELINES)}"


def answers_of(name: str, questions: Sequence[Question], settings: Settings | None = None) -> list[Answer]:
    """The baseline's answers, ready to be scored, in the order of the questions. Raises UnknownBaselineError."""
    predictions = _row(name).predict(questions, settings or Settings())
    pairs = enumerate(zip(questions, predictions, strict=True))
    return [Answer(question, prediction, str(index), index) for index, (question, prediction) in pairs]


def facts_of(name: str, settings: Settings | None = None) -> dict[str, Any]:
    """What a run of this baseline says of itself."""
    settings = settings or Settings()
    row = _row(name)
    return {
        "model": f"baseline: {name}",
        "kind": KIND,
        **({"condition": {"seed": str(settings.seed)}} if row.draws else {}),
        "settings": {
            "baseline": name,
            "version": VERSION,
            "purpose": row.purpose,
            "seed": settings.seed if row.draws else None,
            "sees_answers": row.sees_answers,
            "assumed_duration": ASSUMED_DURATION,
        },
    }


def file_of(name: str, questions: Sequence[Question], settings: Settings | None = None) -> dict[str, Any]:
    """The content of a run file."""
    return {**facts_of(name, settings), "results": [record(each) for each in answers_of(name, questions, settings)]}


def record(answer: Answer) -> dict[str, Any]:
    """The record of one answer: reading it again gives the same question."""
    question = answer.question
    details = {field: each for field, each in question.details.items() if field not in _MADE_BY_READING}
    fields: dict[str, Any] = {"task": question.subtask, **details, "audio": question.audio, "question": question.prompt}
    if NO_TEXTS not in question.defects:
        fields["gt"] = plain(question.reference)
    if question.options and question.options != SUBTASKS[question.subtask].options:
        fields["answer_choices"] = list(question.options)
    if question.section:
        fields["section"] = question.section
    if question.urls:
        fields["youtube_url"] = list(question.urls)
    return {**fields, "prediction": answer.raw}


def plain(value: Value) -> Any:
    """A typed reference as JSON. Numbers are text, so that no digit is lost."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, str):
        return value
    return [_entry(one) for one in value]


def _entry(one: Section | LyricSection | str) -> str | Mapping[str, Any]:
    if isinstance(one, str):
        return one
    if isinstance(one, LyricSection):
        return {"section": one.label, "lyrics": one.text}
    return {"section": one.label, "start": one.start, "end": one.end}


def _row(name: str) -> Any:
    if name not in BASELINES:
        raise UnknownBaselineError(name)
    return BASELINES[name]
