"""Export of published references: sections of questions and imported songs, in the formats of other programs."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from analysis.exchange.formats import FORMATS
from analysis.pipeline.reviews import published_files
from analysis.pipeline.reviews.export_files import ExportResult
from analysis.pipeline.reviews.export_selection import ExportFilter
from analysis.store.queries.cases.queue_candidates import candidates
from analysis.store.queries.filters import Filters
from dashboard.pages.exchange import downloads
from dashboard.selection import link_widgets, stores
from dashboard.selection.selection import Selection

CONTENT = "published"
"""The content of the export, in the link."""


def show(selection: Selection) -> None:
    """The format, and the files of everything that fits the filters."""
    names = list(FORMATS)
    kind = link_widgets.choose("Format", names, "format", words=lambda name: FORMATS[name].title, as_menu=True)
    st.caption(
        "One file per question about sections and per imported song. An edited copy can be imported as a correction. "
        "The filters of the sidebar apply; with a filter, imported songs are left out."
    )
    result, data = _files(stores.present().version, questions(selection), kind)
    if not result.files:
        st.info("No published sections match. Load questions about sections or import a reference set.")
        return
    downloads.show(f"published-{kind}", result, data)
    downloads.left_out(result.left_out)


def questions(selection: Selection) -> frozenset[str] | None:
    """Ids of the questions that fit the filters. None without filters: what is not loaded fits none.

    The data set is no filter here: an export without filters leaves nothing out.
    """
    filters = selection.filters
    if replace(filters, lens=Filters().lens, data_sets=()) == Filters():
        return None
    return frozenset(row["question_id"] for row in candidates(stores.present(), filters))


@st.cache_resource(show_spinner="Writing the files", max_entries=2)
def _files(version: tuple[object, ...], of: frozenset[str] | None, kind: str) -> tuple[ExportResult, bytes]:
    result = published_files.export(stores.loaded(), kind, ExportFilter(questions=of))
    return result, downloads.data_of(result)
