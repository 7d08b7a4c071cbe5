"""Sentences about lyrics are computed from the figures they stand above."""

from __future__ import annotations

from analysis.summaries.statements.lyrics import beyond_one, peak, worst_section
from analysis.summaries.tasks.lyric_positions import Density
from analysis.summaries.tasks.lyrics import Rate


def rate(part: str, what: str, value: float) -> Rate:
    return Rate("a", part, what, value, None, 0.0, 48, 3, 2, 2)


def test_the_worst_section_has_most_errors_of_all_kinds() -> None:
    rates = [rate("verse", "deletions", 0.4), rate("verse", "insertions", 0.5), rate("chorus", "deletions", 0.6)]
    assert worst_section(rates) == (
        "Most errors per word are in verse: 0.90, 0.50 of them insertions (n = 48 words in 2 cases)."
    )
    assert worst_section([rate("verse", "deletions", 0.0)]) == "No word errors."
    assert worst_section([]) == ""


def test_errors_peak_in_one_part_of_the_songs() -> None:
    parts = [Density(0.0, 0.5, 0.1, 0.2, 0.0, 3), Density(0.5, 1.0, 0.6, 0.2, 0.1, 2)]
    assert peak(parts, 3) == (
        "Errors peak at 50 to 100 % of the song: 0.90 per word, mostly substitutions; fewest at 0 to 50 %: 0.30 "
        "(n = 3 answers)."
    )
    assert peak([Density(0.0, 1.0, 0, 0, 0, 1)], 1) == "No word errors in 1 answer."


def test_runaway_answers_are_counted() -> None:
    assert beyond_one([0.2, 1.0, 1.4]) == "1 of 3 questions have more errors than words (WER above 1)."
    assert beyond_one([]) == ""
