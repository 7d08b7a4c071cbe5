"""Edges that one character decides: backslashes before a quote, milliseconds, bounds in lists, refusals among votes."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.parsing.json_like import tolerant
from analysis.parsing.json_like.scalars import CutText
from analysis.parsing.numbers.clock import read_time
from analysis.parsing.options.votes import read_votes
from analysis.parsing.text import LONGEST_BLANK, SHORT, without_long_blanks
from analysis.records import Reading, Step
from analysis.scoring import score
from tests.cases.small import answer


@pytest.mark.parametrize(
    ("backslashes", "closed"), [(0, True), (1, False), (2, True), (3, False), (4, True), (5, False)]
)
def test_a_quote_closes_behind_an_even_number_of_backslashes(backslashes: int, closed: bool) -> None:
    text = "['a" + "\\" * backslashes + "', 'b']"
    (found,) = tolerant.scan(text, set())
    inside = "a" + "\\" * (backslashes // 2)
    assert found.value[0] == (inside if closed else inside + "', 'b")


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1:05:250", "65.250"),
        ("01:05:025", "65.025"),
        ("0:00:001", "0.001"),
        ("1:05:25", "3925"),
        ("1:05:07.5", "3907.5"),
        ("85 s 250 ms", "85.25"),
        ("5 ms", "0.005"),
        ("-1:05:250", "-65.250"),
    ],
)
def test_milliseconds_of_a_clock_are_thousandths(text: str, seconds: str) -> None:
    time = read_time(text)
    assert time is not None
    assert time.seconds == Decimal(seconds)


@pytest.mark.parametrize("opening", ["“", "”", "„"])
@pytest.mark.parametrize("closing", ["“", "”"])
def test_quotes_may_point_either_way(opening: str, closing: str) -> None:
    text = f"[{{{opening}section{closing}: {opening}intro{closing}, {opening}start{closing}: 0}}]"
    (found,) = tolerant.scan(text, set())
    assert found.value == [{"section": "intro", "start": 0.0}]


def test_a_string_that_the_end_cut_off_is_not_completed() -> None:
    (found,) = tolerant.scan("[{”section”: ”int", set())
    assert isinstance(found.value[0]["section"], CutText)


def read(raw: Any) -> Reading:
    if raw == "no":
        return Reading(None, "none", refused=True)
    return Reading(raw, "clean") if isinstance(raw, str) else Reading(None, "none", (Step("no answer", ""),))


@pytest.mark.parametrize(
    ("votes", "refused"), [(["no", "no"], True), (["no"], True), (["no", "3"], False), (["no", None, "3", "3"], False)]
)
def test_votes_refuse_where_every_one_does(votes: list[Any], refused: bool) -> None:
    assert read_votes(votes, read, lambda value: value).refused is refused


@pytest.mark.parametrize("task", ["FSS", "FSLT", "SSLT", "SGD", "PGD", "GDR", "GA", "Cnt", "Dur", "Attr"])
@pytest.mark.parametrize(
    "raw",
    [
        "I'm sorry, but I can't listen to the audio.",
        "As an AI language model, I am unable to process audio files.",
        ["I cannot hear the audio.", None, "I'm unable to analyze the audio."],
    ],
)
def test_a_refusal_is_an_outcome_of_every_form(task: str, raw: Any) -> None:
    case = score(answer(task, raw), "paper")
    assert case.outcome == "refused", case.steps
    assert case.value is None
    assert case.steps


def test_words_asked_for_as_data_are_sung_even_if_they_sound_like_a_refusal() -> None:
    raw = '[{"section": "chorus1", "lyrics": "I am sorry I cannot stay"}]'
    case = score(answer("SSLT", raw), "paper")
    assert (case.outcome, case.confidence) == ("scored", "clean")


@pytest.mark.parametrize("raw", ["There is no bridge in this song.", "Instrumental", "No vocals.", "[]"])
def test_saying_that_there_are_no_words_is_an_answer(raw: str) -> None:
    case = score(answer("SSLT", raw), "paper")
    assert (case.outcome, case.value) == ("scored", ())


@pytest.mark.parametrize("raw", ["", None, "null", "I can't transcribe copyrighted lyrics."])
def test_no_answer_is_not_an_answer_without_words(raw: Any) -> None:
    assert score(answer("SSLT", raw), "paper").value is None


@pytest.mark.parametrize(
    ("blanks", "short"),
    [
        (" " * LONGEST_BLANK, " " * LONGEST_BLANK),
        (" " * (LONGEST_BLANK + 1), " "),
        ("\x0b" * (LONGEST_BLANK + 1), " "),
        ("\u2003" * (LONGEST_BLANK + 1), " "),
        (" \n" * LONGEST_BLANK, "\n\n"),
        (" " * LONGEST_BLANK + "\n", "\n"),
    ],
)
def test_a_long_text_is_read_with_few_blanks_in_a_row(blanks: str, short: str) -> None:
    words = "la " * SHORT
    assert without_long_blanks(f"{words}a{blanks}b") == f"{words}a{short}b"
    assert without_long_blanks(f"a{blanks}b") == f"a{blanks}b"
