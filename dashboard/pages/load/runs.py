"""The form for run files, with the facts that the files may lack."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks import source_files
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.readers import SNIFFED, Choice
from analysis.benchmarks.registry import BENCHMARKS
from analysis.framing.packed import COMPRESSED
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.load.run import Options, Progress, derive
from analysis.pipeline.uploads.files import ARCHIVE, Upload
from analysis.pipeline.uploads.loading import RunUpload, load_runs
from analysis.store.workspace import Workspace
from dashboard.pages.load.job import begin, received, widget_key
from dashboard.selection.selection import Selection
from dashboard.settings import UPLOAD_MB
from dashboard.ui.text import plain

BY_FIELDS = ""


def show(selection: Selection) -> None:
    files = st.file_uploader(
        "Questions and answers, or a ZIP archive of a folder of them",
        type=[suffix.removeprefix(".") for suffix in (*source_files.SUFFIXES, *COMPRESSED, ARCHIVE)],
        accept_multiple_files=True,
        max_upload_size=UPLOAD_MB,
        key=widget_key("upload_runs"),
        help=f"Formats: {plain(', '.join(BENCHMARKS))}. Files of one model and condition become one run.",
    )
    facts = _facts()
    pack = st.selectbox(
        "Format",
        [BY_FIELDS, *catalog.PACKS],
        format_func=lambda name: catalog.PACKS[name].title if name else "recognised by its fields",
        key=widget_key("upload_pack"),
        help="Choose a pack if the fields of the files fit several.",
    )
    if facts is None or not st.button("Load files", type="primary", icon=":material/upload:", disabled=not files):
        return
    uploads, workspace = received(files), Workspace()
    options = Options(facts, choice=Choice(pack) if pack else SNIFFED)
    begin("runs", lambda progress: _load(uploads, workspace, options, progress))
    st.rerun()


def _load(uploads: Sequence[Upload], workspace: Workspace, options: Options, progress: Progress) -> RunUpload:
    """The runs are shown once they are loaded; their derived tables follow."""
    upload = load_runs(uploads, workspace, options, progress)
    new_runs = [entry.run for entry in upload.runs if entry.new]
    threading.Thread(target=derive, args=(new_runs, workspace), daemon=True).start()
    return upload


def _facts() -> RunFacts | None:
    """What the user says of the run; None while a condition is not of the form that it must have."""
    places = st.columns(3)
    model = places[0].text_input("Model", placeholder="as in the files", key=widget_key("upload_model"), max_chars=120)
    name = places[1].text_input(
        "Run name", placeholder="model and condition", key=widget_key("upload_name"), max_chars=120
    )
    text = places[2].text_input(
        "Condition", placeholder="audio=stem, shots=0", key=widget_key("upload_condition"), max_chars=300,
        help="Settings of the run, as KEY=VALUE with commas between them.",
    )  # fmt: skip
    condition = [part.partition("=") for part in text.split(",") if part.strip()]
    if wrong := [key for key, equals, value in condition if not (key.strip() and equals and value.strip())]:
        st.error("Condition: expected KEY=VALUE, KEY=VALUE.")
        st.text(f"found {wrong[0]!r}")
        return None
    return RunFacts(model.strip(), {key.strip(): value.strip() for key, _, value in condition}, name=name.strip())
