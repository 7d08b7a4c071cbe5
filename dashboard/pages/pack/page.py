"""Benchmark: figures of a benchmark that a pack describes, by task and by dimension."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import Dimension, Pack
from analysis.benchmarks.registry import BENCHMARKS, EVERY, is_pack
from analysis.scoring.figures import Figure
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import pack_figures
from analysis.store.queries.counts.pack_figures import Sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import run_measures
from dashboard.selection import link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent, plain, shorten

HOW = """
Figures are means in % under the lens of the sidebar: **Paper** reads as a careful person would, **Released** by the
rule of the benchmark itself. Hover over a figure for n and its 95 % interval (Wilson, one unit per recording); click it
for its cases. Answers that a rule drops are in no mean. **published**: from the paper, not computed here.
"""

HOW_MEASURES = """
Errors over all words of a run divided by the words of its references, regardless of filters: long recordings weigh more
than short ones. The figures above are means over recordings.
"""


def show(selection: Selection) -> None:
    benchmark = selection.benchmark
    st.title(plain(benchmark) if is_pack(benchmark) else "Benchmark")
    if not is_pack(benchmark):
        st.info("This data set has other pages. Select a data set of a pack.", icon=":material/inbox:")
        st.code("earmark pack list", language=None)
        return
    tasks = BENCHMARKS[benchmark].tasks
    pack = catalog.of_task(next(iter(tasks)))[0]
    _about(pack)
    runs = {run.id: run for run in run_catalog.of_benchmark(run_catalog.selected(selection), benchmark)}
    filters = selection.shared_filters(runs=tuple(runs))
    figures = ask(_figures, filters) if runs else {}
    if not figures:
        st.info(
            "No answers match the filters. Load answers or remove a filter in the sidebar.", icon=":material/inbox:"
        )
        return
    present = [code for code in tasks if any(code in by_task for by_task in figures.values())]
    _by_task(selection, runs, figures, present, pack, filters)
    _by_dimension(selection, runs, pack, present, filters)
    run_measures.show(selection, runs, "Over all words", HOW_MEASURES, "pack_measures")
    with st.expander("How to read it"):
        st.markdown(HOW)


def _figures(db: Database, filters: Filters) -> dict[str, dict[str, Figure]]:
    return cases_list.figures(db, filters.lens, filters)


def _about(pack: Pack) -> None:
    words = [pack.about[name] for name in ("about", "paper") if name in pack.about]
    words += [f"{name}: {pack.about[name]}" for name in pack.about if name not in ("about", "paper")]
    st.text(". ".join([*words, f"Described by the pack {pack.name}"]))


def _by_task(
    selection: Selection,
    runs: Mapping[str, Run],
    figures: Mapping[str, Mapping[str, Figure]],
    tasks: Sequence[str],
    pack: Pack,
    filters: Filters,
) -> None:
    st.header("Tasks")
    sums = {(row.run, row.task): row for row in ask(pack_figures.totals, filters)}
    columns = [Column("run", "Run", numeric=False, wraps=True)]
    for code in tasks:
        columns += [
            Column(code, f"{EVERY[code].name} %", hint=EVERY[code].metric),
            Column(f"{code}_corrected", "Corrected %", hint="corrected for guessing: 0 is chance level"),
            Column(f"{code}_n", "n", hint="answers in the mean"),
        ]
    rows = []
    for run, by_task in figures.items():
        cells = [Cell(shorten(runs[run].name, 44), href=_cases(selection, run, {}), title=runs[run].name)]
        for code in tasks:
            cells += _figure_cells(selection, run, code, by_task.get(code), sums.get((run, code)))
        rows.append(Row(cells))
    for published in pack.published if filters.lens == "released" else ():
        if not published.by:
            code = next(pack.code(task) for task in pack.tasks if task.name == published.task)
            value = [
                Cell(f"{published.figure:.1f}", published.figure, title=published.source),
                *[Cell("–", muted=True)] * 2,
            ]
            empty = [Cell("–", muted=True)] * 3
            rows.append(Row([Cell(f"{published.model} (published)"), *(
                cell for task in tasks for cell in (value if task == code else empty))]))  # fmt: skip
    doors(columns, rows, "pack_tasks")


def _figure_cells(selection: Selection, run: str, code: str, figure: Figure | None, sums: Sums | None) -> list[Cell]:
    if figure is None or figure.raw is None or sums is None:
        return [Cell("–", title="no score", muted=True)] * 3
    href = _cases(selection, run, {"task": [code]})
    title = _words(sums, f"refused {figure.refused:,}, unread {figure.unparsed:,}, without answer {figure.missing:,}")
    return [
        Cell(percent(figure.raw), figure.raw, href, title, heat=figure.raw),
        Cell(percent(figure.corrected), figure.corrected, href, title),
        Cell(f"{sums.counted:,}", sums.counted, href),
    ]


def _by_dimension(
    selection: Selection, runs: Mapping[str, Run], pack: Pack, tasks: Sequence[str], filters: Filters
) -> None:
    dimensions = {dimension.name: dimension for dimension in pack.dimensions}
    if not dimensions:
        return
    st.header("Dimensions")
    places = st.columns(2)
    name = str(places[0].selectbox(
        "Dimension", list(dimensions), format_func=lambda name: dimensions[name].title,
        **link_widgets.single("by", list(dimensions), next(iter(dimensions))),
    ))  # fmt: skip
    code = tasks[0]
    if len(tasks) > 1:
        setting = link_widgets.single("pack_task", tasks, tasks[0])
        code = str(places[1].selectbox("Task", tasks, format_func=lambda task: EVERY[task].name, **setting))
    sums = [row for row in ask(pack_figures.by_dimension, filters, name) if row.task == code]
    if not sums:
        st.info(f"No answer has a value of {dimensions[name].title}.")
        return
    by_place = {(row.value, row.run): row for row in sums}
    columns = [Column("value", dimensions[name].title, numeric=False), Column("n", "n", hint="answers of all runs")]
    columns += [Column(run, shorten(runs[run].name, 30), group=f"{EVERY[code].name}, %", wraps=True) for run in runs]
    rows = []
    for value in _ordered(dimensions[name], {row.value for row in sums}):
        query = {"dimension": [f"{name}={value}"], "task": [code]}
        cells = [Cell(value, href=selection.link("cases", query))]
        present = [by_place[value, run] for run in runs if (value, run) in by_place]
        total = sum(row.n for row in present)
        cells.append(Cell(f"{total:,}", total, selection.link("cases", query)))
        for run in runs:
            row = by_place.get((value, run))
            mean = row.mean if row else None
            if row is None or mean is None:
                cells.append(Cell("–", title="no score", muted=True))
            else:
                cells.append(Cell(percent(mean), mean, _cases(selection, run, query), _words(row), heat=mean))
        rows.append(Row(cells))
    doors(columns, rows, "pack_dimensions")


def _ordered(dimension: Dimension, values: set[str]) -> list[str]:
    """In the order that the pack gives, numbers by size, else by name."""
    order = {value: position for position, value in enumerate(dimension.order)}

    def key(value: str) -> tuple[int, float, str]:
        first = value.removeprefix("under ").partition("-")[0].partition(" ")[0]
        try:
            return order.get(value, len(order)), float(first) - value.startswith("under "), value
        except ValueError:
            return order.get(value, len(order)), 0.0, value

    return sorted(values, key=key)


def _words(sums: Sums, further: str = "") -> str:
    span = sums.interval
    within = f"95 % interval {percent(span.low)} to {percent(span.high)} %" if span else "too few for an interval"
    left_out = sums.n - sums.counted
    lines = [within, f"n = {amount(sums.counted, 'answer')} in the mean"]
    lines += [f"{amount(left_out, 'answer')} in no mean"] if left_out else []
    return "\n".join([*lines, *([further] if further else [])])


def _cases(selection: Selection, run: str, query: Mapping[str, Sequence[str]]) -> str:
    return selection.link("cases", {"runs": [run], **query})
