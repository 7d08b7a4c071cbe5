"""What someone sees who opens Earmark for the first time: the built-in demo, built with progress, said to be one."""

from __future__ import annotations

import importlib
import os
import threading
from collections.abc import Iterable

import streamlit as st

from analysis.store.runs.description import Run
from analysis.store.workspace import RUNS, Workspace
from dashboard import demo_process
from dashboard.settings import PROJECT

SYNTHETIC = (
    "Demo: songs, artists and references are synthetic, made for Earmark. The answers are real answers of"
    " small baselines to these songs."
)
_FOLDER = PROJECT / "data" / "demo"
_NEXT = ("dashboard.pages.start.page", "plotly.graph_objects", "scipy.special")
"""Modules that the first page needs as soon as the demo is there."""


def build() -> None:
    """Loads the demo where nothing was ever loaded, unless a workspace was named: that one is the user's to fill.

    A build that was broken off is taken up again by the next start.
    """
    workspace = Workspace()
    if is_due():
        _wait()
        if _needs_demo(workspace):
            load(workspace)


def is_due() -> bool:
    """Whether the demo is wanted and not complete."""
    return demo_process.is_wanted() and _needs_demo(Workspace())


def load(workspace: Workspace) -> None:
    """The demo into a workspace; a second visitor meanwhile waits."""
    from analysis.pipeline import demo

    slot = st.empty()

    def progress(what: str, n: int, total: int) -> None:
        slot.progress(n / total, _words(n, total))

    with _one_at_a_time():
        demo.load_demo(workspace, progress)
    slot.empty()


def _wait() -> None:
    """For the process that the server has begun; the modules of the first page are imported meanwhile."""
    from analysis.pipeline import demo

    slot, total = st.empty(), demo.n_runs()
    for module in _NEXT:
        importlib.import_module(module)
    demo_process.wait(lambda: _needs_demo(Workspace()), lambda n: slot.progress(min(n / total, 1.0), _words(n, total)))
    slot.empty()


def _words(n: int, total: int) -> str:
    return f"Building the built-in demo, once: {n} of {total} runs scored"


def say_what_is_synthetic(runs: Iterable[Run]) -> None:
    """One line, where runs of the demo are among those shown."""
    if any(file.path.startswith(f"{_FOLDER}{os.sep}") for run in runs for file in run.files):
        st.caption(SYNTHETIC)


def _needs_demo(workspace: Workspace) -> bool:
    from analysis.pipeline import demo

    return not workspace.storage.exists(RUNS) or demo.is_unfinished(workspace)


@st.cache_resource(show_spinner=False)
def _one_at_a_time() -> threading.Lock:
    return threading.Lock()
