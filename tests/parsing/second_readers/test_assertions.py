"""Clauses that name a value and do not say it: each row stands at an edge of the rule."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.parsing.numbers.moments import is_a_point, is_no_entry
from analysis.parsing.readers import READERS
from analysis.parsing.second_readers.assertions import (
    of_a_name,
    of_a_song,
    of_a_time,
    of_people,
    said_names,
    said_numbers,
    said_times,
    seconds_of,
)
from tests.cases.settings import question

STYLES = ("Rapping", "Singing", "Neither")
LEADS = ("Piano", "Guitar", "Violin", "Drums")


@pytest.mark.parametrize(
    ("text", "count", "is_said"),
    [
        ("Two singers.", 2, True),
        ("2", 2, True),
        ("The band has five members, two of whom sing.", 5, False),
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
        ("2.5 voices and 2 drums", 2, False),
        ("Two drums. Two voices.", 2, True),
        ("If it is a choir, 2.", 2, False),
        ("It is a choir. If so, 2.", 2, False),
        ("It is a choir: 2.", 2, True),
        ("In verse 2 there are 3 voices", 3, True),
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
    ("text", "seconds", "asked", "is_said"),
    [
        ("The chorus lasts 28 s", 28, "How long is the bridge?", False),
        ("The choruses last 28 s", 28, "How long is the chorus?", True),
        ("The bridge follows a 30 s chorus, takes 20 s", 30, "bridge", False),
        ("The bridge follows a 30 s chorus, takes 20 s", 20, "bridge", True),
        ("Two bridges, 18 s apiece", 18, "bridge", False),
        ("Longer than 1:10", 70, "", False),
        ("1:10, not shorter", 70, "", True),
        ("Less than that, 60 s", 60, "", True),
        ("At 41,5 s", 41.5, "", True),
        ("Later than 41,5 s", 41.5, "", False),
        ("No time of this length", 41.5, "", True),
        ("Artist 1 leaves after 40 s", 40, "", False),
        ("Artist 1 sings for 40 s", 40, "", True),
    ],
)
def test_a_time_is_said_of_what_is_asked(text: str, seconds: float, asked: str, is_said: bool) -> None:
    assert bool(of_a_time(text, seconds, asked).reason) != is_said


@pytest.mark.parametrize(
    ("text", "options", "place", "is_said"),
    [
        ("The rapping only begins after the intro", STYLES, 0, False),
        ("Rapping begins it", STYLES, 0, False),
        ("It is rapping", STYLES, 0, True),
        ("Singing or rapping?", STYLES, 1, False),
        ("Singing? Yes", STYLES, 1, True),
        ("The song is called rapping", STYLES, 0, False),
        ("Singing is clearer than rapping", STYLES, 0, False),
        ("Singing is clearer than rapping", STYLES, 1, True),
        ("Singing is less clear than rapping", STYLES, 1, False),
        ("The drums hide it", LEADS, 3, False),
        ("The drums have it because no other does", LEADS, 3, True),
        ("The drums lead, no piano", LEADS, 3, True),
        ("The answer is B", LEADS, 1, True),
        ("B is tempting", LEADS, 1, False),
        ("比 drums", LEADS, 3, True),
        ("If it were the piano. It is a piano", LEADS, 0, True),
        ("If it were slow, it is a piano", LEADS, 0, False),
        ("Sadly, it is silent", ("Happy", "Sad"), 1, False),
        ("Sad, it is", ("Happy", "Sad"), 1, True),
    ],
)
def test_an_option_is_named_in_a_clause_that_says_so(
    text: str, options: tuple[str, ...], place: int, is_said: bool
) -> None:
    assert bool(of_a_name(text, options, place).reason) != is_said


def test_the_words_of_the_question_leave_an_option_as_it_is() -> None:
    text = "The solo is played by the violin"
    assert of_a_name(text, LEADS, 2).reason
    assert not of_a_name(text, LEADS, 2, "Which instrument plays the solo?").reason


@pytest.mark.parametrize(
    ("text", "number", "is_said"),
    [
        ("Song 2 is the longest", 2, False), ("Song 2 has the most love", 2, True), ("The last song", 4, True),
        ("Of songs 1 and 2, the last", 4, False),
    ],
)  # fmt: skip
def test_a_song_is_named_in_a_clause_that_says_so(text: str, number: int, is_said: bool) -> None:
    assert bool(of_a_song(text, Decimal(number), "Which song is most about love?").reason) != is_said
    assert not of_a_song(text, Decimal(number)).reason


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("You might expect 3 performers, yet there are 2", []), ("5 members are listed, I hear 2", [2]),
        ("2 voices, 3 in the chorus", [2]), ("2 or 3 voices", []), ("2 voices. 3 voices.", [2, 3]), ("2: a duo", []),
    ],
)  # fmt: skip
def test_numbers_of_performers_that_clauses_say(text: str, values: list[int]) -> None:
    assert said_numbers(text) == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The guitar enters at 0:20, artist 2 at 0:42", [42]), ("0:20 or 0:42", []), ("40 %, 40 s", [40]),
        ("Artist 2 enters at 42 s", [42]),
    ],
)  # fmt: skip
def test_times_that_clauses_say(text: str, values: list[float]) -> None:
    assert [seconds_of(match) for match in said_times(text)] == values


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Critics praise its piano; I hear the guitar", [1]), ("piano or guitar", []), ("(A) Piano (B) Guitar", [0, 1]),
        ("Piano: no; guitar", [1]), ("A blend of styles, including piano, guitar, and flute", []),
        ("It has a flute, piano, guitar.", []), ("Not the flute: piano, I hear the guitar", [0, 1]),
    ],
)  # fmt: skip
def test_options_that_clauses_say(text: str, places: list[int]) -> None:
    assert said_names(text, LEADS) == places


@pytest.mark.parametrize(
    ("before", "is_point", "is_end"),
    [
        ("Artist 1 leaves at ", True, True), ("It starts at about ", True, False), ("He sings for ", False, True),
        ("Artist 2 sings ", False, True), ("a total of ", False, False), ("from 0:10 to ", True, True),
        ("until ", True, True), ("I put it at ", False, False), ("She waits until ", True, False),
        ("Artist 1 leaves, artist 2 enters at ", True, False),
    ],
)  # fmt: skip
def test_a_moment_is_no_length_and_an_end_no_entry(before: str, is_point: bool, is_end: bool) -> None:
    assert is_a_point(f"{before}40 s", len(before)) == is_point
    assert is_no_entry(f"{before}40 s", len(before)) == is_end


@pytest.mark.parametrize(
    ("setting", "text", "value", "confidence"),
    [
        ("count", "The band has five members.", 5, "ambiguous"),
        ("count", "The band has five singers.", 5, "ambiguous"),
        ("count", "There are five singers.", 5, "mended"),
        ("count", "The band lists five members, I hear 2.", 2, "ambiguous"),
        ("count", "2 (three)", 2, "ambiguous"),
        ("seconds1", "Slower than 40 seconds.", 40, "ambiguous"),
        ("seconds1", "Artist 1 leaves at 90 s.", None, "ambiguous"),
        ("loc2", "Artist 2 sings 20 s.", None, "ambiguous"),
        ("loc2", "The guitar enters at 0:20, artist 2 at 0:42.", 42, "ambiguous"),
        ("loc2", "0:12 – artist 1\n0:48 – artist 2", 48, "mended"),
        ("loc2", "0:12: artist 1. 0:48: artist 2.", 48, "mended"),
        ("sty", "The intro mentions rapping.", "Rapping", "ambiguous"),
        ("pair", "Mandolin or Ragtime Feel", ("Mandolin", "Ragtime Feel"), "ambiguous"),
        ("sss", "It is not 40-64 s, but 64-80 s.", ..., "ambiguous"),
        ("sss", "The verse runs from 10 to 35.", ..., "ambiguous"),
        ("fss", "intro 0-10, verse 10-35; the peak is at 50-52", ..., "ambiguous"),
        ("fss", "intro (pages 1-2)\nverse (pages 3-4)", ..., "ambiguous"),
    ],
)
def test_a_value_in_a_clause_that_does_not_say_it_is_never_sure(
    setting: str, text: str, value: object, confidence: str
) -> None:
    form, asked = question(setting, text)
    reading = READERS[form](text, asked)
    assert reading.confidence == confidence
    assert value is ... or reading.value == value
