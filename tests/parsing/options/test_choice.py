"""One option by its letter in the phrases of everyday answers."""

from __future__ import annotations

import pytest

from analysis.parsing.options.choice import numbered, read_choice, read_option
from analysis.parsing.options.single.parts import Menu

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


@pytest.mark.parametrize(("options", "text", "value"), [
    (("B", "A"), "A", None), (("B", "A"), "a", None), (("A", "B"), "a", "A"), (("A", "a"), "A", "A"),
    (("A", "a"), "a", None), (("B", "B"), "B", "B"), (("B", "B"), "A", "B"), (("Yes", "No"), "y", None),
    (("Yes", "No"), "b", "No"), (("Yes", "No"), "B, B", "No"), (("Yes", "No"), "C", None),
    (("Rock", "rock"), "ROCK", None), (("Rock", "rock"), "rock", "rock"),
])  # fmt: skip
def test_a_letter_that_is_an_option_and_the_place_of_another_has_no_value(
    options: tuple[str, ...], text: str, value: str | None
) -> None:
    """In either case: "a" may be the option "A" or the first one."""
    assert read_choice(text, options).value == value


@pytest.mark.parametrize(("text", "confidence"), [("Jazz" + " " * 396, "clean"), ("Jazz" + " " * 397, "mended")])
def test_the_shape_of_a_short_answer_is_examined_first(text: str, confidence: str) -> None:
    reading = read_choice(text, OPTIONS)
    assert (reading.value, reading.confidence) == ("Jazz", confidence)


@pytest.mark.parametrize(("raw", "options", "value", "steps"), [
    ("Jazz", OPTIONS, "Jazz", []),
    ("B", OPTIONS, "Jazz", []),
    ("(B)", OPTIONS, "Jazz", ["letter or text of an option"]),
    ("jazz", OPTIONS, "Jazz", ["letter or text of an option"]),
    ("C", ("C#", "D", "C"), "C", []),
    (2, ("1", "2", "3"), "2", ["whole answer"]),
    (None, ("None", "Some"), None, ["no answer"]),
    (True, ("True", "False"), None, ["no answer"]),
    ("Jazz", (), None, ["no answer"]),
    ("I cannot hear, my guess is Jazz.", OPTIONS, "Jazz", ["stated answer counts", "answered after a refusal"]),
])  # fmt: skip
def test_every_step_to_an_option(raw: object, options: tuple[str, ...], value: str | None, steps: list[str]) -> None:
    reading = read_choice(raw, options)
    assert (reading.value, [step.name for step in reading.steps]) == (value, steps)


@pytest.mark.parametrize(("section", "text", "value", "confidence"), [
    ("intro", "the intro is Jazz, the chorus Rock", "Jazz", "mended"),
    ("chorus", "the intro is Jazz, the chorus Rock", "Rock", "ambiguous"),
    ("chorus", "The answer is Jazz; the chorus is Rock", "Jazz", "mended"),
    ("", "the intro is Jazz, the chorus Rock", None, "ambiguous"),
])  # fmt: skip
def test_of_several_options_that_of_the_section_asked_for_is_taken(
    section: str, text: str, value: str | None, confidence: str
) -> None:
    reading = read_option(text, Menu(OPTIONS, section=section))
    assert (reading.value, reading.confidence) == (value, confidence)


def test_a_spelling_of_several_options_names_them() -> None:
    (step,) = read_choice("rock!", ("Rock", "ROCK", "Jazz")).steps
    assert (step.name, step.detail) == ("spelling of several options", "Rock, ROCK")


@pytest.mark.parametrize(("text", "value", "step"), [
    ("I cannot identify it, but Jazz or Rock.", None, "refusal"),
    ("Rock is loud. I cannot identify it, but Jazz.", None, "refusal"),
    ("I can't hear it.", None, "refusal"),
    ("...", None, "says nothing"),
    ("The answer is Jazz.\nJazz", "Jazz", "last line counts"),
    ("The answer is Jazz.\nRock or Pop", "Jazz", "stated answer counts"),
    ("The answer is Jazz.\nThe genre: E", "Jazz", "stated answer counts"),
    ("It sounds like Jazz and Rock", None, "names too many options"),
    ('{"answer": "rather Jazz, I think", "n": 2}', "Jazz", "option in data"),
    ("I cannot identify it, but it is Jazz.", "Jazz", "name found in the text"),
    ("I cannot hear it, so I choose Jazz.", "Jazz", "stated answer counts"),
    ("I cannot hear it. Rock is loud, but Jazz is calm, but who knows", None, "refusal"),
    ("Assistant: B", "Jazz", "whole answer"),
    ("User: is it A? Assistant: B", "Jazz", "whole answer"),
    ('{"answer": "B"}', "Jazz", "whole answer"),
    ('{"answer": "B", "steps": 2}', "Jazz", "option in data"),
    ('{"answer": "it is Jazz", "steps": 2}', "Jazz", "option in data"),
    ('{"answer": "nothing"}', None, "names no option"),
])  # fmt: skip
def test_the_step_by_which_an_option_is_taken(text: str, value: str | None, step: str) -> None:
    reading = read_choice(text, OPTIONS)
    assert (reading.value, reading.steps[-1].name) == (value, step)


@pytest.mark.parametrize(("options", "prompt", "is_numbered"), [
    (("Piano", "Guitar"), "1. Piano 2. Guitar", True),
    (("Piano", "Guitar"), "Is it Piano? 1. Piano 2. Guitar", True),
    (("Piano", "Guitar"), "1. Piano Guitar", False),
    (("Piano", "Guitar"), "Piano 2. Guitar", False),
    (("Piano", "Guitar"), "0. Piano 1. Guitar", False),
    (("Piano", "Guitar"), "2. Guitar 1. Piano", False),
    (("Pi", "Pi"), "1. Pi 2. Pi", True),
    (("Pi", "Pi"), "1. Pi", False),
    ((), "1. Piano", False),
])  # fmt: skip
def test_a_question_numbers_its_options_from_one_in_their_order(
    options: tuple[str, ...], prompt: str, is_numbered: bool
) -> None:
    assert numbered(options, prompt) is is_numbered
