"""Work on an upload in the background, its progress, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from analysis.pipeline.load.run import Progress
from analysis.pipeline.uploads.files import Upload
from dashboard import background
from dashboard.background import Job
from dashboard.pages.load import outcome
from dashboard.selection.ask import look_again
from dashboard.selection.selection import Selection

_KEYS = "uploads of this session"
ROUND = "rounds of uploads"
PAUSE = 0.5
"""Seconds between two looks at the progress."""


def begin(kind: str, work: Callable[[Progress], Any]) -> None:
    """Starts work on an upload. The widgets of the form are fresh afterwards."""

    def run(job: Job) -> Any:
        def progress(step: str, n: int, total: int) -> None:
            job.done, job.total = n, total

        return work(progress)

    key = f"upload {uuid4().hex}"
    background.begin(key, 0, run)
    keys: dict[str, str] = st.session_state.setdefault(_KEYS, {})
    keys[kind] = key
    st.session_state[ROUND] = st.session_state.get(ROUND, 0) + 1


def widget_key(name: str) -> str:
    """The key of a widget that is empty again after each upload."""
    return f"{name}_{st.session_state.get(ROUND, 0)}"


def received(files: Sequence[UploadedFile]) -> list[Upload]:
    return [Upload(file.name, file.getvalue()) for file in files]


def is_running(kind: str) -> bool:
    job = _job(kind)
    return job is not None and not job.over


def show_job(selection: Selection, kind: str) -> None:
    """Progress until the work is over, then its outcome."""
    job = _job(kind)
    if job is None:
        return
    if not job.over:
        _wait(kind)
    elif job.failed:
        st.error("Nothing was loaded.")
        st.text(job.failed)
    else:
        look_again()  # it may have been loaded since the page began
        outcome.show(selection, job.result)


@st.fragment(run_every=PAUSE)
def _wait(kind: str) -> None:
    job = _job(kind)
    if job is None or job.over:
        st.rerun()
    else:
        words = f"{job.done:,} of {job.total:,}" if job.total else "Reading the files"
        st.progress(job.share, text=f"Loading: {words}, {job.seconds} s")


def _job(kind: str) -> Job | None:
    keys: Mapping[str, str] = st.session_state.get(_KEYS, {})
    return background.job(keys[kind]) if kind in keys else None
