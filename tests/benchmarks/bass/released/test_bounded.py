"""Mending is bounded, and within the bound it is the library's own."""

from __future__ import annotations

import json_repair
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.benchmarks.bass.released import score
from analysis.benchmarks.bass.released.bounded import MOST_ITEMS, MOST_LOOKS, literal, repair
from analysis.benchmarks.verdict import TooSlowError
from tests.cases.small import answer

BROKEN = st.lists(st.sampled_from(list("[]{}:,\"'ab1 \n\\")), max_size=40).map("".join)


@given(BROKEN)
def test_mending_a_counted_text_gives_what_the_library_gives(text: str) -> None:
    assert repair(text) == json_repair.loads(text)


@pytest.mark.parametrize("text", ["{ } " * 20_000, '["a" ' * 60_000, '{"a": "' + "b" * (MOST_LOOKS + 1)])
def test_endless_mending_is_given_up(text: str) -> None:
    with pytest.raises(TooSlowError, match="more than 150,000 looks"):
        repair(text)


def test_a_text_the_library_puts_together_anew_still_counts() -> None:
    """json_repair inserts a brace where an object's key repeats inside a list, and goes on with the new text."""
    with pytest.raises(TooSlowError):
        repair("[" + '{"a": 1, "b": 2, "a": 3, ' * 40_000)


def test_an_endless_list_is_given_up() -> None:
    assert literal("[1, 2]") == [1, 2]
    with pytest.raises(TooSlowError, match="more than 100,000 items"):
        literal("1," * (MOST_ITEMS + 1))


def test_an_answer_given_up_is_in_no_mean_and_says_so() -> None:
    case = score(answer("FSS", "{ } " * 20_000))
    assert (case.outcome, case.verdict, case.score) == ("unscorable", "skipped", None)
    assert case.quirks[0].startswith("given up")
