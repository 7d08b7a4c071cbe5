"""The leaderboard as a heat table: models and baselines, below them the figures the paper prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import streamlit as st

from analysis import published
from analysis.figures import Figure
from analysis.published import OVERALL, SOURCE, PublishedFigure
from analysis.store.runs import Run
from analysis.summaries.standings import CATEGORIES, SHORT, Part, Standing, of_part
from analysis.tasks import TASKS, Task
from dashboard.components.doors import Cell, Column, Row
from dashboard.text import percent, shorten

Link: TypeAlias = Callable[[Mapping[str, str | Sequence[str]]], str]
COLUMNS = {"tasks": "Tasks", "categories": "Categories"}
PUBLISHED_NOTE = f"ᵖ printed in the paper ({SOURCE}); † does not follow from the raw figure printed there: point at it"


def columns(by: str) -> list[Column]:
    """by: of COLUMNS."""
    shown = [
        Column("run", "Run", numeric=False),
        Column(
            "overall", "Overall", hint="mean of the twelve tasks, chance-corrected; only where all twelve are there"
        ),
    ]
    if by == "categories":
        shown += [Column(part.name, part.name, hint=part.title) for part in CATEGORIES]
    else:
        shown += [_column(task) for task in TASKS.values()]
    return [
        *shown,
        Column("n", "n", group="Answers", hint="questions answered or left open in this run"),
        Column("unread", "Unr. %", group="Answers", hint="missing or could not be read"),
    ]


def _column(task: Task) -> Column:
    chance = max(float(subtask.chance) for subtask in task.subtasks)
    hint = f"{task.name}: {task.metric}" + (f"; guessing gives up to {percent(chance)} % raw" if chance else "")
    return Column(task.code, task.code, group=SHORT[task.category], hint=hint)


def row(link: Link, run: Run, standing: Standing, kind: str, by: str, moved: int, elsewhere: bool) -> Row:
    """link: to the cases with a query. kind: corrected or raw. moved: places gained against the other lens.
    elsewhere: it answered other questions."""
    trend = f"▲{moved}" if moved > 0 else f"▼{-moved}" if moved < 0 else ""
    name = Cell(
        shorten(run.name, 34),
        href=link({"runs": [run.id]}),
        trend=trend,
        mark="≠" if elsewhere else "",
        title=f"{run.id}\nmodel: {run.model or 'not named'}" + ("\nplaces against the other lens" if trend else ""),
    )
    cells = [
        name,
        _overall(link, run, standing),
        *(
            [_mean(link, run, part, standing, kind) for part in CATEGORIES]
            if by == "categories"
            else [_cell(link, run, task, standing.figures.get(task.code), kind) for task in TASKS.values()]
        ),
    ]
    all_cases = link({"runs": [run.id]})
    cells.append(Cell(f"{standing.n:,}", standing.n, href=all_cases if standing.n else None, muted=not standing.n))
    unread = {"runs": [run.id], "outcome": ["unparsed", "missing"]}
    cells.append(
        Cell(
            percent(standing.unread),
            standing.unread,
            muted=not standing.unread,
            href=link(unread) if standing.unread else None,
            title=f"{standing.unparsed} not readable, {standing.missing} missing, of {standing.n}",
        )
    )
    return Row(cells, "baseline" if run.kind == "baseline" else "run")


def _overall(link: Link, run: Run, standing: Standing) -> Cell:
    href = link({"runs": [run.id]})
    if standing.overall is None:
        some = f"{len(standing.figures)}/12"
        return Cell(some, None, href=href, muted=True, title="not all twelve tasks are in this run")
    return Cell(percent(standing.overall), standing.overall, href=href, heat=_heat(standing.overall))


def _mean(link: Link, run: Run, part: Part, standing: Standing, kind: str) -> Cell:
    value = of_part(standing.figures, part, kind)
    if value is None:
        return Cell("–", None, muted=True, title="not all tasks of the category are in this run")
    counted = [standing.figures[task] for task in part.tasks]
    lines = [part.title, *(f"{figure.task}: {percent(getattr(figure, kind))} %, n {figure.n}" for figure in counted)]
    href = link({"runs": [run.id], "task": part.tasks})
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=_heat(value))


def _cell(link: Link, run: Run, task: Task, figure: Figure | None, kind: str) -> Cell:
    if figure is None:
        return Cell("–", None, muted=True, title=f"{task.name}: no question in this run")
    value = getattr(figure, kind)
    counts = f"n {figure.n}: {figure.scored} scored, {figure.unparsed} unread, {figure.missing} missing"
    lines = [task.name, counts + (f", {figure.unscorable} unscorable" if figure.unscorable else "")]
    lines.append(
        f"raw {percent(figure.raw)} %, corrected {percent(figure.corrected)} %, pooled {percent(figure.pooled)} %"
    )
    if figure.wer is not None:
        lines.append(f"mean WER {figure.wer:.3f}, mean of IWER {percent(figure.mean_of_iwer)} %")
    href = link({"runs": [run.id], "task": task.code})
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=_heat(value))


@st.cache_data(show_spinner=False)
def published_models() -> dict[str, dict[str, PublishedFigure]]:
    """The paper's figures by model and task."""
    models: dict[str, dict[str, PublishedFigure]] = {}
    for figure in published.load():
        models.setdefault(figure.model, {})[figure.task] = figure
    return models


def published_row(model: str, figures: Mapping[str, PublishedFigure], kind: str, by: str) -> Row:
    cells = [Cell(shorten(model, 34), title=SOURCE, mark="p"), _published_cell(figures[OVERALL], kind)]
    if by == "categories":
        cells += [_published_mean([figures[task] for task in part.tasks], kind) for part in CATEGORIES]
    else:
        cells += [_published_cell(figures[code], kind) for code in TASKS]
    return Row([*cells, Cell("–", muted=True), Cell("–", muted=True)], "published")


def _published_cell(figure: PublishedFigure, kind: str) -> Cell:
    value = figure.normalised if kind == "corrected" else figure.raw
    lines = [f"printed {percent(figure.normalised, 2)} %"]
    if figure.raw is not None:
        lines.append(
            f"raw {percent(figure.raw, 2)} %" + ("" if figure.wer is None else f" from a WER of {figure.wer:g}")
        )
    marked = kind == "corrected" and not figure.follows
    lines += [f"† {figure.note}"] if marked else []
    return Cell(percent(value), value, title="\n".join(lines), heat=_heat(value), mark="†" if marked else "")


def _published_mean(figures: Sequence[PublishedFigure], kind: str) -> Cell:
    """Of the cells printed; marked where one of them does not follow."""
    values = [figure.normalised if kind == "corrected" else figure.raw for figure in figures]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return Cell("–", muted=True)
    wrong = [figure.task for figure in figures if kind == "corrected" and not figure.follows]
    title = "mean of the figures printed" + (f"\n† of {', '.join(wrong)}: see the tasks" if wrong else "")
    value = sum(known) / len(known)
    return Cell(percent(value), value, title=title, heat=_heat(value), mark="†" if wrong else "")


def _heat(value: float | None) -> float | None:
    return None if value is None else min(max(value, 0.0), 1.0)
