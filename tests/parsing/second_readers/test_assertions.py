"""Clauses that name a value and do not say it: each row stands at an edge of the rule."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.readers import READERS
from analysis.parsing.second_readers.assertions import of_a_name, of_a_time, of_people
from tests.cases.settings import question


@pytest.mark.parametrize(
    ("text", "count", "is_said"),
    [
        ("Two singers.", 2, True),
        ("2", 2, True),
        ("The band has five members, merely two sing.", 5, False),
        ("The band has five members, merely two sing.", 2, True),
        ("It is 1 person, although you hear 2 voices.", 2, False),
        ("Although it is dense, there are 2 voices.", 2, True),
        ("Fewer than 3 voices.", 3, False),
        ("3 voices?", 3, False),
        ("3? Yes.", 3, True),
        ("3 = 1 + 2", 3, True),
        ("3 drums".ljust(2000), 3, False),
        ("3 drums".ljust(2001), 3, True),
        ("The 4 expected, not heard.", 4, False),
        ("11 voices", 11, True),
        ("11 drums", 11, False),
        ("2.5 voices and 2 drums", 2, False),
        ("Two drums. Two voices.", 2, True),
        ("Drei Stimmen", 3, True),
        ("два барабана, 2 x", 2, True),
        ("2人", 2, True),
        ("None at all", 0, True),
    ],
)
def test_a_number_of_performers_counts_performers_in_a_clause_that_says_so(
    text: str, count: int, is_said: bool
) -> None:
    assert bool(of_people(text, Decimal(count)).reason) != is_said


@pytest.mark.parametrize(
    ("text", "seconds", "section", "is_said"),
    [
        ("The chorus lasts 28 s", 28, "bridge", False),
        ("The chorus lasts 28 s", 28, "", True),
        ("The choruses last 28 s", 28, "chorus", True),
        ("The bridge follows a 30 s chorus, takes 20 s itself", 30, "bridge", False),
        ("The bridge follows a 30 s chorus, takes 20 s itself", 20, "bridge", True),
        ("Two bridges, 18 s apiece", 18, "bridge", False),
        ("Longer than 1:10", 70, "", False),
        ("1:10, not shorter", 70, "", True),
        ("20 s less than artist 1, so 60 s against 80 s", 60, "", False),
        ("Less than that, 60 s", 60, "", True),
        ("At 41,5 s", 41.5, "", True),
        ("Later than 41,5 s", 41.5, "", False),
        ("No time of this length", 41.5, "", True),
    ],
)
def test_a_time_is_said_of_the_section_asked_for(text: str, seconds: float, section: str, is_said: bool) -> None:
    assert bool(of_a_time(text, seconds, section).reason) != is_said


@pytest.mark.parametrize(
    ("text", "name", "is_said"),
    [
        ("The rapping only begins after the intro", "Rapping", False),
        ("Rapping begins it", "Rapping", False),
        ("Rapping from the start", "Rapping", True),
        ("Singing or rapping?", "Singing", False),
        ("Singing? Yes", "Singing", True),
        ("You might expect the main artist", "Main artist", False),
        ("Singing is less clear than rapping", "Rapping", True),
        ("Singing is clearer than rapping", "Rapping", False),
        ("The main artist is silent", "Main artist", False),
        ("The main artist is loud", "Main artist", True),
        ("The drums have no melody", "Drums", False),
        ("The drums have it because no other does", "Drums", True),
        ("The drums lead, no piano", "Drums", True),
        ("The lead", "Main artist", True),
        ("比 main artist", "Main artist", True),
        ("If it were the piano. It is a piano", "Piano", True),
    ],
)
def test_an_option_is_named_in_a_clause_that_says_so(text: str, name: str, is_said: bool) -> None:
    assert bool(of_a_name(text, name).reason) != is_said


@pytest.mark.parametrize(
    ("setting", "text", "confidence"),
    [
        ("count", "The band has five members.", "ambiguous"),
        ("count", "The band has five singers.", "mended"),
        ("seconds1", "Slower than 40 seconds.", "ambiguous"),
        ("sss", "It is not 40-64 s, but 64-80 s.", "ambiguous"),
        ("gene", "If it were the Mandolin.", "ambiguous"),
        ("gene", "It is the Mandolin.", "mended"),
    ],
)
def test_a_value_in_a_clause_that_does_not_say_it_is_never_sure(setting: str, text: str, confidence: str) -> None:
    form, asked = question(setting, text)
    assert READERS[form](text, asked).confidence == confidence
