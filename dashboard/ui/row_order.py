"""The order of a table that continues on other pages: in the link, and applied to all rows before they are paged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from dashboard.components.link_table import Column, Order, Row

DESCENDING = "-"
"""Before the key of a column in the link."""


def parse(text: str, columns: Sequence[Column]) -> Order | None:
    """ "-overall" of a link; None for the order that the rows have, and for a column that the table does not have."""
    key = text.removeprefix(DESCENDING)
    if key not in {column.key for column in columns}:
        return None
    return Order(key, -1 if text.startswith(DESCENDING) else 1)


def ordered(rows: Sequence[Row], columns: Sequence[Column], order: Order | None) -> list[Row]:
    """Stable; cells without a value come last in either direction, and notes after them."""
    if order is None:
        return list(rows)
    index = next(number for number, column in enumerate(columns) if column.key == order.key)
    if not columns[index].numeric:
        others = [row for row in rows if row.kind != "note"]
        others.sort(key=lambda row: row.cells[index].text.casefold(), reverse=order.direction < 0)
        return [*others, *(row for row in rows if row.kind == "note")]

    def place(row: Row) -> tuple[bool, bool, float]:
        value = None if row.kind == "note" else row.cells[index].value
        return row.kind == "note", value is None, order.direction * (value or 0.0)

    return sorted(rows, key=place)


def linked(columns: Sequence[Column], order: Order | None, address: Callable[[str], str]) -> list[Column]:
    """The columns with the address of the next order: best or alphabet first, then the reverse, then none.

    address: of the page by the order in its link, "" for none.
    """
    return [replace(column, href=address(_next(column, order))) for column in columns]


def _next(column: Column, order: Order | None) -> str:
    """The order in the link after a click on the head of the column."""
    first = -1 if column.numeric else 1
    if order is None or order.key != column.key:
        direction = first
    elif order.direction == first:
        direction = -first
    else:
        return ""
    return f"{DESCENDING if direction < 0 else ''}{column.key}"
