"""Records of an ordinary run file, as `ingest` reads them: the question's fields and a `prediction`."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import NO_TEXTS, Answer, LyricSection, Section, Value

_MADE_BY_READING = ("shown_options",)
"""Details that ingest finds out itself."""


def record(answer: Answer) -> dict[str, Any]:
    """The record of one answer: reading it again gives the same question."""
    question = answer.question
    if question.stem:
        return _of_theme(answer)
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


def _of_theme(answer: Answer) -> dict[str, Any]:
    """A question of ZIQI-Eval."""
    question = answer.question
    fields = {**question.details, "subtheme": question.subtask, "question": question.stem}
    asked = {"prompt": question.prompt} if question.prompt != question.stem else {}
    right = {"options": list(question.options), "right_answer": plain(question.reference)}
    return {**fields, **asked, **right, "prediction": answer.raw}


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
