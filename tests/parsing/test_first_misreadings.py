"""Answers that the second version read wrongly or not at all, read in the questions in which they were given."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.parsing.options.choice import read_choice
from analysis.parsing.readers import READERS
from tests.cases.settings import EIGHT_GENES, question
from tests.parsing.test_careful import comparable

ORDER = ("Syncopation", "Piano", "Backbeat", "Vocal Grit")
FOUR = ("Piano", "Guitar", "Violin", "Drums")


@pytest.mark.parametrize(("setting", "answer", "value"), [
    ("song", "4. It mentions love 7 times, song 1 only 3 times.", 4),
    ("guests", "One guest (2 artists in total).", 1),
    ("count", "I cannot process audio, but songs like this usually have 1 artist.", None),
    ("trait pair", "1) Synthesizer 2) Vocal Harmony. Not present: String Section, Piano.",
     ["Synthesizer", "Vocal Harmony"]),
    ("trait order", "strongest → weakest: Vocal Grit, Piano, Backbeat, Syncopation",
     ["Syncopation", "Backbeat", "Piano", "Vocal Grit"]),
    ("trait order", "1. Syncopation 2. Piano 3. Backbeat 4. Vocal Grit (1 = weakest)", list(ORDER)),
    ("trait order", "Syncopation < Piano < Backbeat = Vocal Grit", None),
    ("sty", "the earlier singing has ended and a rap verse begins → Rapping", "Rapping"),
    ("count", "Answer:3", 3), ("count", "Total:3", 3), ("count", "答案:3", 3), ("count", "三位", 3),
    ("lengths", "together 28.2 s", 28.2),
    ("seconds1", '{"artist_1": 28.2, "artist_2": 41.0}', 28.2),
    ("seconds2", '{"artist_1": 28.2, "artist_2": 41.0}', 41),
])  # fmt: skip
def test_answers_to_bass(setting: str, answer: str, value: Any) -> None:
    form, asked = question(setting, answer)
    assert comparable(setting, READERS[form](answer, asked).value) == value


@pytest.mark.parametrize(("options", "answer", "place"), [
    (FOUR, "B: Violin", None), (FOUR, "Answer: (B) because not A", 1), (FOUR, "(A). A guitar would be plucked.", 0),
    (FOUR, "Answer: (B) because not the other: Violin would be bowed.", 1),
    (FOUR, "The answer is C, although the guitar is plausible.", 2), (FOUR, "Die richtige Antwort ist B.", 1),
    (FOUR, "La respuesta correcta es la C.", 2), (FOUR, "It is not bowed, nor is it noisy like drums.\nA. Piano", 0),
    (("Verse", "Chorus", "Both", "None"), "Both", 2), (("Verse", "Chorus", "Both", "None"), "None", 3),
    (("90 BPM", "120 BPM", "150 BPM"), "120", 1), (("Yes", "No"), "Yes, there is no doubt.", 0),
    (("Yes", "No", "Cannot be determined"), "Cannot be determined", 2), (FOUR, "2", None),
])  # fmt: skip
def test_choices(options: tuple[str, ...], answer: str, place: int | None) -> None:
    prompt = "\n".join(["Which?", *(f"({letter}) {option}" for letter, option in zip("ABCD", options, strict=False))])
    reading = read_choice(answer, options, prompt)
    assert reading.value == (None if place is None else options[place]), reading.steps


def test_the_named_and_the_denied_are_of_one_question() -> None:
    assert {"Synthesizer", "Vocal Harmony", "String Section", "Piano"} <= set(EIGHT_GENES)
