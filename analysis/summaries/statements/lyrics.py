"""Sentences about transcribed lyrics."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.display import amount
from analysis.summaries.sentence import SILENCE, Sentence


def beyond_one(wers: Sequence[float]) -> Sentence:
    """How many questions have more errors than words."""
    if not wers:
        return SILENCE
    n = sum(wer > 1 for wer in wers)
    return Sentence(f"More errors than words (WER above 1) in {n:,} of {amount(len(wers), 'question')}.")
