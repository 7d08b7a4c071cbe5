"""Sentences about options and numbers are computed from the figures they stand above."""

from __future__ import annotations

from dataclasses import replace

from analysis.summaries.statements.choices import both_right, most_confused, position_bias, signed_errors, unanimity
from analysis.summaries.tasks.artists import Bias
from analysis.summaries.tasks.musicology import OptionConfusion


def test_the_most_frequent_wrong_option_is_named() -> None:
    pairs = [
        OptionConfusion("", "piano", "piano", 9, 12), OptionConfusion("", "piano", "organ", 3, 12),
        OptionConfusion("", "organ", "none", 8, 8),
    ]  # fmt: skip
    assert most_confused(pairs, "none") == "Most frequent confusion: organ instead of piano, 3 of 12 answers (25 %)."
    assert most_confused(pairs[:1], "none") == "No option is confused with another."


def test_a_position_chosen_beyond_its_share_is_a_bias() -> None:
    assert position_bias({"1": 9, "2": 11}, {"1": 5, "2": 15}) == (
        "Option 1 is chosen in 45 % of 20 answers and right in 25 %."
    )
    assert position_bias({}, {"1": 5}) == ""


def test_votes_are_equal_where_none_differs_and_all_are_read() -> None:
    assert unanimity({"4": 6, "3:1": 2, "unread": 2}) == "All votes are equal in 60 % of 10 cases."
    assert unanimity({}) == ""


def test_pairs_with_both_names_right_are_counted_beside_those_with_none() -> None:
    assert both_right({"2": 5, "1": 12, "0": 3}) == "Both are right in 25 % of 20 answers, none in 15 %."
    assert both_right({}) == ""


def test_runs_are_named_whose_numbers_are_too_low_and_too_high() -> None:
    low = Bias("a", 5, 1, 2, 1, 1, -0.5, None)
    high = replace(low, under=0, over=4)
    assert signed_errors({"kettle": low, "lamp": high}) == (
        "Most answers too low: kettle (50 % of 4); too high: lamp (100 % of 4)."
    )
    assert signed_errors({}) == ""
