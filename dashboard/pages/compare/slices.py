"""Where a difference lives. The name of a dimension is that of the filter that lists its cases."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.slices import Slice, query_of
from analysis.summaries.run.worst_slices import WorstSlice, WorstSlices
from analysis.summaries.statements.comparison import subgroups
from analysis.summaries.statements.verdicts import family
from analysis.views.comparison import SONGS, outcomes, questions, shared, verdict_cell
from analysis.views.document import Cell, Column, Table
from dashboard.panels.slice_words import FACTS, group_name, in_words
from dashboard.selection.selection import Selection
from dashboard.ui import document
from dashboard.ui.text import amount, shorten

COLUMNS = (
    Column("Subgroup by"),
    Column("Value"),
    Column("Questions", "count"),
    SONGS,
    Column("A - B", "points", hint="mean difference of the cases' scores, percentage points; lyrics with their IWER"),
    Column("A higher", "count", hint="questions"),
    Column("B higher", "count", hint="questions"),
    Column("p", "p"),
    Column("corrected", "p", hint="for all subgroups of the table"),
    Column("Verdict"),
)
COMBINED = (
    Column("Group"),
    Column("Questions", "count"),
    SONGS,
    Column("A - B", "points", hint="mean difference of the cases' scores, points; lyrics with their IWER"),
    Column("Against the others", "points", hint="A - B of the group less that of the other cases of its subtasks"),
    Column("95 % CI", "points", hint="over songs, corrected for all groups searched"),
    Column("corrected p", "p", hint="corrected for all groups searched"),
)


def show_single(selection: Selection, comparison: Comparison, cut: Sequence[Slice]) -> None:
    st.header("Largest differences by subgroup", anchor=False)
    if not cut:
        st.info("Not shown: no subgroup of the cases has 5 songs or more.")
        return
    st.text(subgroups(cut, in_words))
    names = family([part.row for part in cut], comparison.settings.correction, "subgroup")
    note = f"{len(cut)} subgroups by {FACTS}; p corrected: {names}."
    rows = [_slice_row(part, comparison) for part in cut]
    document.show(selection, Table("compare_slices", "Largest differences by subgroup", COLUMNS, rows, note))


def _slice_row(part: Slice, comparison: Comparison) -> Sequence[Cell]:
    row, query = part.row, query_of(part.dimension, part.value)
    wins, _, losses = outcomes(row, comparison, query)
    return [
        Cell(part.dimension), Cell(shorten(in_words(part.dimension, part.value), 60)),
        questions(row.n, shared(comparison, query)), Cell(row.songs), Cell(row.gain), wins, losses, Cell(row.p),
        Cell(row.p_corrected), verdict_cell(row),
    ]  # fmt: skip


def show_combined(selection: Selection, comparison: Comparison, combined: WorstSlices) -> None:
    """Groups by one to three facts in which the difference is another than elsewhere."""
    st.header("Groups with a different advantage", anchor=False)
    looked = f"{amount(combined.looked_at, 'group')} of one to three of {FACTS}, with 10 songs or more"
    if not combined.looked_at:
        st.info("Not tested: no group of the cases has 10 songs or more.")
        return
    if not combined.slices:
        st.info(f"No difference found in {looked}.")
        return
    note = f"Searched: {looked}. A part of a listed group appears only if it adds to that group."
    rows = [_combined_row(part, comparison) for part in combined.slices]
    document.show(selection, Table("compare_groups", "Groups with a different advantage", COMBINED, rows, note))


def _combined_row(part: WorstSlice, comparison: Comparison) -> Sequence[Cell]:
    name = group_name(part.conditions)
    door = shared(comparison, part.query)
    return [
        Cell(shorten(name, 70), door, name), questions(part.n, door), Cell(part.songs), Cell(part.mean),
        Cell(part.difference), Cell(part.interval), Cell(part.p),
    ]  # fmt: skip
