"""What came of an upload: runs with the way to their reports, songs, recordings, and every problem in the files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

import streamlit as st

from analysis.audio.library.index import Entry
from analysis.pipeline.uploads.loading import AudioUpload, LoadedRun, ReferenceUpload, RunUpload
from analysis.store.queries.cases import cases_list
from dashboard.navigation import link_to
from dashboard.panels import file_problems
from dashboard.selection import run_catalog, scope, stores
from dashboard.selection.ask import ask
from dashboard.selection.selection import DATA, Selection
from dashboard.ui import tables
from dashboard.ui.text import amount, plain

TITLES = {"harmonix": "Harmonix Set", "cosod": "CoSoD", "salami": "SALAMI"}
"""Names of the reference sets."""


def show(selection: Selection, result: Any) -> None:
    with st.container(key="upload_outcome"):
        match result:
            case RunUpload():
                _show_runs(selection, result)
            case ReferenceUpload():
                _show_references(selection, result)
            case AudioUpload():
                _show_audio(selection, result)


def _show_runs(selection: Selection, upload: RunUpload) -> None:
    if not upload.runs:
        st.error("Nothing was loaded.", icon=":material/error:")
    for number, loaded_run in enumerate(upload.runs):
        with st.container(border=True, key=f"loaded_{number}"):
            _show_run(selection, loaded_run, number)
    _show_problems(upload.problems, "Files that were not loaded", "upload_problems")


def _show_run(selection: Selection, loaded_run: LoadedRun, number: int) -> None:
    run = loaded_run.run
    st.header(plain(run.name), anchor=False)
    if not run.counts:
        st.error("Nothing of it can be used: no run was loaded.", icon=":material/error:")
    elif not loaded_run.new:
        st.info("Loaded before from the same files; nothing changed.", icon=":material/info:")
    else:
        what = "question" if run.kind == "questions" else "answer"
        st.success(f"{amount(run.n, what)} loaded.", icon=":material/check:")
    if run.counts and run.kind != "questions":
        label, address = run_catalog.report_link(selection, run.id)
        link_to(address, label)
        link_to(
            selection.link("cases", {DATA: scope.of_run(stores.present(), run.id), "runs": [run.id]}), "Open its cases"
        )
    _show_problems(loaded_run.problems, "Problems in its files", f"upload_problems_{number}")


def _show_references(selection: Selection, upload: ReferenceUpload) -> None:
    title = TITLES[upload.dataset]
    if upload.n_songs:
        text = f"{title}: {amount(upload.n_songs, 'song')}, {amount(upload.n_sections, 'section')} imported."
        st.success(text, icon=":material/check:")
        link_to(selection.link("songs"), "Open the songs")
    else:
        st.error(f"{title}: nothing was imported.", icon=":material/error:")
    _show_problems(upload.problems, "Problems in the files", "upload_problems")


def _show_audio(selection: Selection, upload: AudioUpload) -> None:
    result = upload.result
    if result.entries:
        st.success(f"{amount(len(result.entries), 'recording')} imported.", icon=":material/check:")
        tables.show(
            [
                {"file": entry.source.rpartition("/")[2], "song": ", ".join((*entry.songs, *entry.audio)),
                 "found by": entry.by, "seconds": entry.duration, **_cases(selection, entry)}
                for entry in result.entries
            ],
            "uploaded_audio",
        )  # fmt: skip
    else:
        st.error("No recording was imported.", icon=":material/error:")
    for row in result.differences:
        name = row.file.rpartition("/")[2]
        text = f"{name}: {row.measured:.1f} s, but the annotation of {row.song} has {row.expected:.1f} s."
        st.warning(plain(text), icon=":material/warning:")
    left_out = [{"file": name, "reason": "no song or question has this name"} for name in result.unmatched]
    left_out += [{"file": name, "reason": reason} for name, reason in result.ambiguous.items()]
    if left_out:
        st.header("Files without a song", anchor=False)
        tables.show(left_out, "unmatched_audio")
    _show_problems(upload.problems, "Problems in the files", "upload_problems")


def _cases(selection: Selection, entry: Entry) -> dict[str, Any]:
    """How many cases of the data set a recording belongs to, as a door to them: there it can be heard."""
    runs = tuple(run.id for run in run_catalog.available(selection))
    songs = {song: n for song, n in ask(cases_list.choices, "song", runs).items() if song in entry.songs}
    names = {
        name: n for name, n in ask(cases_list.choices, "audio", runs).items() if PurePath(name).stem in entry.audio
    }
    field, own = ("song", songs) if songs else ("recording", names)
    return {"cases": sum(own.values()), ".href cases": selection.link("cases", {field: list(own)}) if own else ""}


def _show_problems(problems: Sequence[Mapping[str, Any]], title: str, key: str) -> None:
    if problems:
        st.header(title, anchor=False)
        st.caption("Positions of records count from 0.")
        file_problems.show(problems, key)
