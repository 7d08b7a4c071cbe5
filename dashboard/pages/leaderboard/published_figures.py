"""Figures that the paper prints, on songs of its own: never in one ranking with the runs of the workspace."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.frame import Frame
from analysis.summaries.statements.leaderboard import printed
from dashboard.components.link_table import Cell, Row, doors
from dashboard.pages.leaderboard.scores import options
from dashboard.panels.heat_table import (
    PUBLISHED_NOTE,
    published_columns,
    published_models,
    published_overall,
    published_row,
)
from dashboard.ui.run_rows import fitted


def show(frame: Frame) -> None:
    st.text(printed(published_overall()))
    kind, by = options(frame)
    rows = fitted([published_row(frame, model, figures, kind, by) for model, figures in published_models().items()])
    with st.container(key="published_table"):
        doors(published_columns(by, frame), [*rows, Row([Cell(PUBLISHED_NOTE)], "note")], key="leaderboard_published")
