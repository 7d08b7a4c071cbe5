"""References: what a file writes is what is meant, and one reference has one text."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.benchmarks.bass.reference_values import NoReferenceError, has_hours, read
from analysis.benchmarks.protocol import Form
from analysis.records import LyricSection, Section, Value

SAME: list[tuple[Form, list[Any], Value]] = [
    ("count", ["85", 85, 85.0, "85.0", [85]], Decimal(85)),
    ("seconds", ["39.25099773", 39.25099773], Decimal("39.25099773")),
    ("seconds", ["120", 120, 1.2e2, "2:00", "0:02:00", "'2:00'", ["2:00"]], Decimal(120)),
    ("seconds", [65.25, "1:05.25", "01:05.250"], Decimal("65.25")),
    (
        "intervals",
        [
            [{"start": 7, "end": 3661.5}],
            [{"start": "0:07", "end": "1:01:01.5"}],
            "[{'start': '00:07', 'end': '61:01.5'}]",
        ],
        (Section("", 7.0, 3661.5),),
    ),
    ("song", ["4", 4, "'4'"], Decimal(4)),
    ("option", ["Piano", "'Piano'", '"Piano"', ["Piano"], "['Piano']", " Piano "], "Piano"),
    ("pair", ["['A b', 'C']", ["A b", "C"], '["A b", "C"]', "('A b', 'C')"], ("A b", "C")),
    ("ranking", ["['D','C','B','A']", ["D", "C", "B", "A"]], ("D", "C", "B", "A")),
    (
        "sections",
        ["[{'section': 'intro', 'start': 0, 'end': 2.5}]", [{"section": "intro", "start": 0.0, "end": 2.5}]],
        (Section("intro", 0.0, 2.5),),
    ),
    (
        "lyrics",
        ["{'section': 'verse1', 'lyrics': \"don't\"}", [{"section": "verse1", "lyrics": "don't"}]],
        (LyricSection("verse1", "don't"),),
    ),
    ("words", ["la la", ["la la"], "['la la']", [{"section": "", "lyrics": "la la"}]], (LyricSection("", "la la"),)),
]


@pytest.mark.parametrize(("form", "spellings", "value"), SAME)
def test_all_spellings_of_a_reference_agree(form: Form, spellings: list[Any], value: Value) -> None:
    read_as = [read(form, spelling) for spelling in spellings]
    assert [found for found, _ in read_as] == [value] * len(spellings)
    assert len({text for _, text in read_as}) == 1


def test_intervals_are_the_same_with_and_without_labels() -> None:
    labelled = read("intervals", "[{'section': 'verse', 'start': 1, 'end': 2}]")
    bare = read("intervals", [{"start": 1.0, "end": 2.0}])
    assert labelled[1] == bare[1]
    assert labelled[0] != bare[0]


def test_different_references_have_different_texts() -> None:
    assert read("seconds", 85)[1] != read("seconds", "85.5")[1]
    assert read("pair", ["A", "B"])[1] != read("pair", ["A", "C"])[1]


WRONG: list[tuple[Form, Any, str]] = [
    ("count", "many", "a number"),
    ("count", True, "a number"),
    ("seconds", float("nan"), "a number"),
    ("seconds", "1e5000", "a number"),
    ("count", 1e307, "a number up to 10,000,000"),
    ("count", "-1e307", "a number up to 10,000,000"),
    ("count", 10_000_001, "a number up to 10,000,000"),
    ("seconds", "1e307", "a number up to 10,000,000"),
    ("seconds", 10_000_000.5, "a number up to 10,000,000"),
    ("option", "", "the name of one option"),
    ("option", 3, "the name of one option"),
    ("pair", ["A"], "a list of 2 names"),
    ("pair", "A and B", "a Python literal or JSON"),
    ("ranking", ["A", "B", "C", 4], "a list of 4 names"),
    ("sections", "[" * 5000, "a Python literal or JSON"),
    ("sections", ["intro"], "a list of {section, start, end}"),
    ("sections", [{"section": "intro", "start": "soon", "end": [1]}], "'end' as seconds"),
    ("lyrics", [{"section": "verse"}], "'lyrics' as text"),
    ("lyrics", [{"section": 3, "lyrics": "la"}], "'section' as text"),
    ("words", 3, "the words of the song"),
]


@pytest.mark.parametrize(("form", "written", "expected"), WRONG)
def test_what_is_no_reference_says_what_was_expected(form: Form, written: Any, expected: str) -> None:
    with pytest.raises(NoReferenceError, match=expected.replace("{", r"\{")):
        read(form, written)


def test_a_bound_that_is_no_time_is_kept_as_missing() -> None:
    assert read("sections", [{"section": "intro", "start": "soon", "end": "0:07"}])[0] == (Section("intro", None, 7.0),)


@pytest.mark.parametrize("written", ["soon", "1:2:3:4", "", "nan"])
def test_a_duration_that_is_no_time_is_refused(written: str) -> None:
    with pytest.raises(NoReferenceError, match="a number"):
        read("seconds", written)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ([{"start": "0:00:07", "end": "0:09"}], True),
        ("[{'section': 'a', 'start': 0, 'end': '1:00:07'}]", True),
        ({"start": "0:07", "end": "0:09"}, False),
        ([{"start": 1, "end": 2}], False),
        ("no list", False),
    ],
)
def test_hours_in_a_reference_are_noticed(written: Any, expected: bool) -> None:
    assert has_hours(written) is expected


@pytest.mark.parametrize("form", ["count", "seconds"])
def test_the_largest_number_is_a_reference(form: Form) -> None:
    assert read(form, "10000000")[0] == 10_000_000


@pytest.mark.parametrize("bound", [1e307, -1e307, 10**400, float("inf"), float("-inf"), float("nan"), "1e307"])
@pytest.mark.parametrize("name", ["start", "end"])
def test_a_bound_that_no_recording_reaches_is_refused(name: str, bound: object) -> None:
    with pytest.raises(NoReferenceError, match=f"'{name}' as seconds"):
        read("sections", [{"section": "verse", "start": 0, "end": 30, name: bound}])
