"""Sentences about transcribed lyrics: which errors, where in the song, which words."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.display import amount
from analysis.summaries.tasks.lyric_positions import KINDS, Density
from analysis.summaries.tasks.lyrics import Rate


def worst_section(rates: Sequence[Rate]) -> str:
    """The section type with most errors per word, and their most frequent kind. rates: of one run."""
    totals: dict[str, float] = {}
    for rate in rates:
        totals[rate.part] = totals.get(rate.part, 0.0) + (rate.value or 0.0)
    if not totals:
        return ""
    worst = max(totals, key=totals.__getitem__)
    own = max((rate for rate in rates if rate.part == worst), key=lambda rate: rate.value or 0.0)
    if not totals[worst]:
        return "No word errors."
    return (
        f"Most errors per word are in {worst}: {totals[worst]:.2f}, {own.value or 0.0:.2f} of them {own.what} "
        f"(n = {amount(own.words, 'word')} in {amount(own.cases, 'case')})."
    )


def peak(parts: Sequence[Density], n: int) -> str:
    """Where in the songs errors are most frequent. n: answers."""
    if not parts:
        return ""
    worst, best = max(parts, key=lambda part: part.rate), min(parts, key=lambda part: part.rate)
    if not worst.rate:
        return f"No word errors in {amount(n, 'answer')}."
    kind = max(KINDS, key=lambda name: getattr(worst, name))
    return (
        f"Errors peak at {100 * worst.low:.0f} to {100 * worst.high:.0f} % of the song: {worst.rate:.2f} per word, "
        f"mostly {kind}; fewest at {100 * best.low:.0f} to {100 * best.high:.0f} %: {best.rate:.2f} "
        f"(n = {amount(n, 'answer')})."
    )


def beyond_one(wers: Sequence[float]) -> str:
    """How many questions have more errors than words."""
    if not wers:
        return ""
    n = sum(wer > 1 for wer in wers)
    return f"{n:,} of {amount(len(wers), 'question')} have more errors than words (WER above 1)."
