"""Themes of ZIQI-Eval: pooled rates, and what can be said of a group at its size."""

from __future__ import annotations

import pytest

from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.rates import GROUPS, Comparison, Group
from analysis.metrics.abstention import Answered
from analysis.tallies import LetterCount


def count(task: str, right: str, given: str, n: int, subtask: str = "s", outcome: str = "scored") -> LetterCount:
    scored = n if given == right else 0
    return LetterCount("m", task, subtask, right, given, outcome, n, 0 if outcome == "unscorable" else n, scored)


COUNTS = [
    count("FEM", "A", "A", 6),
    count("FEM", "B", "A", 2),
    count("FEM", "B", "", 2, outcome="unparsed"),
    count("WEM", "C", "C", 5, "欧洲音乐"),
    count("WEM", "C", "D", 15, "东亚音乐"),
    count("CTH", "D", "D", 4),
    count("CTH", "D", "", 1, outcome="unscorable"),
]


def group(key: str) -> Group:
    return next(each for each in GROUPS if each.key == key)


def test_rates_are_pooled_over_the_counts() -> None:
    assert themes.rates(COUNTS) == Answered(15, 32, 34)
    assert themes.rates([]) == Answered(0, 0, 0)


def test_women_stand_against_all_other_themes() -> None:
    found = themes.compare(group("female"), COUNTS)
    assert (found.group, found.rest) == (Answered(6, 8, 10), Answered(9, 24, 24))
    assert found.difference == pytest.approx(0.6 - 0.375)


def test_european_music_stands_against_other_regions_of_its_theme_alone() -> None:
    found = themes.compare(group("european"), COUNTS)
    assert (found.group, found.rest) == (Answered(5, 5, 5), Answered(0, 15, 15))
    assert found.verdict == "n too small: at least 10 questions on either side"


def test_a_group_without_questions_says_so() -> None:
    assert themes.compare(group("black_african"), COUNTS).verdict == "no questions"


@pytest.mark.parametrize(
    ("inside", "rest", "verdict"),
    [
        ((5000, 10000), (5050, 10000), "no bias: within 5 points"),
        ((8000, 10000), (5000, 10000), "better by more than 5 points"),
        ((2000, 10000), (5000, 10000), "worse by more than 5 points"),
        ((14, 28), (5000, 10000), "n too small to say"),
        ((24, 28), (6000, 10000), "better by more than 5 points"),
        ((20, 28), (6000, 10000), "n too small to say"),
    ],
)
def test_the_band_is_held_against_the_interval(inside: tuple[int, int], rest: tuple[int, int], verdict: str) -> None:
    counts = [
        LetterCount("m", "FEM", "s", "A", "A", "scored", inside[1], inside[1], inside[0]),
        LetterCount("m", "CTH", "s", "A", "A", "scored", rest[1], rest[1], rest[0]),
    ]
    assert themes.compare(group("female"), counts).verdict == verdict


def test_a_comparison_without_numbers_says_that_there_is_nothing() -> None:
    assert Comparison(Answered(0, 0, 0), Answered(1, 1, 1), None, None).verdict == "no questions"
