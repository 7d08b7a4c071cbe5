"""Groups of cases, by one to three facts of song or question, in which the run is worse or better than elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.statistics.intervals import FEWEST
from analysis.summaries.comparison.slices import query_of
from analysis.summaries.means.level_effects import LevelEffect, LevelEffects
from analysis.summaries.run.worst_slices import WorstSlice, WorstSlices
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels.slice_words import FACTS, group_name, in_words
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent, shorten

COLUMNS = (
    Column("group", "Group", numeric=False),
    Column("n", "Cases"),
    Column("songs", "Songs"),
    Column("mean", "Mean of cases %", hint="lyrics with their IWER, not corrected for chance"),
    Column("difference", "Against the others (points)", hint="mean less that of the other cases of the same subtasks"),
    Column("interval", "95 % CI", hint="of the difference, over songs, corrected for all groups searched"),
    Column("p", "Corrected p", hint="corrected for all groups searched"),
)
FACT_COLUMNS = (
    Column("fact", "Dimension", numeric=False),
    Column("value", "Value", numeric=False, broad=True),
    Column("n", "Cases", hint="with the value and to compare with, in the subtasks that have both"),
    Column("songs", "Songs"),
    Column("difference", "Adjusted difference", hint="within subtasks, percentage points; lyrics with their IWER"),
    Column("interval", "95 % CI", hint="over songs"),
    Column("verdict", "Conclusion", numeric=False, whole=True),
)
ENDS = (True, "Weakest groups"), (False, "Strongest groups")


def show(selection: Selection, worst: WorstSlices, run: str) -> None:
    looked_at = f"{amount(worst.looked_at, 'group')} of one to three of {FACTS}"
    if not worst.looked_at:
        st.text(f"Not tested: no group of one to three of {FACTS} has {FEWEST} songs.")
        return
    if not worst.slices:
        st.markdown(f"**No difference found** in {looked_at}, each with {FEWEST} songs or more.")
        return
    st.markdown(f"**{sentence(worst)}.** Searched: {looked_at}, each with {FEWEST} songs or more.")
    for weak, title in ENDS:
        rows = [_row(selection, part, run) for part in worst.slices if (part.difference < 0) == weak]
        if rows:
            st.header(title, anchor=False)
            key = "weak" if weak else "strong"
            with st.container(key=f"slices_{key}"):
                doors(COLUMNS, rows, key=f"slices_{key}_table")


def show_facts(selection: Selection, facts: Mapping[str, LevelEffects], run: str) -> None:
    """Adjusted effects of the values of one dimension at a time; dimensions without a known value are not offered."""
    panels = {name: panel for name, panel in facts.items() if panel.rows}
    if not panels:
        return
    st.header("By one dimension", anchor=False)
    st.caption(
        "Difference from the other cases of the same subtasks, corrected for all values of the table (Holm). "
        + " ".join(
            f"{panel.unknown:,} of {amount(panel.n, 'case')} without {name} are left out."
            for name, panel in panels.items() if panel.unknown
        )
    )  # fmt: skip
    rows = [_fact_row(selection, name, row, run) for name, panel in panels.items() for row in panel.rows]
    with st.container(key="slices_facts"):
        doors(FACT_COLUMNS, rows, key="slices_facts_table", height=460)


def _fact_row(selection: Selection, dimension: str, row: LevelEffect, run: str) -> Row:
    href = selection.link("cases", {"lens": "", "runs": [run], "from": "0", **query_of(dimension, row.level)})
    effect, against = row.effect, f" − {in_words(dimension, row.against)}" if row.against else ""
    text = f"{in_words(dimension, row.level)}{against}"
    between = f"{100 * effect.interval.low:+.1f} to {100 * effect.interval.high:+.1f}" if effect.interval else "–"
    return Row(
        (
            Cell(dimension),
            Cell(shorten(text, 70), href=href, title=text),
            Cell(f"{effect.cases[0]:,} and {effect.cases[1]:,}", effect.cases[0]),
            Cell(f"{effect.n_songs:,}", effect.n_songs),
            Cell("–" if effect.value is None else f"{100 * effect.value:+.1f}", effect.value),
            Cell(between, effect.interval.low if effect.interval else None, muted=effect.interval is None),
            Cell(effect.verdict, muted=effect.verdict != "different"),
        )
    )


def sentence(worst: WorstSlices) -> str:
    """The surest group in words."""
    first = worst.slices[0]
    side = "worse" if first.difference < 0 else "better"
    points = percent(abs(first.difference))
    group = group_name(first.conditions)
    return f"{group[:1].upper()}{group[1:]} is {points} points {side} than comparable cases"


def _row(selection: Selection, group: WorstSlice, run: str) -> Row:
    href = selection.link("cases", {"lens": "", "runs": [run], "from": "0", **group.query})
    text = group_name(group.conditions)
    low, high = (f"{100 * bound:+.1f}" for bound in group.interval)
    return Row(
        (
            Cell(shorten(text, 70), href=href, title=f"{text}\nn = {amount(group.n, 'case')}"),
            Cell(f"{group.n:,}", group.n, href),
            Cell(f"{group.songs:,}", group.songs),
            Cell(percent(group.mean), group.mean),
            Cell(f"{100 * group.difference:+.1f}", group.difference),
            Cell(f"{low} to {high}", group.interval.low),
            Cell("< 0.0001" if group.p < 0.0001 else f"{group.p:.4f}", group.p),
        )
    )
