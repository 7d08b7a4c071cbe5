"""F-measure of beats and downbeats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from analysis.metrics.beats import FROM_SECONDS, BeatMatch, beat_f_measure, f_measure
from analysis.records import CaseScore, Question, Section, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import MOST_ROWS, points, sections_of


def f_measure_of_beats(question: Question, value: Value | None) -> MetricResult:
    match = beat_f_measure(points(question.reference), points(value))
    return MetricResult(match, match.score)


def arithmetic(match: BeatMatch, _outcome: str) -> Arithmetic:
    hits, n_reference, n_estimate = len(match.pairs), match.n_reference, match.n_estimate
    score = f_measure(hits, n_reference, n_estimate)
    if not hits:
        text = f"no hit among {n_reference} reference beats and {n_estimate} of the answer from 5 s on: 0"
        return Arithmetic(text, 0.0)
    shares = f"precision {hits} / {n_estimate}, recall {hits} / {n_reference}"
    return Arithmetic(f"{shares}; F = 2 x {hits} / ({n_estimate} + {n_reference}) = {score:.6f}", score)


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Every beat of either side in order of time, hits in one row."""
    match: BeatMatch = scored.evidence
    return _rows(sections_of(question.reference), sections_of(scored.value), match)


def _rows(reference: Sequence[Section], estimate: Sequence[Section], match: BeatMatch) -> list[dict[str, Any]]:
    hits = [(pair.reference, pair.estimate) for pair in match.pairs]
    left = Counter(beat.start for beat in reference) - Counter(pair.reference for pair in match.pairs)
    right = Counter(beat.start for beat in estimate) - Counter(pair.estimate for pair in match.pairs)
    unmatched = [(time, None) for time in left.elements()] + [(None, time) for time in right.elements()]
    return [_row(*times) for times in sorted([*hits, *unmatched], key=_first_of)[:MOST_ROWS]]


def _first_of(times: tuple[float | None, float | None]) -> float:
    return next((time for time in times if time is not None), 0.0)


def _row(reference: float | None, estimate: float | None) -> dict[str, Any]:
    hit = reference is not None and estimate is not None
    early = _first_of((reference, estimate)) < FROM_SECONDS
    return {
        "reference (s)": reference,
        "estimate (s)": estimate,
        "": "hit" if hit else "before 5 s, not counted" if early else "missed" if estimate is None else "extra",
    }
