"""The databases of the server: one over the workspace as loaded, one for each set of corrected references in use."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from threading import Lock

import streamlit as st

from analysis.store.database import Database
from analysis.store.workspace import Workspace

_FOLDER = "runs of the references"
_opening = Lock()
"""Two visitors at once open a database once."""


def present() -> Database:
    """The database of the present page: `turn_to` decides it once for each run of the page."""
    folder = st.session_state.get(_FOLDER, "")
    return corrected(folder) if folder else loaded()


def turn_to(folder: str) -> None:
    """The present page asks the runs of this folder of the workspace; "": the runs as they were loaded."""
    st.session_state[_FOLDER] = folder


def loaded() -> Database:
    """The runs as they were loaded."""
    with _opening:
        return _open(os.environ.get("EARMARK_WORKSPACE", ""))


def corrected(folder: str) -> Database:
    """The database with the runs under corrected references, which are in this folder."""
    with _opening:
        return _open_corrected(os.environ.get("EARMARK_WORKSPACE", ""), folder)


# A page asks for its database fifty times: `st.cache_resource` took 2 ms for that.
@cache
def _open(folder_name: str) -> Database:
    """named: the workspace of the environment, which `Workspace` reads too."""
    return Database(Workspace(), on_disk=True)


@lru_cache(maxsize=2)
def _open_corrected(folder_name: str, folder: str) -> Database:
    return Database(Workspace(), folder, on_disk=True)
