"""A table that continues on other pages as one file, written when somebody clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from analysis.report import document, text_tables
from dashboard.components.link_table import Cell, Column, Row
from dashboard.downloads import filename

FORMATS: dict[str, tuple[str, str, Callable[[document.Table], str]]] = {
    "LaTeX": ("tex", "application/x-tex", text_tables.latex),
    "Markdown": ("md", "text/markdown", lambda table: f"{text_tables.markdown(table)}\n\n{table.title}\n"),
}


def downloads(name: str, title: str, columns: Sequence[Column], rows: Sequence[Row], caption: Sequence[str]) -> None:
    """A button for each format. name: of the table, in the names of the files. title: first in its caption."""
    for label, (ending, media_type, write) in FORMATS.items():
        content = partial(table_text, write, name, title, columns, rows, caption)
        st.download_button(
            label, content, filename(name, ending), media_type, icon=":material/download:", on_click="ignore"
        )


def table_text(
    write: Callable[[document.Table], str],
    name: str,
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Row],
    caption: Sequence[str],
) -> str:
    """The table with the signs of its cells; its notes stand at the end of the caption."""
    lines = [row for row in rows if row.kind != "note"]
    notes = [cell.text for row in rows if row.kind == "note" for cell in row.cells]
    return write(
        document.Table(
            name,
            ". ".join([f"{title[:1].upper()}{title[1:]}", f"{len(lines)} rows", *caption, *notes]),
            [
                document.Column(f"{column.group}: {column.title}" if column.group else column.title, column.numeric)
                for column in columns
            ],
            [[document.Cell(_text(cell)) for cell in row.cells] for row in lines],
        )
    )


def _text(cell: Cell) -> str:
    return f"{cell.text}{cell.mark} {cell.trend}".rstrip()
