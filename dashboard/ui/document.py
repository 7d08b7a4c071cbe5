"""Shows the tables of a view: its queries become links, its values and words are written as the view writes them."""

from __future__ import annotations

from typing import Any

import streamlit as st

from analysis.statistics.intervals import Interval
from analysis.views.document import PERCENTAGES, Table
from dashboard.components import link_table
from dashboard.selection.selection import Selection
from dashboard.ui.tables import HREF, MOST_SHOWN
from dashboard.ui.text import literal

LONG_TITLE = 20
"""Letters of a title that is written in several lines."""
LONG_TEXT = 48
"""The same of a text, so that the columns after it are in view on a table as wide as the page."""


def show(
    selection: Selection, table: Table, is_whole: bool = False, page: str = "cases", long_text: int = LONG_TEXT
) -> None:
    """The table with its note. is_whole: all rows are in view, however many there are. page: of its doors.

    long_text: letters of a text for which its column breaks its lines.
    """
    address = selection.linker(page)
    texts_by_row = table.texts()
    longest = [max(map(len, texts), default=0) for texts in zip(*texts_by_row, strict=True)] or [0] * len(table.columns)
    columns = [
        link_table.Column(
            column.full_title, column.title, column.group, column.hint, column.is_number,
            whole=not column.is_number and length <= long_text, wraps=len(column.title) > LONG_TITLE,
        )
        for column, length in zip(table.columns, longest, strict=True)
    ]  # fmt: skip
    rows = [
        link_table.Row([
            link_table.Cell(text, _sorted_by(cell.value), address(cell.door) if cell.door else None, cell.note,
                            heat=cell.heat, muted=cell.faint or cell.value is None)
            for cell, text in zip(cells, texts, strict=True)
        ])
        for cells, texts in zip(table.rows, texts_by_row, strict=True)
    ]  # fmt: skip
    with st.container(key=f"{table.name}_box"):
        height = 460 if len(rows) > MOST_SHOWN and not is_whole else None
        link_table.doors(columns, rows, key=table.name, height=height)
    if table.note:
        st.caption(literal(table.note))


def exact_rows(selection: Selection, table: Table) -> list[dict[str, Any]]:
    """Rows of the table of a chart: numbers in the unit of their text, intervals as two columns, and links."""
    address = selection.linker("cases")
    ranges = {number for row in table.rows for number, cell in enumerate(row) if isinstance(cell.value, Interval)}
    lines = []
    for row in table.rows:
        line: dict[str, Any] = {HREF: next((address(cell.door) for cell in row if cell.door), "")}
        for number, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
            ends = ("low", "high") if number in ranges else ("",)
            values = cell.value if isinstance(cell.value, Interval) else [cell.value] * len(ends)
            for end, value in zip(ends, values, strict=True):
                name = ", ".join(filter(None, (column.full_title, end)))
                in_percent = column.format in PERCENTAGES and isinstance(value, int | float)
                line[name] = 100 * value if in_percent else value
                needs_note = column.format == "count" and cell.note  # it counts something else than what it opens
                line[f"{HREF} {name}"] = address(cell.door) if cell.door and not needs_note else ""
        lines.append(line)
    return lines


def _sorted_by(value: Any) -> float | None:
    if isinstance(value, Interval):
        return value.low
    return None if isinstance(value, str) else value
