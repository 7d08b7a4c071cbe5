"""What people read in the answers of a run, as files: the report of the misread share, and test cases of the reader."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.plain_names import cased, plain
from analysis.parsing.options.letter import LETTERS
from analysis.pipeline.load.report import plain_value
from analysis.pipeline.reviews import misread
from analysis.records import Question, Value
from analysis.reviews.readings import PersonReading, readings
from analysis.reviews.state import State
from analysis.store.database import Database
from analysis.store.queries.cases import reading_checks
from analysis.store.queries.cases.reading_checks import ReadCase
from analysis.store.queries.filters import Filters
from analysis.store.tables.json_values import decode, jsonable
from analysis.summaries.review.misread import Misread
from analysis.summaries.review.reading_check import same
from analysis.summaries.statements.misread import sentence

CHOICE_FORMS: Mapping[str, tuple[str, ...]] = {"choice": (), "letter": LETTERS, "yes or no": ("yes", "no")}
"""Forms whose cases name the place of an option, with the options where the question has none."""


class CaseFiles(NamedTuple):
    """Test cases of the reader, one a line, and the records of their answers. n_unknown: answers left out because the
    person said that the reading is wrong, but not what is right."""

    cases: list[dict[str, Any]]
    records: list[dict[str, Any]]
    n_unknown: int


def report(
    db: Database, states: Mapping[str, State], run: str, task: str, seed: int, n_sure: int = 0
) -> dict[str, Any]:
    """Sample, what was confirmed and the estimate of a run (and task), as plain data."""
    sample, is_stored = misread.sample_of(db, states, run, task, seed)
    by_answer, lens = readings(states), reading_checks.lens_of(db, run)
    cases = {
        (case.answer.question.id, case.key): case
        for case in reading_checks.read_cases(db, run, lens, {answer.question for answer in sample.answers})
    }
    rows = []
    for answer in sample.answers:
        stratum, own = sample.strata[answer.stratum], by_answer.get(answer.answer, [])
        case = cases.get((answer.question, answer.answer))
        row: dict[str, Any] = {"question": answer.question, "answer": answer.answer, "task": answer.task,
                               "kind": stratum.kind, "stratum": stratum.name}  # fmt: skip
        if own and case is not None:
            check = misread.check_of(case, own)
            row |= {
                "reader": plain_value(case.scored.value), "misread": check.is_misread if check else None,
                "readings": [_reading(reading) for reading in own],
            }  # fmt: skip
        rows.append(row)
    result = misread.estimates(db, Filters(runs=(run,)))[run]
    estimates = {"": result.total, **result.tasks}
    return {
        "run": run, "task": task, "lens": lens, "seed": sample.seed, "stored": is_stored,
        "strata": [stratum._asdict() for stratum in sample.strata],
        "drawn": dict(Counter(sample.strata[answer.stratum].kind for answer in sample.answers)),
        "sample": rows,
        "estimate": _estimate(estimates[task]) if task in estimates else None,
        "tasks": {} if task else {name: _estimate(estimate) for name, estimate in result.tasks.items()},
    }  # fmt: skip


def cases(db: Database, states: Mapping[str, State], run: str, records_file: str) -> CaseFiles:
    """All answers of the run that people read, as test cases. records_file: name of the file of the records."""
    by_answer, lens = readings(states), reading_checks.lens_of(db, run)
    candidates = reading_checks.candidates(db, Filters(lens=lens, runs=(run,)))
    keys = {row.answer: row.question for row in candidates if row.answer in by_answer}
    files = CaseFiles([], [], 0)
    for case in reading_checks.read_cases(db, run, lens, set(keys.values())):
        if keys.get(case.key) != case.answer.question.id:
            continue
        values = _values(case.answer.question, by_answer[case.key])
        if not values:
            files = files._replace(n_unknown=files.n_unknown + 1)
            continue
        confidence = _confidence(case, by_answer[case.key], values)
        if SUBTASKS[case.answer.question.subtask].form in CHOICE_FORMS:
            files.cases.append(_choice_case(case, values, confidence))
        else:
            files.records.append(_record(case))
            files.cases.append({
                "id": case.key, "file": records_file, "task": case.answer.question.task,
                "value": plain_value(values[0]), "also": [plain_value(value) for value in values[1:]],
                "confidence": confidence, "why": "read by a person",
            })  # fmt: skip
    return files


def write_lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows as JSON Lines."""
    text = "".join(json.dumps(jsonable(row), ensure_ascii=False, allow_nan=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8", errors="backslashreplace")


def _reading(reading: PersonReading) -> dict[str, Any]:
    value = plain_value(decode(reading.value))
    return {"reviewer": reading.reviewer, "says": reading.says, "value": value, "blind": reading.is_blind,
            "time": reading.time}  # fmt: skip


def _estimate(estimate: Misread) -> dict[str, Any]:
    share, score = estimate.share, estimate.score
    interval = share.interval if share else None
    return {
        "sentence": sentence(estimate), "sure": estimate.n_sure, "drawn": estimate.n_drawn,
        "checked": estimate.checked, "misread": estimate.misread, "open": estimate.disputed,
        "blind": estimate.n_blind, "checked_with_doubtful": estimate.n_checked, "doubtful": estimate.n_doubtful,
        "share": share.value if share else None, "interval": list(interval) if interval else None,
        "at_most": estimate.at_most,
        "score": None if score is None else {
            "value": score.value, "doubtful_wrong": score.wrong, "doubtful_right": score.right,
            "corrected": None if score.low is None else [score.low, score.high],
        },
    }  # fmt: skip


def _values(question: Question, own_readings: Sequence[PersonReading]) -> list[Value | None]:
    """What people read, each value once, the earliest first; empty where only other values are known."""
    values: list[Value | None] = []
    for reading in own_readings:
        value = decode(reading.value)
        if reading.says != "differs" and not any(same(question, value, earlier) for earlier in values):
            values.append(value)
    return values


def _confidence(case: ReadCase, own_readings: Sequence[PersonReading], values: Sequence[Value | None]) -> str:
    """That of the reader where it reads as the person does."""
    if any(reading.says == "unclear" for reading in own_readings):
        return "ambiguous"
    if same(case.answer.question, values[0], case.scored.value):
        return case.scored.confidence
    return "none" if values[0] is None else "mended"


def _choice_case(case: ReadCase, values: Sequence[Value | None], confidence: str) -> dict[str, Any]:
    question, raw = case.answer.question, case.answer.raw
    options = question.options or CHOICE_FORMS[SUBTASKS[question.subtask].form]
    meant, *also = (_place(question, options, value) for value in values)
    return {
        "id": case.key, "kind": "read by a person", "source": question.task, "question": question.prompt,
        "choices": list(options), "answer": _place(question, options, question.reference), "response": raw,
        "meant": meant, "also": also, "confidence": confidence, "why": "read by a person",
    }  # fmt: skip


def _place(question: Question, options: Sequence[str], value: Value | None) -> int | None:
    """Place of an option, from 0; a letter names that of its option."""
    own_case = cased(question.options)
    names = [plain(option, own_case) for option in options]
    if not isinstance(value, str):
        return None
    if SUBTASKS[question.subtask].form == "letter" and value in LETTERS[: len(options)]:
        return LETTERS.index(value)
    return names.index(plain(value, own_case)) if plain(value, own_case) in names else None


def _record(case: ReadCase) -> dict[str, Any]:
    """The answer as a record that `earmark score` reads, for the benchmarks whose files have these fields."""
    question = case.answer.question
    record = {
        **question.details, "id": case.key, "task": question.subtask, "audio": question.audio,
        "section": question.section, "answer_choices": list(question.options), "gt": plain_value(question.reference),
        "question": question.prompt, "prediction": case.answer.raw,
    }  # fmt: skip
    return {name: value for name, value in record.items() if value not in ("", [])}
