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

_COMPLETE = ".real-demo"
"""`analysis.pipeline.real_demo.COMPLETE`, which is slow to import; a test compares the two."""

SYNTHETIC = (
    "Demo: songs, artists and references are synthetic, made for Earmark. The answers are real answers of"
    " small baselines to these songs."
)
REAL = (
    "Real answers of eight audio language models, without sound: CMI-Bench (Ma, Li, Yu, Benetos, Maezawa, ISMIR 2025), "
    "CC BY 4.0; a selection."
)
STILL_LOADING = "The synthetic songs and their runs are still being loaded."
_FOLDER = PROJECT / "data" / "demo"
_REAL_FOLDER = PROJECT / "data" / "real_demo"
_NEXT = ("dashboard.pages.start.page", "plotly.graph_objects", "scipy.special")
"""Modules that the first page needs as soon as the demo is there."""
_LOADING = threading.Lock()


def build() -> None:
    """Loads the demo where nothing was ever loaded, unless a workspace was named: that one is the user's to fill.

    A build that was broken off is taken up again by the next start.
    """
    workspace = Workspace()
    if is_due():
        _wait(workspace)
        if _needs_demo(workspace) and not demo_process.is_running():
            load(workspace)


def is_due() -> bool:
    """Whether the demo is wanted and there is not enough of it for a first page."""
    if not demo_process.is_wanted():
        return False
    workspace = Workspace()
    is_enough = workspace.storage.exists(_COMPLETE) and demo_process.is_running()
    return not is_enough and _needs_demo(workspace)


def load(workspace: Workspace) -> None:
    """The demo into a workspace; a second visitor meanwhile waits."""
    from analysis.pipeline import demo

    slot = st.empty()

    def progress(what: str, n: int, total: int) -> None:
        slot.progress(n / total, _words(n, total))

    with _LOADING:
        demo.load_demo(workspace, progress)
    slot.empty()


def _wait(workspace: Workspace) -> None:
    """Waits for what the process that the server has begun loads first, and imports the page's modules meanwhile."""
    from analysis.pipeline import real_demo

    slot, total = st.empty(), len(real_demo.models())
    for module in _NEXT:
        importlib.import_module(module)
    demo_process.wait(
        lambda n: slot.progress(min(n / total, 1.0), _words(min(n, total), total)),
        lambda: real_demo.is_loaded(workspace),
    )
    slot.empty()


def _words(n: int, total: int) -> str:
    return f"Building the built-in demo, once: {n} of {total} runs scored"


def say_what_is_synthetic(runs: Iterable[Run]) -> None:
    """One line for each demo, where runs of it are among those shown."""
    paths = {file.path for run in runs for file in run.files}
    for folder, words in ((_REAL_FOLDER, REAL), (_FOLDER, SYNTHETIC)):
        if any(path.startswith(f"{folder}{os.sep}") for path in paths):
            st.caption(words)
    if demo_process.is_running() and _needs_demo(Workspace()):
        st.caption(STILL_LOADING)


def _needs_demo(workspace: Workspace) -> bool:
    from analysis.pipeline import demo

    return not workspace.storage.exists(RUNS) or demo.is_unfinished(workspace)
