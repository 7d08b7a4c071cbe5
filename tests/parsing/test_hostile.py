"""Answers made to stop a program or to slow it down. Each is read or given up; here only that it ends counts.

How long it takes is measured by the benchmarks. The sizes are those at which a quadratic reader takes minutes.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from analysis.records import LENSES, OUTCOMES, Lens
from analysis.scoring import score
from tests.cases.small import answer

N = 100_000
HUGE = "1" + "0" * 400
LOOP = "la la oh yeah " * 16_000
NOISE = "".join(chr(33 + (i * i + 7 * i) % 400) for i in range(500_000))
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
    "2,000,000 digits": "7" * 2_000_000,
    "exponent": "1e999999999 ms and 1e999999 minutes",
    "64,000 words": LOOP,
    "64,000 words in JSON": json.dumps([{"section": "verse1", "lyrics": LOOP}]),
    "64,000 words cut off": f'[{{"section": "verse1", "lyrics": "{LOOP}',
    "10 sections of 6,400 words": json.dumps([{"section": f"verse{i}", "lyrics": LOOP[: 6400 * 4]} for i in range(10)]),
    "1,500 sections": json.dumps([{"section": "a", "lyrics": "la", "start": i, "end": i + 1} for i in range(1500)]),
    "braces in plain text": "so { and } then " * 5_000,
    "quotes": '[" a "' * 10_000,
    "single quotes": "['it's " * 5_000,
    "backslashes": '["' + "\\" * 200_000,
    "noise": NOISE,
    "comments never closed": "[/*" * 50_000,
    "fences": "```json\n[]\n" * 10_000,
    "thoughts": "<think>" * 50_000 + "</think>" * 50_000,
    "answer tags": "<answer>" + "<" * 100_000,
    "boxes": "\\boxed{" * 12_000 + "{}" * 12_000,
    "numbers": "7 " * 25_000,
    "ranges": "1:05 - 1:10 " * 10_000,
    "number words": "one hundred and " * 15_000,
    "names": "Piano, Organ and Tempo " * 2_000,
    "denials": "not " * 50_000 + "Piano",
    "marks": "the answer is so " * 30_000,
    "headers": "[Verse]\n" * 10_000,
    "table": "| a | 1 | 2 |\n" * 5_000,
    "blanks": " " * 500_000 + "x",
    "denials without end": "no, not a Piano but no Organ " * 1_500,
    "corrections": "wait, no, actually 3 " * 4_000,
    "ratings": "Piano 3/10, Organ 9/10, " * 1_000,
    "songs": "song 1 and 2 beat song 3 " * 2_000,
    "numbers of songs": "1 " * 6_000,
    "number words of three languages": "zwei deux tres einundzwanzig " * 2_000,
    "tolerances": "± 3 " * 3_000,
    "artists and times": "artist 1 sings 3 s, artist 2 0:08 to 0:41, i.e. " * 1_000,
    "starts": "0:00 Intro / " * 8_000,
    "stamps": "[0:30] 0:30 - (0:30) " * 2_500,
    "speakers": "Singer A: la\n" * 8_000,
    "tags without end": "<p " * 30_000 + "<br" * 30_000,
    "block quotes": "> " * 50_000,
    "subtitles": "1\n00:00:30,000 --> 00:00:34,000\n" * 1_500,
    "announcements": 'Here are the lyrics: "' * 4_000,
    "an announcement and quotes": 'The lyrics are: "' + 'a" ' * 30_000,
    "apologies": "i'm sorry but i can't " * 60,
    "no sound": "the audio is not the audio is not " * 40,
    "no words": "there is no no vocals instrumental just purely " * 6,
    "only instrumental": "instrumental " * 22,
    "quotes of one direction": "[{”a”: " + "” " * 50_000,
    "escaped quotes": '[{\\"a' * 15_000,
    "talk at the end": "la\n" + "hope this " * 10_000,
    "NUL": "\x00" * 500_000,
    "half characters": "\ud800" * 200_000,
    "invisible": "\u200b" * 500_000,
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
    "100,000 numbers": list(range(100_000)),
    "20,000 votes": ["Piano"] * 20_000,
    "50,000 keys": {str(i): i for i in range(50_000)},
    "a vote of two million digits": ["7" * 2_000_000, "2"],
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
    case = score(answer("FSLT", TEXTS["64,000 words in JSON"]), "paper")
    assert case.outcome == "scored"
    assert case.wer is not None
    assert case.wer > 5_000


def test_what_stands_before_and_behind_the_noise_is_still_read() -> None:
    assert score(answer("Cnt", "2 artists. " + "x " * 100_000), "paper").value == 2
    assert score(answer("SGD", "x " * 100_000 + "\nAnswer: Piano"), "paper").value == "Piano"
