"""One exhibit of a page: a chart whose marks are doors, its table one click away, and how to read it.

    exhibit.show("Boundaries", figure, rows, key="boundaries", how="Counted are ...")

rows: the table the chart was made from. Columns whose name starts with a dot are not shown; ".href" leads from every
number of the row to its cases, as `tables.show` tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.summaries.sentence import Sentence
from analysis.views.table_texts import write_csv
from dashboard.components.chart_download import download_menu
from dashboard.downloads import filename, lens_of_doors
from dashboard.ui import charts, tables
from dashboard.ui.text import literal

MOST_ROWS = 200
"""Rows of a table that are shown: thousands would take longer than the page they stand on."""
INK = {"light": "#16202a", "dark": "#eef3f5"}
"""Colour of the texts on and beside marks, by theme."""


def show(
    title: str, figure: go.Figure | None, rows: Sequence[Mapping[str, Any]], key: str, how: str = "",
    too_few: str = "no data for this selection; remove a filter or choose other runs",
    sentence: Sentence | str = "", stands_by_table: bool = False,
) -> None:  # fmt: skip
    """The chart with its heading. figure None: says `too_few` instead of drawing; the rows, if any, are still there.

    sentence: what the figure shows here. stands_by_table: whether the page has the table beside it, so that it need
    not be one click away.
    """
    with st.container(key=f"exhibit_{key}"):
        head = st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute")
        name = head.container(horizontal=True, width="content", gap="small", vertical_alignment="center")
        name.header(literal(title), anchor=False, width="content")
        has_figure = figure is not None and bool(rows)
        if how and has_figure:
            explain(how, name)
        if rows:
            with head.container(horizontal=True, width="content", gap="xsmall", vertical_alignment="center"):
                _files(rows, title, key, has_figure)
                if not stands_by_table:
                    _table(rows, key)
        if figure is None or not has_figure:
            st.info(f"No chart: {too_few}.")
            return
        if sentence:
            st.text(str(sentence))
        config: dict[str, Any] = {"displaylogo": False, "scrollZoom": False}
        config["modeBarButtonsToRemove"] = ["zoom2d", "pan2d", "select2d", "lasso2d", "zoomIn2d", "zoomOut2d",
                                            "autoScale2d", "resetScale2d", "toImage"]  # fmt: skip
        if st.context.theme.type in INK:  # the theme's own grey is too faint on a tint
            figure.update_traces(textfont_color=INK[st.context.theme.type], selector=_bears_text)
        st.plotly_chart(figure, key=f"chart_{key}", config=config)  # its marks are followed by `components.navigation`
        if caption := (figure.layout.meta or {}).get(charts.OMITTED_ROWS):
            st.caption(f"{caption} The table has all of them.")


def explain(how: str, container: DeltaGenerator | None = None) -> None:
    """A small button that opens the notes on a figure, in its heading. how: Markdown."""
    with (container or st).popover("Explanation", icon=":material/info:", width="content", type="tertiary"):
        st.markdown(how)


def display_rows(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows without what is not to be shown."""
    return [{name: value for name, value in row.items() if not name.startswith(".")} for row in rows]


def as_csv(rows: Sequence[Mapping[str, Any]], caption: Sequence[str] = ()) -> str:
    """The displayed rows as CSV with a head. caption: lines above it."""
    plain = display_rows(rows)
    names = list(dict.fromkeys(name for row in plain for name in row))
    return write_csv(names, ([row.get(name) for name in names] for row in plain), caption)


def _files(rows: Sequence[Mapping[str, Any]], title: str, key: str, has_figure: bool) -> None:
    """The chart and its table as files."""
    lens = lens_of_doors(str(row[tables.HREF]) for row in rows if row.get(tables.HREF))
    download_menu(display_rows(rows), title, filename(title, lens=lens), lens, has_figure, f"saving_{key}")


def _table(rows: Sequence[Mapping[str, Any]], key: str) -> None:
    """The table, one click away."""
    with st.popover("Table", icon=":material/table_view:", width="content"):
        tables.show(rows[:MOST_ROWS], f"table_{key}", downloads=False)
        if len(rows) > MOST_ROWS:
            st.caption(f"The first {MOST_ROWS} of {len(rows):,} rows; Download has them all.")
        if any(row.get(tables.HREF) for row in rows):
            st.caption("A number opens its cases. A number of songs, sections or words opens their cases; hover "
                       "for their "
                       "number.")  # fmt: skip


def _bears_text(trace: Any) -> bool:
    return trace.type == "scatter" and trace.text is not None
