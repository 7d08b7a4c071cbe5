"""Shows the tables of a view: its queries become links, its values and words are written as the view writes them."""

from __future__ import annotations

from typing import Any

import streamlit as st

from analysis.statistics.intervals import Interval
from analysis.views.document import Table
from dashboard.components import link_table
from dashboard.selection.selection import Selection
from dashboard.ui.tables import HREF, MOST_SHOWN
from dashboard.ui.text import literal

LONG_TITLE = 20
"""Letters of a title that is written in several lines."""


def show(selection: Selection, table: Table, is_whole: bool = False, page: str = "cases") -> None:
    """The table with its note. is_whole: all rows are in view, however many there are. page: of its doors."""
    address = selection.linker(page)
    columns = [
        link_table.Column(
            column.full_title, column.title, column.group, column.hint, column.is_number, whole=not column.is_number,
            wraps=len(column.title) > LONG_TITLE,
        )
        for column in table.columns
    ]  # fmt: skip
    rows = [
        link_table.Row([
            link_table.Cell(text, _sorted_by(cell.value), address(cell.door) if cell.door else None, cell.note,
                            muted=cell.faint or cell.value is None)
            for cell, text in zip(cells, texts, strict=True)
        ])
        for cells, texts in zip(table.rows, table.texts(), strict=True)
    ]  # fmt: skip
    with st.container(key=f"{table.name}_box"):
        height = 460 if len(rows) > MOST_SHOWN and not is_whole else None
        link_table.doors(columns, rows, key=table.name, height=height)
    if table.note:
        st.caption(literal(table.note))


def exact_rows(selection: Selection, table: Table) -> list[dict[str, Any]]:
    """The same for a chart of the table: exact values by column, an interval in two, and where each leads."""
    address = selection.linker("cases")
    ranges = {number for row in table.rows for number, cell in enumerate(row) if isinstance(cell.value, Interval)}
    lines = []
    for row in table.rows:
        line: dict[str, Any] = {HREF: next((address(cell.door) for cell in row if cell.door), "")}
        for number, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
            title, (low, high) = column.full_title, (cell.value or (None, None)) if number in ranges else (None, None)
            values = {f"{title}, low": low, f"{title}, high": high} if number in ranges else {title: cell.value}
            line |= values | {f"{HREF} {name}": address(cell.door) if cell.door else "" for name in values}
        lines.append(line)
    return lines


def _sorted_by(value: Any) -> float | None:
    if isinstance(value, Interval):
        return value.low
    return None if isinstance(value, str) else value
