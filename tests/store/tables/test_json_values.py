"""Records to text and back, whatever they hold."""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import Any

import pytest

from analysis.metrics.exact_match import exact_match
from analysis.metrics.section_iou import Interval, matched_iou
from analysis.metrics.section_wer import matched_wer
from analysis.metrics.tolerance import within
from analysis.records import LyricSection, Section, Value
from analysis.store.tables import evidence_json
from analysis.store.tables.arrays import array
from analysis.store.tables.column import COUNT, COUNTS, FLAG, NUMBER, TEXT, TEXTS
from analysis.store.tables.json_values import decode, dumps, encode, visible_in_json

VALUES: list[Value | None] = [
    None,
    "Piano",
    ("Piano", "Backbeat"),
    Decimal("12.50"),
    Decimal("1e400"),
    (Section("verse", 1.0, 2.5), Section("", None, None), Section("intro", math.inf, -math.inf)),
    (LyricSection("verse1", "la\n\"la\" 'la'"), LyricSection("", "")),
    (),
]


def strict(text: str) -> Any:
    return json.loads(text, parse_constant=pytest.fail)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_a_value_comes_back_as_it_was(value: Value | None) -> None:
    assert decode(strict(dumps(encode(value)))) == value


def test_not_a_number_comes_back_as_such() -> None:
    back = decode(strict(dumps(encode((Section("verse", math.nan, 2.0),)))))
    assert isinstance(back, tuple)
    assert isinstance(back[0], Section)
    assert back[0].start is not None
    assert math.isnan(back[0].start)


EVIDENCE = [
    None,
    matched_iou([Interval("a", 0, 4), Interval("b", 4, 9)], [Interval("a", 0, 3)], None),
    matched_wer(["one two three", ""], ["one too three four"]),
    exact_match(("A", "B"), ("B", "A"), in_order=False),
    within(Decimal("15.771"), Decimal("1e400")),
    within(Decimal(2), None),
]


@pytest.mark.parametrize("found", EVIDENCE, ids=lambda found: type(found).__name__)
def test_evidence_comes_back_as_it_was(found: Any) -> None:
    back = evidence_json.load(evidence_json.dump(found))
    assert back == found
    assert type(back) is type(found)


def deep(levels: int) -> list[Any]:
    return [deep(levels - 1)] if levels else []


@pytest.mark.parametrize(
    "odd", [math.nan, {"a": [math.inf]}, 10**400, {1: {2}}, deep(500), {("a",): 1}], ids=lambda _: ""
)
def test_what_json_cannot_hold_is_written_as_text(odd: Any) -> None:
    strict(dumps(odd))


def test_half_a_character_is_shown_as_its_escape() -> None:
    text = visible_in_json(dumps(["a\ud800b"]))
    assert strict(text) == ["a\\ud800b"]
    (shown,) = array(["x\udfff"], TEXT, "prompt").to_pylist()
    assert shown == "x\\udfff"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (TEXT, ["a", None, "", "ü\0"]),
        (NUMBER, [1.5, None, math.inf, -0.0]),
        (COUNT, [3, None, -1]),
        (FLAG, [True, False, None] * 5),
        (NUMBER, [None, None]),
        (TEXTS, [("a", "ü"), (), ("",)]),
        (COUNTS, [(), (3, 1), ()]),
        (COUNTS, []),
    ],
)
def test_columns_hold_what_they_are_given(kind: Any, values: list[Any]) -> None:
    made = array(values, kind)
    made.validate(full=True)
    assert made.to_pylist() == [list(value) if isinstance(value, tuple) else value for value in values]
    assert made.null_count == values.count(None)
