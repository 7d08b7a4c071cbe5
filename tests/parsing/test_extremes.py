"""Numbers beyond all measure, in any field of any answer: they are read or not, and stop nothing."""

from __future__ import annotations

import json

import pytest

from analysis.parsing.readers import READERS
from tests.cases.settings import question

NUMBERS = ("1e307", "1e400", "-1e307", "1" + "0" * 400, "nan", "inf", "-Infinity", "9" * 5000, "1:1e9", "99999:99")
FRAMES = {
    "count": ("{}", "Answer:{}", '{{"count": {}}}', "There are {} singers."),
    "seconds1": ("{}", "{} s", "artist,seconds\n1,{}\n2,3", '{{"artist_1": {}, "artist_2": 3}}', "Artist 1: {} "
    "minutes"),
    "lengths": ("part,seconds\nbridge,{0}\nbridge,{0}", "Bridge: {} s"),
    "song": ("{}", "song,score\n1,{}\n2,3\n3,1\n4,2", "1: {}, 2: 3, 3: 1, 4: 2"),
    "rank": ("trait,score\nChoir,{}\nFiddle,2\nWhistle,3\nCongas,1",),
    "gene": ("Choir: {}, Fiddle: 2, Accordion: 1, Slap Bass: 3", "| trait | score |\n|---|---|\n| Choir | {} |\n| "
    "Fiddle | 2 |"),
    "fss": ("| Section | Start | End |\n|---|---|---|\n| Intro | 0 | {} |", '[{{"section": "intro", "start": 0, '
        '"end": {}}}]', "Intro: 0-{}"),
    "sss": ("start;length\n{0};{0}\n3;4", '[{{"start": {0}, "end": {0}}}]', "start (ms),end (ms)\n{0},{0}\n1,2"),
}  # fmt: skip


@pytest.mark.parametrize("number", NUMBERS, ids=[number[:12] for number in NUMBERS])
@pytest.mark.parametrize("setting", FRAMES)
def test_no_number_stops_a_reader(setting: str, number: str) -> None:
    for frame in FRAMES[setting]:
        answer = frame.format(number)
        form, asked = question(setting, answer)
        for raw in (answer, [answer], _parsed(answer)):
            reading = READERS[form](raw, asked)
            assert reading.confidence in ("clean", "mended", "ambiguous", "none")


def _parsed(answer: str) -> object:
    """An answer that is JSON as data, else the text."""
    try:
        return json.loads(answer)
    except ValueError:
        return answer
