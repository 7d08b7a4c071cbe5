"""IoU of sections: with labels (sections, sound events) and without (sections of one label, speaker turns)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from analysis.labels import same_label
from analysis.metrics.section_iou import Interval, SectionMatch, intersection_and_union, matched_iou
from analysis.records import CaseScore, Question, Section, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import MOST_ROWS, intervals, sections_of, sum_of


def labelled(question: Question, value: Value | None) -> MetricResult:
    return _overlap(question, value, same_label)


def unlabelled(question: Question, value: Value | None) -> MetricResult:
    return _overlap(question, value, None)


def _overlap(question: Question, value: Value | None, labels: Callable[[str, str], bool] | None) -> MetricResult:
    match = matched_iou(intervals(question.reference), intervals(value), labels)
    if value is None:
        match = match._replace(score=0.0)
    return MetricResult(match, match.score)


def arithmetic(match: SectionMatch, _outcome: str) -> Arithmetic:
    if match.divisor == 0:
        return Arithmetic("no section on either side: they agree, 1", 1.0)
    terms = [pair.iou for pair in match.pairs]
    score = sum(terms) / match.divisor
    counts = f"max({match.n_reference} reference, {match.n_estimate} estimate)"
    quotient = f"{sum(terms):.4f} / {match.divisor}"
    return Arithmetic(f"({sum_of(terms)}) / {counts} = {quotient} = {score:.6f}", score)


def without_value(outcome: str) -> Arithmetic:
    return Arithmetic(f"no usable answer ({outcome}): counts as the worst value, 0", 0.0)


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Every section of either side, matched or not."""
    match: SectionMatch = scored.evidence
    return _rows(sections_of(question.reference), sections_of(scored.value), match)


def _rows(reference: Sequence[Section], estimate: Sequence[Section], match: SectionMatch) -> list[dict[str, Any]]:
    partner = {pair.reference: pair for pair in match.pairs}
    matched_positions = {pair.estimate for pair in match.pairs}
    rows_shown = []
    for i, section in enumerate(reference[:MOST_ROWS]):
        pair = partner.get(i)
        other = estimate[pair.estimate] if pair is not None and pair.estimate < len(estimate) else None
        rows_shown.append(_row(section, other, pair.iou if pair is not None else 0.0))
    rows_shown += [
        _row(None, section, 0.0) for j, section in enumerate(estimate[:MOST_ROWS]) if j not in matched_positions
    ]
    return rows_shown[:MOST_ROWS]


def _row(reference: Section | None, estimate: Section | None, iou: float) -> dict[str, Any]:
    intersection, union = intersection_and_union(*map(_interval, (reference, estimate))) if iou else (None, None)
    return {
        "reference": reference.label if reference else None,
        "from (s)": reference.start if reference else None,
        "to (s)": reference.end if reference else None,
        "estimate": estimate.label if estimate else None,
        "est. from (s)": estimate.start if estimate else None,
        "est. to (s)": estimate.end if estimate else None,
        "intersection (s)": intersection,
        "union (s)": union,
        "IoU": iou,
    }


def _interval(section: Section | None) -> Interval:
    return Interval("", section.start, section.end) if section else Interval("", None, None)
