"""One option by its letter in the phrases of everyday answers."""

from __future__ import annotations

import pytest

from analysis.parsing.options.choice import read_choice

OPTIONS = ("Rock", "Jazz", "Pop", "Classical")


@pytest.mark.parametrize("text", [
    "It is (B).", "It is B", "It's B.", "I think it is (b)", "I would say B.", "I'd go with B.", "I choose B.",
    "My guess: B", "Option B", "Definitely B.", "B is correct.", "(B) is the correct answer",
    "Option B is the right one.", "I think that the answer is most likely (B)!", "The option I choose is B",
    "Well, I'd say it's B",
])  # fmt: skip
def test_a_letter_that_a_phrase_states_is_the_option(text: str) -> None:
    reading = read_choice(text, OPTIONS)
    assert reading.value == "Jazz"
    assert reading.confidence != "ambiguous"


@pytest.mark.parametrize("text", [
    "It is a", "It is a B side", "that is not B", "I would not choose B.", "It is E.", "a is the best",
    "it is not clear", "B is not correct.",
])  # fmt: skip
def test_a_letter_that_no_phrase_states_is_no_option(text: str) -> None:
    assert read_choice(text, OPTIONS).value is None


def test_options_that_are_letters_themselves_are_meant() -> None:
    assert read_choice("It is B", ("A", "B", "C")).value == "B"
    assert read_choice("It is B", ("B", "C", "A")).value == "B"


@pytest.mark.parametrize(
    ("end", "value"), [("The overall tone is also slightly pop.", None), ("Overall, it is pop.", "Pop")]
)
def test_a_conclusion_is_no_adjective(end: str, value: str | None) -> None:
    reading = read_choice(f"The genre of the given audio may be jazz or rock, with traits of jazz. {end}", OPTIONS)
    assert reading.value == value
