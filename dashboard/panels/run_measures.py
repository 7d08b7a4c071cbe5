"""Figures over all records of a run, most of which are no means of cases: by data set, lens and name."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.scoring import run_measures
from analysis.store.runs.description import Run
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel
from dashboard.ui.text import amount, shorten

MOST_ROWS = 18
"""Rows after which the table scrolls."""


TITLE = "Over all records of a run"
HOW = """
Figures over all answers of a run, regardless of filters, which are no means of cases. **released**: what the script of
the benchmark prints, under its names; **paper**: the same from answers as a careful person reads them. A **word error
rate over all words** gives long recordings more weight than short ones. **RTFx**: seconds of audio divided by seconds
of computing. BERTScore, embeddings of tags and METEOR are not computed: they need the weights of language models.
"""


def show(selection: Selection, runs: Mapping[str, Run]) -> None:
    """One row for each subtask, lens and figure, one column for each run; nothing where no run has any."""
    by_run = {run: run_measures.of_run(facts.further) for run, facts in runs.items()}
    names = dict.fromkeys(
        (subtask, lens, name)
        for by_subtask in by_run.values()
        for subtask, by_lens in by_subtask.items()
        for lens, figures in by_lens.items()
        for name in figures
    )
    if not names:
        return
    st.header(TITLE, anchor=False)
    st.text(f"{amount(len(names), 'figure')} of {amount(len({subtask for subtask, _, _ in names}), 'data set')}.")
    columns = [Column("data_set", "Data set", numeric=False), Column("lens", "Lens", numeric=False)]
    columns += [Column("figure", "Figure", numeric=False)]
    columns += [Column(run, shorten(facts.name, 30), wraps=True) for run, facts in runs.items()]
    rows = []
    for subtask, lens, name in names:
        cells = [Cell(SUBTASKS[subtask].name), Cell(lens), Cell(name)]
        for run in runs:
            value = by_run[run].get(subtask, {}).get(lens, {}).get(name)
            link = selection.link("cases", {"lens": lens, "runs": [run], "subtask": [subtask]})
            cells.append(
                Cell(f"{value:.4g}", value, link)
                if isinstance(value, int | float)
                else Cell("–", muted=True, title="not defined for these records, or not in this run")
            )
        rows.append(Row(cells))
    doors(columns, rows, "run_measures", height=600 if len(rows) > MOST_ROWS else None)
    chart_panel.explain(HOW)
