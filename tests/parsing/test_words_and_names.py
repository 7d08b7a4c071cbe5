"""Number words, quantities, names of options, and what of a text is its answer."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.parsing.numbers.quantities import quantities, words_to_number
from analysis.parsing.options.names import distinct, mentions, normal, only_names, squeezed
from analysis.parsing.refusal import refuses, refuses_lyrics
from analysis.parsing.steps import LONGEST_DETAIL, Steps, shorten
from analysis.parsing.text import LONGEST_PROSE, fenced_blocks, head_and_end, says_nothing
from analysis.parsing.unwrapping import final_answer

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


@given(st.integers(20, 99), st.sampled_from([" ", "-"]))
def test_number_words_below_a_hundred(number: int, link: str) -> None:
    tens, ones = divmod(number, 10)
    word = TENS[tens - 2] + (link + ONES[ones] if ones else "")
    assert words_to_number(word) == number
    assert [one.value for one in quantities(f"exactly {word} of it")] == [number]


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("one hundred and five", 105),
        ("two hundred", 200),
        ("ninety-nine hundred", 9900),
        ("one thousand two hundred thirty-four", 1234),
        ("a hundred", 100),
        ("a dozen", 12),
        ("two dozen", 24),
    ],
)
def test_larger_number_words(words: str, number: int) -> None:
    assert words_to_number(words) == number
    assert [one.value for one in quantities(words)] == [number]


@pytest.mark.parametrize(
    ("text", "value", "of"),
    [
        ("3 artists", 3, "people"),
        ("3 different guest vocalists", 3, "people"),
        ("12.5 s", "12.5", "time"),
        ("1:05", 65, "time"),
        ("1 min 5 s", 65, "time"),
        ("250 ms", "0.25", "time"),
        ("3 choruses", 3, "others"),
        ("3%", 3, "share"),
        ("chorus 2", 2, "name"),
        ("Song #2", 2, "name"),
        ("2010s", 2010, "decade"),
        ("two of them", 2, "part"),
        ("1,234", 1234, ""),
        ("-3", -3, ""),
        ("a single singer", 1, "people"),
    ],
)
def test_what_a_number_counts(text: str, value: object, of: str) -> None:
    (one,) = quantities(text)
    assert (one.value, one.of) == (Decimal(str(value)), of)


def test_a_pronoun_and_a_part_of_a_word_are_no_numbers() -> None:
    assert quantities("the first one, someone, ones, B2B, v2") == []


def test_a_minus_sign_behind_a_digit_is_a_range() -> None:
    assert [one.value for one in quantities("2-3")] == [2, 3]


@given(st.text(max_size=80))
def test_numbers_of_any_text_are_finite_and_stand_where_they_say(text: str) -> None:
    for one in quantities(text):
        assert one.value.is_finite()
        assert 0 <= one.start < one.end <= len(text) + 20


GUITARS = ("Electric Guitar", "Electric Guitar Distortion", "Acoustic Guitar")


def test_the_longest_name_is_taken_and_a_part_of_a_name_is_none() -> None:
    assert distinct(mentions("electric guitar distortion, Acoustic-guitars", GUITARS)) == list(GUITARS[1:])
    assert mentions("guitar", GUITARS) == []
    assert mentions("electric guitarist", GUITARS) == []


@pytest.mark.parametrize(
    "denial",
    ["not {}", "rather than {}", "instead of the {}", "{} is not heard", "{} isn't there", "louder than {}", "no {}"],
)
def test_a_name_that_is_denied_is_not_named(denial: str) -> None:
    assert mentions(denial.format("Acoustic Guitar"), GUITARS) == []


@pytest.mark.parametrize("text", ["less than Acoustic Guitar", "not only Acoustic Guitar", "{} is not only loud"])
def test_what_only_looks_like_a_denial(text: str) -> None:
    assert len(mentions(text.format("Acoustic Guitar"), GUITARS)) == 1


def test_names_are_compared_without_hyphens_slashes_and_the_spelling_of_and() -> None:
    assert normal("Call-and-Response") == normal("call & response")
    assert normal("Minor / Major Key") == normal("minor/major key")
    assert squeezed("ElectricGuitar") == squeezed("electric_guitar") == squeezed("Electric Guitar")


def test_a_line_of_nothing_but_names() -> None:
    for text, bare in (
        ("1. Electric Guitar, and Acoustic Guitar", True),
        ("Electric Guitar is loud", False),
        ("", False),
    ):
        assert only_names(text, mentions(text, GUITARS)) is bare


@pytest.mark.parametrize(
    ("raw", "answer"),
    [
        ("<think>a</think>b", "b"),
        ("a</think>b", "b"),
        ("<think>a", ""),
        ("a <answer>b</answer> c", "b"),
        ("<answer>b", "b"),
        ("<answer>a</answer> <answer>b</answer>", "b"),
        ("so \\boxed{b}", "b"),
        ("\\boxed{\\text{b}}", "b"),
        ("<|channel|>analysis<|message|>a<|end|><|channel|>final<|message|>b<|return|>", "b"),
        ("analysis a assistantfinal b", "b"),
        ("b</s>", "b"),
        ("  b \n", "b"),
    ],
)
def test_the_final_answer_counts(raw: str, answer: str) -> None:
    assert final_answer(raw, Steps()) == answer


def test_fenced_blocks_in_order_and_an_unclosed_last_one() -> None:
    assert fenced_blocks("```json\n1\n``` and ```\n2") == ["1", "2"]
    assert fenced_blocks("none") == []


@pytest.mark.parametrize("text", ["", " ", "None", "null.", "N/A", '"nan"', "**None**"])
def test_what_says_nothing(text: str) -> None:
    assert says_nothing(text)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("I'm sorry, I can't listen to music.", True),
        ("As an AI language model I am unable to hear it.", True),
        ("I can’t analyze audio files.", True),
        ("I can't hear it well, but it is a chorus.", False),
        ("I can't wait for the chorus", False),
    ],
)
def test_refusals(text: str, refusal: bool) -> None:
    assert refuses(text) is refusal


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("I'm sorry, I can't reproduce copyrighted lyrics.", True),
        ("I cannot transcribe this.", True),
        ("Sorry, I can't help with that request.", True),
        ("I can't help falling down\nI can't tell you why", False),
        ("Sorry, sorry, tell me again", False),
        ("We can't go on\nanswer me", False),
    ],
)
def test_a_song_that_says_it_cannot_is_no_refusal(text: str, refusal: bool) -> None:
    assert refuses_lyrics(text) is refusal


def test_the_middle_of_a_very_long_text_is_left_out() -> None:
    text = "a" * LONGEST_PROSE + "b" * 50 + "c" * LONGEST_PROSE
    steps = Steps()
    kept = head_and_end(text, steps)
    assert "b" not in kept
    assert steps.confidence == "ambiguous"
    assert head_and_end("short", Steps()) == "short"


def test_steps_keep_three_examples_and_the_number_of_all() -> None:
    steps = Steps()
    for n in range(5):
        steps.add("mended", n)
    assert steps.entries == (("mended", "0; 1; 2; … 5 in all"),)
    assert steps.reading("x").confidence == "mended"
    assert steps.nothing("why").confidence == "none"
    assert len(shorten("x" * 10_000)) < 2 * LONGEST_DETAIL
