"""Sentences about options and numbers are computed from the figures they stand above."""

from __future__ import annotations

from dataclasses import replace

from analysis.summaries.statements.choices import both_right, most_confused, position_bias, signed_errors, unanimity
from analysis.summaries.tasks.artists import Bias
from analysis.summaries.tasks.musicology import OptionConfusion, position_effects
from analysis.tallies import Pair


def test_the_most_frequent_wrong_option_is_named() -> None:
    pairs = [
        OptionConfusion("", "piano", "piano", 9, 12), OptionConfusion("", "piano", "organ", 3, 12),
        OptionConfusion("", "organ", "none", 8, 8),
    ]  # fmt: skip
    assert (
        most_confused(pairs, "none").text == "Most frequent confusion: organ instead of piano, 3 of 12 answers (25 %)."
    )
    assert most_confused(pairs[:1], "none").text == "No option is confused with another."


def test_a_confusion_that_happened_no_more_often_than_others_is_not_the_most_frequent_alone() -> None:
    pairs = [
        OptionConfusion("", "a", "b", 2, 4),
        OptionConfusion("", "b", "a", 2, 4),
        OptionConfusion("", "c", "a", 1, 2),
    ]
    assert most_confused(pairs, "none").text.endswith("b instead of a, 2 of 4 answers (50 %), as often as 1 more.")
    assert most_confused(pairs[2:], "none").text == "1 confusion, once."
    assert most_confused([*pairs[2:], *pairs[2:]], "none").text == "2 confusions, each once."


def placed(n: int, chosen: str, expected: str, songs: int) -> list[Pair]:
    return [Pair("a", expected, chosen, 1, f"{chosen}{expected}{number % songs}") for number in range(n)]


def test_a_position_chosen_beyond_its_share_is_a_preference_only_beyond_chance() -> None:
    said = [
        position_bias(position_effects(pairs), {"1": 45, "2": 55}, {"1": 25, "2": 75}, "Option")
        for pairs in (
            placed(20, "1", "2", 20) + placed(80, "2", "2", 20),
            placed(3, "1", "2", 3) + placed(40, "2", "2", 20),
        )
    ]
    assert said[0].verdict == "different"
    assert said[0].text.startswith(
        "Option 1 is chosen in 45 % of 100 answers and right in 25 %; Option 2 is chosen in 55"
    )
    assert said[1].text == "No preference for a position found in 100 answers (Holm, 2 tests)."


def test_a_preference_on_few_songs_is_not_tested() -> None:
    said = position_bias(position_effects(placed(90, "1", "2", 9)), {"1": 90}, {"2": 90}, "Option")
    assert (said.text, said.verdict) == ("Not tested: 9 songs.", "not tested")
    assert not position_bias(position_effects([]), {}, {}, "Option")


def test_votes_are_equal_where_none_differs_and_all_are_read() -> None:
    assert unanimity({"4": 6, "3:1": 2, "unread": 2}).text == "All votes are equal in 60 % of 10 cases."
    assert not unanimity({})


def test_pairs_with_both_names_right_are_counted_beside_those_with_none() -> None:
    assert both_right({"2": 5, "1": 12, "0": 3}).text == "Both are right in 25 % of 20 answers, none in 15 %."
    assert not both_right({})


def test_numbers_too_low_and_too_high_are_counted_over_all_runs() -> None:
    low = Bias("a", 5, 1, 2, 1, 1, -0.5, None)
    high = replace(low, under=0, over=4)
    assert signed_errors({"kettle": low, "lamp": high}).text == (
        "Of 8 readable answers of 2 runs, too low: 2 (25 %), too high: 5 (62 %)."
    )
    assert not signed_errors({})
