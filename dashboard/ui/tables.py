"""Plain rows in the look of the tables of doors: evidence, facts, the numbers behind a chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.ui.text import opens, percent, shorten

HREF = ".href"
"""Name under which a row says where its numbers lead."""
CASES = ".cases"
"""Name under which a row says how many cases that is, where no column "cases" or "n" does."""
TOTAL = "of"
"""The column of what a number is a part of: more cases than the row is about, so it leads nowhere by itself."""
MOST_SHOWN = 14
"""Rows after which a table scrolls."""
PER_PAGE, PAGE_HEIGHT = 25, 760
"""Runs after which a table of them scrolls, and its height in pixels then."""
MOST_LETTERS = 160


def show(
    rows: Sequence[Mapping[str, Any]],
    key: str,
    heat: str = "",
    spans: Callable[[Mapping[str, Any]], Sequence[tuple[float, float]]] | None = None,
    letters: int = MOST_LETTERS,
    downloads: bool = True,
) -> None:
    """A table of rows with the same names.

    heat: the column whose numbers, from 0 to 1, tint their cells; shown in percent where its name ends with %.

    spans: the stretches of time a row is about, see `link_table.Row`. Names that start with a dot are hidden; HREF is
    where the numbers of the row lead (not those of the column WHOLE), HREF with a blank and the name of a column where
    the numbers of that column lead instead. A number that is not the number of cases it opens says that on pointing.
    letters: of a text that are shown; pointing at it shows it whole. downloads: whether the table can be saved.
    """
    if not rows:
        return
    names = list(dict.fromkeys(name for row in rows for name in row if not name.startswith(".")))
    numeric = {name for name in names if all(isinstance(row.get(name), int | float | None) for row in rows)}
    columns = [Column(name, name, numeric=name in numeric) for name in names]
    lines = [
        Row(
            [
                _cell(
                    row.get(name),
                    name if name == heat else "",
                    letters,
                    _href(row, name),
                    _opened(row, name),
                    row.get(_own(name)),
                )
                for name in names
            ],
            spans=spans(row) if spans else (),
        )
        for row in rows
    ]
    with st.container(key=f"{key}_box"):
        doors(columns, lines, key=key, height=460 if len(rows) > MOST_SHOWN else None, downloads=downloads)


def height_of(n_runs: int) -> int | None:
    """The height of a table with a row for each run, in pixels; None: as high as its rows."""
    return PAGE_HEIGHT if n_runs > PER_PAGE else None


def _href(row: Mapping[str, Any], name: str) -> str | None:
    return row.get(_own(name), "" if name == TOTAL else row.get(HREF)) or None


def _opened(row: Mapping[str, Any], name: str) -> int | None:
    """How many cases the numbers of the row open; None where that is not known, or the number leads elsewhere."""
    if _own(name) in row:
        return None
    return next((row[name] for name in (CASES, "cases", "n") if isinstance(row.get(name), int)), None)


def _own(name: str) -> str:
    """Under which a row says where this column leads, whatever the others do."""
    return f"{HREF} {name}"


def _cell(
    value: Any, heat: str, letters: int, href: str | None = None, opened: int | None = None, own: str | None = None
) -> Cell:
    """heat: name of the column, if it is tinted. own: where the column leads by itself, texts too."""
    if value is None or value == "":
        return Cell("–", muted=True)
    if isinstance(value, float):
        text = f"{value:.4g}" if abs(value) >= 1e6 else f"{value:.3f}"
        text = percent(value) if heat.endswith("%") else text
        return Cell(text, value, href, _hint(href, opened), heat=_heat(value) if heat else None)
    if isinstance(value, int) and not isinstance(value, bool):
        return Cell(f"{value:,}", value, href, "" if value == opened else _hint(href, opened))
    text = str(value)
    return Cell(shorten(text, letters), href=own, title=text if len(text) > letters else "")


def _hint(href: str | None, opened: int | None) -> str:
    return opens(opened) if href and opened is not None else ""


def _heat(value: float) -> float:
    return min(max(value, 0.0), 1.0)
