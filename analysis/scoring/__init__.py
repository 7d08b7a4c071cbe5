"""Score of one answer under a lens, with the evidence of the score.

Paper lens: the answer is read as a careful person reads it (`parsing`) and scored by the paper's definition
(`metrics`). A missing, refused or unparsed answer has the worst value: IoU 0, incorrect, WER 1. This is so even if the
reference is empty: only an answer that states that there is nothing is right. A question with a broken reference is
unscorable and in no mean. Released lens: the published scripts (`benchmarks.official`). Careful lens: the paper's
metric on what a person reads, where the paper reads by a rule (`parsing.readers.CAREFUL`).
"""

from __future__ import annotations

from decimal import Decimal
from importlib.metadata import version
from typing import Any

from analysis.benchmarks import official
from analysis.benchmarks.registry import SUBTASKS, lenses
from analysis.metrics.section_iou import bounds
from analysis.parsing.readers import CAREFUL, READERS
from analysis.records import (
    EVERY_LENS,
    NO_TEXTS,
    ONE_OPTION,
    Answer,
    CaseScore,
    Lens,
    Outcome,
    Question,
    Reading,
    Value,
)
from analysis.scoring.forms import MEASURES
from analysis.scoring.measures.judged import stored_score
from analysis.scoring.metric import MetricResult
from analysis.scoring.values import intervals, limited, names

__all__ = ["VERSIONS", "broken", "judge", "read", "score", "scores"]

VERSIONS = {
    "metrics": "5",
    "parsing": "14",
    "columns": "17",
    "released": "a401ccf",
    "jiwer": version("jiwer"),
    "json_repair": version("json_repair"),
}
"""Versions behind a stored score. columns: of the stored tables, see `store.tables.schema`."""

BY_METRIC = ("paper", "careful")
"""Lenses under which Earmark's own reader and metric score; the others are rules of published programs."""


def score(answer: Answer, lens: Lens) -> CaseScore:
    """Score of an answer with its evidence. Benchmarks with one rule use it under every lens."""
    if lens in BY_METRIC or lens not in lenses(answer.question.task):
        return _metric_score(answer, lens)
    if lens != "released":
        return official.score(answer, lens)
    if (
        NO_TEXTS in answer.question.defects
    ):  # the published files hold the words; without them there is nothing to score
        return CaseScore("released", "unscorable", "none", None, None, verdict="skipped")
    return official.score(answer)


def scores(answer: Answer) -> list[CaseScore]:
    """Scores of an answer under all lenses; not under a rule for another field of the record than it has."""
    names_of_lenses = lenses(answer.question.task)
    return [score(answer, lens) for lens in names_of_lenses if lens in EVERY_LENS or official.applies(answer, lens)]


def _metric_score(answer: Answer, lens: Lens) -> CaseScore:
    question = answer.question
    form = SUBTASKS[question.subtask].form
    if broken(question):
        reading = read(answer, lens) if form == "rating" else Reading(None, "none")
        return CaseScore(lens, "unscorable", reading.confidence, reading.value, None, reading.steps)
    reading = read(answer, lens)
    outcome = _outcome(reading, answer.raw)
    result = MEASURES[form](question, reading.value)
    return CaseScore(
        lens=lens,
        outcome=outcome,
        confidence=reading.confidence,
        value=reading.value,
        score=result.score,
        steps=reading.steps,
        evidence=result.evidence,
        wer=result.wer,
    )


def read(answer: Answer, lens: Lens = "paper") -> Reading:
    """Reading of the answer under a lens, by the rule of the benchmark's paper or as a careful person reads."""
    form = SUBTASKS[answer.question.subtask].form
    reader = CAREFUL.get(form, READERS[form]) if lens == "careful" else READERS[form]
    return limited(reader(answer.raw, answer.question))


def judge(question: Question, value: Value | None) -> MetricResult:
    """Result of the paper's metric for a value; None is an answer without a readable value."""
    return MEASURES[SUBTASKS[question.subtask].form](question, value)


def broken(question: Question) -> bool:
    """Whether no answer can be scored: lyrics without words, one option alone, or an impossible reference."""
    form, reference = SUBTASKS[question.subtask].form, question.reference
    if {NO_TEXTS, ONE_OPTION} & set(question.defects) or form in ("not scored", "rating"):
        return True
    if form == "judged":
        return stored_score(question) is None
    if isinstance(reference, Decimal) and form == "number":
        return not reference.is_finite()
    if form in ("sections", "intervals"):
        return any(bounds(interval) is None for interval in intervals(reference))
    if isinstance(reference, Decimal):
        return not reference.is_finite() or reference < 0 or (form == "song" and reference not in (1, 2, 3, 4))
    n_names = {"pair": 2, "ranking": 4}.get(form)
    return n_names is not None and len({str(name).lower() for name in names(reference)}) != n_names


def _outcome(reading: Reading, raw: Any) -> Outcome:
    if reading.value is not None:
        return "scored"
    if reading.refused:
        return "refused"
    return "missing" if _nothing(raw) else "unparsed"


def _nothing(raw: Any) -> bool:
    return raw is None or (isinstance(raw, list) and bool(raw) and all(item is None for item in raw))
