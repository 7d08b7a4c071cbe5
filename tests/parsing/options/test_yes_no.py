"""Yes or no: the first word, a yes anywhere, neither, and the vote of several wordings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.parsing.lyrics.transcript import read_transcript
from analysis.parsing.options.yes_no import NEITHER, TIE, read_yes_no
from analysis.records import LyricSection


@pytest.mark.parametrize(
    ("raw", "value", "confidence"),
    [
        ("yes", "yes", "clean"),
        ("Yes.", "yes", "clean"),
        ("NO!", "no", "clean"),
        ('"Yes"', "yes", "clean"),
        ("Yes, a siren in the background", "yes", "mended"),
        ("1", "yes", "clean"),
        ("0", "no", "clean"),
        ("absent", "no", "clean"),
        ("No, though yes at the end", "no", "mended"),
        ("I think yes", "yes", "mended"),
        ("oh no yes", "no", "ambiguous"),
        ("nothing of the kind", "no", "ambiguous"),
        ("I hear a siren", "no", "ambiguous"),
        ("", "no", "ambiguous"),
        (True, "yes", "clean"),
    ],
)
def test_one_text(raw: Any, value: str, confidence: str) -> None:
    found = read_yes_no(raw)
    assert (found.value, found.confidence) == (value, confidence)


def test_a_text_that_says_neither_is_marked() -> None:
    assert [step.name for step in read_yes_no("a siren").steps] == [NEITHER]


@pytest.mark.parametrize(
    ("raw", "value", "names"),
    [
        (["yes", "yes", "no"], "yes", ["wordings: 2 of 3 yes"]),
        (["yes", "no", "no"], "no", ["wordings: 1 of 3 yes"]),
        (["yes", "no"], "no", ["wordings: 1 of 2 yes", TIE]),
        (["yes", None, "yes"], "yes", [NEITHER, "wordings: 2 of 3 yes"]),
        (["yes"], "yes", []),
    ],
)
def test_several_wordings_by_strict_majority(raw: list[Any], value: str, names: list[str]) -> None:
    found = read_yes_no(raw)
    assert (found.value, [step.name for step in found.steps]) == (value, names)


@pytest.mark.parametrize("raw", [None, [None, None], []])
def test_no_answer_at_all_is_none(raw: Any) -> None:
    assert read_yes_no(raw).value is None


@given(st.lists(st.sampled_from(["yes", "no"]), min_size=1, max_size=9))
def test_the_order_of_the_wordings_does_not_matter(votes: list[str]) -> None:
    assert read_yes_no(votes).value == read_yes_no(votes[::-1]).value


def test_what_a_recogniser_heard_stands_as_it_is() -> None:
    assert read_transcript("Answer: [Music] none").value == (LyricSection("", "Answer: [Music] none"),)
    assert read_transcript(None).value is None
