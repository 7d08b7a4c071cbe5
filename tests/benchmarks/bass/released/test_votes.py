"""Which of tied votes is taken: worked cases, and what Python itself does under many hash seeds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from analysis.benchmarks.bass.released.votes import chances

TAKEN = """
import json, sys
for votes in json.loads(sys.argv[1]):
    print(votes.index(max(set(votes), key=votes.count)))
"""
CASES: list[list[Any]] = [
    ["a", "b", "c", "d"], ["a", "b", "a", "b"], ["a", "", "a", ""], ["", "a", "", "a"], ["a", "b", "c", ""],
    [4, 1, 2, 3], [9, 1, 9, 1], [1, 9, 1, 9], [17, 33, 1, 9], [-1, -2, 3, 11], [8, "a", 16, "b"], ["a", 1, "b", 2],
    [True, "a", 0, "b"], [2.5, "a", 0, "b"],
]  # fmt: skip
SEEDS = 40


@pytest.fixture(scope="module")
def taken() -> list[Counter[int]]:
    """By case, how often each vote was taken over the seeds."""
    found: list[Counter[int]] = [Counter() for _ in CASES]
    for seed in range(SEEDS):
        command = [sys.executable, "-S", "-c", TAKEN, json.dumps(CASES)]
        ran = subprocess.run(command, env={"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True, check=True)
        for counter, index in zip(found, ran.stdout.split(), strict=True):
            counter[int(index)] += 1
    return found


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: json.dumps(CASES[number]))
def test_python_takes_the_votes_that_can_be_taken_about_as_often(number: int, taken: list[Counter[int]]) -> None:
    votes = CASES[number]
    tied = list(dict.fromkeys(votes))
    expected = {votes.index(tied[i]): chance for i, chance in chances(tied).items()}
    assert sum(expected.values()) == 1
    assert taken[number].keys() <= expected.keys()
    for vote, chance in expected.items():
        assert abs(taken[number][vote] / SEEDS - chance) < 0.3
        assert (chance == 1) <= (taken[number][vote] == SEEDS)


def test_texts_are_equally_likely() -> None:
    assert chances(["a", "b", "c"]) == dict.fromkeys(range(3), Fraction(1, 3))


def test_an_empty_text_comes_first_unless_another_fell_on_its_place() -> None:
    assert chances(["", "a"]) == {0: 1}
    assert chances(["a", ""]) == {0: Fraction(1, 8), 1: Fraction(7, 8)}


def test_numbers_fall_on_the_place_of_their_last_bits_or_the_next_that_is_tried() -> None:
    assert chances([9, 1]) == {0: 1}  # both on place 1; the second goes on to place 6
    assert chances([4, 1, 2, 3]) == {1: 1}
