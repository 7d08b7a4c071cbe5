"""Runs: what is loaded."""

from __future__ import annotations

import streamlit as st

from dashboard.settings import workspace_path


def show() -> None:
    st.title("Runs")
    st.text(f"Workspace: {workspace_path()}")
