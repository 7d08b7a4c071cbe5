"""The highest and the lowest of the values of a figure, in words."""

from __future__ import annotations

from analysis.summaries.statements.ranges import by_duration, extreme_rates, extremes


def test_the_highest_and_the_lowest_share_are_named() -> None:
    assert extremes({"kettle": 0.25, "lamp": 0.661, "cup": 0.4}, "IoU") == (
        "IoU: lamp is highest (66.1 %), kettle lowest (25.0 %)."
    )


def test_shares_that_read_the_same_have_no_highest() -> None:
    assert extremes({"kettle": 0.25, "lamp": 0.2502}, "IoU", 0) == "IoU: 25 % for all 2."
    assert extremes({"kettle": 0.25}, "IoU") == "IoU: kettle 25.0 %."
    assert extremes({}, "IoU") == ""


def test_the_lowest_rate_comes_first() -> None:
    assert extreme_rates({"kettle": 1.5, "lamp": 0.25}, "Errors per word") == (
        "Errors per word: lamp is lowest (0.25), kettle highest (1.50)."
    )
    assert extreme_rates({"kettle": 1.5}, "Errors per word") == "Errors per word: 1.50."
    assert extreme_rates({}, "Errors per word") == ""


def test_the_longer_half_of_the_songs_is_compared_with_the_shorter() -> None:
    songs = [(300.0, -0.2), (100.0, 0.1), (200.0, -0.1), (50.0, 0.2)]
    assert by_duration(songs) == (
        "Score vs. expected: +15.0 points in the shorter half, -15.0 in the longer half (n = 4 songs)."
    )
    assert by_duration(songs[:1]) == ""
