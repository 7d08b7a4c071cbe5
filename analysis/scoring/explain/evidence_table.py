"""Evidence of a score as table rows, reference first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from analysis.benchmarks.registry import SUBTASKS
from analysis.metrics.beats import FROM_SECONDS, BeatMatch
from analysis.metrics.detection import outcome
from analysis.metrics.exact_match import Choice
from analysis.metrics.section_iou import SectionMatch
from analysis.metrics.section_wer import LyricsMatch
from analysis.metrics.tolerance import Difference
from analysis.records import CaseScore, LyricSection, Question, Section
from analysis.scoring.explain.alignment import aligned, pair_of
from analysis.scoring.explain.values import MOST_ROWS, listed, lyrics_of, number, sections_of


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """The evidence as a table, reference first. Every section of either side has a row, matched or not."""
    evidence = scored.evidence
    if isinstance(evidence, SectionMatch):
        return _section_rows(sections_of(question.reference), sections_of(scored.value), evidence)
    if isinstance(evidence, LyricsMatch):
        return _lyrics_rows(lyrics_of(question.reference), lyrics_of(scored.value), evidence)
    if isinstance(evidence, Choice) and SUBTASKS[question.subtask].form == "yes or no":
        present, answered_yes = "yes" in evidence.reference, "yes" in evidence.answer
        return [{"sound is there": listed(evidence.reference), "answer": listed(evidence.answer),
                 "outcome": outcome(present, answered_yes), "score": evidence.score}]  # fmt: skip
    if isinstance(evidence, BeatMatch):
        return _beat_rows(sections_of(question.reference), sections_of(scored.value), evidence)
    if isinstance(evidence, Choice):
        return [{"reference": listed(evidence.reference), "answer": listed(evidence.answer), "score": evidence.score}]
    if isinstance(evidence, Difference):
        return [
            {
                "reference": number(evidence.reference),
                "answer": number(evidence.answer),
                "answer - reference": number(evidence.difference),
                "may differ by": number(evidence.tolerance),
                "score": evidence.score,
            }
        ]
    return []


def _beat_rows(reference: Sequence[Section], estimate: Sequence[Section], match: BeatMatch) -> list[dict[str, Any]]:
    """Every beat of either side in order of time, hits in one row."""
    hits = [(pair.reference, pair.estimate) for pair in match.pairs]
    left = Counter(beat.start for beat in reference) - Counter(pair.reference for pair in match.pairs)
    right = Counter(beat.start for beat in estimate) - Counter(pair.estimate for pair in match.pairs)
    unmatched = [(time, None) for time in left.elements()] + [(None, time) for time in right.elements()]
    return [_beat_row(*times) for times in sorted([*hits, *unmatched], key=_first_of)[:MOST_ROWS]]


def _first_of(times: tuple[float | None, float | None]) -> float:
    return next((time for time in times if time is not None), 0.0)


def _beat_row(reference: float | None, estimate: float | None) -> dict[str, Any]:
    hit = reference is not None and estimate is not None
    early = _first_of((reference, estimate)) < FROM_SECONDS
    return {
        "reference (s)": reference,
        "estimate (s)": estimate,
        "": "hit" if hit else "before 5 s, not counted" if early else "missed" if estimate is None else "extra",
    }


def _section_rows(
    reference: Sequence[Section], estimate: Sequence[Section], match: SectionMatch
) -> list[dict[str, Any]]:
    partner = {pair.reference: pair for pair in match.pairs}
    matched_positions = {pair.estimate for pair in match.pairs}
    rows_shown = []
    for i, section in enumerate(reference[:MOST_ROWS]):
        pair = partner.get(i)
        other = estimate[pair.estimate] if pair is not None and pair.estimate < len(estimate) else None
        rows_shown.append(_section_row(section, other, pair.iou if pair is not None else 0.0))
    rows_shown += [
        _section_row(None, section, 0.0) for j, section in enumerate(estimate[:MOST_ROWS]) if j not in matched_positions
    ]
    return rows_shown[:MOST_ROWS]


def _section_row(reference: Section | None, estimate: Section | None, iou: float) -> dict[str, Any]:
    return {
        "reference": reference.label if reference else None,
        "from (s)": reference.start if reference else None,
        "to (s)": reference.end if reference else None,
        "estimate": estimate.label if estimate else None,
        "est. from (s)": estimate.start if estimate else None,
        "est. to (s)": estimate.end if estimate else None,
        "IoU": iou,
    }


def _lyrics_rows(
    reference: Sequence[LyricSection], hypothesis: Sequence[LyricSection], match: LyricsMatch
) -> list[dict[str, Any]]:
    rows_shown = []
    for pair in match.pairs[:MOST_ROWS]:
        left, right = pair_of(reference, hypothesis, pair)
        alignment = aligned(left, right, pair)
        rows_shown.append(
            {
                "reference": left.label if left else None,
                "words": len(left.text.split()) if left else 0,
                "hypothesis": right.label if right else None,
                "hyp. words": len(right.text.split()) if right else 0,
                "substitutions": alignment.substitutions,
                "deletions": alignment.deletions,
                "insertions": alignment.insertions,
                "WER": pair.wer,
            }
        )
    return rows_shown
