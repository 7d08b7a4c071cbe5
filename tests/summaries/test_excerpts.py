"""Excerpts: the reference next to a value, for each form of answer."""

from __future__ import annotations

import itertools
from decimal import Decimal
from typing import Any

import pytest

from analysis.records import LyricSection, Section, Value
from analysis.summaries.excerpts import (
    LONGEST,
    MOST_OPTIONS,
    WORDS,
    Option,
    Options,
    Scale,
    Sections,
    Texts,
    Words,
    excerpt,
    in_words,
)
from tests.cases.small import question


def of(task: str, reference: Value, value: Value | None, **fields: Any) -> object:
    return excerpt(question(task, reference=reference, **fields), value)


def sections(*bounds: float, label: str = "verse") -> tuple[Section, ...]:
    return tuple(Section(label, start, end) for start, end in itertools.pairwise(bounds))


def test_times_without_labels_are_read_as_numbers() -> None:
    beats = tuple(Section("", number / 2, None) for number in range(10))
    assert in_words(beats) == "10 times: 0.00, 0.50, 1.00, 1.50, 2.00, 2.50, 3.00, 3.50, … s"
    assert in_words(beats[1:2]) == "1 time: 0.50 s"


def test_sections_share_one_axis_and_unusable_ones_are_left_out() -> None:
    answer = (*sections(0, 20, 40), Section("chorus", None, 50.0), Section("outro", 50.0, 50.0))
    found = of("FSS", sections(0, 30, 60), answer)
    assert isinstance(found, Sections)
    assert (found.duration, found.n_reference, found.n_answer) == (60.0, 2, 4)
    assert found.answer == (("verse", 0, 20), ("verse", 20, 40))


@pytest.mark.parametrize(
    ("bounds", "drawn", "duration", "note"),
    [
        ((0, 50, 60), 2, 60, ""),
        ((0, 50, 120, 200, 240), 4, 240, ""),
        ((0, 50, 120, 200, 240, 241), 4, 240, "1 of 5 sections not drawn; the answer goes on to 241 s"),
        ((0, 50, 500, 9000), 2, 240, "1 of 3 sections not drawn; the answer goes on to 9,000 s"),
        ((-5, 50, 60), 1, 60, "1 of 2 sections not drawn"),
    ],
)
def test_no_section_of_an_answer_is_dropped_in_silence(
    bounds: tuple[float, ...], drawn: int, duration: float, note: str
) -> None:
    """The axis has all sections up to four times the reference; the rest is counted."""
    found = of("FSS", sections(0, 60), sections(*bounds))
    assert isinstance(found, Sections)
    assert (len(found.answer), found.duration, found.note) == (drawn, duration, note)
    assert found.answer[-1][2] <= LONGEST * 60


@pytest.mark.parametrize(
    ("task", "expected", "answer", "scale"),
    [
        ("Cnt", "2", "4", Scale(2.0, 4.0, 0.0, 4.6, 0.0, "")),
        ("Dur", "10", "-10", Scale(10.0, -10.0, -10.0, 13.0, 3.0, "s")),
        ("Cnt", "0", "0", Scale(0.0, 0.0, 0.0, 1.0, 0.0, "")),
    ],
)
def test_numbers_are_on_a_scale_with_their_tolerance(task: str, expected: str, answer: str, scale: Scale) -> None:
    found = of(task, Decimal(expected), Decimal(answer))
    assert found == scale


def test_a_number_too_large_for_a_scale_is_text() -> None:
    assert of("Cnt", Decimal(2), Decimal(10**12)) == Texts("2", str(10**12))


def test_options_keep_their_order_and_long_lists_show_two() -> None:
    names = ("Piano", "Falsetto", "Backbeat")
    found = of("SGD", "Falsetto", "piano", options=names)
    assert found == Options(
        (Option("Piano", False, True), Option("Falsetto", True, False), Option("Backbeat", False, False))
    )
    many = tuple(f"option {n}" for n in range(MOST_OPTIONS + 1))
    found = of("SGD", "option 3", "option 5", options=many)
    assert found == Options((Option("option 3", True, False), Option("option 5", False, True)))


def test_an_answer_outside_the_options_is_added() -> None:
    found = of("SGD", "Piano", "Kazoo", options=("Piano", "Falsetto"))
    assert found == Options(
        (Option("Piano", True, False), Option("Falsetto", False, False), Option("Kazoo", False, True))
    )


def lyrics(*texts: str) -> tuple[LyricSection, ...]:
    return tuple(LyricSection("verse", text) for text in texts)


def test_lyrics_show_the_stretch_with_most_edits() -> None:
    same = [f"word{n}" for n in range(60)]
    wrong = [*same[:50], "a", "b", "c", *same[53:]]
    found = of("FSLT", lyrics(" ".join(same)), lyrics(" ".join(wrong)))
    assert isinstance(found, Words)
    assert ("replace", ("word50", "word51", "word52"), ("a", "b", "c")) in [tuple(each) for each in found.stretches]
    assert sum(max(len(each.before), len(each.after)) for each in found.stretches) == WORDS
    assert found.before


def test_case_and_punctuation_are_no_edits_of_lyrics() -> None:
    found = of("FSLT", lyrics("Oh, little light!", "Stay on."), lyrics("oh little light", "stay on"))
    assert isinstance(found, Words)
    assert [each.operation for each in found.stretches] == ["equal"]
    assert not (found.before)
    assert not (found.after)


def test_an_answer_without_a_value_shows_the_reference_alone() -> None:
    assert of("SGD", "Piano", None) == Texts("Piano", "")
    assert of("GDR", ("A", "B"), ("B", "A")) == Texts("A, B", "B, A")
