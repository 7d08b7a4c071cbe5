"""A table of doors: every number is a link to the cases it was made of.

    doors(columns, rows, key="leaderboard")

A cell with an address is a real link: it can be copied, opened in another tab and reached by keyboard. On a plain click
`components.navigation` goes there without loading the page anew. Texts are shown as they are, never
read as HTML or Markdown. A click on a column's head sorts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import streamlit as st

from dashboard.components.es_modules import mount, stylesheet

Kind: TypeAlias = Literal["run", "baseline", "published", "note"]

_WITHIN_THE_APP = re.compile(r"/?[\w-]*(?:[?#][^\s\\]*)?", re.ASCII)
_component = st.components.v2.component(
    "earmark_doors",
    html="<div class='doors'></div>",
    css=stylesheet("download") + stylesheet("link_table"),
    js=mount("link_table"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """One column. group: stands over it and its neighbours of the same group. hint: shown on pointing at the head.

    whole: its words stay on one line, however narrow the screen.
    broad: it keeps room for some words on a line; a narrow screen scrolls the table instead.
    wraps: its title takes several lines, such as the name of a run.
    tight: its title takes several lines of a word or two.
    href: the address of the page in the order of this column, for a table that continues on other pages; "" for a table
    that is sorted here.
    """

    key: str
    title: str
    group: str = ""
    hint: str = ""
    numeric: bool = True
    whole: bool = False
    broad: bool = False
    wraps: bool = False
    tight: bool = False
    href: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    value: what it is sorted by; None comes last either way. Columns that are not numeric are sorted by `text`.
    href: where it leads, an address within the app (`navigation.href`), else it is no link. A count of 0 is none,
    whatever address it is given: there is nothing behind it.
    title: shown on pointing at it; lines are separated by newlines.
    heat: 0 to 1, how strongly the cell is tinted; None: not at all.
    mark: a small sign set high, such as † for a cell with a note.
    trend: a small text beside it, such as ▲2; coloured by the first sign, ▲ or ▼.
    """

    text: str
    value: float | None = None
    href: str | None = None
    title: str = ""
    heat: float | None = None
    mark: str = ""
    trend: str = ""
    muted: bool = False

    def __post_init__(self) -> None:
        if self.href is not None and not _WITHIN_THE_APP.fullmatch(self.href):
            raise ValueError(f"a link leads to a page of the app, such as /cases?task=FSS, not to {self.href!r}")
        if self.heat is not None and not 0 <= self.heat <= 1:
            raise ValueError(f"heat runs from 0 to 1, not {self.heat}")
        if self.text == "0":
            object.__setattr__(self, "href", None)


@dataclass(frozen=True, slots=True)
class Row:
    """One row, a cell for each column; a note may have fewer, its last cell then takes the rest of the width.

    badge: a word beside the first cell that says what kind of row it is. Notes stay below when the table is sorted.
    spans: stretches of time (start, end in seconds) the row is about; choosing it selects them on the timeline of the
    page, and choosing one of them there marks the row.
    """

    cells: Sequence[Cell]
    kind: Kind = "run"
    badge: str = ""
    spans: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """The column that a table is sorted by. direction: 1 for ascending, -1 for descending."""

    key: str
    direction: int


def doors(
    columns: Sequence[Column],
    rows: Sequence[Row],
    key: str,
    height: int | None = None,
    sticky: int = 1,
    downloads: bool = True,
    order: Order | None = None,
    name: str = "",
) -> None:
    """Shows the table.

    height: pixels, after which the rows scroll below the head; None: as high as it needs to be.
    sticky: so many columns stay in view when the table is scrolled sideways.
    downloads: below it a menu that saves it as CSV, LaTeX or Markdown.
    order: the order that the rows have already, by the address of a column.
    name: of its files, and first in their captions; the heading above it if empty.
    """
    for number, row in enumerate(rows):
        if len(row.cells) > len(columns) or not row.cells or (len(row.cells) < len(columns) and row.kind != "note"):
            raise ValueError(f"row {number} of {key!r}: expected {len(columns)} cells, found {len(row.cells)}")
    data = {
        **as_data(columns, rows),
        "height": height,
        "sticky": sticky,
        "downloads": downloads and bool(rows),
        "order": None if order is None else _fields(order),
        "name": name,
    }
    _component(key=key, data=data)


def as_data(columns: Sequence[Column], rows: Sequence[Row]) -> dict[str, Any]:
    """Columns and rows as the browser has them."""
    return {  # tuples: of a list Streamlit asks pandas whether it is a table, and the import outlasts the page
        "columns": tuple(_fields(column) for column in columns),
        "rows": tuple(
            {"kind": row.kind, "badge": row.badge, "spans": row.spans, "cells": [_fields(cell) for cell in row.cells]}
            for row in rows
        ),
    }


def _fields(record: Column | Cell | Order) -> dict[str, Any]:
    """The fields of a record by name; `dataclasses.asdict` copies every value, which takes longer than the page."""
    return {name: getattr(record, name) for name in record.__slots__}
