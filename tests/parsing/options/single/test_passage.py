"""What a text names, and what it denies."""

from __future__ import annotations

import time

import pytest

from analysis.parsing.options.choice import read_choice
from analysis.parsing.options.single.parts import CONTRADICTION, OUTSIDE, Menu
from analysis.parsing.options.single.passage import passage
from analysis.parsing.options.single.spellings import meta_class, spelled

MENU = Menu(("Piano", "Guitar", "Violin", "Drums"))


def places(text: str, menu: Menu = MENU) -> list[int]:
    """Options named and not denied, in their order."""
    return [each.place for each in passage(text, menu).live()]


@pytest.mark.parametrize(("text", "named"), [
    ("not the piano but the guitar", [1]), ("no piano, guitar or drums", []), ("no piano, but guitar or drums", [1, 3]),
    ("Not present: piano, guitar. Present: drums", [3]), ("Ruled out: A, C\nB", [1]), ("neither piano nor guitar", []),
    ("not only the piano", [0]), ("no doubt: piano", [0]), ("The piano is absent, the violin is not.", []),
    ("piano and guitar are missing", []), ("rather than the piano it is the violin", [2]),
    ("unlike a guitar, drums", [3]),
    ("although the piano is loud, the violin", [2]), ("nor is it noisy like drums", []), ("Piano? Violin.", [2]),
    ("nicht das Klavier, sondern die Geige", [2]), ("pas le piano mais le violon", [2]), ("no es A, sino C", [2]),
    ("不是A，而是C", [2]), ("AではなくCです", [2]),
])  # fmt: skip
def test_a_denial_reaches_to_the_end_of_its_clause_or_list(text: str, named: list[int]) -> None:
    assert places(text) == named


@pytest.mark.parametrize(("text", "named"), [
    ("A guitar is playing", [1]), ("A is the one", [0]), ("It's B", [1]), ("in C major", []), ("a D string", []),
    ("(E)", [OUTSIDE]), ("B: violin", [CONTRADICTION]), ("B. Guitar", [1]), ("(A). A guitar would be plucked", [0, 1]),
    ("the violin (C)", [2]),
    ("It is no drum. The answer is (A).", [0]), ("There are drums. The answer is (A).", [3, 0]),
    ("3", []), ("the third option", [2]), ("the last one", [3]), ("option 3", [2]),
])  # fmt: skip
def test_letters_are_told_from_articles_and_notes(text: str, named: list[int]) -> None:
    assert places(text) == named


def test_numbers_name_options_where_the_question_numbers_them() -> None:
    prompt = "Which?\n1. Piano\n2. Guitar\n3. Violin\n4. Drums"
    assert read_choice("3", MENU.options, prompt).value == "Violin"
    assert read_choice("2. Violin", MENU.options, prompt).value is None
    assert read_choice("5", MENU.options, prompt).value is None
    assert read_choice("3", MENU.options, "Which?\nOptions: Piano, Guitar, Violin, Drums").value is None


def test_units_that_are_not_the_options_are_no_answer() -> None:
    tempi = Menu(("120 BPM", "90 BPM"))
    assert places("90", tempi) == places("90 bpm", tempi) == places("ninety beats per minute", tempi) == [1]
    assert places("90 seconds", tempi) == places("90s", tempi) == places("0:90", tempi) == []


def test_options_without_a_name_of_their_own_have_a_class() -> None:
    names = ("Both chords", "None of the above", "Cannot be determined", "They are equal", "Male and female voices")
    assert [meta_class(name) for name in names] == ["both", "none", "unknown", "equal", ""]
    assert "one hundred and twenty" in spelled(120)
    assert spelled(1000) == ()


@pytest.mark.parametrize(
    "piece",
    [
        "A B C D ",
        "Piano and Guitar, ",
        "not ",
        "(",
        "answer: ",
        "wait, no ",
        "答案是",
        "A\n",
        "→A",
        "1 ",
        "if A",
        "a\t",
    ],
)
def test_time_grows_with_the_length_of_an_answer_alone(piece: str) -> None:
    prompt = "Which?\n" + "\n".join(MENU.options)
    start = time.process_time()
    read_choice(piece * (100_000 // len(piece)), MENU.options, prompt)
    assert time.process_time() - start < 3
