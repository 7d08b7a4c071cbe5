"""What is taken for what, and from which place, worked by hand."""

from __future__ import annotations

import pytest

from analysis.summaries.means.group_means import ALL
from analysis.summaries.tasks.musicology import (
    OptionConfusion,
    Position,
    margin,
    mistakes,
    option_confusions,
    positions,
)
from analysis.tallies import Pair

PAIRS = [
    Pair("a", "Piano", "Piano", 3),
    Pair("a", "Piano", "Organ", 1),
    Pair("a", "Organ", "Piano", 2),
    Pair("b", "Piano", "Organ", 4),
]


def test_shares_are_of_what_was_expected() -> None:
    assert option_confusions(PAIRS) == [
        OptionConfusion("a", "Piano", "Piano", 3, 4),
        OptionConfusion("a", "Piano", "Organ", 1, 4),
        OptionConfusion("a", "Organ", "Piano", 2, 2),
        OptionConfusion("b", "Piano", "Organ", 4, 4),
    ]
    assert [each.share for each in option_confusions(PAIRS)] == [0.75, 0.25, 1.0, 1.0]


def test_mistakes_of_all_runs_the_most_frequent_first() -> None:
    assert mistakes(PAIRS) == [
        OptionConfusion(ALL, "Piano", "Organ", 5, 8),
        OptionConfusion(ALL, "Organ", "Piano", 2, 2),
    ]


def test_a_place_is_compared_with_where_the_right_option_stands() -> None:
    places = [Pair("a", "1", "1", 2), Pair("a", "1", "2", 3), Pair("a", "3", "1", 1)]
    assert positions(places) == [Position("a", "1", 3, 5, 6), Position("a", "2", 3, 0, 6), Position("a", "3", 0, 1, 6)]


@pytest.mark.parametrize(
    ("votes", "lead"), [("4", 1.0), ("3:1", 0.5), ("2:2", 0.0), ("2:1:1", 0.25), ("1:1:1:1", 0.0), ("unread", None)]
)
def test_the_margin_is_what_the_first_value_is_ahead_of_the_second(votes: str, lead: float | None) -> None:
    assert margin(votes) == lead


def test_nothing_chosen_gives_nothing() -> None:
    assert (option_confusions([]), mistakes([]), positions([])) == ([], [], [])
