"""Conditions: what one condition changes against another in each model, on average, and more in one than in another."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from analysis.benchmarks.frame import frame
from analysis.pipeline import conditions
from analysis.statistics.intervals import percents
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.summaries.comparison.cells import Condition, ModelCondition, condition_names, in_full, pairs_of_conditions
from analysis.summaries.comparison.contrasts import Contrast, Contrasts
from analysis.summaries.statements.conditions import left_out
from analysis.summaries.statements.verdicts import short
from analysis.views import conditions as view
from analysis.views.comparison import opens_each
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.ask import ask, large
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, document
from dashboard.ui.marks import Mark
from dashboard.ui.text import amount, plain, points

HOW = """
- Each point is one model: the figure under the first condition less that under the second, on the questions that both
  have, as a mean over the seeds, with its 95 % CI over songs and seeds.
- **Corrected p**: Holm, for all models of the chart. **No difference found** is no proof of none: the interval says
  what remains possible.
- That one model differs and another does not is no difference between the models: the second table tests that.
- Runs with identical answers count as one seed. Runs that state no seed are not taken as seeds of one another.
"""


def show(selection: Selection) -> None:
    runs = sorted(
        (run for run in run_catalog.scored(run_catalog.selected(selection)) if run.kind == "model"),
        key=lambda run: (run.model, run.name),
    )
    rows = ask(conditions.model_cells, tuple(run.id for run in runs)) if runs else []
    pairs = pairs_of_conditions(rows)
    if not pairs:
        st.info("No model has answers under two conditions.")
        st.text("Load the answers of each condition with its name, and its seed where there are several:")
        st.code("earmark load FILE --model NAME --condition mode=direct --seed 1", language=None)
        return
    names = condition_names(list(dict.fromkeys(condition for pair in pairs for condition in pair)))
    a, b = _pair(pairs, names)
    names = condition_names([a, b])
    filters = selection.shared_filters(runs=())
    name = _figure(selection, filters, rows, a, b)
    result = ask(_contrasts, filters, tuple(rows), a, b, name)
    sentences = view.sentences(result, names[a], names[b])
    st.markdown(f"**{plain(sentences.bold)}** {plain(sentences.text)}")
    for sentence in left_out(result, names[a], names[b]):
        st.text(sentence)
    if not result.rows:
        return
    table = view.by_model(result, names[a], names[b])
    axis = f"{names[a]} less {names[b]}, percentage points, 95 % CI over songs and seeds"
    figure = _chart(selection, result.rows, axis, names[a], names[b])
    chart_panel.show(
        table.title, figure, document.exact_rows(selection, table), "conditions", HOW, stands_by_table=True
    )
    document.show(selection, table, is_whole=True)
    if result.interactions:
        others = view.interactions(result, names[a], names[b])
        st.header(others.title, anchor=False)
        document.show(selection, others)


def _pair(pairs: Sequence[tuple[Condition, Condition]], names: dict[Condition, str]) -> tuple[Condition, Condition]:
    """The two conditions of the link, else the two that most models have."""
    by_link = {in_full(condition): condition for condition in names}
    first, second = st.columns(2)
    texts = {text: names[condition] for text, condition in by_link.items()}
    default = in_full(pairs[0][0])
    a = by_link[link_widgets.choose("Condition", texts, "condition_a", default, place=first, as_menu=True)]
    partners = {text: texts[text] for own in pairs if a in own for text in [in_full(own[1] if own[0] == a else own[0])]}
    b = by_link[link_widgets.choose("Against", partners, "condition_b", place=second, as_menu=True, absent=[*texts])]
    return a, b


def _figure(selection: Selection, filters: Filters, rows: Sequence[ModelCondition], a: Condition, b: Condition) -> str:
    """The part or task whose figure is compared: all tasks together where they have one."""
    own = next(
        [of_a, of_b] for of_a in rows for of_b in rows
        if of_a.model == of_b.model and (of_a.condition, of_b.condition) == (a, b)
    )  # fmt: skip
    names = ask(conditions.figure_names, filters, *own)
    if len(names) < 2:
        return names[0] if names else ""
    choices = frame(selection.benchmark).choices
    titles = {name: choices[name].title if name in choices else name for name in names}
    return link_widgets.choose("Figure", titles, "points", as_menu=True, absent=[*choices])


def _chart(selection: Selection, rows: Sequence[Contrast], axis: str, a: str, b: str) -> go.Figure:
    address = selection.linker("cases")
    marks = [
        Mark(
            100 * (own.row.difference or 0.0), own.model, points(own.row.difference),
            f"{own.model}\n{a} less {b}: {points(own.row.difference)} points\n{amount(own.row.n, 'question')}, "
            f"{amount(own.row.songs, 'song')}\n{short(own.row)}\n{opens_each(own.row.n, view.door(own))}",
            href=address(view.door(own)), interval=percents(own.row.interval),
        )
        for own in rows
    ]  # fmt: skip
    return charts.line_at(charts.dots(marks, axis), 0, f"{b} better | {a} better", upright=True, step=0)


@large
def _contrasts(
    db: Database, filters: Filters, rows: tuple[ModelCondition, ...], a: Condition, b: Condition, name: str
) -> Contrasts:
    return conditions.contrasts(db, filters, rows, a, b, name)
