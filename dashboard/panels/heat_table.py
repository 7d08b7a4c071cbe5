"""The leaderboard as a heat table: models and baselines; the figures that the paper prints in a table of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import streamlit as st

from analysis.benchmarks.bass import published
from analysis.benchmarks.bass.published import OVERALL, SOURCE, PublishedFigure
from analysis.benchmarks.frame import Frame
from analysis.benchmarks.protocol import Task, TaskGroup
from analysis.scoring.figures import Figure, is_lyrics
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import LeaderboardRow, of_part
from analysis.summaries.statements.chance import lines as chance_lines
from analysis.views import section_measures
from dashboard.components.link_table import Cell, Column, Row
from dashboard.ui.text import percent, shorten

_ENDED = {"scored": "scored", "refused": "refused", "unparsed": "unread", "missing": "missing"}
LETTERS = 34
"""Of the name of a run."""
CAPPED, CAPPED_SHORT = "WER≤1", "≤1"
"""Over the column of a lyrics task with capped word error rates; short where it stands beside its task."""
Link: TypeAlias = Callable[[Mapping[str, str | Sequence[str]]], str]
Moves: TypeAlias = Mapping[str, tuple[int, int]]
MEASURES = "measures"
COLUMNS = {"tasks": "Tasks", "capped": "Tasks, WER ≤ 1", "categories": "Categories",
           MEASURES: "Measures of sections"}  # fmt: skip
"""What the columns are. capped: tasks, and those of lyrics again with capped word error rates. MEASURES: a table for
each task about sections, of `views.section_measures`."""
PUBLISHED_NOTE = (
    f"ᵖ printed in the paper ({SOURCE}); † does not follow from the raw figure printed there: hover for details"
)


def column_choices(frame: Frame) -> list[str]:
    """The COLUMNS that make a difference in a benchmark."""
    can = {"tasks": True, "capped": any(map(is_lyrics, frame.tasks)), "categories": bool(frame.parts),
           MEASURES: bool(section_measures.tasks(frame.tasks))}  # fmt: skip
    return [name for name in COLUMNS if can[name]]


def columns(by: str, frame: Frame) -> list[Column]:
    """The columns of the figures (`by`: a key of COLUMNS), then those of answers."""
    return [
        *published_columns(by, frame),
        Column("n", "n", group="Answers", hint="questions answered or left open in this run"),
        Column(
            "unread",
            "Unparsed or missing %",
            group="Answers",
            hint="no usable answer: refused, not readable or missing",
            tight=True,
        ),
    ]


def published_columns(by: str, frame: Frame) -> list[Column]:
    """The columns of figures alone, as papers print them. by: of COLUMNS."""
    cells = [Column("run", "Run", numeric=False)]
    if part := frame.overall_part:
        some = "; only for runs with all of them" if frame.overall == "tasks" else ""
        cells.append(Column("overall", part.name, hint=f"{part.title}, chance-corrected{some}"))
    if by == "categories":
        return [*cells, *(Column(part.name, part.name, hint=part.title) for part in frame.parts)]
    group = {code: part.name for part in frame.parts for code in part.tasks}
    for task in frame.tasks.values():
        cells.append(_column(task, group.get(task.code, "")))
        cells += [_capped_column(task, cells[-1].group)] if by == "capped" and is_lyrics(task.code) else []
    return cells


def _column(task: Task, group: str) -> Column:
    chance = float(sum(subtask.chance for subtask in task.subtasks) / max(len(task.subtasks), 1))
    hint = f"{task.name}: {task.metric}" + (f"; guessing gives {percent(chance)} % raw" if chance else "")
    return Column(task.code, task.short or task.name, group=group, hint=hint, tight=True)


def _capped_column(task: Task, group: str) -> Column:
    hint = (
        f"{task.name}: 1 / (1 + mean WER), the WER of each question capped at 1, the value of no answer. An "
        "answer can have a WER above 1, so a run that refuses can outrank one that tries. ↕: the rank differs"
        " from the one in the column before"
    )
    return Column(f"{task.code}_capped", CAPPED_SHORT, group=group, hint=hint)


def row(
    link: Link, frame: Frame, run: Run, standing: LeaderboardRow, kind: str, by: str, places: int, elsewhere: bool,
    capped: Moves, unanswered_outcomes: Sequence[str],
) -> Row:  # fmt: skip
    """The row of a run. link: to cases with a query. kind: corrected or raw. places: gained against the other lens.
    elsewhere: whether it answered other questions. capped: by task, `standings.capped_moves` of this run.
    unanswered_outcomes: those of WORST that the filters let through."""
    trend = f"▲{places}" if places > 0 else f"▼{-places}" if places < 0 else ""
    name = Cell(
        shorten(run.name, LETTERS),
        href=link({"runs": [run.id]}),
        trend=trend,
        mark="≠" if elsewhere else "",
        title="\n".join(_facts(run) + (["ranks against the other lens"] if trend else [])),
    )
    cells = [
        name,
        *([_overall(link, frame, run, standing)] if frame.overall_part else []),
        *(
            [_mean(link, frame, run, part, standing, kind) for part in frame.parts]
            if by == "categories"
            else _task_cells(link, frame, run, standing, kind, capped if by == "capped" else None)
        ),
    ]
    all_cases = link({"runs": [run.id]})
    cells.append(Cell(f"{standing.n:,}", standing.n, href=all_cases if standing.n else None, muted=not standing.n))
    unanswered = standing.unanswered
    cells.append(
        Cell(
            percent(unanswered),
            unanswered,
            muted=not unanswered,
            href=link({"runs": [run.id], "outcome": unanswered_outcomes}) if unanswered else None,
            title=f"{standing.refused} refused, {standing.unparsed} not readable, {standing.missing} missing, "
            f"of {standing.n}",
        )
    )
    return Row(cells, "baseline" if run.kind == "baseline" else "run", "person" if run.kind == "person" else "")


def _facts(run: Run) -> list[str]:
    """What is known of a run; of a person's what they state of themselves."""
    stated = [f"{name}: {value}" for name, value in run.condition.items()] if run.kind == "person" else []
    return [run.id, f"model: {run.model or 'not named'}", *stated]


