"""A file scored without being loaded: everything of it as plain, strict JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from analysis import scoring
from analysis.benchmarks import readers
from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import EarmarkError, FileError, FormatError
from analysis.framing.read_result import ReadResult
from analysis.framing.run_facts import RunFacts
from analysis.labels import canonical
from analysis.metrics.label_agreement import LabelAgreement, label_agreement
from analysis.metrics.section_iou import Interval
from analysis.pipeline.load.read_context import read_context
from analysis.records import Answer, CaseScore, Lens, Section, Value
from analysis.scoring import figures
from analysis.scoring.decomposition import decompose
from analysis.scoring.failure_modes import modes
from analysis.store.runs.description import problem
from analysis.store.tables.json_values import decode, encode, jsonable

CRASH = "crash"
LARGEST = 300
"""Digits beyond which a number is written as text: JSON readers turn it into infinity."""


def score_file(path: Path, lens: Lens, corrected: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The scores of a file under one lens. corrected: references by question id, as `encoding.encode` writes them.

    lens; summary: the figure of each task; records: one row per usable record; problems: what could not be used;
    released lens only: stops_at, the first record at which the published script ends, null if there is none. Of a tie
    of votes "score" is the expected value, told again as "expected", and "range" the lowest and the highest score.
    """
    try:
        read = readers.read(path, read_context())
    except FormatError as error:
        read = ReadResult(path, RunFacts(), (), (error,))
    answers = [_under(answer, corrected or {}) for answer in read.answers]
    cases = [(answer, scoring.score(answer, lens)) for answer in answers] if read.is_run else []
    unanswered = [] if cases or not read.answers else [_unanswered(path, len(read.answers))]
    summary = figures.figures(((answer.question, scored) for answer, scored in cases), lens)
    records = [record(answer, scored) for answer, scored in cases]
    report: dict[str, Any] = {
        "lens": lens,
        "summary": {task: figure.as_dict() | _mean_agreement(task, records) for task, figure in summary.items()},
        "records": records,
        "problems": [problem(error) for error in (*unanswered, *read.problems)],
    }
    if corrected is not None:
        report["references"] = {"corrected": sum(answer.question.id in corrected for answer, _ in cases)}
    if lens == "released":
        report["stops_at"] = next((_stop(answer, scored) for answer, scored in cases if scored.verdict == CRASH), None)
    plain: dict[str, Any] = jsonable(report)
    return plain


def _under(answer: Answer, corrected: Mapping[str, Any]) -> Answer:
    """The answer to its question with the corrected reference, if it has one."""
    reference = decode(corrected[answer.question.id]) if answer.question.id in corrected else None
    return answer if reference is None else replace(answer, question=replace(answer.question, reference=reference))


def write(path: Path, found: dict[str, Any]) -> None:
    """Writes a report as strict JSON in ASCII. Raises FileError."""
    try:
        path.write_text(json.dumps(found, indent=1, allow_nan=False) + "\n", encoding="ascii")
    except OSError as error:
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error


def record(answer: Answer, scored: CaseScore) -> dict[str, Any]:
    """One answer as a row."""
    row: dict[str, Any] = {
        "id": _name(answer),
        "index": answer.index,
        "task": answer.question.task,
        "subtask": answer.question.subtask,
        "outcome": scored.outcome,
        "confidence": scored.confidence,
        "value": plain_value(scored.value),
        "steps": [{"name": step.name, "detail": step.detail} for step in scored.steps],
    }
    if figures.is_lyrics(answer.question.task):
        row |= {"wer": scored.wer, "iwer": scored.iwer}
    else:
        row["score"] = scored.score
    if (parts := decompose(answer.question, scored)) is not None:
        row["lost"] = dict(parts.lost)
        row["modes"] = list(modes(answer.question, scored, parts))
    if scored.lowest is not None:
        row |= {"expected": scored.score, "range": [scored.lowest, scored.highest]}
    if (agreement := labels_of(answer, scored)) is not None:
        row |= {"pairwise_f": agreement.pairwise, "v_measure": agreement.v_measure}
    if scored.lens == "released":
        row["verdict"] = scored.verdict
        seen = next((step.detail for step in scored.steps if step.detail.startswith("verdicts seen: ")), "")
        row |= {"verdicts": seen.removeprefix("verdicts seen: ").split(", ")} if seen else {}
        row |= {"quirks": list(scored.quirks)} if scored.quirks else {}
    return row


def labels_of(answer: Answer, scored: CaseScore) -> LabelAgreement | None:
    """How far the labels of a whole song agree, whatever they are called; None for other tasks, and where one side has
    no usable section."""
    reference, value = answer.question.reference, scored.value
    if SUBTASKS[answer.question.subtask].form != "sections" or not isinstance(value, tuple):
        return None
    assert isinstance(reference, tuple)
    sides = [
        [Interval(canonical(one.label), one.start, one.end) for one in side if isinstance(one, Section)]
        for side in (reference, value)
    ]
    return label_agreement(*sides)


def _mean_agreement(task: str, records: Sequence[dict[str, Any]]) -> dict[str, float]:
    """The means of `labels_of` over the records of a task that have it, and how many these are."""
    found = [row for row in records if row["task"] == task and "pairwise_f" in row]
    means = {name: sum(row[name] for row in found) / len(found) for name in ("pairwise_f", "v_measure") if found}
    return {**means, "n_labels": len(found)} if found else {}


def plain_value(value: Value | None) -> Any:
    """What was read, as JSON: a number is a number wherever JSON can hold it exactly, else its digits as text."""
    if isinstance(value, Decimal):
        if not value.is_finite() or abs(value.adjusted()) > LARGEST:
            return str(value)
        if value == value.to_integral_value():
            return int(value)
        return float(value) if Decimal(repr(float(value))) == value else str(value)
    return encode(value)


def _unanswered(path: Path, questions: int) -> EarmarkError:
    return FileError(str(path), "answers to score", f"{questions} questions without any 'prediction'")


def _name(answer: Answer) -> str | int:
    """The record's id, else its index as a number."""
    return answer.index if answer.record == str(answer.index) else answer.record


def _stop(answer: Answer, scored: CaseScore) -> dict[str, Any]:
    exception = next((step.detail for step in scored.steps if step.name == "the published script stops here"), "")
    return {"index": answer.index, "id": _name(answer), "exception": exception or "; ".join(scored.quirks)}
