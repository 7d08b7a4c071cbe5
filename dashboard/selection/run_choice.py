"""Choosers of runs: a model under a condition first, then, where it has several seeds, which of them.

The link has the runs alone, from which follows what the first widget shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.store.runs.description import Run
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.run_catalog import RunRow


def choose_run(
    label: str, runs: Sequence[Run], key: str, place: DeltaGenerator | None = None,
    others: Mapping[str, str] | None = None,
) -> str:  # fmt: skip
    """The chosen run, at first that of the first row. runs: in the order of the menu. others: further choices."""
    rows, container = rows_of(runs), place or st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    row_of = {run: first for first, row in rows.items() for run in row.runs} | {name: name for name in others or ()}
    titles = {first: row.name for first, row in rows.items()} | dict(others or {})
    setting = link_widgets.single(key, list(row_of), next(iter(rows)))
    run = str(st.session_state[key])
    st.session_state[_rows(key)] = row_of[run]
    container.selectbox(label, list(titles), format_func=titles.__getitem__, key=_rows(key), on_change=_take_row,
                        args=(key, setting["args"]))  # fmt: skip
    if row_of[run] in rows and len(seeds := rows[row_of[run]].runs) > 1:
        container.selectbox("Seed", seeds, format_func=_seeds(runs).__getitem__, **setting)
    return run


def choose_runs(
    label: str, runs: Sequence[Run], key: str, place: DeltaGenerator | None = None, **settings: Any
) -> None:
    """The chosen runs, which stand in the state under the key. A row that is chosen begins with all of its seeds."""
    rows, container = rows_of(runs), place or st
    row_of = {run: first for first, row in rows.items() for run in row.runs}
    setting = link_widgets.multiple(key, list(row_of))
    firsts = list(dict.fromkeys(row_of[run] for run in st.session_state[key]))
    st.session_state[_rows(key)] = firsts
    container.multiselect(label, list(rows), format_func=lambda first: rows[first].name, key=_rows(key),
                          on_change=_take_rows, args=(key, rows), **settings)  # fmt: skip
    if any(len(rows[first].runs) > 1 for first in firsts):
        seeds = _seeds(runs)
        names = {
            run: f"{rows[first].name}, {seeds[run]}" if len(firsts) > 1 else seeds[run]
            for first in firsts for run in rows[first].runs
        }  # fmt: skip
        container.multiselect(f"Seeds of {label}", list(names), format_func=names.__getitem__, **setting)


def rows_of(runs: Sequence[Run]) -> dict[str, RunRow]:
    """The rows by their first runs; seeds with the answers of another one as rows of their own, at the end."""
    rows = run_catalog.over_seeds(runs)
    in_rows = {run for row in rows.values() for run in row.runs}
    return rows | {run.id: RunRow(run.name, (run.id,)) for run in runs if run.id not in in_rows}


def _seeds(runs: Sequence[Run]) -> dict[str, str]:
    return {run.id: f"seed {run.condition['seed']}" if "seed" in run.condition else run.name for run in runs}


def _rows(key: str) -> str:
    return f"rows of {key}"


def _take_row(key: str, arguments: tuple[str, str]) -> None:
    st.session_state[key] = st.session_state[_rows(key)]
    link_widgets.write(*arguments)


def _take_rows(key: str, rows: Mapping[str, RunRow]) -> None:
    """The seeds of the chosen rows: those that were chosen, all of a row that is new."""
    before = set(st.session_state[key])
    st.session_state[key] = [
        run
        for first in st.session_state[_rows(key)]
        for run in ([own for own in rows[first].runs if own in before] or rows[first].runs)
    ]
    link_widgets.write(key, None)
