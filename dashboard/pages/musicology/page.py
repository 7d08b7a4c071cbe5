"""Musicology: which attributes are heard, which are taken for others, and what answers depend on besides the music."""

from __future__ import annotations

from typing import Any

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.store.queries.filters import NOTHING
from analysis.summaries.statements.choices import most_confused
from analysis.summaries.statements.effects import aspect
from analysis.summaries.tasks.musicology import mistakes
from dashboard.panels import group_means, level_effects, option_position, song_facts
from dashboard.panels.group_means import SCORED
from dashboard.selection import baselines, link_widgets, queries, run_catalog, tabs
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states, tables

CODES = ("SGD", "PGD", "GDR", "GA")
OF_PAIRS = ("SGD", "PGD")
"""Tasks in which one attribute is chosen instead of another."""
TABS = {
    "groups": "By category and genre",
    "attributes": "By attribute",
    "confusion": "Attribute confusion",
    "options": "Position and agreement",
}
MOST = 40
"""Rows of a table of mistakes."""
NAME = 60
"""Letters of an attribute in the table of mistakes."""
HOW = {
    "attribute_category": """
- **Category**: as stated in the question, else that of its attributes; **mixed** if they differ.
""",
    "genre": """
- **Genre**: of the linked song.
""",
    "attribute": """
- An attribute counts in questions for which it is a right answer (attribution: about which it asks), so that a pair
  counts for two attributes and a ranking for four. It is compared with the questions without it.
""",
}
HOW_MISTAKES = """
The first attribute is right, the second was answered; **of**: number of answers to questions for which the first is
right. All cases of the selected runs count. Not every question about the first offers the second.
"""


def show(selection: Selection) -> None:
    if not run_catalog.loaded():
        empty_states.no_runs(selection)
        return
    codes = [code for code in CODES if any(code in run.counts for run in run_catalog.selected(selection))]
    if not codes:
        st.info("The selected runs have no musicology questions. Select other runs in the sidebar.")
        return
    st.segmented_control(
        "Task", codes, format_func=lambda code: EVERY[code].name, required=True,
        **link_widgets.single("kind", codes, codes[0]),
    )  # fmt: skip
    task = str(st.session_state["kind"])
    titles = {name: title for name, title in TABS.items() if name != "confusion" or task in OF_PAIRS}
    tab = tabs.choose(titles, of_page=TABS)
    narrow = baselines.models_first(selection)
    if tab == "groups":
        _groups(narrow, task, "attribute_category", "Attribute category", "attribute category")
        _groups(narrow, task, "genre", "Genre", "genre")
        song_facts.show(narrow, (task,))
    elif tab == "attributes":
        _groups(narrow, task, "attribute", "Attributes", "attribute", "has_attribute")
    elif tab == "confusion":
        _mistakes(narrow, task)
    else:
        option_position.show(narrow, task)


def _groups(selection: Selection, task: str, by: str, title: str, name: str, several: str = "") -> None:
    level_effects.show(
        selection, title, queries.task_filters(selection, (task,)), by, by, aspect(name),
        lambda level: {"task": [task], by: [level]}, HOW[by], several=several,
    )  # fmt: skip


def _mistakes(selection: Selection, task: str) -> None:
    pairs = mistakes(queries.confusion(queries.task_filters(selection, (task,))))
    link = selection.linker("cases")
    st.header("Attribute confusion", anchor=False)
    if not pairs:
        st.info("No confusions in this selection.")
        return
    st.text(str(most_confused(pairs, NOTHING)))
    rows: list[dict[str, Any]] = []
    for pair in pairs[:MOST]:
        query = {"task": [task], "expected": [pair.expected], "chosen": [pair.chosen]}
        rows.append({
            "right": pair.expected, "answered instead": group_means.option_name(pair.chosen), "n": pair.n,
            "of": pair.of, "share %": pair.share, ".href": link({**SCORED, **query}),
        })  # fmt: skip
    tables.show(rows, "mistakes", heat="share %", letters=NAME)
    chart_panel.explain(HOW_MISTAKES + (f"\nThe {MOST} most frequent of {len(pairs):,}." if len(pairs) > MOST else ""))
