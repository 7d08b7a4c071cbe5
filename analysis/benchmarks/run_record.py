"""Answers as records of a run file, which the readers read back to the same questions."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from analysis.benchmarks import pack_records
from analysis.benchmarks.registry import SUBTASKS
from analysis.parsing.reasoning import REASONING
from analysis.records import NO_TEXTS, Answer, LyricSection, Section, Value

_DERIVED_DETAILS = ("shown_options",)
"""Details that a reader derives from the record."""


def record(answer: Answer) -> dict[str, Any]:
    """The record of one answer: reading it again gives the same question."""
    question = answer.question
    if pack_records.is_of_pack(question):
        return {**pack_records.record(question, plain(question.reference)), **_prediction(answer)}
    if question.stem:
        return _of_theme(answer)
    details = {field: value for field, value in question.details.items() if field not in _DERIVED_DETAILS}
    fields: dict[str, Any] = {"task": question.subtask, **details, "audio": question.audio, "question": question.prompt}
    if NO_TEXTS not in question.defects:
        fields["gt"] = plain(question.reference)
    if question.options and question.options != SUBTASKS[question.subtask].options:
        fields["answer_choices"] = list(question.options)
    if question.section:
        fields["section"] = question.section
    if question.urls:
        fields["youtube_url"] = list(question.urls)
    return {**fields, **_prediction(answer)}


def _of_theme(answer: Answer) -> dict[str, Any]:
    """A question of ZIQI-Eval."""
    question = answer.question
    fields = {**question.details, "subtheme": question.subtask, "question": question.stem}
    prompt = {"prompt": question.prompt} if question.prompt != question.stem else {}
    answer_fields = {"options": list(question.options), "right_answer": plain(question.reference)}
    return {**fields, **prompt, **answer_fields, **_prediction(answer)}


def _prediction(answer: Answer) -> dict[str, Any]:
    return {"prediction": answer.raw, **({REASONING: list(answer.reasoning)} if answer.reasoning else {})}


def plain(value: Value) -> Any:
    """A typed reference as JSON. Numbers are text, so that no digit is lost."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, str):
        return value
    return [_entry(entry) for entry in value]


def _entry(entry: Section | LyricSection | str) -> str | Mapping[str, Any]:
    if isinstance(entry, str):
        return entry
    if isinstance(entry, LyricSection):
        return {"section": entry.label, "lyrics": entry.text}
    return {"section": entry.label, "start": entry.start, "end": entry.end}
