"""The run report as one file to pass on, of the run and the filters on the page."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from analysis.report import build
from analysis.report.page import html
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from dashboard.downloads import filename
from dashboard.selection import stores
from dashboard.selection.selection import Selection

HELP = "One file that needs no network: tables, charts and all cases behind the numbers. Built when you click."


def show(selection: Selection, filters: Filters, run: str) -> None:
    """Draw the button. The report has the run next to those that the sidebar selects. filters: without runs."""
    others = tuple(name for name in selection.runs if name != run)
    db = stores.present()
    st.download_button(
        "Report as one file", lambda: document(db, filters, (run, *others)), filename("report", "html"), "text/html",
        icon=":material/download:", on_click="ignore", help=HELP,
    )  # fmt: skip


def document(db: Database, filters: Filters, runs: tuple[str, ...]) -> bytes:
    subset = "filtered" if filters != Filters(data_sets=filters.data_sets) else ""
    return html(build.build(db, runs, filters, subset=subset, day=datetime.now(tz=UTC).date())).encode()
