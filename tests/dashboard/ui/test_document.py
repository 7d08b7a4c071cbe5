"""Tables of views on a page: values in the unit of their text, doors as links."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.statistics.intervals import Interval
from analysis.views.document import Cell, Column, Table
from dashboard.components import link_table
from dashboard.ui import document
from dashboard.ui.document import exact_rows


class Selection:
    def linker(self, page: str) -> Any:
        return lambda query: f"/{page}?" + "&".join(f"{name}={value}" for name, value in query.items())


def test_rows_of_a_chart_have_exact_numbers_in_the_unit_of_the_table() -> None:
    columns = [Column("Task"), Column("n", "count"), Column("A - B", "points", "Figures"), Column("95 % CI", "points")]
    rows = [
        [Cell("Dur", {"task": "Dur"}), Cell(9), Cell(0.12345), Cell(Interval(-0.5, 0.25))],
        [Cell("Cnt"), Cell(0, {"task": "Cnt"}), Cell(None), Cell(None)],
        [Cell("Loc"), Cell(2, {"task": "Loc"}, "2 questions: opens 4 cases"), Cell(None), Cell(None)],
    ]
    selection: Any = Selection()
    first, second, third = exact_rows(selection, Table("t", "t", columns, rows))
    assert [name for name in first if not name.startswith(".")] == [
        "Task", "n", "Figures: A - B", "95 % CI, low", "95 % CI, high",
    ]  # fmt: skip
    assert [first["n"], first["Figures: A - B"]] == pytest.approx([9, 12.345])
    assert [first["95 % CI, low"], first["95 % CI, high"]] == [-50.0, 25.0]
    assert [second["Figures: A - B"], second["95 % CI, low"], second["95 % CI, high"]] == [None, None, None]
    assert (first[".href"], first[".href Task"], first[".href n"]) == ("/cases?task=Dur", "/cases?task=Dur", "")
    assert (second[".href"], second[".href n"]) == ("/cases?task=Cnt", "/cases?task=Cnt")
    assert third[".href n"] == ""


@pytest.mark.parametrize(("letters", "is_whole"), [(48, True), (49, False)])
def test_a_column_of_long_texts_breaks_its_lines(letters: int, is_whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    columns: list[Any] = []
    monkeypatch.setattr(link_table, "doors", lambda own, *_, **__: columns.extend(own))
    table = Table(
        "t", "t", [Column("Claim"), Column("Where")], [[Cell("a" * letters), Cell("b")], [Cell("a"), Cell("b")]]
    )
    document.show(Selection(), table)  # type: ignore[arg-type]
    assert [column.whole for column in columns] == [is_whole, True]
