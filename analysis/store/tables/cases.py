"""The table of cases: one row for each question of a run, whatever the lens."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from analysis.benchmarks.registry import EVERY
from analysis.parsing.reasoning import of_answer
from analysis.prompts.wordings import Wording, wording
from analysis.records import Answer, Question
from analysis.store.tables.answer_columns import ReferenceColumns, agreement, reference_columns
from analysis.store.tables.column import COUNT, COUNTS, FILE, FLAG, NUMBER, TEXT, TEXTS, Column
from analysis.store.tables.json_values import decode, dumps, encode

EXCERPT = 160
"""Characters of the raw answer that a list of cases shows."""


@dataclass(frozen=True, slots=True)
class CaseRecord:
    """What a row of the table is made of. file: name of the answer's file. index: position in the run, over all files.

    raw_json: the raw answer as JSON text. again: whether the run has answered the question before.
    """

    question_id: str
    index: int
    file: str
    answer: Answer
    question: Question
    wording: Wording
    reference: ReferenceColumns
    raw_json: str
    again: bool = False

    @property
    def excerpt(self) -> str:
        raw = self.answer.raw
        return (raw if isinstance(raw, str) else self.raw_json)[:EXCERPT]


@lru_cache(maxsize=4096)
def _texts_json(texts: tuple[str, ...]) -> str:
    return dumps(texts)


def case_of(index: int, file: str, answer: Answer, again: bool = False) -> CaseRecord:
    question = answer.question
    return CaseRecord(
        question.id, index, file, answer, question, wording(question), reference_columns(question), dumps(answer.raw),
        again,
    )  # fmt: skip


CASES: tuple[Column[CaseRecord], ...] = (
    Column(
        "question_id", TEXT, lambda case: case.question_id, "the same in every run, see `records.Question.id`", own=True
    ),
    Column("index", COUNT, lambda case: case.index, "position in the run", own=True),
    Column("file", TEXT, lambda case: case.file, "name of the file the answer comes from", own=True),
    Column(
        "record", TEXT, lambda case: case.answer.record, "id of the record in that file, else its index there", own=True
    ),
    Column("task", TEXT, lambda case: case.question.task, "code, see `tasks.TASKS`"),
    Column("subtask", TEXT, lambda case: case.question.subtask, "name in the published scripts"),
    Column("category", TEXT, lambda case: EVERY[case.question.task].category, "of the task"),
    Column(
        "audio", TEXT, lambda case: case.question.audio, "as written; for some in memory without its folders", own=True
    ),
    Column("song", TEXT, lambda case: case.question.song, "dataset/id of the annotated song, '' if unknown", own=True),
    Column("section", TEXT, lambda case: case.question.section, "section type of the question, as written", own=True),
    Column(
        "role", TEXT, lambda case: case.question.role, "of the performers in question, see `question_targets`", own=True
    ),
    Column("delivery", TEXT, lambda case: case.question.delivery, "of the performers in question", own=True),
    Column(
        "stem", TEXT, lambda case: case.question.stem, "text of the question, for a benchmark without audio", own=True
    ),
    Column("option_order", TEXT, lambda case: case.question.option_order, "source of the order of the options"),
    Column("actual", NUMBER, lambda case: case.reference.actual, "right count or seconds"),
    Column("expected", TEXTS, lambda case: case.reference.expected, "names of the right options"),
    Column("expected_places", COUNTS, lambda case: case.reference.expected_places, "positions of the right options"),
    Column(
        "attributes", TEXTS, lambda case: case.reference.attributes, "see `answer_columns.ReferenceColumns`", own=True
    ),
    Column("attribute_category", TEXT, lambda case: case.reference.attribute_category, "of these attributes", own=True),
    Column("wording", TEXT, lambda case: case.wording.id, "id of the prompt's wording, '' if unknown", own=True),
    Column("agreement", TEXT, lambda case: agreement(case.answer), "of several votes, such as 3:1"),
    Column("defective", FLAG, lambda case: bool(case.question.defects), "whether the question has a known defect"),
    Column("given", FLAG, lambda case: case.answer.given, "whether there is a prediction"),
    Column("again", FLAG, lambda case: case.again, "whether the run has answered the question before", own=True),
    Column("excerpt", TEXT, lambda case: case.excerpt, "beginning of the raw answer"),
    Column(
        "dimensions", TEXTS, lambda case: case.question.dimensions, "name=value of the dimensions of a pack", own=True
    ),
    Column("repeat", COUNT, lambda case: case.question.repeat, "see `records.Question.repeat`", FILE, own=True),
    Column("prompt", TEXT, lambda case: case.question.prompt, "as written", FILE, own=True),
    Column(
        "template",
        TEXT,
        lambda case: case.wording.template,
        "the prompt with placeholders for what varies",
        FILE,
        own=True,
    ),
    Column("reference_json", TEXT, lambda case: dumps(encode(case.question.reference)), "see `json_values`", FILE),
    Column("reference_text", TEXT, lambda case: case.question.reference_text, "the reference for comparing", FILE),
    Column("options_json", TEXT, lambda case: _texts_json(case.question.options), "as stored", FILE),
    Column("defects_json", TEXT, lambda case: _texts_json(case.question.defects), "in words", FILE),
    Column("urls_json", TEXT, lambda case: _texts_json(case.question.urls), "", FILE, own=True),
    Column(
        "details_json",
        TEXT,
        lambda case: dumps(case.question.details),
        "all other fields of the record",
        FILE,
        own=True,
    ),
    Column("raw_json", TEXT, lambda case: case.raw_json, "the raw answer", FILE),
    Column("reasoning_json", TEXT, lambda case: dumps(of_answer(case.answer)), "its reasoning, a list of texts", FILE),
)

QUESTION_COLUMNS = (
    "task",
    "subtask",
    "audio",
    "prompt",
    "reference_json",
    "reference_text",
    "options_json",
    "option_order",
    "section",
    "stem",
    "song",
    "role",
    "delivery",
    "urls_json",
    "details_json",
    "defects_json",
    "dimensions",
    "repeat",
)
"""Columns from which `question_of` rebuilds a question."""


def question_of(row: Mapping[str, Any]) -> Question:
    """The question of a stored row with the QUESTION_COLUMNS."""
    reference = decode(json.loads(row["reference_json"]))
    assert reference is not None, "a question without a reference is never stored"
    return Question(
        task=row["task"],
        subtask=row["subtask"],
        audio=row["audio"],
        prompt=row["prompt"],
        reference=reference,
        reference_text=row["reference_text"],
        options=tuple(json.loads(row["options_json"])),
        option_order=row["option_order"],
        section=row["section"],
        stem=row.get("stem") or "",
        song=row["song"],
        urls=tuple(json.loads(row["urls_json"])),
        details=json.loads(row["details_json"]),
        defects=tuple(json.loads(row["defects_json"])),
        repeat=row["repeat"],
        role=row.get("role") or "",
        delivery=row.get("delivery") or "",
        dimensions=tuple(row.get("dimensions") or ()),
    )
