"""Sentences about the misread share: what was checked, the bound or the interval, and what doubt could change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.statistics.error_rate import Share
from analysis.statistics.intervals import Interval
from analysis.summaries.review.misread import Misread, ScoreRange
from analysis.summaries.statements.misread import NOT_CHECKED, corrected, sentence, short, summary

SCORE = ScoreRange(0.62, 0.612, 0.63)
NONE = Misread(4214, 60, 14, score=SCORE)
FEW = replace(NONE, checked=29)
CLEAN = replace(NONE, checked=30, share=Share(30, 0, 0, 0.0, 0.0, Interval(0.0, 0.11)), at_most=0.095)
SOME = replace(NONE, checked=60, misread=2, share=Share(60, 2, 0, 0.0333, 0.0333, Interval(0.0092, 0.1136)))
OPEN = replace(SOME, checked=61, disputed=1)
ALL = replace(NONE, n_sure=12, checked=12, share=Share(12, 0, 0, 0.0, 0.0, Interval(0.0, 0.0)), at_most=0.0)
ONE = replace(ALL, misread=1, share=Share(12, 1, 0, 1 / 12, 1 / 12, Interval(1 / 12, 1 / 12)), at_most=None)
BOUNDS = "61.2 with all doubtful answers wrong, 63.0 right."


@pytest.mark.parametrize(
    ("estimate", "expected", "cell"),
    [
        (NONE, f"Not checked; {BOUNDS}", NOT_CHECKED),
        (FEW, f"Misread share not known: 29 of at least 30 answers checked; {BOUNDS}", "29 of 30 checked"),
        (CLEAN, f"No misreading in 30 drawn of 4,214; at most 9.5 %; {BOUNDS}", "0.0 (≤ 9.5)"),
        (SOME, f"2 of 60 answers misread (95 % CI 0.9 to 11.4 %); {BOUNDS}", "3.3 (0.9 to 11.4)"),
        (OPEN, f"2 of 61 answers misread, 1 open (95 % CI 0.9 to 11.4 %); {BOUNDS}", "3.3 (0.9 to 11.4)"),
        (ALL, f"No misreading in all 12 answers; {BOUNDS}", "0.0 (≤ 0.0)"),
        (ONE, f"1 of 12 answers misread; {BOUNDS}", "8.3 (8.3 to 8.3)"),
        (replace(NONE, n_doubtful=0), "Not checked; no answer is doubtful.", NOT_CHECKED),
        (replace(NONE, score=None), "Not checked.", NOT_CHECKED),
        (replace(NONE, n_sure=0), f"No answer was read as clean or repaired; {BOUNDS}", NOT_CHECKED),
        (replace(NONE, n_sure=5, checked=4), f"Misread share not known: 4 of at least 5 answers checked; {BOUNDS}",
         "4 of 5 checked"),
    ],
)  # fmt: skip
def test_the_sentence_says_what_is_known(estimate: Misread, expected: str, cell: str) -> None:
    assert sentence(estimate) == expected
    assert short(estimate) == cell


def test_several_runs_are_summed_up_by_what_was_checked() -> None:
    assert summary([NONE, FEW]) == summary([]) == "not checked"
    assert summary([NONE, SOME]) == "1 of 2 runs checked, 3.3 % misread"
    assert summary([CLEAN, SOME]) == "2 of 2 runs checked, 0.0 to 3.3 % misread"


def test_the_corrected_score_is_a_number_or_a_range() -> None:
    assert corrected(SCORE) == corrected(None) == ""
    assert corrected(SCORE._replace(low=0.6, high=0.6)) == "60.0"
    assert corrected(SCORE._replace(low=0.598, high=0.604)) == "59.8 to 60.4"
