"""Several options in an answer."""

from __future__ import annotations

import pytest

from analysis.parsing.options.choices import read_choices

OPTIONS = ("Piano", "Flute", "Hip hop drum", "Drum")
READ: dict[object, tuple[str, ...]] = {
    "A, C": ("Piano", "Hip hop drum"),
    "CA": ("Piano", "Hip hop drum"),
    "ANSWER: A and D.": ("Piano", "Drum"),
    "Let me see. B is wrong.\nANSWER: (A), (D)": ("Piano", "Drum"),
    "**Answers:** A; D": ("Piano", "Drum"),
    "The answers are A, B and D": ("Piano", "Flute", "Drum"),
    "I hear A and D in it": ("Piano", "Drum"),
    "B": ("Flute",),
    "(B) Flute": ("Flute",),
    "Piano and flute": ("Piano", "Flute"),
    "a hip-hop drum and a piano": ("Piano", "Hip hop drum"),
    '["A", "D"]': ("Piano", "Drum"),
}


@pytest.mark.parametrize("text", READ)
def test_letters_or_texts_of_several_options_are_read(text: str) -> None:
    assert read_choices(text, OPTIONS).value == READ[text]


@pytest.mark.parametrize("raw", [None, "", "A, F", "a violin", "I cannot hear it.", 7])
def test_what_names_no_option_has_no_value(raw: object) -> None:
    assert read_choices(raw, OPTIONS).value is None


def test_a_list_is_an_answer_too() -> None:
    assert read_choices(["A", "D"], OPTIONS).value == ("Piano", "Drum")
