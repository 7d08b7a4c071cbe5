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


@pytest.mark.parametrize(
    "text",
    [
        "C and D are correct, A and B are not.",
        "All except A and B",
        "Not A, B or C, but D",
        "A, C (B and D are absent)",
        "Options A and C; B and D are wrong",
        "A, B or C",
        "The wrong answers are: A and B",
        "The answers are not A and B",
        "A and B are close, D is right",
        "These don't fit:\nA and B",
        "piano and flute, not drum",
        "Neither the piano nor the flute",
    ],
)
def test_options_beside_a_word_of_doubt_are_not_read_as_the_answer(text: str) -> None:
    assert read_choices(text, OPTIONS).value is None


def test_letters_in_a_sentence_are_never_a_clean_reading() -> None:
    reading = read_choices("I hear A and D in it.", OPTIONS)
    assert (reading.value, reading.confidence) == (("Piano", "Drum"), "mended")
    assert read_choices("A and D.", OPTIONS).confidence == "clean"
    assert read_choices("Play without drums, and a bass", ("Play without drums", "Bass")).value is not None
