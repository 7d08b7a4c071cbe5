"""Musicology: which attributes are heard, which are taken for others, and what answers depend on besides the music."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import MEAN_TASKS
from analysis.statistics.intervals import FEWEST_SHOWN
from analysis.store.queries.filters import NOTHING
from analysis.summaries.means.group_means import Share
from analysis.summaries.statements.choices import most_confused
from analysis.summaries.statements.ranges import extremes
from analysis.summaries.tasks.musicology import mistakes
from dashboard.panels import group_means, option_position
from dashboard.panels.group_means import SCORED
from dashboard.selection import baselines, link_widgets, queries, run_catalog, tabs
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, empty_states, tables
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent

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
"""Rows of a chart of attributes, or of a table of mistakes."""
NAME = 60
"""Letters of an attribute in the table of mistakes."""
HOW_GROUPS = """
Accuracy (exact match) of the scored cases of the selected task; unreadable answers are wrong. **Category**: as stated
in the question, else that of its attributes; **mixed** if they differ, **unknown** if an attribute has no category.
**Genre**: of the linked song; **unknown** without a linked song. Lines: 95 % CIs over songs.
"""
HOW_ATTRIBUTES = """
All cases of the selected runs, for the most frequent attributes. An attribute counts in questions for which it is a
right answer (attribution: about which it asks), so that a pair counts for two attributes and a ranking for four.
Lines: 95 % CIs over songs.
"""
HOW_MISTAKES = """
The first attribute is right, the second was answered; **of**: number of answers to questions for which the first is
right. All cases of the selected runs count. Not every question about the first offers the second.
"""


def show(selection: Selection) -> None:
    st.title("Musicology")
    if not run_catalog.loaded():
        empty_states.no_runs(selection)
        return
    codes = [code for code in CODES if any(code in run.counts for run in run_catalog.selected(selection))]
    if not codes:
        st.info("The selected runs have no musicology questions. Select other runs in the sidebar.")
        return
    st.segmented_control(
        "Task", codes, format_func=lambda code: MEAN_TASKS[code].name, required=True,
        **link_widgets.single("kind", codes, codes[0]),
    )  # fmt: skip
    task = str(st.session_state["kind"])
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        titles = {name: title for name, title in TABS.items() if name != "confusion" or task in OF_PAIRS}
        tab = tabs.choose(titles, of_page=TABS)
        baselines.switch(selection)
    narrow = baselines.models_first(selection)
    if tab == "groups":
        _groups(narrow, task, "attribute_category", "Attribute category", "attribute category")
        _groups(narrow, task, "genre", "Genre", "genre")
    elif tab == "attributes":
        _attributes(narrow, task)
    elif tab == "confusion":
        _mistakes(narrow, task)
    else:
        option_position.show(narrow, task)


def _groups(selection: Selection, task: str, by: str, title: str, called: str) -> None:
    shares = queries.shares(queries.task_filters(selection, (task,)), by)
    chance = float(MEAN_TASKS[task].subtasks[0].chance_under(selection.lens))
    door = partial(_door, task, by)
    group_means.means(selection, title, shares, by, called, door, HOW_GROUPS, chance=chance)


def _door(task: str, by: str, share: Share) -> dict[str, Sequence[str]]:
    return {"task": [task], by: [share.group]}


def _attributes(selection: Selection, task: str) -> None:
    """The attributes asked most often, the best heard first; the table holds all."""
    link = selection.linker("cases")
    shares = queries.shares(queries.task_filters(selection, (task,)), "attribute", pooled=True)
    shares = sorted(shares, key=lambda share: (-share.mean, -share.n, share.group))
    frequent = sorted(shares, key=lambda share: -share.n)[:MOST]
    marks, rows = [], []
    for share in shares:
        href = link({**SCORED, "task": [task], "attribute": [share.group]})
        rows.append({"attribute": share.group, **group_means.row(share), ".href": href})
        if share in frequent and share.n >= FEWEST_SHOWN:
            text, note = f"{percent(share.mean, 0)} · n {share.n:,}", f"{share.group}\n{group_means.words(share)}"
            interval = group_means.percents(share.interval)
            marks.append(Mark(100 * share.mean, share.group, text, note, "all", href, interval))
    figure = charts.dots(marks, "accuracy %, all cases of the selected runs", {"all": charts.GREY}) if marks else None
    if figure is not None:
        figure.update_xaxes(range=[-2, 112])
        chance = float(MEAN_TASKS[task].subtasks[0].chance_under(selection.lens))
        figure = charts.line_at(figure, 100 * chance, "guessing", upright=True)
    values = {share.group: share.mean for share in frequent if share.n >= FEWEST_SHOWN}
    sentence = extremes(values, "Accuracy of all selected runs", 0)
    chart_panel.show("Attributes", figure, rows, "attributes", HOW_ATTRIBUTES, sentence=sentence)


def _mistakes(selection: Selection, task: str) -> None:
    pairs = mistakes(queries.confusion(queries.task_filters(selection, (task,))))
    link = selection.linker("cases")
    st.header("Attribute confusion", anchor=False)
    if not pairs:
        st.info("No confusions in this selection.")
        return
    st.text(most_confused(pairs, NOTHING))
    rows: list[dict[str, Any]] = []
    for pair in pairs[:MOST]:
        query = {"task": [task], "expected": [pair.expected], "chosen": [pair.chosen]}
        rows.append({
            "right": pair.expected, "answered instead": group_means.option_name(pair.chosen), "n": pair.n,
            "of": pair.of, "share %": pair.share, ".href": link({**SCORED, **query}),
        })  # fmt: skip
    tables.show(rows, "mistakes", heat="share %", letters=NAME)
    chart_panel.explain(HOW_MISTAKES + (f"\nThe {MOST} most frequent of {len(pairs):,}." if len(pairs) > MOST else ""))
