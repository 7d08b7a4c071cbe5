"""The tolerant reader: JSON as it is, almost-JSON as meant, and nothing that is not there."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.parsing.json_like.scalars import CutObject, CutText
from analysis.parsing.json_like.strict_json import key_as_written, strict
from analysis.parsing.json_like.tolerant import GiveUpError, scan
from analysis.parsing.sections.sections import read_sections
from analysis.records import Section

SCALAR = st.one_of(st.none(), st.booleans(), st.integers(-999, 999), st.text(max_size=8))
JSON = st.recursive(
    SCALAR, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)
SECTIONS = st.lists(
    st.fixed_dictionaries(
        {
            "section": st.text(st.characters(categories=["L", "Nd", "Zs", "Po"]), max_size=12),
            "start": st.floats(0, 400).map(lambda x: round(x, 2)),
            "end": st.integers(0, 400),
        }
    ),
    min_size=1,
    max_size=4,
)


def only(text: str) -> Any:
    (found,) = scan(text, set())
    return found.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'a': 'b'}", {"a": "b"}),
        ("{a: b, c: 1.5}", {"a": "b", "c": 1.5}),
        ("{“a”: ‘b’}", {"a": "b"}),
        ('["a", "b",]', ["a", "b"]),
        ('{"a": 1 "b": 2}', {"a": 1, "b": 2}),
        ("[True, False, None, undefined]", [True, False, None, None]),
        ("[1:05, 2:10]", ["1:05", "2:10"]),
        ("[(1, 2), ('a', 3)]", [[1, 2], ["a", 3]]),
        ('{"a": "he said "no" twice"}', {"a": 'he said "no" twice'}),
        ("['it's', 'don't']", ["it's", "don't"]),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}),
        ('[1, // one\n 2 /* two */, # three\n 3]', [1, 2, 3]),
        ('{"a": "\\u00e9\\n\\"x\\""}', {"a": 'é\n"x"'}),
        ("[[1, 2], [3", [[1, 2], [3]]),
        ("[NaN, -Infinity]", None),
    ],
)  # fmt: skip
def test_almost_json_is_read_as_it_was_meant(text: str, value: Any) -> None:
    if value is None:
        assert str(only(text)) == "[nan, -inf]"
    else:
        assert only(text) == value


def test_what_the_end_cut_off_says_so() -> None:
    assert isinstance(only('{"a": 1'), CutObject)
    assert isinstance(only('{"a": "b')["a"], CutText)
    assert not isinstance(only('{"a": 1}'), CutObject)


def test_a_key_that_repeats_keeps_every_value() -> None:
    for value in (strict('{"a": 1, "a": 2}'), only("{a: 1, a: 2}")):
        assert [(key_as_written(key), inner) for key, inner in value.items()] == [("a", 1), ("a", 2)]


def test_whole_numbers_of_any_length_and_nesting_of_any_depth_are_no_crash() -> None:
    assert strict("1" + "0" * 400) == float("inf")
    assert strict("1" + "0" * 5000) == float("inf")
    with pytest.raises(ValueError, match="nested too deeply"):
        strict("[" * 100_000)
    notes: set[str] = set()
    assert len(scan("[" * 100_000, notes)) <= 1
    assert "too deeply nested or too tangled to read" in notes
    assert issubclass(GiveUpError, Exception)


@given(JSON.filter(lambda value: isinstance(value, list | dict)))
def test_json_is_read_as_json(value: Any) -> None:
    assert strict(json.dumps(value)) == value


@given(st.lists(st.sampled_from(list("[]{}()\"',:ab1 \n\\/*#")), max_size=60).map("".join))
def test_any_tangle_of_signs_is_read_or_given_up(text: str) -> None:
    for found in scan(text, set()):
        assert 0 <= found.start < found.end <= len(text)


@given(SECTIONS, st.sampled_from([None, 1]), st.data())
def test_a_list_cut_anywhere_keeps_exactly_its_closed_items(
    items: list[dict[str, Any]], indent: int | None, data: st.DataObject
) -> None:
    text = json.dumps(items, indent=indent)
    at = data.draw(st.integers(1, len(text) - 1))
    ends, end = [], 0
    for item in items:
        end = text.index(json.dumps(item, indent=indent)[-1], text.index(f'"end": {item["end"]}', end))
        ends.append(end)
    closed = [item for item, end in zip(items, ends, strict=True) if end < at]
    parsed = read_sections(text[:at], labelled=True)
    assert parsed.value == tuple(Section(item["section"], item["start"], item["end"]) for item in closed)
