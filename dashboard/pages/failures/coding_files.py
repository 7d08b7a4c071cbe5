"""Codings as files: saved as CSV or JSONL, and imported."""

from __future__ import annotations

import streamlit as st

from analysis.reviews.codes import code_files
from analysis.reviews.imports import by_importer
from dashboard import access
from dashboard.downloads import filename
from dashboard.review import coding, session
from dashboard.review.coding import Coded
from dashboard.ui.text import amount

_IMPORTED = "codings_imported"
"""What the last import did, until it is shown."""


def show(material: Coded) -> None:
    """Draw the buttons that save and import codings. material: all codings, whatever is selected."""
    st.header("Files", anchor=False)
    first, second = st.columns(2)
    with first.container(horizontal=True):
        for kind, write in (("csv", code_files.as_csv), ("jsonl", code_files.as_json_lines)):
            st.download_button(
                kind.upper(), write(material.codings, material.book).encode(), filename("codings", kind, "paper"),
                "text/plain",
                icon=":material/download:", on_click="ignore", key=f"codings_{kind}", disabled=not material.codings,
            )  # fmt: skip
    st.caption("The events of codebook and codings, with history, are in the export of Exchange (jsonl) too.")
    with second.expander("Import codings (CSV or JSONL)"):
        _import(material)


def _import(material: Coded) -> None:
    """Import of codings by anybody, so with the role that Exchange needs."""
    if refusal := access.refusal("lead"):
        st.info(refusal)
        return
    file = st.file_uploader("File", ["csv", "jsonl"], key="codings_file", label_visibility="collapsed")
    if file is not None and st.button("Import", key="codings_import"):
        result = code_files.read(file.getvalue().decode("utf-8", "replace"), file.name, material.book)
        events = by_importer(result.events, session.reviewer())
        n = len(events) if coding.store(events) else 0
        st.session_state[_IMPORTED] = n, [str(problem) for problem in result.problems]
        st.rerun()  # the tables above count the new codings
    n, problems = st.session_state.pop(_IMPORTED, (0, []))
    if n:
        st.success(f"Imported: {amount(n, 'event')}.")
    for problem in problems:
        st.text(problem)
