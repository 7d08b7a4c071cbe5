"""The databases of the server: one over the workspace as loaded, one for each set of corrected references in use."""

from __future__ import annotations

import os

import streamlit as st

from analysis.store.database import Database
from analysis.store.workspace import Workspace

_FOLDER = "runs of the references"


def present() -> Database:
    """The database of the present page: `turn_to` decides it once for each run of the page."""
    folder = st.session_state.get(_FOLDER, "")
    return corrected(folder) if folder else loaded()


def turn_to(folder: str) -> None:
    """The present page asks the runs of this folder of the workspace; "": the runs as they were loaded."""
    st.session_state[_FOLDER] = folder


def loaded() -> Database:
    """The runs as they were loaded."""
    return _open(os.environ.get("EARMARK_WORKSPACE", ""))


def corrected(folder: str) -> Database:
    """The database with the runs under corrected references, which are in this folder."""
    return _open_corrected(os.environ.get("EARMARK_WORKSPACE", ""), folder)


@st.cache_resource(show_spinner=False)
def _open(folder_name: str) -> Database:
    """named: the workspace of the environment, which `Workspace` reads too."""
    return Database(Workspace(), on_disk=True)


@st.cache_resource(show_spinner=False, max_entries=2)
def _open_corrected(folder_name: str, folder: str) -> Database:
    return Database(Workspace(), folder, on_disk=True)
