"""Where a difference lives. The name of a dimension is that of the filter that lists its cases."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.pipeline.comparison import Comparison
from analysis.summaries.comparison.slices import DIMENSIONS, Slice
from analysis.summaries.run.worst_slices import WorstSlice, WorstSlices
from analysis.summaries.statements.comparison import subgroups
from analysis.summaries.statements.verdicts import family
from dashboard.components.link_table import Cell, Column, Row
from dashboard.pages.compare.cells import Query, outcome_cells, p_value, points, questions, shared, table, verdict
from dashboard.panels import case_gallery
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, shorten

COLUMNS = (
    Column("dimension", "Subgroup by", numeric=False),
    Column("value", "Value", numeric=False, broad=True),
    Column("n", "Questions"),
    Column("songs", "Songs"),
    Column(
        "gain", "A - B", hint="mean difference of the cases' scores, percentage points; lyrics count with their IWER"
    ),
    Column("wins", "A higher", hint="questions"),
    Column("losses", "B higher", hint="questions"),
    Column("p", "p"),
    Column("corrected", "corrected", hint="for all subgroups of the table"),
    Column("verdict", "Verdict", numeric=False, whole=True),
)


COMBINED = (
    Column("group", "Group", numeric=False, whole=True),
    Column("n", "Questions"),
    Column("songs", "Songs"),
    Column("gain", "A - B", hint="mean difference of the cases' scores, points; lyrics with their IWER"),
    Column("against", "Against the others", hint="A - B of the group less that of the other cases of its subtasks"),
    Column("interval", "95 % CI", hint="over songs, corrected for all groups searched"),
    Column("p", "corrected p", hint="corrected for all groups searched"),
)


def show_single(selection: Selection, comparison: Comparison, cut: Sequence[Slice]) -> None:
    st.header("Largest differences by subgroup", anchor=False)
    if not cut:
        st.info("Not shown: no subgroup of the cases (genre, section, role, delivery, length) has 5 songs or more.")
        return
    st.text(subgroups(cut, _words))
    table(COLUMNS, [_slice_row(selection, part, comparison) for part in cut], "compare_slices")
    names = family([part.row for part in cut], comparison.settings.correction, "subgroup")
    st.text(f"{len(cut)} subgroups by {', '.join(DIMENSIONS)}; p corrected: {names}.")


def _slice_row(selection: Selection, part: Slice, comparison: Comparison) -> Row:
    row = part.row
    query: Query = {part.dimension: [part.value]}
    value_words = _words(part.dimension, part.value)
    wins, _, losses = outcome_cells(selection, row, comparison, query)
    n = questions(row.n, shared(selection, comparison, query))
    gain = Cell(points(row.gain), row.gain)
    return Row(
        (Cell(part.dimension), Cell(shorten(value_words, 60)), n, Cell(f"{row.songs:,}", row.songs), gain, wins, losses,
         p_value(row.p), p_value(row.p_corrected), verdict(row))
    )  # fmt: skip


def show_combined(selection: Selection, comparison: Comparison, combined: WorstSlices) -> None:
    """Groups by one to three facts in which the difference is another than elsewhere."""
    st.header("Groups with a different advantage", anchor=False)
    looked = f"{amount(combined.looked_at, 'group')} of one to three of {', '.join(DIMENSIONS)}, with 10 songs or more"
    if not combined.looked_at:
        st.info("Not shown: no group of the cases has 10 songs or more.")
        return
    if not combined.slices:
        st.info(f"No group stands out among {looked}.")
        return
    table(COMBINED, [_combined_row(selection, part, comparison) for part in combined.slices], "compare_groups")
    st.text(f"Searched: {looked}. A part of a listed group appears only if it adds to that group.")


def _combined_row(selection: Selection, part: WorstSlice, comparison: Comparison) -> Row:
    name = ", ".join(f"{dimension} {_words(dimension, value)}" for dimension, value in part.conditions)
    href = shared(selection, comparison, part.query)
    return Row(
        (
            Cell(shorten(name, 70), href=href, title=name),
            questions(part.n, href),
            Cell(f"{part.songs:,}", part.songs),
            Cell(points(part.mean), part.mean),
            Cell(points(part.difference), part.difference),
            Cell(f"{points(part.interval.low)} to {points(part.interval.high)}", part.interval.low),
            p_value(part.p),
        )
    )


def _words(dimension: str, value: str) -> str:
    """A value as the page writes it."""
    if dimension == "subtask":
        return case_gallery.subtask_title(value)
    if dimension == "length":
        return f"{value[:-1]} min and more" if value.endswith("-") else f"{value} min"
    return value
