"""The form for reference sets, as archives of their repositories."""

from __future__ import annotations

import streamlit as st

from analysis.pipeline.references import REFERENCES
from analysis.pipeline.uploads.loading import load_references
from analysis.store.workspace import Workspace
from dashboard.navigation import link_to
from dashboard.pages.load.job import begin, received, widget_key
from dashboard.pages.load.outcome import TITLES
from dashboard.selection.selection import Selection
from dashboard.settings import UPLOAD_MB


def show(selection: Selection) -> None:
    dataset = st.radio("Reference set", list(REFERENCES), format_func=TITLES.__getitem__, horizontal=True)
    files = st.file_uploader(
        "ZIP archive of the repository, or of the folder with its annotations",
        type=["zip"], accept_multiple_files=True, max_upload_size=UPLOAD_MB, key=widget_key("upload_references"),
    )  # fmt: skip
    replace = st.checkbox(
        "Replace the set even if the archive has fewer songs than are imported",
        key=widget_key("upload_replace"),
    )
    st.caption("Questions that are loaded are linked to the new songs. Reviews and corrections stay.")
    link_to(selection.link("exchange"), "Sections of single songs (JAMS, Audacity, TextGrid) are imported on Exchange")
    if not st.button("Import references", type="primary", icon=":material/upload:", disabled=not files):
        return
    uploads, workspace = received(files), Workspace()
    begin("references", lambda progress: load_references(dataset, uploads, workspace, replace))
    st.rerun()
