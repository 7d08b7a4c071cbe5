"""Which option is chosen instead of which, and whether its place in the list matters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.store.queries.filters import NOTHING
from analysis.summaries.statements.choices import most_confused
from analysis.summaries.tasks.musicology import OptionConfusion, mistakes, option_confusions
from dashboard.pages.pack.cells import PackView, choose_task
from dashboard.panels import group_means, option_position
from dashboard.panels.group_means import SCORED
from dashboard.selection import link_widgets, queries
from dashboard.ui import chart_panel, tables
from dashboard.ui.text import plain

MOST_OPTIONS = 14
"""Rows and columns of a confusion that is drawn; with more options the most frequent confusions are listed."""
MOST = 40
"""Confusions in the list."""
NAME = 60
"""Letters of an option in the list."""
HOW = """
Rows are right answers, columns are answers given; each cell is the share of its row. **no option read**: the answer
names none or several. A cell opens its cases.
"""
HOW_LIST = """
The first option is right, the second was chosen; **of**: number of answers to questions for which the first is right.
Not every question with the first offers the second.
"""
HOW_PLACES = """
Share of answers for each position in the list of options as the file states it, against the share of right options at
this position (grey). A run that prefers a position chooses it clearly more often than it is right.
"""


def show_confusion(view: PackView) -> None:
    places = st.columns(2)
    runs = view.best_first(view.choice_tasks[0])
    run = str(places[0].selectbox(
        "Run", runs, format_func=lambda run: view.runs[run].name, **link_widgets.single("run", runs, runs[0])
    ))  # fmt: skip
    code = choose_task(view.choice_tasks, places[1])
    filters = replace(view.filters, runs=(run,), tasks=(code,))
    pairs = queries.confusion(filters)
    title = f"{EVERY[code].name}: option confusion"

    def door(pair: OptionConfusion) -> Mapping[str, Any]:
        return {"runs": [run], "task": [code], "expected": [pair.expected], "chosen": [pair.chosen]}

    if len({pair.expected for pair in pairs}) <= MOST_OPTIONS:
        group_means.confusion(view.selection, title, option_confusions(pairs), "pack_confusion", door, HOW)
        return
    st.header(plain(title), anchor=False)
    wrong = [pair for pair in mistakes(pairs) if pair.chosen != NOTHING]
    if not wrong:
        st.info("No confusions in this selection.")
        return
    st.text(str(most_confused(wrong, NOTHING)))
    link = view.selection.linker("cases")
    rows = [
        {
            "right": pair.expected, "answered instead": pair.chosen, "n": pair.n, "of": pair.of, "share %": pair.share,
            ".href": link({**SCORED, **door(pair)}),
        }
        for pair in wrong[:MOST]
    ]  # fmt: skip
    tables.show(rows, "pack_mistakes", heat="share %", letters=NAME)
    chart_panel.explain(HOW_LIST + (f"\nThe {MOST} most frequent of {len(wrong):,}." if len(wrong) > MOST else ""))


def show_places(view: PackView) -> None:
    code = choose_task(view.choice_tasks)
    option_position.places(view.selection, code, HOW_PLACES)
