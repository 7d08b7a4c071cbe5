"""Sentences about lyrics are computed from the figures they stand above."""

from __future__ import annotations

from analysis.summaries.statements.lyrics import beyond_one


def test_runaway_answers_are_counted() -> None:
    assert beyond_one([0.2, 1.0, 1.4]).text == "More errors than words (WER above 1) in 1 of 3 questions."
    assert not beyond_one([])
