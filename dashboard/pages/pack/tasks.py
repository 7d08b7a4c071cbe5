"""Figures of a benchmark by task and run, and one task drawn with intervals; figures of papers stand beside."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.registry import EVERY
from analysis.scoring.figures import Figure, is_lyrics
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries.counts import pack_figures, song_sums
from analysis.store.queries.counts.pack_figures import Sums
from analysis.store.queries.filters import Filters
from analysis.summaries.means.bootstrap import intervals, resampled
from analysis.summaries.statements.ranges import extremes
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.pack import ceiling
from dashboard.pages.pack.cells import PackView, choose_task, code_of, published_cell, words
from dashboard.panels import misread_table
from dashboard.panels.group_means import percents
from dashboard.selection.ask import ask
from dashboard.ui import chart_panel, charts, run_rows, tables
from dashboard.ui.charts import Mark
from dashboard.ui.text import percent, shorten

BY_RUN = "loaded runs"
PUBLISHED = "published"
HOW = """
Figures are in % under the lens of the sidebar: **Paper** reads as a careful person would, **Released** by the rule of
the benchmark itself. Hover over a figure for n and its 95 % CI: Wilson, one unit per recording; bootstrap over
recordings where the figure is no mean of its cases, as with words. Click it for its cases. Answers that a rule drops
are in no figure. **published**, grey or marked ᵖ: from a paper, read by its own rule over its own questions, and not
computed here.
"""

ByPlace = Mapping[tuple[str, str], Sums]
Spans = Mapping[str, Mapping[str, Interval | None]]


def show(view: PackView) -> None:
    sums = {(row.run, row.task): row for row in ask(pack_figures.totals, view.filters)}
    spans = ask(_spans, view.filters)
    _table(view, sums, spans)
    misread_table.unfold(view.selection, [view.runs[run] for run in view.best_first(view.tasks[0])], view.filters)
    code = choose_task(view.tasks)
    person = ceiling.of_task(view, code, sums)
    marks, rows = _marks(view, code, sums, spans)
    figure = _chart(view, code, marks) if marks else None
    if figure is not None and person is not None:
        figure = charts.line_at(figure, 100 * person.share, ceiling.NAME, upright=True, step=0)
    sentence = extremes(_figures(view, code, person.run if person else ""), "IWER" if is_lyrics(code) else "Mean")
    chart_panel.show(
        f"{EVERY[code].name} by run", figure, rows, "pack_runs", HOW,
        sentence=f"{sentence} {person.sentence}".strip() if person else sentence,
    )  # fmt: skip


def _spans(db: Database, filters: Filters) -> dict[str, dict[str, Interval | None]]:
    """Bootstrapped, by run and task."""
    return intervals(resampled(song_sums.scores(db, filters), filters.lens, corrected=False))


def _span(spans: Spans, figure: Figure, sums: Sums) -> Interval | None:
    """Of a mean of cases Wilson's; other figures, such as 1 / (1 + mean WER), have none by formula."""
    is_mean = sums.mean is not None and figure.raw is not None and math.isclose(figure.raw, sums.mean)
    return sums.interval if is_mean else spans.get(sums.run, {}).get(sums.task)


def _figures(view: PackView, code: str, person: str) -> dict[str, float]:
    """Of the models: the answers of a person are no model's."""
    by_run = {run: view.figures[run].get(code) for run in view.best_first(code) if run != person}
    return {view.runs[run].name: own.raw for run, own in by_run.items() if own is not None and own.raw is not None}


def _table(view: PackView, sums: ByPlace, spans: Spans) -> None:
    columns = [Column("run", "Run", numeric=False, wraps=True)]
    for code in view.tasks:
        task = EVERY[code]
        columns.append(Column(code, f"{task.name} %", hint=task.metric))
        if _has_chance(code):
            columns.append(Column(f"{code}_corrected", "Corrected %", hint="corrected for guessing: 0 is chance level"))
        columns.append(Column(f"{code}_n", "n", hint="answers in the figure"))
    rows = []
    for run in view.best_first(view.tasks[0]):
        name = view.runs[run].name
        cells = [Cell(shorten(name, 44), href=view.cases(run, {}), title=name)]
        for code in view.tasks:
            cells += _cells(view, spans, code, view.figures[run].get(code), sums.get((run, code)))
        rows.append(Row(cells, "baseline" if view.runs[run].kind == "baseline" else "run"))
    rows = run_rows.fitted(run_rows.joined(rows))
    doors(columns, [*rows, *_published(view)], "pack_tasks", tables.height_of(len(rows)))


