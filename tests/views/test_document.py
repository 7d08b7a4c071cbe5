"""Values as they are written everywhere, from one table of formats."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.statistics.intervals import Interval
from analysis.views.document import Cell, Column, Format, Table


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("text", "[mix]", "[mix]"), ("count", 2609, "2,609"), ("percent", 0.4567, "45.7"), ("points", -0.25, "-25.0"),
        ("points", -0.0, "+0.0"), ("points", Interval(-0.1, 0.025), "-10.0 to +2.5"),
        ("percent", Interval(0.1, 0.2), "10.0 to 20.0"), ("p", 0.00003, "< 0.0001"), ("p", 0.05, "0.0500"),
        ("effect", 0.5, "+0.50"), ("cost", 12.3456, "12.35"), ("seconds", 1.25, "1.2"), ("percent", None, "–"),
        ("percent", "12.0 [1.0, 23.0]", "12.0 [1.0, 23.0]"),
    ],
)  # fmt: skip
def test_a_value_is_written_by_the_format_of_its_column(kind: Format, value: Any, text: str) -> None:
    table = Table("t", "t", [Column("x", kind)], [[Cell(value)]])
    assert table.texts() == [[text]]


def test_neighbouring_columns_have_one_head() -> None:
    columns = [Column("Task"), Column("n"), Column("A", "count", "Better"), Column("B", "count", "Better")]
    assert Table("t", "t", columns, []).groups == [("", 2), ("Better", 2)]


def test_a_title_has_its_group() -> None:
    assert [Column("A", "count", "Better").full_title, Column("Task").full_title] == ["Better: A", "Task"]
