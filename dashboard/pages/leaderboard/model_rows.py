"""Models under conditions: their runs folded over seeds, as a table, a chart, and rows of the table of tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import fsum

import streamlit as st

from analysis.benchmarks.protocol import TaskGroup
from analysis.pipeline.conditions import model_cells, spread_over_seeds
from analysis.statistics.intervals import Interval, percents
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.comparison.cells import Condition, ModelCondition, condition_names, in_full, in_order, is_table
from analysis.summaries.leaderboard import LeaderboardRow, of_part, over_seeds, part_of_songs
from analysis.summaries.means.bootstrap import interval_over_seeds, mean_of
from analysis.summaries.run.run_standing import Overall
from analysis.views.model_table import CellScore, by_condition
from dashboard.pages.leaderboard.board import Board
from dashboard.pages.leaderboard.points import with_lines
from dashboard.selection import link_widgets
from dashboard.selection.ask import ask, ask_of
from dashboard.selection.queries import song_figures
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, charts, document
from dashboard.ui.marks import Mark
from dashboard.ui.text import percent

KINDS = {"corrected": "chance-corrected", "raw": "raw"}
HOW = """
- Each point is one model under one condition: the mean over its seeds, with its 95 % CI over songs and seeds. Small
  ticks are single seeds.
- The intervals of two points may overlap although they differ, because both answer the same songs: see the tab
  Conditions of Compare.