def _has_chance(code: str) -> bool:
    return catalog.of_task(code)[1].chance != 0


def _cells(view: PackView, spans: Spans, code: str, figure: Figure | None, sums: Sums | None) -> list[Cell]:
    has_chance = _has_chance(code)
    if figure is None or figure.raw is None or sums is None:
        return [Cell("–", title="no score", muted=True)] * (2 + has_chance)
    href = view.cases(sums.run, {"task": [code]})
    title = words(
        sums,
        _span(spans, figure, sums),
        f"refused {figure.refused:,}, unread {figure.unparsed:,}, without answer {figure.missing:,}",
    )
    corrected = [Cell(percent(figure.corrected), figure.corrected, href, title)] if has_chance else []
    return [
        Cell(percent(figure.raw), figure.raw, href, title, heat=figure.raw),
        *corrected,
        Cell(f"{sums.counted:,}", sums.counted, href),
    ]


def _published(view: PackView) -> list[Row]:
    """One row for each model of a paper."""
    overall = [(code_of(view.pack, entry), entry) for entry in view.pack.published if not entry.by]
    rows = []
    for model in dict.fromkeys(entry.model for _, entry in overall):
        own = {code: entry for code, entry in overall if entry.model == model}
        cells = [Cell(shorten(model, 44), mark="p", title="published")]
        for code in view.tasks:
            value = published_cell(own[code]) if code in own else Cell("–", muted=True)
            cells += [value, *[Cell("–", muted=True)] * (1 + _has_chance(code))]
        rows.append(Row(cells, "published"))
    sources = ", ".join(dict.fromkeys(entry.source for _, entry in overall if entry.source))
    return [*rows, Row([Cell(f"ᵖ published: {sources}" if sources else "ᵖ published")], "note")] if rows else []


def _marks(view: PackView, code: str, sums: ByPlace, spans: Spans) -> tuple[list[Mark], list[dict[str, Any]]]:
    """The runs of a task and the figures of papers, the highest on top."""
    marks, rows = [], []
    for run in view.best_first(code):
        figure, own = view.figures[run].get(code), sums.get((run, code))
        if figure is None or figure.raw is None or own is None:
            continue
        name, href, span = view.runs[run].name, view.cases(run, {"task": [code]}), _span(spans, figure, own)
        note = f"{name}: {percent(figure.raw)} %\n{words(own, span)}"
        marks.append(Mark(100 * figure.raw, name, "", note, BY_RUN, href, percents(span)))
        low, high = span or (None, None)
        rows.append({"run": name, "figure": figure.raw, "low": low, "high": high, "n": own.counted, ".href": href})
    papers = []
    for entry in view.published(code):
        if not entry.by:
            note = f"{entry.model}: {entry.figure:.1f} %, published\n{entry.source}"
            papers.append(Mark(entry.figure, entry.model, "", note, PUBLISHED))
            rows.append({"run": f"{entry.model} ({PUBLISHED})", "figure": entry.figure / 100})
    marks = sorted([*marks, *papers], key=lambda mark: -float(mark.x))
    return charts.joined(marks, always=[str(mark.y) for mark in papers]), rows


def _chart(view: PackView, code: str, marks: list[Mark]) -> go.Figure:
    palette = {BY_RUN: "#1f8fb2", PUBLISHED: charts.GREY}
    interval = ", 95 % CI" if any(mark.interval for mark in marks) else ""
    figure = charts.dots(marks, f"{EVERY[code].metric} (%){interval}", palette)
    chance = _chance(view, code)
    return charts.line_at(figure, 100 * chance, "guessing", upright=True) if chance else figure


def _chance(view: PackView, code: str) -> float:
    """What guessing gets, worked out from a figure and its correction: questions may differ in their options."""
    for run in view.runs:
        own = view.figures[run].get(code)
        if own is not None and own.raw is not None and own.corrected is not None and own.corrected < 1:
            return (own.raw - own.corrected) / (1 - own.corrected)
    return 0.0
