"""The databases of the server: one over the workspace as loaded, one for each set of corrected references in use."""

from __future__ import annotations

import os
from pathlib import Path

import streamlit as st

from analysis.store.database import Database
from analysis.store.workspace import Workspace


def loaded() -> Database:
    """The runs as they were loaded."""
    return _open(os.environ.get("EARMARK_WORKSPACE", ""))


def corrected(folder: Path) -> Database:
    """The same with the runs of a folder of `store.overlay`."""
    return _open_corrected(os.environ.get("EARMARK_WORKSPACE", ""), str(folder))


@st.cache_resource(show_spinner=False)
def _open(named: str) -> Database:
    """named: what the environment says, from which `Workspace` finds the folder."""
    return Database(Workspace())


@st.cache_resource(show_spinner=False, max_entries=2)
def _open_corrected(named: str, folder: str) -> Database:
    return Database(Workspace(), Path(folder))
