"""Figures that the paper prints, on songs of its own: never in one ranking with the runs of the workspace."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.frame import Frame
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import Pack
from analysis.benchmarks.registry import is_pack
from analysis.summaries.statements.leaderboard import printed
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.leaderboard.scores import options
from dashboard.panels.heat_table import (
    MEASURES,
    PUBLISHED_NOTE,
    published_columns,
    published_models,
    published_overall,
    published_row,
)
from dashboard.ui.run_rows import fitted

COLUMNS = (
    Column("model", "Model", numeric=False),
    Column("task", "Task", numeric=False),
    Column("by", "Of", numeric=False, hint="the questions with this value; – for all"),
    Column("figure", "Figure, %"),
    Column("source", "Source", numeric=False, whole=True),
)


def show(frame: Frame) -> None:
    if not frame.has_published:
        st.info("No published figures of these tasks are on file. Choose another data set in the sidebar.")
        return
    if is_pack(frame.benchmark):
        _of_pack(catalog.of_task(next(iter(frame.tasks)))[0])
        return
    st.text(printed(published_overall()))
    kind, by = options(frame, without=(MEASURES,))
    rows = fitted([published_row(frame, model, figures, kind, by) for model, figures in published_models().items()])
    with st.container(key="published_table"):
        doors(published_columns(by, frame), [*rows, Row([Cell(PUBLISHED_NOTE)], "note")], key="leaderboard_published")


def _of_pack(pack: Pack) -> None:
    """As the pack states them: read by the rule of the paper over its own questions, and not computed here."""
    titles = {task.name: task.title for task in pack.tasks}
    rows = [
        Row([
            Cell(entry.model, mark="p"), Cell(titles[entry.task]), Cell(entry.by or "–"),
            Cell(f"{entry.figure:.1f}", entry.figure), Cell(entry.source or "–"),
        ], "published")
        for entry in sorted(pack.published, key=lambda entry: (entry.by, -entry.figure))
    ]  # fmt: skip
    st.text("Published figures are of other questions or reading rules than those here, so they share no ranking.")
    doors(COLUMNS, rows, key="leaderboard_published_pack")
