"""Label F1 of tags."""

from __future__ import annotations

from typing import Any

from analysis.metrics.label_f1 import LabelMatch, f1, label_f1
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import names


def any_order(question: Question, value: Value | None) -> MetricResult:
    """F1 of the labels of an answer; 0 without an answer, even to a question without labels."""
    match = label_f1(names(question.reference), names(value))
    match = match if value is not None else match._replace(score=0.0)
    return MetricResult(match, match.score)


def arithmetic(match: LabelMatch, outcome: str) -> Arithmetic:
    if outcome != "scored":
        return Arithmetic(f"no usable answer ({outcome}): 0", 0.0)
    n_common, n_missed, n_extra = len(match.common), len(match.missed), len(match.extra)
    score = f1(n_common, n_missed, n_extra)
    text = f"2 x {n_common} common / (2 x {n_common} + {n_missed} missed + {n_extra} extra) = {score:.6f}"
    return Arithmetic(text if n_common + n_missed + n_extra else "no label on either side: 1", score)


def rows(_question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Every label with the side it is on."""
    match: LabelMatch = scored.evidence
    sides = (("both", match.common), ("reference", match.missed), ("answer", match.extra))
    return [{"label": label, "in": side} for side, labels in sides for label in labels]
