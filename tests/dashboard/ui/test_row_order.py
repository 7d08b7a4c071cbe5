"""The order of a table that continues on other pages."""

from __future__ import annotations

import pytest

from dashboard.components.link_table import Cell, Column, Order, Row
from dashboard.ui.row_order import linked, ordered, parse

COLUMNS = (Column("run", "Run", numeric=False), Column("score", "Score %"))
ROWS = [
    Row([Cell("b"), Cell("10", 0.1)]),
    Row([Cell("A"), Cell("–")]),
    Row([Cell("c"), Cell("30", 0.3)], "baseline"),
    Row([Cell("≠ a note")], "note"),
    Row([Cell("d"), Cell("-20", -0.2)]),
]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", "bAc≠d"),
        ("-score", "cbdA≠"),
        ("score", "dbcA≠"),
        ("run", "Abcd≠"),
        ("-run", "dcbA≠"),
        ("-nothing", "bAc≠d"),
    ],
)
def test_all_rows_are_in_the_order_of_the_link(text: str, names: str) -> None:
    rows = ordered(ROWS, COLUMNS, parse(text, COLUMNS))
    assert "".join(row.cells[0].text[0] for row in rows) == names


@pytest.mark.parametrize(
    ("order", "links"),
    [
        (None, ["/run", "/-score"]),
        (Order("score", -1), ["/run", "/score"]),
        (Order("score", 1), ["/run", "/"]),
        (Order("run", 1), ["/-run", "/-score"]),
        (Order("run", -1), ["/", "/-score"]),
    ],
)
def test_a_head_links_to_the_next_order(order: Order | None, links: list[str]) -> None:
    assert [column.href for column in linked(COLUMNS, order, lambda text: f"/{text}")] == links