def _task_cells(
    link: Link, frame: Frame, run: Run, standing: LeaderboardRow, kind: str, capped: Moves | None
) -> list[Cell]:
    """capped: None without the columns of capped word error rates."""
    cells = []
    for code, task in frame.tasks.items():
        figure = standing.figures.get(code)
        cells.append(_cell(link, run, task, figure, kind))
        if capped is not None and is_lyrics(code):
            cells.append(_capped_cell(link, run, task, figure, capped.get(code)))
    return cells


def _overall(link: Link, frame: Frame, run: Run, standing: LeaderboardRow) -> Cell:
    href = link({"runs": [run.id]})
    if standing.overall is None:
        some = f"{len(standing.figures)}/{len(frame.tasks)}"
        return Cell(some, None, href=href, muted=True, title="this run has not all the tasks of the overall score")
    return Cell(percent(standing.overall), standing.overall, href=href, heat=_heat(standing.overall))


def _mean(link: Link, frame: Frame, run: Run, part: TaskGroup, standing: LeaderboardRow, kind: str) -> Cell:
    value = of_part(standing.figures, part, kind)
    if value is None:
        return Cell("–", None, muted=True, title="not all tasks of the category are in this run")
    figures = [standing.figures[task] for task in part.tasks]
    lines = [
        part.title,
        *(f"{frame.tasks[figure.task].name}: {percent(getattr(figure, kind))} %, n {figure.n}" for figure in figures),
    ]
    href = link({"runs": [run.id], "task": part.tasks})
    heat = _heat(of_part(standing.figures, part, "corrected"))
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=heat)


