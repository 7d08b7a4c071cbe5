"""Figures that the script of CMI-bench prints over a whole file, most of which are no means of cases."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.scoring import run_measures
from analysis.store.runs.description import Run
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.selection.selection import Selection
from dashboard.ui.text import shorten

HOW = """
What `evaluate.py` (commit 4c15f41) prints for the answers of each file, for all of them regardless of filters.
**micro_f1** and **macro_f1** of Guzheng techniques: the script prints each under the name of the other. Not computed:
BERTScore and the embeddings of tags, which need language models, and METEOR, which needs WordNet.
"""


def show(selection: Selection, runs: Mapping[str, Run]) -> None:
    """One row for each data set and figure, one column for each run."""
    by_run = {run: run_measures.of_run(facts.further) for run, facts in runs.items()}
    figures = {
        (subtask, name): None
        for by_subtask in by_run.values()
        for subtask, by_lens in by_subtask.items()
        for name in by_lens.get("released", {})
    }
    if not figures:
        return
    st.header("As the script prints it")
    columns = [Column("data_set", "Data set", numeric=False), Column("figure", "Figure", numeric=False)]
    columns += [Column(run, shorten(facts.name, 30), wraps=True) for run, facts in runs.items()]
    rows = []
    for subtask, name in figures:
        cells = [Cell(SUBTASKS[subtask].name), Cell(name)]
        for run in runs:
            value = by_run[run].get(subtask, {}).get("released", {}).get(name)
            link = selection.link("cases", {"lens": "released", "runs": [run], "subtask": [subtask]})
            cells.append(
                Cell(f"{value:.4g}", value, link)
                if isinstance(value, int | float)
                else Cell("–", muted=True, title="not defined for these records, or not in this run")
            )
        rows.append(Row(cells))
    doors(columns, rows, "cmi_script")
    with st.expander("How to read it"):
        st.markdown(HOW)
