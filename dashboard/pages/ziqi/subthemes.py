"""Sub-themes of one theme, by runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from analysis.benchmarks.ziqi import rates as themes
from analysis.benchmarks.ziqi.tasks import THEMES
from analysis.statistics.intervals import FEWEST_SHOWN
from analysis.store.queries.counts.letter_counts import Count
from analysis.summaries.statements.ranges import extremes
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.ziqi.cells import MOST_SERIES, AnswerCounts, in_percent, interval_of, rate_cell
from dashboard.selection import link_widgets
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, run_rows
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent, shorten

MOST_ROWS = 12
"""Sub-themes after which the table scrolls."""
MOST_DRAWN = 10
"""Sub-themes in the chart, those with most questions; the table has all."""
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
    rows, marks, table = [], [], []
    for name in subthemes:
        n = sizes[name]
        cells = [Cell(name), Cell(str(n), n, muted=n < FEW, title="few questions: wide intervals" if n < FEW else "")]
        for run, by_subtheme in by_run.items():
            rates = themes.rates(by_subtheme.get(name, []))
            query = {"runs": [run], "task": [code], "subtask": [name]}
            cells.append(rate_cell(selection, rates, "recall", query, name))
            if rates.recall is not None and name in subthemes[:MOST_DRAWN]:
                href = selection.link("cases", query)
                interval = in_percent(interval_of(rates, "recall"))
                note = f"{answers.name(run)}\n{name}: {percent(rates.recall)} %, n = {rates.asked}"
                marks.append(Mark(100 * rates.recall, name, "", note, answers.name(run), href, interval))
                table.append({"run": answers.name(run), "sub-theme": name, "recall": rates.recall, "n": rates.asked,
                              ".href": href})  # fmt: skip
        rows.append(Row(cells))
    with st.container(key="ziqi_subthemes_table"):
        doors(
            columns, run_rows.fitted(rows), key=f"ziqi_subthemes_{code}", height=420 if len(rows) > MOST_ROWS else None
        )
    figure = charts.dots(charts.joined(marks, "series"), "recall (%), 95 % CI")
    figure.update_xaxes(range=[0, 100])
    figure = charts.line_at(figure, 25, "guessing", upright=True)
    values = {name: _recall(name, by_run.values()) for name in subthemes if sizes[name] >= FEWEST_SHOWN}
    sentence = extremes(values, "Recall of these runs") or f"No sub-theme has {FEWEST_SHOWN} questions."
    chart_panel.show(f"{THEMES[code].name}, by sub-theme", figure, table, f"ziqi_sub_{code}", sentence=sentence)


def _size(name: str, by_run: Iterable[Mapping[str, Sequence[Count]]]) -> int:
    """The questions of a sub-theme, of the run with most of them."""
    return max(themes.rates(groups.get(name, [])).asked for groups in by_run)


def _recall(name: str, by_run: Iterable[Mapping[str, Sequence[Count]]]) -> float:
    """Of all runs together."""
    return themes.rates(count for groups in by_run for count in groups.get(name, [])).recall or 0.0
