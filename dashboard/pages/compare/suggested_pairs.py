"""Pairs of loaded runs that differ in one condition alone: the layouts of the paper, made of what is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import streamlit as st

from analysis.benchmarks.bass import published
from analysis.store.runs.description import Run
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.selection import run_choice
from dashboard.selection.run_catalog import RunRow
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import shorten

COLUMNS = (
    Column("model", "Model", numeric=False),
    Column("key", "Differ in", numeric=False),
    Column("a", "A", numeric=False),
    Column("b", "B", numeric=False),
    Column("go", "Comparison", numeric=False),
)


def one_condition_apart(runs: Sequence[Run]) -> list[tuple[Run, Run, str]]:
    """Runs of one model whose conditions differ in exactly one key but the seed (either may lack it), with that key."""
    pairs = []
    for a, b in combinations(sorted(runs, key=lambda run: run.name), 2):
        differing = [
            key
            for key in (a.condition.keys() | b.condition.keys()) - {"seed"}
            if a.condition.get(key) != b.condition.get(key)
        ]
        if a.model == b.model and len(differing) == 1:
            pairs.append((a, b, differing[0]))
    return pairs


def show(selection: Selection, runs: Sequence[Run]) -> None:
    """The pairs as doors to their comparison, and what the paper has for such pairs."""
    rows = run_choice.rows_of(runs)
    pairs = one_condition_apart([run for run in runs if run.id in rows])
    with st.expander("Pairs that differ in one condition, and the paper's own", icon=":material/compare:"):
        if pairs:
            lines = [_row(selection, a, b, key, rows) for a, b, key in pairs]
            doors(COLUMNS, lines, key="condition_pairs", height=420 if len(lines) > 12 else None)
        else:
            st.text(
                "No two loaded runs of one model differ in just one condition (earmark load --condition KEY=VALUE)."
            )
        for title, table in published.condition_tables().items():
            st.markdown(f"**{title}** (printed in the paper, percent)")
            tables.show(table, f"condition_{title}")


def _row(selection: Selection, a: Run, b: Run, key: str, rows: Mapping[str, RunRow]) -> Row:
    """A pair. rows: all seeds of each, which are compared."""
    href = selection.link("compare", {"a": rows[a.id].runs, "b": rows[b.id].runs})
    values: list[Any] = [run.condition.get(key, "not stated") for run in (a, b)]
    return Row(
        (
            Cell(shorten(a.model or a.name, 40)),
            Cell(shorten(key, 24)),
            Cell(shorten(str(values[0]), 40), title=rows[a.id].name),
            Cell(shorten(str(values[1]), 40), title=rows[b.id].name),
            Cell("compare", href=href),
        )
    )
