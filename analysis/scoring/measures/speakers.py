"""Diarisation: who speaks when, by 1 - DER."""

from __future__ import annotations

from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.diarisation import Diarisation, diarisation
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import intervals


def error_rate(question: Question, value: Value | None) -> MetricResult:
    collar = SUBTASKS[question.subtask].settings.get("collar", 0.0)
    errors = diarisation(intervals(question.reference), intervals(value), collar)
    if value is None:
        errors = errors._replace(score=0.0)
    return MetricResult(errors, errors.score)


def arithmetic(errors: Diarisation, _outcome: str) -> Arithmetic:
    parts = f"{errors.missed:.2f} missed + {errors.false_alarm:.2f} false + {errors.confusion:.2f} confused"
    text = f"1 - ({parts}) s / {errors.speech:.2f} s of speech = 1 - {errors.rate:.4f}, not below 0"
    return Arithmetic(text, errors.score)


def without_value(outcome: str) -> Arithmetic:
    return Arithmetic(f"no usable answer ({outcome}): counts as the worst value, 0", 0.0)


def rows(_question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Who is who, and the seconds of each kind of error."""
    errors: Diarisation = scored.evidence
    pairs = [
        {"speaker": speaker, "in the answer": name or "nobody"}
        for speaker, name in zip(errors.speakers, errors.mapping, strict=True)
    ]
    seconds = {"missed": errors.missed, "false": errors.false_alarm, "confused": errors.confusion}
    return [*pairs, *({"speaker": f"{name}, s", "in the answer": f"{value:.2f}"} for name, value in seconds.items())]
