"""Choices: which option is taken for which, and what answers depend on besides the music."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import NOTHING, Filters
from analysis.summaries.statements.choices import most_confused
from analysis.summaries.tasks.musicology import mistakes, option_confusions
from analysis.tallies import Pair
from dashboard.panels import group_means, option_position
from dashboard.panels.group_means import SCORED, Query
from dashboard.selection import baselines, queries, tabs, task_choice
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states, tables
from dashboard.ui.text import plain

TABS = {"confusion": "Confusion", "options": "Position and agreement"}
MOST_OPTIONS = 14
"""Rows and columns of a confusion that is drawn; with more options the most frequent confusions are listed."""
MOST, NAME = 40, 60
"""Confusions in the list, and letters of an option in it."""
HOW = """
Rows are right answers, columns are answers given; each cell is the share of its row. **no option read**: the answer
names none or several. A cell opens its cases.
"""
HOW_LIST = """
The first option is right, the second was chosen, more than once; **of**: number of answers to questions for which the
first is right.
Not every question with the first offers the second.
"""


def show(selection: Selection) -> None:
    codes = task_choice.answered(selection, "choices")
    if not codes:
        empty_states.no_runs(selection)
        return
    tab = tabs.choose(TABS)
    narrow, controls = baselines.models_first(selection), task_choice.row()
    task = task_choice.task(codes, controls)
    if tab == "options":
        option_position.show(narrow, task)
        return
    subtask = task_choice.subtask(task, is_pooled=False)
    filters = queries.task_filters(narrow, (task,), subtask)
    names = queries.run_names(narrow)
    means = {share.run: share.mean for share in queries.shares(filters) if share.run in names}
    if filters is None or not means:
        empty_states.no_match(selection)
        return
    best_first = sorted(means, key=lambda run: (-means[run], names[run]))
    runs = task_choice.runs(narrow, best_first, controls)
    _confusion(
        narrow, task, replace(filters, runs=tuple(runs)), {"subtask": [subtask]} if subtask else {"task": [task]}
    )


def _confusion(selection: Selection, task: str, filters: Filters, cases: Query) -> None:
    """A matrix, or a list where there are many options. cases: what a door says of the questions."""
    pairs, shared = queries.confusion(filters), {"runs": list(filters.runs), **cases}

    def door(pair: Any) -> Query:
        return {**shared, "expected": [pair.expected], "chosen": [pair.chosen]}

    if len({pair.expected for pair in pairs}) > MOST_OPTIONS:
        _list(selection, task, pairs, door)
        return
    group_means.confusion(
        selection, f"{EVERY[task].name}: option confusion", option_confusions(pairs, pooled=True), "confusion", door,
        HOW, _order(task, filters),
    )  # fmt: skip


def _order(task: str, filters: Filters) -> Sequence[str]:
    """The options that the subtasks with answers declare, in their order."""
    declared = filters.subtasks or [subtask.script for subtask in EVERY[task].subtasks]
    scripts = declared or [name for name in ask(cases_list.choices, "subtask", filters.runs) if name in SUBTASKS]
    return tuple(dict.fromkeys(option for script in scripts for option in SUBTASKS[script].options))


def _list(selection: Selection, task: str, pairs: Sequence[Pair], door: Any) -> None:
    st.header(plain(f"{EVERY[task].name}: option confusion"), anchor=False)
    wrong = [pair for pair in mistakes(pairs) if pair.chosen != NOTHING]
    if not wrong:
        st.info("No confusions in this selection.")
        return
    st.text(str(most_confused(wrong, NOTHING)))
    wrong = [pair for pair in wrong if pair.n > 1] or wrong
    link = selection.linker("cases")
    rows: list[Mapping[str, Any]] = [
        {
            "right": pair.expected, "answered instead": pair.chosen, "n": pair.n, "of": pair.of, "share %": pair.share,
            ".href": link({**SCORED, **door(pair)}),
        }
        for pair in wrong[:MOST]
    ]  # fmt: skip
    tables.show(rows, "confusions", heat="share %", letters=NAME)
    chart_panel.explain(HOW_LIST + (f"\nThe {MOST} most frequent of {len(wrong):,}." if len(wrong) > MOST else ""))
