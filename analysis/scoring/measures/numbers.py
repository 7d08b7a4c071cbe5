"""Numbers within a tolerance: songs and counts 0, times 3 s."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.tolerance import Difference, within
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import number

_WHY_NO_NUMBER = {"missing": "no answer was given", "refused": "the model declines to answer"}


def equal(question: Question, value: Value | None) -> MetricResult:
    return _difference(question, value, Decimal(0))


def within_3(question: Question, value: Value | None) -> MetricResult:
    return _difference(question, value, Decimal(3))


def within_tolerance(question: Question, value: Value | None) -> MetricResult:
    """Score a number as right if it is within the tolerance of the subtask, which is 0 if none is set."""
    tolerance = SUBTASKS[question.subtask].settings.get("tolerance", 0.0)
    return _difference(question, value, Decimal(repr(tolerance)))


def _difference(question: Question, value: Value | None, tolerance: Decimal) -> MetricResult:
    assert isinstance(question.reference, Decimal)
    assert value is None or isinstance(value, Decimal)
    difference = within(question.reference, value, tolerance)
    return MetricResult(difference, difference.score)


def arithmetic(difference: Difference, outcome: str) -> Arithmetic:
    if difference.answer is None or difference.difference is None:
        why = _WHY_NO_NUMBER.get(outcome, "no number could be read")
        return Arithmetic(f"{why}: wrong, 0", 0.0)
    off, most = abs(difference.difference), difference.tolerance
    right = off <= most
    text = f"|{number(difference.answer)} - {number(difference.reference)}| = {number(off)}"
    return Arithmetic(f"{text} {'<=' if right else '>'} {number(most)}: {'right' if right else 'wrong'}", float(right))


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Times have their unit; numbers of songs are names, so that their difference says nothing."""
    difference: Difference = scored.evidence
    form = SUBTASKS[question.subtask].form
    unit = " (s)" if form == "seconds" else ""
    row = {f"reference{unit}": number(difference.reference), f"answer{unit}": number(difference.answer)}
    if form != "song":
        row[f"answer - reference{unit}"] = number(difference.difference)
        row[f"may differ by{unit}"] = number(difference.tolerance)
    return [{**row, "score": difference.score}]
