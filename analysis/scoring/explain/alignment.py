"""Word alignment of matched sections: replaced, deleted and inserted words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.benchmarks import official
from analysis.metrics.section_wer import LyricsMatch, Settings
from analysis.metrics.section_words import split_words
from analysis.records import CaseScore, Question
from analysis.scoring.measures.words import aligned, pair_of
from analysis.scoring.values import MOST_ROWS, lyrics_of

MOST_WORDS = 40
PLAIN = Settings(punctuation="dropped")
_OPERATIONS = {"equal": "same", "replace": "replaced", "delete": "deleted", "insert": "inserted"}


def words(question: Question, scored: CaseScore) -> list[dict[str, Any]]:
    """Word alignment of every matched pair, one row per operation; lyrics only, the first MOST_ROWS rows."""
    if not isinstance(scored.evidence, LyricsMatch):
        return []
    reference = lyrics_of(official.compared_reference(question, scored.lens))
    hypothesis = lyrics_of(scored.value)
    rows: list[dict[str, Any]] = []
    for pair in scored.evidence.pairs[:MOST_ROWS]:
        left, right = pair_of(reference, hypothesis, pair)
        plain = PLAIN if scored.evidence.signature == PLAIN.signature() else None
        left_words, right_words = (split_words(side.text, plain) if side else [] for side in (left, right))
        for edit in aligned(left, right, pair).edits:
            rows.append(
                {
                    "section": " / ".join(side.label or "(no name)" for side in (left, right) if side),
                    "": _OPERATIONS[edit.operation],
                    "reference": _run(left_words[edit.reference_start : edit.reference_end]),
                    "hypothesis": _run(right_words[edit.hypothesis_start : edit.hypothesis_end]),
                }
            )
            if len(rows) >= MOST_ROWS:
                return rows
    return rows


def _run(run: Sequence[str]) -> str:
    return " ".join(run) if len(run) <= MOST_WORDS else f"{' '.join(run[:MOST_WORDS])} … {len(run):,} words"
