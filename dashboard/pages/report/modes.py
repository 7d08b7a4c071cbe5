"""Notable failure modes of the run, as ranked sentences with a link to the cases of each."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.report import mode_words
from analysis.summaries.run.mode_findings import ModeFinding
from dashboard.components.finding_list import FindingRow, finding_list
from dashboard.navigation import link_to
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount

MOST = 3
"""Modes on the page; the page of failure modes has all."""


def show(selection: Selection, findings: Sequence[ModeFinding], run: str) -> None:
    st.header("Notable failure modes", anchor=False, help=mode_words.HOW)
    if not findings:
        st.markdown(mode_words.NOTHING)
        return
    finding_list([row(selection, finding, run) for finding in findings[:MOST]], "mode_findings")
    more = f" ({len(findings)} are notable)" if len(findings) > MOST else ""
    link_to(selection.link("failures", {"lens": "", "runs": [run]}), f"All failure modes of this run{more}")


def row(selection: Selection, finding: ModeFinding, run: str) -> FindingRow:
    low, high = finding.stake_interval or (None, None)
    return FindingRow(
        mode_words.title(finding),
        mode_words.evidence(finding),
        None if finding.stake is None else 100 * finding.stake,
        None if low is None else 100 * low,
        None if high is None else 100 * high,
        mode_words.note(finding),
        finding.n,
        amount(finding.n, "case"),
        selection.link("cases", {"lens": "", "runs": [run], "mode": [finding.mode]}),
    )
