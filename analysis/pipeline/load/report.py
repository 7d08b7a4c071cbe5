"""Report of `earmark score`: the scores of a file that is not loaded, as strict JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from analysis.benchmarks.readers import SNIFFED, Choice
from analysis.benchmarks.registry import SUBTASKS
from analysis.errors import EarmarkError, FileError
from analysis.framing.read_result import ReadResult
from analysis.framing.run_facts import RunFacts
from analysis.labels import canonical
from analysis.metrics.label_agreement import LabelAgreement, label_agreement
from analysis.metrics.section_iou import Interval
from analysis.parsing.reasoning import of_answer
from analysis.pipeline.load import rule_figures
from analysis.pipeline.load.case_boundary import CaseBoundary
from analysis.pipeline.load.file_groups import group_files
from analysis.pipeline.load.question_lookup import read_context
from analysis.pipeline.load.repeated_ids import RepeatedIds
from analysis.pipeline.load.run_counts import Repeats
from analysis.pipeline.load.run_surroundings import RunSurroundings
from analysis.records import Answer, CaseScore, Lens, Question, Section, Value
from analysis.scoring import claims, figures
from analysis.scoring.run_measures import MEASURES, RunMeasures
from analysis.scoring.scored_case import scored_cases
from analysis.scoring.sums import once
from analysis.store.runs.description import problem
from analysis.store.tables.json_values import decode, encode, jsonable

CRASH = "crash"
FEW = 3
"""Runs that a message names."""
LARGEST = 300
"""Digits beyond which a number is written as text, because JSON readers turn it into infinity."""


def score_file(
    path: Path, lens: Lens, corrected: Mapping[str, Any] | None = None, choice: Choice = SNIFFED
) -> dict[str, Any]:
    """Scores of a file under one lens. corrected: references by question id, as `json_values.encode` writes them.
    choice: the pack to read the file by, and the names of its fields.

    Fields: lens; summary, the figure of each task; overall, of the run, null without one; rules, the figures under
    every reading rule (`rule_figures`); measures, over all records by subtask and lens; records, one row per usable
    record; problems, what could not be used; under the released lens stops_at, the first record at which the published
    script crashes, null if none does.
    For a tie of votes "score" is the expected value, repeated as "expected", and "range" the lowest and highest score.
    """
    result, boundary = _read(path, choice), CaseBoundary(path)
    repeats = Repeats()
    numbered = [replace(answer, question=repeats.number(answer)[0]) for answer in result.answers]
    answers = [_under(answer, corrected or {}) for answer in numbered]
    scores = [(answer, boundary.scores(answer)) for answer in answers] if result.is_run else []
    cases = [
        (answer, next((case for case in own if case.lens == lens), None) or boundary.score(answer, lens))
        for answer, own in scores
    ]
    unanswered = [] if cases or not result.answers else [_unanswered(path, len(result.answers))]
    summary = figures.figures(once((answer.question, case) for answer, case in cases), lens)
    surroundings = RunSurroundings()
    surroundings.add([(answer.question, case) for answer, case in cases])
    records = [
        row
        for answer, case in cases
        if (row := boundary.attempt("losses and modes", answer, _row, answer, case, surroundings))
    ]
    measures = RunMeasures()
    for answer, own in scores:
        measures.add(answer, own)
    over_all = measures.as_dict()
    report: dict[str, Any] = {
        "lens": lens,
        "summary": {task: figure.as_dict() | _mean_agreement(task, records) for task, figure in summary.items()},
        "overall": None if (of_run := figures.overall(summary)) is None else of_run._asdict(),
        "rules": rule_figures.rows(_by_rule(scores), over_all),
        **({MEASURES: over_all} if over_all else {}),
        "records": records,
        "problems": [problem(error) for error in (*unanswered, *result.problems, *boundary.problems)],
    }
    if corrected is not None:
        report["references"] = {"corrected": sum(answer.question.id in corrected for answer, _ in cases)}
    if lens == "released":
        report["stops_at"] = next((_stop(answer, case) for answer, case in cases if case.verdict == CRASH), None)
    plain: dict[str, Any] = jsonable(report)
    return plain


def _read(path: Path, choice: Choice) -> ReadResult:
    """The answers in a file, or of the one run in an archive or folder. Raises FileError for several runs."""
    groups = group_files([path], RunFacts(), choice)
    runs = [group for group in groups if group.parts]
    if len(runs) > 1:
        names = ", ".join(group.facts.title for group in runs[:FEW])
        more = ", ..." if len(runs) > FEW else ""
        is_file = path in runs[0].parts
        remedy = "load it and ask for its figures" if is_file else f"name one of its files, such as {path}/FILE"
        raise FileError(str(path), f"one run; {remedy}", f"{len(runs)}: {names}{more}")
    problems = [problem for group in groups for problem in group.problems]
    answers: list[Answer] = []
    for file, part in runs[0].parts.items() if runs else ():
        result, ids = part.read(read_context()), RepeatedIds()
        ids.read(result.answers)
        answers += result.answers
        problems += (*result.problems, *ids.notices(file))
    return ReadResult(path, groups[0].facts, tuple(answers), tuple(problems))


def _under(answer: Answer, corrected: Mapping[str, Any]) -> Answer:
    """The answer to its question with the corrected reference, if it has one."""
    reference = decode(corrected[answer.question.id]) if answer.question.id in corrected else None
    return answer if reference is None else replace(answer, question=replace(answer.question, reference=reference))


def _by_rule(scores: Iterable[tuple[Answer, Sequence[CaseScore]]]) -> dict[Lens, dict[str, Any]]:
    """The figures by lens and task."""
    by_lens: dict[Lens, list[tuple[Question, CaseScore]]] = {}
    for answer, own in scores:
        for case in own:
            by_lens.setdefault(case.lens, []).append((answer.question, case))
    return {
        name: {task: figure.as_dict() for task, figure in figures.figures(once(pairs), name).items()}
        for name, pairs in by_lens.items()
    }


def write(path: Path, report: dict[str, Any]) -> None:
    """Write a report as strict JSON in ASCII. Raises FileError."""
    try:
        path.write_text(json.dumps(report, indent=1, allow_nan=False) + "\n", encoding="ascii")
    except OSError as error:
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error


def _row(answer: Answer, case: CaseScore, surroundings: RunSurroundings) -> dict[str, Any]:
    """One answer as a row."""
    (scored_case,) = scored_cases(answer.index, answer, (case,), surroundings.of(answer.question))
    row: dict[str, Any] = {
        "id": _name(answer),
        "index": answer.index,
        "task": answer.question.task,
        "subtask": answer.question.subtask,
        "outcome": case.outcome,
        "confidence": case.confidence,
        "value": plain_value(case.value),
        "steps": [{"name": step.name, "detail": step.detail} for step in case.steps],
    }
    texts = of_answer(answer)
    sections = claims.sections_of(answer.question.reference)
    row |= {"reasoning": list(texts), "claims": claims.as_records(texts, sections)}
    if figures.is_lyrics(answer.question.task):
        row |= {"wer": case.wer, "iwer": case.iwer}
    else:
        row["score"] = case.score
    if scored_case.decomposition is not None:
        row |= {"lost": dict(scored_case.decomposition.lost), "modes": list(scored_case.modes)}
    if case.lowest is not None:
        row |= {"expected": case.score, "range": [case.lowest, case.highest]}  # a tie of votes
    if (agreement := labels_of(answer, case)) is not None:
        row |= {"pairwise_f": agreement.pairwise, "v_measure": agreement.v_measure}
    if case.lens == "released":
        row["verdict"] = case.verdict
        verdicts = next((step.detail for step in case.steps if step.detail.startswith("verdicts seen: ")), "")
        row |= {"verdicts": verdicts.removeprefix("verdicts seen: ").split(", ")} if verdicts else {}
        row |= {"quirks": list(case.quirks)} if case.quirks else {}
    return row


def labels_of(answer: Answer, case: CaseScore) -> LabelAgreement | None:
    """Label agreement of a full segmentation, None for other tasks or if a side has no usable section."""
    reference, value = answer.question.reference, case.value
    if SUBTASKS[answer.question.subtask].form != "sections" or not isinstance(value, tuple):
        return None
    assert isinstance(reference, tuple)
    sides = [
        [
            Interval(canonical(section.label), section.start, section.end)
            for section in side
            if isinstance(section, Section)
        ]
        for side in (reference, value)
    ]
    return label_agreement(*sides)


def _mean_agreement(task: str, records: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Means of label agreement over the records of a task that have it, and the number of these."""
    rows = [row for row in records if row["task"] == task and "pairwise_f" in row]
    means = {name: sum(row[name] for row in rows) / len(rows) for name in ("pairwise_f", "v_measure") if rows}
    return {**means, "n_labels": len(rows)} if rows else {}


def plain_value(value: Value | None) -> Any:
    """A parsed value as JSON. A number that JSON cannot represent exactly becomes text."""
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


def _stop(answer: Answer, case: CaseScore) -> dict[str, Any]:
    exception = next((step.detail for step in case.steps if step.name == "the published script stops here"), "")
    return {"index": answer.index, "id": _name(answer), "exception": exception or "; ".join(case.quirks)}
