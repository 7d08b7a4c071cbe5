"""Plain rows as tables: how their numbers are written."""

from __future__ import annotations

from dashboard.ui.tables import _cell


def test_a_tinted_share_is_in_percent_where_its_column_says_so() -> None:
    cells = [_cell(1 / 3, name, 9) for name in ("share %", "IoU", "")]
    assert [(cell.text, cell.value, cell.heat) for cell in cells] == [
        ("33.3", 1 / 3, 1 / 3), ("0.333", 1 / 3, 1 / 3), ("0.333", 1 / 3, None),
    ]  # fmt: skip
