"""The score that a file gives itself, by a judge or a scorer of its program."""

from __future__ import annotations

from typing import Any

from analysis.metrics.stated_score import StatedScore, stated
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult

STORED_SCORES = "stored scores"
"""Detail of a question with the scores that its file states, by scorer."""


def first_stored(question: Question, value: Value | None) -> MetricResult:
    """The first score that the file states, 0 without an answer."""
    scorer, number, wer = _first(question)
    is_missing = value is None or number is None
    result = stated(scorer, 0.0 if is_missing or number is None else number)
    return MetricResult(result, result.score, None if wer is None else 1.0 if value is None else wer)


def stored_score(question: Question) -> float | None:
    """The first stated score from 0 to 1, None without one."""
    return _first(question)[1]


def _first(question: Question) -> tuple[str, float | None, float | None]:
    """Scorer, score, and the rate of errors of which it is made, None for other scores."""
    by_scorer = question.details.get(STORED_SCORES)
    scores: dict[str, Any] = by_scorer if isinstance(by_scorer, dict) else {}
    scorer = next(iter(scores), "")
    entry = scores.get(scorer)
    stated_entry = entry if isinstance(entry, dict) else {}
    number, wer = stated_entry.get("value"), stated_entry.get("wer")
    score = float(number) if isinstance(number, int | float) and 0 <= number <= 1 else None
    return scorer, score, float(wer) if isinstance(wer, int | float) else None


def arithmetic(score: StatedScore, _outcome: str) -> Arithmetic:
    return Arithmetic(f"stated by {score.scorer}: {score.score:g}", score.score)


def rows(_question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    score: StatedScore = scored.evidence
    return [{"scorer": score.scorer, "score": score.score}]
