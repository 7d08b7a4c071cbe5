"""Filters in a link: read, written back the same, reported where they mean nothing, and put into words."""

from __future__ import annotations

import pytest

from analysis.store.queries.filters import FILTERS, Filters
from analysis.store.queries.ranges import Span
from dashboard.selection import link_filters
from dashboard.selection.link_filters import BOUNDS, FLAGS, LIST_FILTERS, SPANS, Query, UnknownValue


def read(query: Query) -> Filters:
    values, problems = link_filters.parse(query)
    assert not problems
    return Filters(**values)


def test_all_values_of_every_filter_are_read_and_written_back() -> None:
    query: dict[str, str | list[str]] = {row.name: ["x", "y"] for row in LIST_FILTERS}
    query |= dict.fromkeys(SPANS, "-3..5") | {"from": "12.5", "to": "60", "text": "a  word"}
    query |= {name: next(iter(flags)) for name, (_, flags) in FLAGS.items()}
    filters = read(query)
    assert (filters.lowest, filters.highest, filters.text) == (0.125, 0.6, "a  word")
    assert all(getattr(filters, row.field) == ("x", "y") for row in LIST_FILTERS)
    assert all(getattr(filters, name) == Span.of_text("-3..5") for name in SPANS)
    assert filters.differing is filters.defective is True
    assert link_filters.as_query(filters) == query


def test_every_filter_of_the_store_is_in_the_link() -> None:
    assert set(link_filters.NAMES) == {filter.name for filter in FILTERS if filter.name}
    assert {
        **{name: name for name in SPANS},
        **BOUNDS,
        **{name: field for name, (field, _) in FLAGS.items()},
    }.items() <= (link_filters.FIELDS.items())


def test_no_filter_is_no_filter() -> None:
    assert read({}) == read({"task": "", "from": "", "text": [""]}) == Filters()
    assert link_filters.as_query(Filters()) == {}
    assert link_filters.as_query(Filters(), "difference") == {"sort": "difference"}


def test_a_bound_keeps_its_digits() -> None:
    assert link_filters.as_query(Filters(lowest=0.12345678)) == {"from": "12.345678"}
    assert link_filters.as_query(Filters(highest=1 / 3))["to"] == "33.3333333333"


@pytest.mark.parametrize(
    ("name", "value"),
    [("from", "many"), ("to", "nan"), ("from", "inf"), ("error", "a..b"), ("lenses", "alike"), ("questions", "all")],
)
def test_a_value_that_cannot_be_read_is_reported_and_filters_nothing(name: str, value: str) -> None:
    values, problems = link_filters.parse({name: value})
    assert (Filters(**values), problems) == (Filters(), [UnknownValue(name, value)])


@pytest.mark.parametrize(
    ("name", "value", "label", "text"),
    [
        ("task", "FSS", "Task", "Full structural segmentation"),
        ("task", "XYZ", "Task", "XYZ"),
        ("outcome", "missing", "Outcome", "no answer"),
        ("confidence", "mended", "Parse quality", "repaired"),
        ("confused", "verse>chorus", "Label confusion by sections", "verse → chorus"),
        ("word", "deleted:love", "Word error", "love deleted"),
        ("word", "confused:love loved", "Word error", "love → loved"),
        ("error", "-5..-3", "Signed error", "-5 to -3"),
        ("error", "..<0", "Signed error", "below 0"),
        ("error", ">3..", "Signed error", "above 3"),
        ("error", "7", "Signed error", "7"),
        ("from", "20", "Score from", "20 %"),
        ("lenses", "differ", "Lenses", "read or score differently"),
        ("questions", "sound", "Questions", "without known defects"),
        ("text", "la la", "Text", "“la la”"),
        ("length", "3-4", "Song length", "3 to 4 min"),
        ("length", "5-", "Song length", "5 min and longer"),
        ("won", "x,y>z", "Better in the first of", "A (2 runs) and B"),
        ("said", "Ada:correct", "Verdict of a reviewer", "Ada: correct"),
        ("said", "Ada:", "Verdict of a reviewer", "Ada"),
        ("condition", "audio_mix=stem", "Run condition", "audio mix: stem"),
        ("expected_place", "2", "Expected option", "position 2"),
    ],
)
def test_a_filter_in_words(name: str, value: str, label: str, text: str) -> None:
    assert link_filters.in_words({name: value}) == [(label, text)]


def test_several_values_are_listed() -> None:
    assert link_filters.in_words({"section": ["verse", "bridge"], "sort": "best"}) == [("Section", "verse; bridge")]
