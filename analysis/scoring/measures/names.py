"""Exact match of names: an option, a pair in any order, a ranking, a letter, yes or no."""

from __future__ import annotations

from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.detection import outcome as detection_outcome
from analysis.metrics.exact_match import Choice, exact_match
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import name_list, names


def in_order(question: Question, value: Value | None) -> MetricResult:
    return _match(question, value, in_order=True)


def in_any_order(question: Question, value: Value | None) -> MetricResult:
    return _match(question, value, in_order=False)


def _match(question: Question, value: Value | None, in_order: bool) -> MetricResult:
    choice = exact_match(names(question.reference), names(value), in_order, question.options)
    return MetricResult(choice, choice.score)


def arithmetic(choice: Choice, _outcome: str) -> Arithmetic:
    order = "" if len(choice.reference) < 2 else " in this order," if choice.in_order else " in any order,"
    same = "the same: right, 1" if choice.score else "not the same: wrong, 0"
    return Arithmetic(
        f"reference {name_list(choice.reference)}; answer {name_list(choice.answer)};{order} {same}", choice.score
    )


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    choice: Choice = scored.evidence
    reference, answer = name_list(choice.reference), name_list(choice.answer)
    if SUBTASKS[question.subtask].form == "yes or no":
        outcome = detection_outcome("yes" in choice.reference, "yes" in choice.answer)
        return [{"sound is there": reference, "answer": answer, "outcome": outcome, "score": choice.score}]
    return [{"reference": reference, "answer": answer, "score": choice.score}]
