"""Options as one text: with letters in order, or names with commas whose initials stay."""

from __future__ import annotations

import pytest

from analysis.benchmarks.bass import option_texts

OPTIONS = {
    "J. Cole, R. Kelly, B. Spears": ["J. Cole", "R. Kelly", "B. Spears"],
    "A. Slow, sad, B. Fast, happy": ["Slow, sad", "Fast, happy"],
    "A. Piano B. Flute, alto C. Harp": ["Piano", "Flute, alto", "Harp"],
    "(A) Piano\n(B) Flute": ["Piano", "Flute"],
    "A: Piano; B: J. Cole; C: Harp": ["Piano", "J. Cole", "Harp"],
    "Piano, Flute": ["Piano", "Flute"],
    "Piano\nFlute, alto": ["Piano", "Flute, alto"],
    "['Piano', 'Flute']": ["Piano", "Flute"],
}


@pytest.mark.parametrize("text", OPTIONS)
def test_options_of_a_text(text: str) -> None:
    assert option_texts.options_of(text) == OPTIONS[text]


def test_one_name_is_no_list() -> None:
    assert option_texts.options_of("Piano") == "Piano"
