"""The place of an option, where the order shown is known."""

from __future__ import annotations

import pytest

from analysis.parsing.options.option import read_names
from analysis.parsing.options.option_list import Offer
from analysis.records import OptionOrder

FOUR = ("Piano", "Drum Set", "Falsetto", "Backbeat")


def offer(order: OptionOrder, numbered: bool = False) -> Offer:
    prompt = " ".join(f"{number}. {name}" for number, name in enumerate(FOUR, start=1)) if numbered else ""
    return Offer(FOUR, FOUR if order != "unknown" else (), order, 1, ranked=False, prompt=prompt)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("C", "Falsetto"),
        ("Option 3", "Falsetto"),
        ("The third option", "Falsetto"),
        ("third option.", "Falsetto"),
        ("I choose the second option", "Drum Set"),
        ("The answer is the first one.", "Piano"),
        ("the last option", "Backbeat"),
        ("The first and the second option", None),
        ("The fifth option", None),
        ("third time lucky", None),
    ],
)
def test_a_place_is_read_against_the_order_of_the_prompt(text: str, option: str | None) -> None:
    assert read_names(text, offer("prompt")).value == option


@pytest.mark.parametrize("text", ["C", "Option 3", "The third option"])
def test_a_place_in_an_order_that_is_not_known_stays_unread(text: str) -> None:
    assert read_names(text, offer("stored")).confidence == "ambiguous"
    unread = read_names(text, offer("unknown"))
    assert (unread.value, unread.confidence) == (None, "ambiguous")


@pytest.mark.parametrize("text", ["3", "3.", "(3)", "Answer: 3", "**3**"])
def test_a_number_is_an_option_only_where_the_question_numbers_them(text: str) -> None:
    assert read_names(text, offer("prompt", numbered=True)).value == "Falsetto"
    unread = read_names(text, offer("prompt"))
    assert (unread.value, unread.confidence) == (None, "none")
