"""What someone sees who opens Earmark for the first time: the built-in demo, built with progress, said to be one."""

from __future__ import annotations

import importlib
import os
import threading
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace
from dashboard import demo_process
from dashboard.settings import PROJECT

SYNTHETIC = (
    "Demo: songs, artists and references are synthetic, made for Earmark. The answers are real answers of"
    " small baselines to these songs."
)
REAL = (
    "Real answers of eight audio language models, without sound: CMI-Bench (Ma, Li, Yu, Benetos, Maezawa, ISMIR 2025), "
    "CC BY 4.0; a selection."
)
_FOLDER = PROJECT / "data" / "demo"
_REAL_FOLDER = PROJECT / "data" / "real_demo"
_NEXT = ("dashboard.pages.start.page", "plotly.graph_objects", "scipy.special")
"""Modules that the first page needs as soon as the demo is there."""
_LOADING = threading.Lock()


def build() -> bool:
    """Loads the demo where nothing was ever loaded, unless a workspace was named: that one is the user's to fill.

    A build that was broken off is taken up again by the next start. Returns whether the process still loads more.
    """
    if is_due():
        _wait()
        if not demo_process.is_running() and _needs_demo():
            load(Workspace())
    return is_loading()


def is_due() -> bool:
    """Whether the demo is wanted and there is not enough of it for a first page."""
    if not demo_process.is_wanted() or not _needs_demo():
        return False
    return not demo_process.is_running() or len(Workspace().run_ids()) < demo_process.ENOUGH


def is_loading() -> bool:
    """Whether the process of the server still loads runs or songs."""
    return demo_process.is_running() and _needs_demo()


def load(workspace: Workspace) -> None:
    """The demo into a workspace; a second visitor meanwhile waits."""
    from analysis.pipeline import demos

    slot = st.empty()

    def progress(what: str, n: int, total: int) -> None:
        slot.progress(n / total, _words(n, total))

    with _LOADING:
        demos.load(workspace, progress)
    slot.empty()


def _wait() -> None:
    """Waits for what the process that the server has begun loads first, and imports the page's modules meanwhile."""
    slot, total = st.empty(), _n_runs()
    for module in _NEXT:
        importlib.import_module(module)
    demo_process.wait(lambda n: slot.progress(min(n / total, 1.0), _words(min(n, total), total)))
    slot.empty()


def _words(n: int, total: int) -> str:
    return f"Building the built-in demo, once: {n} of {total} runs scored"


def follow(runs: Sequence[Run]) -> None:
    """What of the demo is not there yet, while it is loaded. runs: all that the page knows.

    The page is drawn again when all models are there, which the first page compares, and when everything is.
    """
    from analysis.pipeline import real_demo

    n_models = len(real_demo.models())
    n_real, n_synthetic = (sum(_is_of(run, folder) for run in runs) for folder in (_REAL_FOLDER, _FOLDER))
    st.caption(
        f"The built-in demo is still being loaded. Figures are of what is there: {n_real} of {n_models} models with "
        f"real answers, {n_synthetic} of {_n_runs() - n_models} runs on synthetic songs."
    )
    _look(len(runs) + n_models - n_real if n_real < n_models else 0)


@st.fragment(run_every=1)
def _look(awaited: int) -> None:
    """awaited: the number of runs with all models, 0 if they are there."""
    if not is_loading() or 0 < awaited <= len(Workspace().run_ids()):
        st.rerun()


def say_what_is_synthetic(runs: Sequence[Run]) -> None:
    """One line for each demo, where runs of it are among those shown."""
    for folder, words in ((_REAL_FOLDER, REAL), (_FOLDER, SYNTHETIC)):
        if any(_is_of(run, folder) for run in runs):
            st.caption(words)


def _is_of(run: Run, folder: Path) -> bool:
    return any(file.path.startswith(f"{folder}{os.sep}") for file in run.files)


def _n_runs() -> int:
    from analysis.pipeline import demos

    return demos.n_runs()


def _needs_demo() -> bool:
    return demo_process.is_missing(Workspace().storage)