"""


@dataclass(frozen=True, slots=True)
class ModelRows:
    """Models under conditions as cells, the names of conditions, and one run for each cell, called by its model."""

    cells: tuple[ModelCondition, ...]
    names: Mapping[Condition, str]
    rows: Mapping[ModelCondition, Run]

    @property
    def run_names(self) -> dict[str, str]:
        """Names of the cells, by the id of their first run."""
        return {cell.side.runs[0]: run.name for cell, run in self.rows.items()}

    def means(self, figures: Mapping[str, float]) -> dict[str, dict[str, float]]:
        """A figure of runs, by the name of a condition and of a model: the mean over its seeds, where all have one."""
        return {
            self.names[condition]: {
                self.rows[cell].name: fsum(figures[run] for run in cell.side.runs) / cell.side.n_runs
                for cell in self.cells
                if cell.condition == condition and all(run in figures for run in cell.side.runs)
            }
            for condition in in_order(self.cells)
        }

    def of_condition(self, board: Board, condition: Condition) -> Board:
        """The board with the models under one condition, folded over seeds, and the baselines."""
        own = [cell for cell in self.cells if cell.condition == condition]
        runs = {cell.side.runs[0]: self.rows[cell] for cell in own}
        standings = {
            lens: {**rows, **{cell.side.runs[0]: over_seeds([rows[run] for run in cell.side.runs]) for cell in own}}
            for lens, rows in board.standings.items()
        }
        order = [runs.get(run.id, run) for run in board.order if run.id in runs or run.kind != "model"]
        members = {cell.side.runs[0]: cell.side.runs for cell in own}
        return replace(board, order=order, standings=standings, members=members)


def model_rows(board: Board) -> ModelRows | None:
    """The models of the board by condition; None where no model has several conditions or seeds."""
    runs = {run.id: run for run in board.order if run.kind == "model"}
    cells = ask(model_cells, tuple(runs)) if runs else []
    if not is_table(cells):
        return None
    names = condition_names(in_order(cells))
    counts = Counter((cell.model, cell.condition) for cell in cells)
    rows = {}
    for cell in cells:
        run = runs[cell.side.runs[0]]
        is_alone = counts[cell.model, cell.condition] == 1 and cell.model  # else runs that state no seed
        rows[cell] = replace(run, name=cell.model if is_alone else run.name)
    return ModelRows(tuple(cells), names, rows)


def overall(selection: Selection, board: Board, models: ModelRows, part: TaskGroup) -> dict[str, list[Overall]]:
    """The overall scores of the models by the name of their condition, those of most models first."""
    groups: dict[str, list[Overall]] = {models.names[condition]: [] for condition in in_order(models.cells)}
    for score in _scores(selection, board, models, "corrected", part):
        if score.value is not None:
            first = score.cell.side.runs[0]
            groups[models.names[score.cell.condition]].append(Overall(first, score.value, score.interval))
    return groups


def show(selection: Selection, board: Board, models: ModelRows, kind: str, part: TaskGroup) -> None:
    """The table of models by conditions and the same as points."""
    scores = _scores(selection, board, models, kind, part)
    table = by_condition(scores, models.names, f"{part.title}, {KINDS[kind]}")
    document.show(selection, table, is_whole=True)
    order = in_order(models.cells)
    drawn_scores = sorted(
        (score for score in scores if score.value is not None), key=lambda score: order.index(score.cell.condition)
    )
    figure = None
    if drawn_scores:
        marks = [_mark(selection, score, models) for score in drawn_scores]
        figure = charts.dots(marks, f"{part.words}, {KINDS[kind]} (%), 95 % CI over songs and seeds")
        several = ([100 * value for value in score.seeds if len(score.seeds) > 1] for score in drawn_scores)
        lines = [*board.order, *([board.constant] if board.constant and board.constant not in board.order else [])]
        values = {run.id: of_part(board.standings[selection.lens][run.id].figures, part, kind) for run in lines}
        figure = with_lines(charts.ticked(figure, list(several)), board.frame, part, lines, values, board.elsewhere)
    chart_panel.show(
        f"Models by condition: {part.words}", figure,
        document.exact_rows(selection, table), "models_by_condition", HOW, "no model has all tasks",
        stands_by_table=True,
    )  # fmt: skip


def condition(models: ModelRows) -> Condition:
    """The condition whose tasks are shown."""
    by_link = {in_full(own): own for own in in_order(models.cells)}
    if len(by_link) == 1:
        return next(iter(by_link.values()))
    default = next(iter(by_link))
    text = st.segmented_control(
        "Tasks under condition", list(by_link), required=True, format_func=lambda text: models.names[by_link[text]],
        **link_widgets.single("condition_a", list(by_link), default),
    )  # fmt: skip
    return by_link[str(text)]


def _scores(selection: Selection, board: Board, models: ModelRows, kind: str, part: TaskGroup) -> list[CellScore]:
    spans = ask(_intervals, board.filters, models.cells, kind, part)
    standings = board.standings[selection.lens]
    return [_score(standings, models.rows[cell].name, cell, span, kind, part) for cell, span in spans.items()]


def _score(
    standings: Mapping[str, LeaderboardRow],
    name: str,
    cell: ModelCondition,
    span: Interval | None,
    kind: str,
    part: TaskGroup,
) -> CellScore:
    values = [of_part(standings[run].figures, part, kind) for run in cell.side.runs]
    seeds = tuple(value for value in values if value is not None)
    mean = sum(seeds) / len(seeds) if len(seeds) == len(values) else None
    n = sum(standings[run].n for run in cell.side.runs)
    door = {"runs": cell.side.runs, "task": part.tasks}
    return CellScore(name, cell, mean, None if mean is None else span, seeds, n, door)


def _intervals(
    db: Database, filters: Filters, cells: tuple[ModelCondition, ...], kind: str, part: TaskGroup
) -> dict[ModelCondition, Interval | None]:
    """The 95 % CIs of cells over songs and seeds."""
    return {cell: _interval(db, filters, cell, kind, part) for cell in cells}


def _interval(db: Database, filters: Filters, cell: ModelCondition, kind: str, part: TaskGroup) -> Interval | None:
    by_run = ask_of(db, song_figures, filters, kind)
    figures = [figure for run in cell.side.runs if (figure := part_of_songs(by_run.get(run, {}), part)) is not None]
    if len(figures) < len(cell.side.runs):
        return None
    spread = spread_over_seeds(db, filters, cell.side.runs, part.tasks, kind == "corrected")
    return interval_over_seeds(mean_of(figures), spread)


def _mark(selection: Selection, score: CellScore, models: ModelRows) -> Mark:
    name, value = score.model, score.value or 0.0
    span = score.interval
    between = f"95 %: {percent(span.low)} to {percent(span.high)}" if span else "no interval"
    words = models.names[score.cell.condition]
    seeds = f"{len(score.seeds)} of {score.cell.side.n_runs} seeds"
    note = f"{name}, {words}\n{percent(value)} %\n{between}\nn = {score.n:,}, {seeds}"
    return Mark(
        100 * value, name, percent(value), note, words, selection.link("cases", score.door), percents(score.interval)
    )
