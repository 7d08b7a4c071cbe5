"""The answer among the numbers of a text, and how much may stand between a mark and its number."""

from __future__ import annotations

import re

import pytest

from analysis.parsing.numbers.quantities import quantities
from analysis.parsing.numbers.sums import after_mark
from analysis.parsing.readers import READERS
from tests.cases.settings import question

MARK = re.compile("answer")


def found(text: str) -> bool:
    return after_mark(MARK, text, quantities(text)) is not None


@pytest.mark.parametrize(("n", "is_found"), [(0, True), (4, True), (5, False)])
def test_four_words_may_stand_between(n: int, is_found: bool) -> None:
    assert found(f"answer {'w ' * n}7") is is_found


@pytest.mark.parametrize(("n", "is_found"), [(100, True), (101, False)])
def test_a_hundred_characters_may_stand_between(n: int, is_found: bool) -> None:
    assert found(f"answer{'~' * n}7") is is_found


@pytest.mark.parametrize(("setting", "text", "value", "is_sure"), [
    ("count", "There are 100 artists in this.", 100, True),
    ("count", "There are 101 artists in this.", 101, False),
    ("count", "101", 101, True),
    ("count", "It is from 1999.", None, True),
    ("count", "Recorded in 1999 by 3 artists.", 3, True),
    ("count", "Not counting the 2 producers, 3 artists.", 3, True),
    ("count", "3 artists, and 2 producers are not counted.", 3, True),
    ("count", "3 artists, perhaps 2 minutes long", 3, True),
    ("count", "3 artists, perhaps 2 artists", None, False),
    ("count", "A duo, then a trio.", None, False),
    ("count", "2 minutes or 3 artists", 3, False),
    ("count", "2 or 3 artists", None, False),
    ("count", "2 - 3 artists", None, False),
    ("count", "2 - 1 artist and 1 guest", 2, True),
    ("count", "3 - 3 artists sing", 3, True),
    ("count", "3 artists and 3 artists", None, False),
    ("count", "1. Anna\n2. Ben", None, False),
    ("count", "1. Anna\n2. Ben\nSo 2 artists.", 2, True),
    ("count", "1st, 2nd and 3rd", None, True),
    ("count", "2 of the 5 artists", 2, True),
    ("count", "of the 5", 5, True),
    ("count", "at least 3", None, False),
    ("count", "3 or more", None, False),
    ("count", "3 artists, 45 %", 3, True),
    ("count", "45 %", None, False),
    ("count", "A trio of 2 singers and 1 rapper", 3, True),
    ("count", "2 singers, 3 rappers, 5 in total", 5, True),
    ("count", "3 artists. Answer (2)", 2, True),
    ("count", "There are 2 singers but only 1 artist raps.", 1, True),
    ("count", "3.5 artists", 3.5, False),
    ("count", "0 artists", 0, True),
    ("count", "1 man and 2 women", None, False),
    ("count", "4: two singers and one rapper", 4, True),
    ("count", "We have 2 + 1 = 3 artists.", 3, True),
    ("count", "2 artists, one of them the main artist", 2, True),
    ("count", "In the 1990s, 3 artists", 3, True),
    ("count", "2100 by 3 artists", 3, True),
    ("count", "1900 by 3", 3, True),
    ("count", "2 tracks, 3 voices", 3, True),
    ("count", "5 tracks, and 3 takes", None, False),
    ("guests", "2 artists and the main artist", 2, False),
    ("guests", "2 guests and 3 guests", None, False),
    ("guests", "guests: 2; artists 3", 2, True),
    ("guests", "There are 3 artists in total.", 3, True),
    ("guests", "2 guests, 3 artists in total", 2, True),
    ("seconds1", "It lasts 1950 seconds.", 1950, True),
    ("seconds1", "It lasts 1950 seconds in 12 takes.", 1950, True),
    ("seconds1", "30 seconds, perhaps 40 seconds", None, False),
    ("seconds1", "120 BPM", None, True),
    ("seconds1", "The verse lasts 12.5 seconds.", None, False),
    ("seconds1", "65 seconds (1:06)", 65, True),
    ("seconds1", "65 seconds (1:07)", 65, False),
    ("seconds1", "30 s and 30 s", 30, True),
    ("seconds1", "3 artists", None, False),
    ("seconds1", "30 s from 1:00 to 1:30", 30, True),
    ("seconds1", "65 seconds (1:15 in the song)", 65, True),
    ("seconds1", "verse 70, bridge 16", None, False),
    ("lengths", "verse 70, bridge 16", 16, True),
    ("lengths", "bridge 9", None, False),
    ("lengths", "bridge 10", 10, True),
    ("lengths", "45 s, then 40 s, at 1:05", None, False),
    ("lengths", "45 s, at 1:05 and again at 2:05", 45, True),
    ("lengths", "At 1:05 for 45 s, at 2:05 for 30 s", None, False),
    ("loc2", "It starts at 1:05 and lasts 45 s.", 65, True),
    ("loc2", "65 s into the song and 70 s into the song", None, False),
])  # fmt: skip
def test_a_number_is_taken_or_left_at_the_edge_of_a_rule(
    setting: str, text: str, value: float | None, is_sure: bool
) -> None:
    form, asked = question(setting, text)
    reading = READERS[form](text, asked)
    assert (reading.value, reading.confidence != "ambiguous") == (value, is_sure)


def test_what_has_no_candidate_says_why() -> None:
    form, asked = question("seconds1", "120 BPM")
    assert READERS[form]("120 BPM", asked).steps[-1].name == "a number of something else"
