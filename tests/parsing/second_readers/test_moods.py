"""Sentences that name a value and do not say that it is the answer are not sure; polite and explained ones stay so."""

from __future__ import annotations

import pytest

from analysis.parsing.options.choice import read_choice
from analysis.parsing.readers import READERS
from tests.cases.settings import question

SOLOS = ("Saxophone", "Trumpet", "Clarinet", "Flute")
MOVES = ("It rises", "It falls", "It rises, then falls", "It falls, then rises")
GENRES = ("Jazz", "Acid jazz", "Blues", "Bossa nova")
ASKED: dict[tuple[str, ...], str] = {
    SOLOS: "Which instrument plays the solo?",
    MOVES: "What does the melody do?",
    GENRES: "Identify the genre.",
}
TRAPS: dict[tuple[str, ...], tuple[str, ...]] = {
    SOLOS: (
        "I doubt that it is the trumpet.", "I am doubtful about the trumpet.", "I'd be surprised if it were a flute.",
        "I refuse to believe it's a trumpet.", "If it had a reed, it would be a clarinet.",
        "It could have been a flute.",
        "Were it brighter, it would be a trumpet.", "Assuming the second take was used, it's a flute.",
        "The uploader tagged it as flute. It is not one.", "Critics hear a trumpet.", "Most people say trumpet.",
        "I was going to say trumpet.", "I used to think it was a trumpet.", "Trumpet – strike that.",
        "Not as nasal as a clarinet.", "A synthesizer posing as a flute.", "The trumpet hides behind the clarinet.",
        "The trumpet hands over to the flute.", "Trumpet, until the flute takes over.",
        "The flute, imitated by a synthesizer.",
    ),
    MOVES: (
        "It rises at first.", "It stops rising.", "After falling, it rises.", "It rises, and in the end it falls.",
        "It would rise if it were slower.",
    ),
    GENRES: (
        "Jazz, but of the acid kind.", "Jazz, or rather its acid offspring.", "It sounds like jazz but was made later.",
    ),
}  # fmt: skip
EARNEST = {
    "I would say trumpet.": "Trumpet", "That would be the flute.": "Flute", "The flute, without a doubt.": "Flute",
    "Unless I am mistaken, it's the flute.": "Flute", "If I had to choose, flute.": "Flute",
    "The flute, because a trumpet would be brighter.": "Flute", "Flute. A clarinet would have a reed.": "Flute",
    "Not the trumpet but the flute.": "Flute", "The flute, but I am not sure.": "Flute",
}  # fmt: skip
OTHERS = [
    ("role", "I doubt it's the featured artist."), ("guests", "The title promises 2 guests, only 1 shows up."),
    ("guests", "There would be 2 guests if the choir counted."), ("guests", "Two guests were invited, one came."),
    ("count", "One more than 2."), ("trait pair", "Piano hides Backbeat."),
    ("trait pair", "Piano and Backbeat are what the others said."),
    ("trait pair", "I doubt that Piano and Backbeat lead."),
    ("trait order", "Others rank them Syncopation, Piano, Backbeat, Vocal Grit."),
    ("trait order", "The opposite of Syncopation, Piano, Backbeat, Vocal Grit."),
    ("song", "Song 1, if we only count the chorus."),
]  # fmt: skip


def asked(options: tuple[str, ...]) -> str:
    return "\n".join(
        [ASKED[options], *(f"({letter}) {option}" for letter, option in zip("ABCD", options, strict=True))]
    )


@pytest.mark.parametrize("options", TRAPS)
def test_an_option_of_which_a_sentence_does_not_say_that_it_is_one_is_not_sure(options: tuple[str, ...]) -> None:
    readings = {text: read_choice(text, options, asked(options)) for text in TRAPS[options]}
    assert [text for text, reading in readings.items() if reading.confidence in ("clean", "mended")] == []


@pytest.mark.parametrize("text", EARNEST)
def test_polite_and_explained_options_stay_sure(text: str) -> None:
    reading = read_choice(text, SOLOS, asked(SOLOS))
    assert (reading.value, reading.confidence) == (EARNEST[text], "mended")


@pytest.mark.parametrize(("setting", "text"), OTHERS)
def test_so_are_other_values(setting: str, text: str) -> None:
    form, subject = question(setting, text)
    assert READERS[form](text, subject).confidence in ("ambiguous", "none")
