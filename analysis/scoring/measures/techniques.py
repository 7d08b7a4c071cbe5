"""Frame F1 of labelled events."""

from __future__ import annotations

from typing import Any

from analysis.metrics.frame_f1 import RATE, FrameMatch, f1, frame_f1
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import intervals


def frame_f1_of_events(question: Question, value: Value | None) -> MetricResult:
    """F1 over frames; 0 without an answer, even where the reference has no event."""
    match = frame_f1(intervals(question.reference), intervals(value))
    match = match if value is not None else match._replace(score=0.0)
    return MetricResult(match, match.score)


def arithmetic(match: FrameMatch, outcome: str) -> Arithmetic:
    if outcome != "scored":
        return Arithmetic(f"no usable answer ({outcome}): 0", 0.0)
    n_hits, n_extra, n_missed = sum(match.hits), sum(match.extra), sum(match.missed)
    score = f1(n_hits, n_extra, n_missed)
    text = f"2 x {n_hits} hits / (2 x {n_hits} + {n_extra} extra + {n_missed} missed) = {score:.6f}, frames of 10 ms"
    return Arithmetic(text if match.labels else "no event on either side: 1", score)


def rows(_question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Seconds of each label; one row without any."""
    match: FrameMatch = scored.evidence
    table = zip(match.labels, match.hits, match.extra, match.missed, strict=True)
    by_label = [
        {
            "label": label,
            "both (s)": hits / RATE,
            "answer alone (s)": extra / RATE,
            "reference alone (s)": missed / RATE,
        }
        for label, hits, extra, missed in table
    ]
    return by_label or [{"label": "no event on either side"}]
