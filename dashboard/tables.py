"""Plain rows in the look of the tables of doors: evidence, facts, the numbers behind a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.components.doors import Cell, Column, Row, doors
from dashboard.pages import follow

HREF = ".href"
"""Name under which a row says where its numbers lead."""
WHOLE = "of"
"""The column of what a number is a part of: more cases than the row is about, so it leads nowhere by itself."""
MOST_SHOWN = 14
"""Rows after which a table scrolls."""


def show(
    rows: Sequence[Mapping[str, Any]],
    key: str,
    heat: str = "",
    spans: Callable[[Mapping[str, Any]], Sequence[tuple[float, float]]] | None = None,
) -> None:
    """A table of rows with the same names. heat: the column whose numbers, from 0 to 1, tint their cells.

    spans: the stretches of time a row is about, see `doors.Row`. Names that start with a dot are not shown; HREF is
    where the numbers of the row lead (not those of the column WHOLE), HREF with a blank and the name of a column where
    the numbers of that column lead instead.
    """
    if not rows:
        return
    names = list(dict.fromkeys(name for row in rows for name in row if not name.startswith(".")))
    numeric = {name for name in names if all(isinstance(row.get(name), int | float | None) for row in rows)}
    columns = [Column(name, name, numeric=name in numeric) for name in names]
    shown = [
        Row(
            [_cell(row.get(name), name == heat, _href(row, name)) for name in names],
            spans=spans(row) if spans else (),
        )
        for row in rows
    ]
    with st.container(key=f"{key}_box"):
        door = doors(columns, shown, key=key, height=460 if len(rows) > MOST_SHOWN else None)
    if door:
        follow(door)


def _href(row: Mapping[str, Any], name: str) -> str | None:
    return row.get(f"{HREF} {name}", "" if name == WHOLE else row.get(HREF)) or None


def _cell(value: Any, heated: bool, href: str | None = None) -> Cell:
    if value is None or value == "":
        return Cell("–", muted=True)
    if isinstance(value, float):
        text = f"{value:.4g}" if abs(value) >= 1e6 else f"{value:.3f}"
        return Cell(text, value, href=href, heat=_heat(value) if heated else None)
    if isinstance(value, int) and not isinstance(value, bool):
        return Cell(f"{value:,}", value, href=href)
    return Cell(str(value))


def _heat(value: float) -> float:
    return min(max(value, 0.0), 1.0)
