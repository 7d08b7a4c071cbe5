"""Figures of a task by the values of a dimension, and by run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from analysis.benchmarks.packs.pack import Dimension
from analysis.benchmarks.registry import EVERY
from analysis.store.queries.counts import pack_figures
from analysis.store.queries.counts.answer_tallies import DIMENSION, HAS_DIMENSION
from analysis.store.queries.counts.pack_figures import Sums
from analysis.summaries.statements.effects import aspect
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.pack.cells import PackView, choose_task, published_cell, words
from dashboard.panels import level_effects
from dashboard.selection import link_widgets, queries
from dashboard.selection.ask import ask
from dashboard.ui import chart_panel, run_rows
from dashboard.ui.text import percent, plain, shorten

MOST_SHOWN = 24
"""Rows after which the table scrolls."""
HOW = """
Mean in % of the task for the answers with this value, by run. Values that have an order are listed in it, others by
name. Hover for n and the 95 % interval. Columns marked ᵖ are published.
"""


def show(view: PackView) -> None:
    dimensions = {dimension.name: dimension for dimension in view.pack.dimensions}
    places = st.columns(2)
    names = list(dimensions)
    name = str(places[0].selectbox(
        "Dimension", names, format_func=lambda name: dimensions[name].title,
        **link_widgets.single("by", names, names[0]),
    ))  # fmt: skip
    code = choose_task(view.tasks, places[1])
    sums = [row for row in ask(pack_figures.by_dimension, view.filters, name) if row.task == code]
    title = dimensions[name].title
    st.header(f"{plain(EVERY[code].name)} by {plain(title.lower())}", anchor=False)
    if not sums:
        st.info(f"No answer has a value of {title}.")
        return
    filters = replace(view.filters, tasks=(code,))
    panel = queries.effects(filters, f"{DIMENSION}{name}", several=f"{HAS_DIMENSION}{name}")
    link = view.selection.linker("cases")
    level_effects.chart(
        "Adjusted differences", panel, "pack_effects", aspect(plain(title.lower())),
        lambda value: link({"runs": list(view.runs), "dimension": [f"{name}={value}"], "task": [code]}),
    )  # fmt: skip
    st.header("Not adjusted", anchor=False)
    _table(view, dimensions[name], code, sums)
    chart_panel.explain(HOW)


def _table(view: PackView, dimension: Dimension, code: str, sums: Sequence[Sums]) -> None:
    runs = view.best_first(code)
    by_place = {(row.value, row.run): row for row in sums}
    published = [entry for entry in view.published(code) if entry.by]
    models = list(dict.fromkeys(entry.model for entry in published if (entry.by, "") in {(r.value, "") for r in sums}))
    columns = [Column("value", dimension.title, numeric=False), Column("n", "n", hint="answers of these runs")]
    columns += [Column(run, shorten(view.runs[run].name, 30), f"{EVERY[code].name}, %", wraps=True) for run in runs]
    columns += [Column(f"p {model}", f"{shorten(model, 26)} ᵖ", "Published, %", wraps=True) for model in models]
    figures = {(entry.by, entry.model): published_cell(entry) for entry in published}
    rows = []
    for value in ordered(dimension, sums):
        query = {"dimension": [f"{dimension.name}={value}"], "task": [code]}
        link = view.selection.link("cases", {"runs": runs, **query})
        total = sum(row.n for row in sums if row.value == value)
        cells = [Cell(value, href=link), Cell(f"{total:,}", total, link)]
        cells += [_cell(view, run, query, by_place.get((value, run))) for run in runs]
        cells += [figures.get((value, model), Cell("–", muted=True)) for model in models]
        rows.append(Row(cells))
    doors(columns, run_rows.fitted(rows), "pack_dimensions", height=780 if len(rows) > MOST_SHOWN else None)


def _cell(view: PackView, run: str, query: dict[str, list[str]], sums: Sums | None) -> Cell:
    if sums is None or sums.mean is None:
        return Cell("–", title="no score", muted=True)
    return Cell(percent(sums.mean), sums.mean, view.cases(run, query), words(sums, sums.interval))


def ordered(dimension: Dimension, sums: Sequence[Sums]) -> list[str]:
    """Values in the order of the pack, groups of numbers by size, others by name."""
    values = {row.value for row in sums}
    order = {value: position for position, value in enumerate(dimension.order)}
    sizes = {value: _size(value) for value in values}
    if order or all(size is not None for size in sizes.values()):
        return sorted(values, key=lambda value: (order.get(value, len(order)), sizes[value] or 0.0, value))
    return sorted(values)


def _size(value: str) -> float | None:
    """The number at the beginning of a group of numbers; "under 5" comes before "5-10"."""
    first = value.removeprefix("under ").partition("-")[0].partition(" ")[0]
    try:
        return float(first) - 0.5 * value.startswith("under ")
    except ValueError:
        return None
