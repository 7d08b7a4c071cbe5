"""What scoring, storing and explaining need to know of a metric."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from analysis.benchmarks.protocol import Form
from analysis.records import CaseScore, Question, Value


class MetricResult(NamedTuple):
    """Evidence and score that a metric returns; wer for lyrics only."""

    evidence: Any
    score: float
    wer: float | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Last step of the score, in words and numbers. score: the result; None for a case in no mean."""

    text: str
    score: float | None


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric with all its uses. Scores are from 0 to 1, higher is better, and the reference itself scores 1.

    evidence: the record that the metric returns. Stored cases contain the name of its class, which never changes.
    function: the code of the definition, as the case page shows it; the docstring of its module is the rule.
    forms: for each form of answer, the function of question and value that applies the metric.
    worst: score of an answer without a usable value. Such answers count in every mean.
    rows: the evidence of a case as a table, reference first.
    arithmetic: the score recomputed from evidence and outcome. without_value: the same for an answer without a usable
    value, by its outcome; None if `arithmetic` does both.
    """

    name: str
    evidence: type
    function: Callable[..., Any]
    forms: Mapping[Form, Callable[[Question, Value | None], MetricResult]]
    worst: float
    rows: Callable[[Question, CaseScore], list[dict[str, Any]]]
    arithmetic: Callable[[Any, str], Arithmetic]
    without_value: Callable[[str], Arithmetic] | None = None
