"""Where a difference lives. The name of a dimension is that of the filter that lists its cases."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.pipeline.comparison import Comparison
from analysis.summaries.slices import DIMENSIONS, Slice
from dashboard.components.link_table import Cell, Column, Row
from dashboard.pages.compare.cells import Query, counted, p_value, points, questions, shared, table, verdict
from dashboard.selection.selection import Selection
from dashboard.ui.text import shorten

COLUMNS = (
    Column("dimension", "Slice by", numeric=False),
    Column("value", "Value", numeric=False),
    Column("n", "Questions"),
    Column("songs", "Songs"),
    Column("gain", "A - B", hint="mean difference of the cases' scores, percent points; lyrics count with their IWER"),
    Column("wins", "A higher", hint="questions"),
    Column("losses", "B higher", hint="questions"),
    Column("p", "p"),
    Column("corrected", "corrected", hint="for all slices of the table"),
    Column("verdict", "Verdict", numeric=False, whole=True),
)


def show(selection: Selection, found: Comparison, cut: Sequence[Slice]) -> None:
    st.header("Largest differences by subgroup", anchor=False)
    if not cut:
        st.info("Not shown: no slice of the cases (genre, section, role, delivery, length) has 5 songs or more.")
        return
    table(COLUMNS, [_slice_row(selection, each, found) for each in cut], "compare_slices")
    tested = [each.row for each in cut if each.row.p is not None]
    st.text(f"{len(cut)} slices by {', '.join(DIMENSIONS)}; p corrected for the {len(tested)} with enough songs.")


def _slice_row(selection: Selection, each: Slice, found: Comparison) -> Row:
    row = each.row
    query: Query = {each.dimension: [each.value]}
    shown = SUBTASKS[each.value].name if each.dimension == "subtask" else each.value
    if each.dimension == "length":
        shown = f"{each.value} min" if not each.value.endswith("-") else f"{each.value[:-1]} min and more"
    wins, _, losses = counted(selection, row, found, query)
    n = questions(row.n, shared(selection, found, query))
    gain = Cell(points(row.gain), row.gain)
    return Row(
        (Cell(each.dimension), Cell(shorten(shown, 30)), n, Cell(f"{row.songs:,}", row.songs), gain, wins, losses,
         p_value(row.p), p_value(row.p_corrected), verdict(row))
    )  # fmt: skip
