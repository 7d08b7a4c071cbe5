"""Options that differ in case or signs alone."""

from __future__ import annotations

import pytest

from analysis.parsing.options.choice import read_choice
from analysis.parsing.options.choices import read_choices
from analysis.parsing.options.labels import read_labels
from analysis.parsing.options.option import read_names
from analysis.parsing.options.option_list import Offer
from analysis.parsing.options.spelling import at, nearest, rivals

CHORDS = ("CM7", "Cm7", "G7", "F")
DEGREES = ("IV", "iv", "V", "i")
NUMBERS = ("1", "-1", "2", "-2")
METERS = ("44", "4/4", "3/4", "6/8")
GENRES = ("pop rock", "pop-rock", "jazz")

READ: list[tuple[tuple[str, ...], str, str]] = [
    *((CHORDS, text, "CM7") for text in (
        "CM7", "A", "(A)", "A. CM7", "a. cm7", "CM7.", "**CM7**", "It is CM7", "Answer: CM7", '{"answer": "CM7"}',
        "the chord is CM7, not Cm7", "I hear a major third. Therefore: CM7",
    )),
    *((CHORDS, text, "Cm7") for text in (
        "Cm7", "B", "(b)", "B. Cm7", "B. cm7", "Cm7.", "**Cm7**", "It is Cm7", "Answer: Cm7", '["Cm7"]',
        "the chord is Cm7, not CM7", "CM7: no, Cm7: yes",
    )),
    *((CHORDS, text, "G7") for text in ("G7", "g7", "It is g7", "C. g7")),
    (DEGREES, "IV", "IV"), (DEGREES, "iv", "iv"), (DEGREES, "The answer is iv.", "iv"), (DEGREES, "v", "V"),
    (DEGREES, "I", "i"), (DEGREES, "D", "i"),
    (("i", "I", "V", "IV"), "I", "I"), (("i", "I", "V", "IV"), "The answer is i", "i"),
    (NUMBERS, "-1", "-1"), (NUMBERS, "1", "1"), (NUMBERS, "It is -1", "-1"), (NUMBERS, "It is 1.", "1"),
    (NUMBERS, "-1.", "-1"), (NUMBERS, "The answer is -2.", "-2"),
    (METERS, "4/4", "4/4"), (METERS, "44", "44"), (METERS, "4-4", "4/4"), (METERS, "4/4.", "4/4"),
    (GENRES, "It is pop-rock", "pop-rock"), (GENRES, "It is pop rock", "pop rock"), (GENRES, "Pop-Rock", "pop-rock"),
    (("F", "F♯", "C", "C#"), "F♯", "F♯"), (("F", "F♯", "C", "C#"), "F#", "F♯"), (("F", "F♯", "C", "C#"), "c#", "C#"),
    (("Bb", "B♭", "B", "A"), "It is B♭", "B♭"), (("cafe", "café"), "It is cafe", "cafe"),
    (("Yes.", "Yes"), "Yes", "Yes"), (("Yes", "Yes."), "Yes.", "Yes."),
    (("C", "C-", "C+"), "The chord is C-", "C-"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "text", "option"), READ)
def test_an_option_in_its_exact_spelling_is_that_option(options: tuple[str, ...], text: str, option: str) -> None:
    assert read_choice(text, options).value == option


@pytest.mark.parametrize(("options", "text"), [
    (CHORDS, "cm7"), (CHORDS, "I think it is cm7"), (CHORDS, "**cm7**"), (CHORDS, '{"answer": "cm7"}'),
    (CHORDS, "cm7 is the most likely"), (CHORDS, "CM7 or Cm7"), (DEGREES, "Iv"), (METERS, "4.4"),
    (("CM7", "cm7", "G7"), "Cm7"), (GENRES, "pop_rock"), (GENRES, "POP ROCKS"),
])  # fmt: skip
def test_a_spelling_of_several_options_is_ambiguous(options: tuple[str, ...], text: str) -> None:
    reading = read_choice(text, options)
    assert (reading.value, reading.confidence) == (None, "ambiguous")


def test_the_steps_name_the_options_that_the_spelling_fits() -> None:
    step = read_choice("cm7", CHORDS).steps[-1]
    assert (step.name, step.detail) == ("spelling of several options", "CM7, Cm7")


def test_several_options_are_read_in_their_spelling() -> None:
    options = ("Am", "AM", "C", "G")
    assert read_choices("Am, C", options).value == ("Am", "C")
    assert read_choices("I hear AM and G", options).value == ("AM", "G")
    assert read_choices("Am and AM", options).value == ("Am", "AM")
    assert read_choices("B, C", options).value == ("AM", "C")
    reading = read_choices("am, C", options)
    assert (reading.value, reading.confidence) == (None, "ambiguous")
    assert read_labels("HIP-HOP", ("hip hop", "jazz")).value == ("hip hop",)


def test_a_pair_is_read_in_its_spelling() -> None:
    offer = Offer(CHORDS, CHORDS, "stored", 2, False)
    assert read_names("['Cm7', 'CM7']", offer).value == ("Cm7", "CM7")
    assert read_names("Cm7 and G7", offer).value == ("Cm7", "G7")
    assert read_names("cm7 and G7", offer).value is None


def test_the_nearest_spelling() -> None:
    assert nearest("Cm7", CHORDS[:2]) == "Cm7"
    assert nearest("anything", ("CM7",)) == "CM7"
    assert nearest("CM7", ("CM7", "CM7")) == "CM7"
    assert rivals(nearest("cm7", CHORDS[:2]), CHORDS) == ("CM7", "Cm7")
    assert rivals("CM7", CHORDS) == ()


def test_a_sign_before_a_name_belongs_to_it_where_an_option_has_it() -> None:
    assert at("It is -1", 7, 8, NUMBERS[:2]) == ("-1", 6, 8)
    assert at("bars 3-1", 7, 8, NUMBERS[:2]) == ("1", 7, 8)
