"""Melodies in ABC: what is header, what is notes, and what cleaning does, by name."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from analysis.notation import abc

STEM = "请续写旋律：\n\nX:7\nT:Song\nM:6/8\nL:1/8\nK:G\nG2A B2c|d6|"


def test_a_stem_is_words_header_and_notes() -> None:
    melody = abc.read(STEM)
    assert melody.header == {"X": "7", "M": "6/8", "L": "1/8", "K": "G"}
    assert melody.notes == ("G2A B2c|d6|",)
    assert melody.steps == ("words left out",)


def test_the_key_goes_last_and_the_number_first() -> None:
    assert abc.read("K:D\nM:2/4\nL:1/8\nA2B2|").text() == "X:1\nM:2/4\nL:1/8\nK:D\nA2B2|\n"


def test_a_continuation_takes_the_header_of_its_stem_but_its_own_fields_come_first() -> None:
    header = abc.read(STEM).header
    assert abc.read("g6|]", header).text() == "X:1\nM:6/8\nL:1/8\nK:G\ng6|]\n"
    assert abc.read("K:D\ng6|]", header).header["K"] == "D"


@pytest.mark.parametrize(
    ("line", "notes", "step"),
    [
        ('"Slow"A2 "^fine"B2|', "A2 B2|", "quoted texts left out"),
        ('A2 "B2|', "A2 B2|", "quoted texts left out"),
        ("fed fed|!", "fed fed|", "line-end ! left out"),
        ("AB\\\ncd|", "AB cd|", "continued lines joined"),
        ("AB kR cd|", "AB  cd|", "other signs left out"),
    ],
)
def test_each_step_of_cleaning_is_named(line: str, notes: str, step: str) -> None:
    melody = abc.read("M:4/4\nL:1/8\nK:C\n" + line)
    assert (melody.notes, melody.steps) == ((notes,), (step,))


def test_decorations_and_fields_within_a_line_stay() -> None:
    line = "!trill!A2 [K:treble] B2 ~c2 {d}e2|"
    assert abc.read("M:4/4\nL:1/8\nK:C\n" + line).notes == (line,)


def test_what_the_header_lacks_is_completed_and_said() -> None:
    melody = abc.read("A2B2|")
    assert melody.header == {"X": "1", "M": "4/4", "L": "1/8", "K": "C"}
    assert melody.steps == ("header completed: M:4/4, L:1/8, K:C",)


def test_a_melody_that_is_too_long_is_cut_and_said() -> None:
    melody = abc.read("K:C\n" + "A2B2|\n" * 10_000)
    assert "the end left out" in melody.steps
    assert sum(map(len, melody.notes)) <= abc.LONGEST


@pytest.mark.parametrize(
    ("stem", "there"),
    [
        (STEM, True),
        ("请续写旋律：\n\nX:1\nM:3/4\nK:G", False),
        ("", False),
        ('K:C\n"fade"|z4|', False),
        ("z4|!fade!", False),
    ],
)
def test_a_stem_without_a_note_holds_no_melody(stem: str, there: bool) -> None:
    assert abc.has_melody(stem) is there


def test_control_characters_are_left_out_of_notes_and_header() -> None:
    melody = abc.read("M:3/4\0\nK:C\nA2\0B2|[K:\x1bG]c|")
    assert (melody.header["M"], melody.notes) == ("3/4", ("A2B2|[K:G]c|",))
    assert melody.steps == ("other signs left out", "header completed: L:1/8")


@given(st.text(max_size=300))
@example("\0")
def test_any_text_gives_a_tune_in_signs_of_the_notation(text: str) -> None:
    melody = abc.read(text)
    assert melody.text().isprintable() or "\n" in melody.text()
    assert not any('"' in line or "\x00" in line for line in melody.notes)
    again = abc.read("\n".join(melody.notes), melody.header)
    assert again.text() == abc.read(again.text()).text()
