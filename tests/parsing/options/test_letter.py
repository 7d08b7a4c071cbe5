"""The letter of an answer: by the rule of the paper, and as a person would read it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.parsing.options.letter import LETTERS, read_first_letter, read_letter

OPTIONS = ("小提琴", "大提琴", "The viola da gamba", "4")
PROMPT = "问题 选项A，x; 选项B，y。"


@pytest.mark.parametrize(
    ("raw", "letter", "confidence"),
    [
        ("B", "B", "clean"),
        ("[[答案：C]]因为A不对", "C", "clean"),
        ("答案是D。", "D", "mended"),
        ("Answer: B", "A", "ambiguous"),
        ("选B，不选C", "B", "ambiguous"),
        (PROMPT + "D", "D", "clean"),
        ("b", None, "none"),
        ("我不知道。", None, "none"),
        ("", None, "none"),
        (None, None, "none"),
    ],
)
def test_the_paper_takes_the_first_capital_letter(raw: object, letter: str | None, confidence: str) -> None:
    found = read_first_letter(raw, PROMPT)
    assert (found.value, found.confidence) == (letter, confidence)


@pytest.mark.parametrize(
    ("raw", "letter", "confidence"),
    [
        ("[[答案：C]]因为A不对", "C", "clean"),
        ("[[答案：]]B", "B", "clean"),
        ("[[b]]", "B", "clean"),
        ("[[答案：A]] ... [[答案：B]]", "B", "ambiguous"),
        ("Answer: B", "B", "mended"),
        ("The correct answer is (D).", "D", "mended"),
        ("答案是Ｃ", "C", "mended"),
        ("【答案】A", "A", "mended"),
        ("不选A，应选B", "B", "mended"),
        ("选项A错误，选项C正确", "C", "mended"),
        ("答案是A。更正：答案是B。", "B", "ambiguous"),
        ("B", "B", "clean"),
        ("B. 大提琴", "B", "mended"),
        ("想了想，\nD", "D", "mended"),
        ("当然是大提琴", "B", "mended"),
        ("the viola da gamba, I believe", "C", "mended"),
        ("44", None, "none"),
        ("小提琴或大提琴", None, "ambiguous"),
        ("抱歉，我无法回答。", None, "none"),
        ("A或B", None, "none"),
        ("A, B", None, "none"),
        ("A song is a song.", None, "none"),
        ("D'accord", None, "none"),
        (None, None, "none"),
    ],
)
def test_a_person_reads_what_is_meant(raw: object, letter: str | None, confidence: str) -> None:
    found = read_letter(raw, PROMPT, OPTIONS)
    assert (found.value, found.confidence) == (letter, confidence)


def test_a_refusal_says_so() -> None:
    parsed = read_letter("抱歉，我无法回答。", "", OPTIONS)
    assert parsed.refused
    assert parsed.steps[-1].name == "refusal"


def test_an_option_within_another_does_not_count_when_the_longer_one_is_named() -> None:
    assert read_letter("大提琴协奏曲", "", ("大提琴", "大提琴协奏曲", "长笛", "圆号")).value == "B"


@given(st.text(max_size=200))
def test_any_text_gives_a_letter_or_nothing(raw: str) -> None:
    first, careful = read_first_letter(raw, ""), read_letter(raw, "", OPTIONS)
    assert first.value in (*LETTERS, None)
    assert careful.value in (*LETTERS, None)
    assert (first.value is None) == (not set(raw) & set(LETTERS))
    assert first.steps or first.value == raw.strip()


@given(st.sampled_from(LETTERS), st.text(alphabet="因为他是作曲家，。 \n", max_size=40))
def test_the_format_asked_for_is_read_alike_and_clean(letter: str, reason: str) -> None:
    raw = f"[[答案：{letter}]]{reason}"
    for found in (read_first_letter(raw, ""), read_letter(raw, "", OPTIONS)):
        assert (found.value, found.confidence) == (letter, "clean")
