"""Where a run came from: its files with checksums, and prompts, versions and hashes."""

from __future__ import annotations

import streamlit as st

from analysis.store.runs.description import Run
from analysis.views.provenance import facts
from dashboard.ui import tables


def show(run: Run) -> None:
    st.header("Files")
    files = [{"file": f.name, "bytes": f.bytes, "sha256": f.sha256, "read from": f.path} for f in run.files]
    tables.show(files, "run_files")
    with st.expander("Prompts, versions and hashes"):
        st.caption(
            "Properties that two runs must share to be compared. The prompt hash covers the wordings or the "
            "prompts as written; the run hash covers all questions and raw answers."
        )
        stated = facts(run)
        width = max(map(len, stated))
        text = "\n".join(f"{name:<{width}}  {value}" for name, value in stated.items())
        st.code(text, language=None, wrap_lines=True)
