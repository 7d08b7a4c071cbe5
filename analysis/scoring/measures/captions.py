"""Word overlap of captions."""

from __future__ import annotations

from typing import Any

from analysis.metrics.word_overlap import WordOverlap, f1, word_overlap
from analysis.records import CaseScore, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import texts


def overlap(question: Question, value: Value | None) -> MetricResult:
    """ROUGE-L; 0 without an answer."""
    match = word_overlap(" ".join(texts(question.reference)), " ".join(texts(value)))
    match = match if value is not None else match._replace(score=0.0)
    return MetricResult(match, match.score)


def arithmetic(match: WordOverlap, outcome: str) -> Arithmetic:
    if outcome != "scored":
        return Arithmetic(f"no usable answer ({outcome}): 0", 0.0)
    score = f1(match.n_common, match.n_reference, match.n_answer)
    words = f"{match.n_reference} words of the reference + {match.n_answer} of the answer"
    return Arithmetic(f"2 x {match.n_common} words in common order / ({words}) = {score:.6f}", score)


def rows(_question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """A row with the numbers of words behind a score."""
    match: WordOverlap = scored.evidence
    return [{"words in common order": match.n_common, "reference": match.n_reference, "answer": match.n_answer}]
