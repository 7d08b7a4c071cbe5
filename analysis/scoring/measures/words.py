"""Inverted word error rate of lyrics and transcripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.metrics.section_wer import LyricsMatch, Settings, WordPair, align, matched_wer, no_answer
from analysis.metrics.section_words import split_words
from analysis.records import CaseScore, LyricSection, Question, Value
from analysis.scoring.metric import Arithmetic, MetricResult
from analysis.scoring.values import MOST_ROWS, lyrics_of, sum_of, texts


def with_punctuation(question: Question, value: Value | None) -> MetricResult:
    return _word_errors(question, value, Settings())


def plain(question: Question, value: Value | None) -> MetricResult:
    return _word_errors(question, value, Settings(punctuation="dropped"))


def _word_errors(question: Question, value: Value | None, settings: Settings) -> MetricResult:
    reference = texts(question.reference)
    match = no_answer(reference, settings) if value is None else matched_wer(reference, texts(value), settings)
    return MetricResult(match, 1.0 / (1.0 + match.wer), match.wer)


def arithmetic(match: LyricsMatch, _outcome: str) -> Arithmetic:
    if not match.pairs:
        return Arithmetic("no section on either side: WER 0, IWER 1 / (1 + 0) = 1", 1.0)
    terms, n = [pair.wer for pair in match.pairs], len(match.pairs)
    wer = sum(terms) / n
    score = 1.0 / (1.0 + wer)
    quotient = f"({sum_of(terms)}) / {n} = {sum(terms):.4f} / {n} = {wer:.6f}"
    return Arithmetic(f"WER = {quotient};  IWER = 1 / (1 + WER) = {score:.6f}", score)


def without_value(outcome: str) -> Arithmetic:
    return Arithmetic(f"no usable answer ({outcome}): all sections lost, WER 1;  IWER = 1 / (1 + 1)", 0.5)


def rows(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Every matched pair of sections, with its word errors."""
    match: LyricsMatch = scored.evidence
    reference, hypothesis = lyrics_of(question.reference), lyrics_of(scored.value)
    return [_row(*pair_of(reference, hypothesis, pair), pair) for pair in match.pairs[:MOST_ROWS]]


def _row(left: LyricSection | None, right: LyricSection | None, pair: WordPair) -> dict[str, Any]:
    alignment = aligned(left, right, pair)
    return {
        "reference": left.label if left else None,
        "words": len(left.text.split()) if left else 0,
        "hypothesis": right.label if right else None,
        "hyp. words": len(right.text.split()) if right else 0,
        "substitutions": alignment.substitutions,
        "deletions": alignment.deletions,
        "insertions": alignment.insertions,
        "WER": pair.wer,
    }


def pair_of(
    reference: Sequence[LyricSection], hypothesis: Sequence[LyricSection], pair: WordPair
) -> tuple[LyricSection | None, LyricSection | None]:
    """The sections that a pair of the evidence matches."""
    left = reference[pair.reference] if pair.reference is not None else None
    right = hypothesis[pair.hypothesis] if pair.hypothesis is not None and pair.hypothesis < len(hypothesis) else None
    return left, right


def aligned(left: LyricSection | None, right: LyricSection | None, pair: WordPair) -> WordPair:
    """The pair with its alignment; computed here for the released lens, which stores only the rate."""
    if pair.edits:
        return pair
    return align(split_words(left.text) if left else [], split_words(right.text) if right else [])
