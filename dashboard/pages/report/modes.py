"""Notable failure modes of the run, as ranked sentences with a link to the cases of each."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.summaries.run.mode_findings import ModeFinding
from analysis.views import diagnosis as view
from analysis.views import mode_words
from dashboard.components.finding_list import finding_list
from dashboard.navigation import link_to
from dashboard.selection.selection import Selection

MOST = 3
"""Modes on the page; the page of failure modes has all."""


def show(selection: Selection, findings: Sequence[ModeFinding], run: str) -> None:
    st.header("Notable failure modes", anchor=False, help=mode_words.HOW)
    if not findings:
        st.markdown(mode_words.NOTHING)
        return
    finding_list(view.notable(findings[:MOST], run), selection.linker("cases"), "mode_findings")
    more = f" ({len(findings)} are notable)" if len(findings) > MOST else ""
    link_to(selection.link("failures", {"lens": "", "runs": [run]}), f"All failure modes of this run{more}")
