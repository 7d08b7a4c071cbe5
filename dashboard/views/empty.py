"""What a page says when there is nothing to show: what to do next."""

from __future__ import annotations

import streamlit as st

from analysis.store.workspace import Workspace
from dashboard import first_start


def no_runs() -> None:
    """The workspace holds no answers."""
    st.info("No answers are loaded yet.", icon=":material/inbox:")
    st.text("Load result files of a model, or the built-in demo, then come back: this page notices new runs by itself.")
    st.code("earmark load FILE...", language=None)
    st.text(f"Workspace: {Workspace().path}")
    if st.button("Load the built-in demo"):
        first_start.load(Workspace())
        st.rerun()
