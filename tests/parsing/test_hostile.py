"""Answers made to stop a program or to slow it down. Each is read or given up; here only that it ends counts.

How long it takes is the matter of `test_growth.py` and of the benchmarks. A number beyond the 4,300 digits that Python
makes a number of, and brackets deeper than its stack, are among them.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from analysis.records import LENSES, OUTCOMES, Lens
from analysis.scoring import score
from tests.cases.small import answer

N = 10_000
HUGE = "1" + "0" * 400
LOOP = "la la oh yeah " * 1_500
NOISE = "".join(chr(33 + (i * i + 7 * i) % 400) for i in range(50_000))
TASKS = ("FSS", "FSLT", "SGD", "PGD", "Cnt", "Dur")

TEXTS: dict[str, str] = {
    "open square brackets": "[" * N,
    "open braces": "{" * N,
    "open round brackets": "[" + "(" * N,
    "brackets closed": "[" * N + "]" * N,
    "braces closed": "{" * N + "}" * N,
    "mixed nesting": '[{"a":' * (N // 2),
    "10^400": HUGE,
    "10^400 as bounds": f'[{{"section": "a", "start": {HUGE}, "end": {HUGE}0}}]',
    "5,000 digits": "7" * 5_000,
    "500,000 digits": "7" * 500_000,
    "exponent": "1e999999999 ms and 1e999999 minutes",
    "6,000 words": LOOP,
    "6,000 words in JSON": json.dumps([{"section": "verse1", "lyrics": LOOP}]),
    "6,000 words cut off": f'[{{"section": "verse1", "lyrics": "{LOOP}',
    "10 sections of 1,600 words": json.dumps([{"section": f"verse{i}", "lyrics": LOOP[:6400]} for i in range(10)]),
    "600 sections": json.dumps([{"section": "a", "lyrics": "la", "start": i, "end": i + 1} for i in range(600)]),
    "braces in plain text": "so { and } then " * 500,
    "quotes": '[" a "' * 1_000,
    "single quotes": "['it's " * 500,
    "backslashes": '["' + "\\" * 20_000,
    "noise": NOISE,
    "comments never closed": "[/*" * 5_000,
    "fences": "```json\n[]\n" * 1_000,
    "thoughts": "<think>" * 5_000 + "</think>" * 5_000,
    "answer tags": "<answer>" + "<" * 10_000,
    "boxes": "\\boxed{" * 3_000 + "{}" * 3_000,
    "numbers": "7 " * 2_500,
    "ranges": "1:05 - 1:10 " * 1_000,
    "number words": "one hundred and " * 1_500,
    "names": "Piano, Organ and Tempo " * 500,
    "denials": "not " * 5_000 + "Piano",
    "marks": "the answer is so " * 3_000,
    "headers": "[Verse]\n" * 1_000,
    "table": "| a | 1 | 2 |\n" * 500,
    "blanks": " " * 50_000 + "x",
    "denials without end": "no, not a Piano but no Organ " * 375,
    "corrections": "wait, no, actually 3 " * 1_000,
    "ratings": "Piano 3/10, Organ 9/10, " * 250,
    "songs": "song 1 and 2 beat song 3 " * 500,
    "numbers of songs": "1 " * 1_500,
    "number words of three languages": "zwei deux tres einundzwanzig " * 500,
    "tolerances": "± 3 " * 750,
    "artists and times": "artist 1 sings 3 s, artist 2 0:08 to 0:41, i.e. " * 250,
    "starts": "0:00 Intro / " * 2_000,
    "stamps": "[0:30] 0:30 - (0:30) " * 625,
    "speakers": "Singer A: la\n" * 2_000,
    "tags without end": "<p " * 3_000 + "<br" * 3_000,
    "block quotes": "> " * 5_000,
    "subtitles": "1\n00:00:30,000 --> 00:00:34,000\n" * 375,
    "announcements": 'Here are the lyrics: "' * 1_000,
    "an announcement and quotes": 'The lyrics are: "' + 'a" ' * 3_000,
    "apologies": "i'm sorry but i can't " * 60,
    "no sound": "the audio is not the audio is not " * 40,
    "no words": "there is no no vocals instrumental just purely " * 6,
    "only instrumental": "instrumental " * 22,
    "quotes of one direction": "[{”a”: " + "” " * 5_000,
    "escaped quotes": '[{\\"a' * 1_500,
    "talk at the end": "la\n" + "hope this " * 1_000,
    "NUL": "\x00" * 50_000,
    "half characters": "\ud800" * 20_000,
    "invisible": "\u200b" * 50_000,
}


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value, {"answer": value}] if depth < 10 else [value]
    return value


TYPED: dict[str, Any] = {
    "10^400": 10**400,
    "10^400 as bounds": [{"section": "a", "start": 10**400, "end": -(10**400)}],
    "nested lists": nested(500),
    "10,000 numbers": list(range(10_000)),
    "5,000 votes": ["Piano"] * 5_000,
    "5,000 keys": {str(i): i for i in range(5_000)},
    "a vote of half a million digits": ["7" * 500_000, "2"],
}


def ends_well(raw: Any, lens: Lens) -> None:
    for task in TASKS:
        case = score(answer(task, raw), lens)
        assert case.outcome in OUTCOMES
        assert case.score is None or 0 <= case.score <= 1


@pytest.mark.parametrize("lens", LENSES)
@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_comes_to_an_end(name: str, lens: Lens) -> None:
    ends_well(TEXTS[name], lens)


@pytest.mark.parametrize("lens", LENSES)
@pytest.mark.parametrize("name", TYPED)
def test_hostile_data_comes_to_an_end(name: str, lens: Lens) -> None:
    ends_well(TYPED[name], lens)


def test_a_loop_of_words_is_still_read() -> None:
    case = score(answer("FSLT", TEXTS["6,000 words in JSON"]), "paper")
    assert case.outcome == "scored"
    assert case.wer is not None
    assert case.wer > 450


def test_what_stands_before_and_behind_the_noise_is_still_read() -> None:
    assert score(answer("Cnt", "2 artists. " + "x " * 100_000), "paper").value == 2
    assert score(answer("SGD", "x " * 100_000 + "\nAnswer: Piano"), "paper").value == "Piano"
