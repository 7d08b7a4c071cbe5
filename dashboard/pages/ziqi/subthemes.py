"""Sub-themes of one theme, by runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.store.queries.counts.letter_counts import Count
from analysis.summaries.statements.effects import Aspect
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.ziqi.cells import MOST_SERIES, AnswerCounts, rate_cell
from dashboard.panels import level_effects
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import run_rows
from dashboard.ui.text import shorten

MOST_ROWS = 12
"""Sub-themes after which the table scrolls."""
FEW = 30
"""Questions below which an interval is wider than a difference one may hope to see."""


def show(selection: Selection, answers: AnswerCounts) -> None:
    occurring = [code for code in THEMES if any(count.task == code for count in answers.counts())]
    code = str(
        st.selectbox(
            "Theme", occurring, format_func=lambda name: THEMES[name].name,
            **link_widgets.single("theme", occurring, occurring[0]),
        )
    )  # fmt: skip
    by_run = {
        run: themes.by((count for count in counts if count.task == code), lambda count: count.subtask)
        for run, counts in list(answers.by_run().items())[:MOST_SERIES]
    }
    sizes = {name: _size(name, by_run.values()) for groups in by_run.values() for name in groups}
    subthemes = sorted(sizes, key=lambda name: (-sizes[name], name))
    columns = [Column("subtheme", "Sub-theme", numeric=False), Column("n", "n", hint="questions, of the fullest run")]
    columns += [Column(run, shorten(answers.name(run), 22), hint="recall (accuracy), percent") for run in by_run]
    rows = []
    for name in subthemes:
        n = sizes[name]
        cells = [Cell(name), Cell(str(n), n, muted=n < FEW, title="few questions: wide intervals" if n < FEW else "")]
        for run, by_subtheme in by_run.items():
            rates = themes.rates(by_subtheme.get(name, []))
            query = {"runs": [run], "task": [code], "subtask": [name]}
            cells.append(rate_cell(selection, rates, "recall", query, name))
        rows.append(Row(cells))
    with st.container(key="ziqi_subthemes_table"):
        doors(
            columns, run_rows.fitted(rows), key=f"ziqi_subthemes_{code}", height=420 if len(rows) > MOST_ROWS else None
        )
    level_effects.show(
        selection, f"{THEMES[code].name}, by sub-theme", selection.shared_filters(tasks=(code,)), "subtask",
        f"ziqi_sub_{code}", Aspect("sub-theme", "questions on {}", "those on {}", "in the same runs", "question",
                                   "sub-theme", cases="answer"),
        lambda name: {"task": [code], "subtask": [name], "runs": list(answers.runs)}, part="",
    )  # fmt: skip


def _size(name: str, by_run: Iterable[Mapping[str, Sequence[Count]]]) -> int:
    """The questions of a sub-theme, of the run with most of them."""
    return max(themes.rates(groups.get(name, [])).asked for groups in by_run)