def _cell(link: Link, run: Run, task: Task, figure: Figure | None, kind: str) -> Cell:
    if figure is None:
        return Cell("–", None, muted=True, title=f"{task.name}: no question in this run")
    value = getattr(figure, kind)
    lines = [task.name, answer_counts(figure)]
    lines.append(
        f"raw {percent(figure.raw)} %, corrected {percent(figure.corrected)} %, pooled {percent(figure.pooled)} %"
    )
    lines += chance_lines(figure)
    if figure.wer is not None:
        lines.append(f"mean WER {figure.wer:.3f}, mean of IWER {percent(figure.mean_of_iwer)} %")
    span = figure.corrected_range if kind == "corrected" else figure.raw_range
    if span is not None:
        lines.append(f"ties of votes: {percent(span[0])} to {percent(span[1])} %, by the hash seed of the script")
    href = link({"runs": [run.id], "task": task.code})
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=_heat(figure.corrected))


def _capped_cell(link: Link, run: Run, task: Task, figure: Figure | None, move: tuple[int, int] | None) -> Cell:
    """The figure with the WER of each question capped at 1; marked where that changes the run's place. move: of
    `standings.capped_moves`."""
    if figure is None or figure.iwer_capped is None or figure.wer_capped is None:
        return Cell("–", None, muted=True, title=f"{task.name}: no question in this run")
    value = figure.iwer_capped
    lines = [
        f"{task.name}, WER of each question at most 1",
        f"mean WER {figure.wer:.3f}, capped {figure.wer_capped:.3f}",
        answer_counts(figure),
        f"without a usable answer {percent(figure.unanswered)} %",
    ]
    if move is not None:
        lines.append(f"rank {move[0]} as published, {move[1]} with capped WER")
    href = link({"runs": [run.id], "task": task.code})
    mark = "↕" if move is not None else ""
    return Cell(percent(value), value, href=href, title="\n".join(lines), heat=_heat(value), mark=mark)


def answer_counts(figure: Figure) -> str:
    """Numbers of answers behind a figure, by outcome."""
    words = (f"{getattr(figure, name)} {word}" for name, word in _ENDED.items() if name != "unscorable")
    broken = f", {figure.unscorable} unscorable" if figure.unscorable else ""
    return f"n {figure.n}: {', '.join(words)}{broken}"


@st.cache_data(show_spinner=False)
def published_models() -> dict[str, dict[str, PublishedFigure]]:
    """The paper's figures by model and task, the highest overall figure first."""
    models: dict[str, dict[str, PublishedFigure]] = {}
    for figure in published.load():
        models.setdefault(figure.model, {})[figure.task] = figure
    return dict(sorted(models.items(), key=lambda item: -(item[1][OVERALL].normalised or 0.0)))


def published_overall() -> dict[str, float]:
    """The overall figure that the paper prints, by model."""
    return {
        model: value
        for model, figures in published_models().items()
        if (value := figures[OVERALL].normalised) is not None
    }


def published_row(frame: Frame, model: str, figures: Mapping[str, PublishedFigure], kind: str, by: str) -> Row:
    cells = [Cell(shorten(model, LETTERS), title=SOURCE, mark="p"), _published_cell(figures[OVERALL], kind)]
    if by == "categories":
        cells += [_published_mean(frame, [figures[task] for task in part.tasks], kind) for part in frame.parts]
    else:
        for code in frame.tasks:
            cells.append(_published_cell(figures[code], kind))
            if by == "capped" and is_lyrics(code):
                cells.append(Cell("–", muted=True, title="not printed"))
    return Row(cells, "published")


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


def _published_mean(frame: Frame, figures: Sequence[PublishedFigure], kind: str) -> Cell:
    """Of the cells printed; marked where one of them does not follow."""
    values = [figure.normalised if kind == "corrected" else figure.raw for figure in figures]
    printed = [value for value in values if value is not None]
    if len(printed) < len(values):
        return Cell("–", muted=True)
    wrong = [frame.tasks[figure.task].name for figure in figures if kind == "corrected" and not figure.follows]
    title = "mean of the figures printed" + (f"\n† of {', '.join(wrong)}: see the tasks" if wrong else "")
    value = sum(printed) / len(printed)
    return Cell(percent(value), value, title=title, heat=_heat(value), mark="†" if wrong else "")


def _heat(value: float | None) -> float | None:
    """Tint of a chance-corrected figure: none at the accuracy of guessing and below."""
    return min(value, 1.0) if value is not None and value > 0 else None
