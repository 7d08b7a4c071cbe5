"""Load: run files, reference annotations and audio by upload, with the checks of the command line."""

from __future__ import annotations

import streamlit as st

from dashboard import access
from dashboard.navigation import link_to
from dashboard.pages.load import audio, references, runs
from dashboard.pages.load.job import is_running, show_job
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.settings import can_upload

KIND = "kind"
FORMS = {
    "runs": ("Run files", runs.show),
    "references": ("References", references.show),
    "audio": ("Audio", audio.show),
}


def show(selection: Selection) -> None:
    if not can_upload():
        st.info("Uploads are switched off on this server. Load files with `earmark load FILE...` on its machine.")
        return
    if refusal := access.refusal("lead"):
        st.info(refusal)
        return
    st.text("Files are checked as by the command line. What cannot be used is listed; everything else is loaded.")
    kind = link_widgets.choose("What to load", FORMS, KIND, "runs", words=lambda name: FORMS[name][0])
    show_job(selection, kind)
    if is_running(kind):
        st.text("You can leave this page; the upload goes on.")
    else:
        FORMS[kind][1](selection)
    link_to(selection.link("data"), "All loaded runs and the problems in their files")
