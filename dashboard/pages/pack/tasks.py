"""Figures of a benchmark by task and run, and one task drawn with intervals; figures of papers stand beside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plotly.graph_objects as go

from analysis.benchmarks.frame import OVERALL_WORDS
from analysis.benchmarks.packs import catalog
from analysis.benchmarks.registry import EVERY
from analysis.scoring.figures import Figure, is_lyrics, overall
from analysis.statistics.intervals import Interval, percents
from analysis.store.database import Database
from analysis.store.queries.counts import pack_figures, song_sums
from analysis.store.queries.counts.pack_figures import Sums
from analysis.store.queries.filters import Filters
from analysis.summaries.means.bootstrap import intervals, resampled
from analysis.summaries.statements.chance import guessing, sentence
from analysis.summaries.statements.chance import lines as chance_lines
from analysis.summaries.statements.ranges import spread
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.pack import ceiling
from dashboard.pages.pack.cells import PackView, choose_task, code_of, published_cell, words
from dashboard.panels import misread_table
from dashboard.selection.ask import ask
from dashboard.ui import chart_panel, charts, run_rows, tables
from dashboard.ui.charts import Mark
from dashboard.ui.text import amount, percent, shorten

BY_RUN = "loaded runs"
PUBLISHED = "published"
HOW = """
Figures are in % under the lens of the sidebar: **Paper** reads as a careful person would, **Released** by the rule of
the benchmark itself. Hover over a figure for n and its 95 % CI over songs (recordings, where no song is known); click
it for its cases. **Corrected**: (right - guessing) / (100 - guessing), where guessing is the mean of 1 / number of
options over the answers counted: 0 is guessing, 100 all right. Answers that a rule drops are in no figure.
**published**, grey or marked ᵖ: from a paper, read by its own rule over its own questions, and not computed here.
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
    of_models = _figures(view, code, person.run if person else "")
    sentences = [
        spread(of_models, "IWER" if is_lyrics(code) else "Mean"), sentence(_guessing(view, code)),
        person.sentence if person else "",
    ]  # fmt: skip
    chart_panel.show(
        f"{EVERY[code].name} by run", figure, rows, "pack_runs", HOW,
        sentence=" ".join(str(words) for words in sentences if words),
    )  # fmt: skip


def _spans(db: Database, filters: Filters) -> dict[str, dict[str, Interval | None]]:
    """Over songs, by run and task, and of the overall figure: raw."""
    return intervals(resampled(song_sums.scores(db, filters), filters.lens, corrected=False))


def _figures(view: PackView, code: str, person: str) -> dict[str, float]:
    """Of the models: the answers of a person are no model's."""
    by_run = {run: view.figures[run].get(code) for run in view.best_first(code) if run != person}
    return {view.runs[run].name: own.raw for run, own in by_run.items() if own is not None and own.raw is not None}


def _table(view: PackView, sums: ByPlace, spans: Spans) -> None:
    columns = [Column("run", "Run", numeric=False, wraps=True)]
    if len(view.tasks) > 1:
        hint = f"{OVERALL_WORDS[view.pack.overall]}, corrected for guessing"
        columns.append(Column("overall", "Overall %", hint=hint))
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
        cells += [_overall(view, run)] if len(view.tasks) > 1 else []
        for code in view.tasks:
            cells += _cells(view, spans, code, view.figures[run].get(code), sums.get((run, code)))
        rows.append(Row(cells, "baseline" if view.runs[run].kind == "baseline" else "run"))
    rows = run_rows.fitted(run_rows.joined(rows))
    doors(columns, [*rows, *_published(view)], "pack_tasks", tables.height_of(len(rows)))


def _overall(view: PackView, run: str) -> Cell:
    figure = overall(view.figures[run])
    if figure is None:
        return Cell("–", title="not all tasks are in this run, or some are word error rates", muted=True)
    lines = [f"{OVERALL_WORDS[view.pack.overall]}, n = {figure.n:,}", f"raw {percent(figure.raw)} %"]
    title, heat = "\n".join([*lines, sentence(figure.chance)]).strip(), max(figure.corrected, 0.0)
    return Cell(percent(figure.corrected), figure.corrected, view.cases(run, {}), title, heat=heat)


def _guessing(view: PackView, code: str) -> float | None:
    return guessing(own[code] for own in view.figures.values() if code in own)


def _has_chance(code: str) -> bool:
    return catalog.of_task(code)[1].chance != 0


def _cells(view: PackView, spans: Spans, code: str, figure: Figure | None, sums: Sums | None) -> list[Cell]:
    has_chance = _has_chance(code)
    if figure is None or figure.raw is None or sums is None:
        return [Cell("–", title="no score", muted=True)] * (2 + has_chance)
    href = view.cases(sums.run, {"task": [code]})
    title = words(
        sums,
        spans.get(sums.run, {}).get(code),
        "\n".join([
            f"refused {figure.refused:,}, unread {figure.unparsed:,}, without answer {figure.missing:,}",
            *([f"{amount(figure.unscorable, 'question')} in no figure"] if figure.unscorable else []),
            *chance_lines(figure),
        ]),
    )  # fmt: skip
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
        cells += [Cell("–", muted=True)] if len(view.tasks) > 1 else []
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
        name, href, span = view.runs[run].name, view.cases(run, {"task": [code]}), spans.get(run, {}).get(code)
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
    chance = _guessing(view, code)
    return charts.line_at(figure, 100 * chance, f"guessing {percent(chance)} %", upright=True) if chance else figure
