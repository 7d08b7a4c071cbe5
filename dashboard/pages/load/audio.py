"""The form for recordings."""

from __future__ import annotations

import streamlit as st

from analysis.audio import ffmpeg, load
from analysis.pipeline.audio.import_files import OTHERS
from analysis.pipeline.uploads.loading import load_audio
from analysis.store.workspace import Workspace
from dashboard.pages.load.job import begin, received, widget_key
from dashboard.selection.selection import Selection
from dashboard.settings import UPLOAD_MB

SUFFIXES = (*load.SUFFIXES, *OTHERS, *ffmpeg.SUFFIXES)
MAPPING = """
A file belongs to the song or question whose name it has: the file name in the questions, `harmonix_0001_12step`, or a
YouTube id. For other names add a CSV table:

    file,song
    track01.mp3,harmonix/0001_12step
    vocals01.wav,harmonix/0003_6foot7foot
"""


def show(selection: Selection) -> None:
    files = st.file_uploader(
        "Recordings, or ZIP archives of them",
        type=[suffix.removeprefix(".") for suffix in (*SUFFIXES, ".zip")],
        accept_multiple_files=True, max_upload_size=UPLOAD_MB, key=widget_key("upload_audio"),
    )  # fmt: skip
    mapping = st.file_uploader(
        "Table of files and songs, if names do not match", type=["csv"], max_upload_size=1,
        key=widget_key("upload_mapping"),
    )  # fmt: skip
    with st.expander("How files find their songs"):
        st.markdown(MAPPING)
    if not st.button("Import audio", type="primary", icon=":material/upload:", disabled=not files):
        return
    uploads, workspace = received(files), Workspace()
    table = received([mapping])[0] if mapping else None
    begin("audio", lambda progress: load_audio(uploads, workspace, table, progress))
    st.rerun()
