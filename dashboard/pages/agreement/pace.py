"""Listening and judging times of reviewers, for whoever leads them."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from analysis.reviews.state import State
from analysis.summaries.review.pace import paces
from dashboard.ui import tables


def show(states: Iterable[State]) -> None:
    """Draw how long reviewers listen and judge; nothing without verdicts."""
    rows = paces(states)
    if not rows:
        return
    st.header("Listening and judging")
    st.caption("Medians over the verdicts that were timed: those given on the page Review.")
    tables.show([
        {"reviewer": pace.reviewer, "verdicts": pace.verdicts, "timed": pace.timed,
         "judging, s": _seconds(pace.judging), "listening, s": _seconds(pace.listening),
         "without listening": pace.unheard}
        for pace in rows
    ], "pace")  # fmt: skip


def _seconds(median: float | None) -> str:
    return "" if median is None else f"{median:.1f}"
