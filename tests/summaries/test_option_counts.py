"""A question with options at a glance: words, options, number of runs that chose each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.summaries.option_counts import MOST_LETTERS, MOST_OPTIONS, option_counts, wording
from tests.cases.small import question

GUITAR = replace(
    question("Attr", reference="Rapping"), options=("Singing", "Rapping", "Both"),
    prompt="Listen.\nWhich style is heard?\n(A) Singing\n(B) Rapping",
)  # fmt: skip


def test_each_option_has_the_number_of_answers_with_it() -> None:
    counts = option_counts(GUITAR, ["Rapping", "Singing", None, "Rapping"])
    assert [(count.text, count.is_right, count.n) for count in counts] == [
        ("Singing", False, 1), ("Rapping", True, 2), ("Both", False, 0),
    ]  # fmt: skip


def test_of_many_options_those_right_or_chosen_are_shown() -> None:
    many = replace(GUITAR, options=tuple(f"o{n}" for n in range(MOST_OPTIONS + 1)), reference="o5")
    assert [count.name for count in option_counts(many, ["o2", "o2"])] == ["o2", "o5"]
    assert len(option_counts(replace(many, options=many.options[:-1]), [])) == MOST_OPTIONS


def test_a_question_without_options_has_none() -> None:
    assert option_counts(question("Cnt"), ["2"]) == ()


@pytest.mark.parametrize(
    ("prompt", "stem", "expected"),
    [
        ("Listen.\nWhich style is heard?\n(A) Singing", "", "Which style is heard?"),
        ("Is it A? Or which key is it?\nC major", "", "Or which key is it?"),
        ("Instruction\nEstimate the musical key of the audio.\nC major", "", "Estimate the musical key of the audio."),
        ("whatever", "Which chord follows V?", "Which chord follows V?"),
        ("", "", ""),
        ("a" * 400 + " b c", "", "a" * (MOST_LETTERS - 1) + "…"),
    ],
)
def test_the_words_of_a_question_are_one_line(prompt: str, stem: str, expected: str) -> None:
    assert wording(replace(GUITAR, prompt=prompt, stem=stem)) == expected
