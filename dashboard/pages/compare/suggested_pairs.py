"""Pairs of loaded runs that differ in one condition alone: the layouts of the paper, made of what is there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import streamlit as st

from analysis.benchmarks.bass import published
from analysis.store.runs.description import Run
from dashboard.components.link_table import Cell, Column, Row, doors
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
    """Runs of one model whose conditions differ in exactly one key (either may lack it), with that key."""
    pairs = []
    for a, b in combinations(sorted(runs, key=lambda run: run.name), 2):
        differing = [
            key for key in a.condition.keys() | b.condition.keys() if a.condition.get(key) != b.condition.get(key)
        ]
        if a.model == b.model and len(differing) == 1 and differing[0] != "seed":
            pairs.append((a, b, differing[0]))
    return pairs


def show(selection: Selection, runs: Sequence[Run]) -> None:
    """The pairs as doors to their comparison, and what the paper has for such pairs."""
    pairs = one_condition_apart(runs)
    with st.expander("Pairs that differ in one condition, and the paper's own", icon=":material/compare:"):
        if pairs:
            rows = [_row(selection, *pair) for pair in pairs]
            doors(COLUMNS, rows, key="condition_pairs", height=420 if len(rows) > 12 else None)
        else:
            st.text(
                "No two loaded runs of one model differ in just one condition (earmark load --condition KEY=VALUE)."
            )
        for title, table in published.condition_tables().items():
            st.markdown(f"**{title}** (printed in the paper, percent)")
            tables.show(table, f"condition_{title}")


def _row(selection: Selection, a: Run, b: Run, key: str) -> Row:
    href = selection.link("compare", {"a": [a.id], "b": [b.id]})
    values: list[Any] = [run.condition.get(key, "not stated") for run in (a, b)]
    return Row(
        (
            Cell(shorten(a.model or a.name, 40)),
            Cell(shorten(key, 24)),
            Cell(shorten(str(values[0]), 40), title=a.name),
            Cell(shorten(str(values[1]), 40), title=b.name),
            Cell("compare", href=href),
        )
    )
