"""A table that continues on other pages as one file, written when somebody clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from analysis.display import amount
from analysis.report import text_tables
from analysis.views.document import Cell, Column, Table
from dashboard.components import link_table
from dashboard.downloads import filename

FORMATS: dict[str, tuple[str, str, Callable[[Table], str]]] = {
    "LaTeX": ("tex", "application/x-tex", text_tables.latex),
    "Markdown": ("md", "text/markdown", lambda table: f"{text_tables.markdown(table)}\n\n{table.title}\n"),
}


def downloads(
    name: str, title: str, columns: Sequence[link_table.Column], rows: Sequence[link_table.Row], caption: Sequence[str]
) -> None:
    """A button for each format. name: of the table, in the names of the files. title: first in its caption."""
    for label, (ending, media_type, write) in FORMATS.items():
        content = partial(table_text, write, name, title, columns, rows, caption)
        st.download_button(
            label, content, filename(name, ending), media_type, icon=":material/download:", on_click="ignore"
        )


def table_text(
    write: Callable[[Table], str],
    name: str,
    title: str,
    columns: Sequence[link_table.Column],
    rows: Sequence[link_table.Row],
    caption: Sequence[str],
) -> str:
    """The table with the signs of its cells; its notes stand at the end of the caption."""
    lines = [row for row in rows if row.kind != "note"]
    notes = [cell.text for row in rows if row.kind == "note" for cell in row.cells]
    return write(
        Table(
            name,
            ". ".join([f"{title[:1].upper()}{title[1:]}", amount(len(lines), "row"), *caption, *notes]),
            [Column(column.title, "count" if column.numeric else "text", column.group) for column in columns],
            [[Cell(_text(cell)) for cell in row.cells] for row in lines],
        )
    )


def _text(cell: link_table.Cell) -> str:
    return f"{cell.text}{cell.mark} {cell.trend}".rstrip()
