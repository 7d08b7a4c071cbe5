"""The scores of the leaderboard: the sentence, the table of runs by tasks, and its points with intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from analysis.benchmarks.frame import OVERALL, Frame
from analysis.benchmarks.protocol import TaskGroup
from analysis.display import amount, shorten_apart
from analysis.records import WORST, Lens
from analysis.scoring.figures import is_lyrics
from analysis.statistics.intervals import Interval
from analysis.store.database import Database
from analysis.store.queries.counts import structure
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import LeaderboardRow, capped_moves, moves
from analysis.summaries.means.reweighing import usual
from analysis.summaries.means.song_means import Means, means
from analysis.summaries.run.run_standing import Overall
from analysis.summaries.statements import leaderboard as statements
from analysis.views import section_measures
from dashboard import page_files
from dashboard.components.link_table import Cell, Row, as_data, doors
from dashboard.downloads import caption, filename
from dashboard.navigation import href
from dashboard.pages.leaderboard import model_rows, points, suggestions
from dashboard.pages.leaderboard.board import Board
from dashboard.panels import misread_table, overall_scores, run_measures, sound_column
from dashboard.panels.heat_table import COLUMNS, LETTERS, MEASURES, column_choices, columns, row
from dashboard.selection import link, link_widgets
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, document, row_order
from dashboard.ui.run_rows import fitted, joined

KINDS = {"corrected": "Chance-corrected", "raw": "Raw"}
TITLES = {
    "corrected": "task scores, percent, chance-corrected",
    "raw": "task scores, percent, raw; overall is chance-corrected",
}
"""Of the table as a file, by kind."""
PER_PAGE = 25
"""Rows of a page of the table."""
ORDER = "order"
"""The order of a table of several pages in the link."""
ELSEWHERE_NOTE = (
    "≠ this baseline answered other questions than the selected runs. For the same questions, run: "
    "earmark baseline constant-best --questions FILE"
)
HOW_TO_READ = """
- All figures are **percent, higher is better**. {metrics} Point at the head of a column for the name of its task.
- **Chance-corrected**: (accuracy - R) / (1 - R), where R is the accuracy of guessing; negative means worse than
  guessing.{subtasks}{overall}
- Tints begin at the accuracy of guessing. Runs with equal figures share a row.
- Refused, missing and unreadable answers count as the worst value (paper lens) or as in the published scripts; their
  share has a column (Unparsed or missing %). Point at a figure for n; click it for its cases.
"""
CAPPED_WORDS = """- **Tasks, WER ≤ 1** adds the word error rate of each question capped at 1, the value of no answer.
  WER has no upper bound, so an answer can do worse than a refusal. ↕ marks a run whose rank changes with the cap.
"""
TIES = "- Under the released lens, a **tie of votes** counts with its expected value; hover for the range.\n"
BASELINES = "- **Baselines** do not hear the audio: a figure at or below theirs is no evidence of listening.\n"
MOVES = "- ▲▼: ranks gained or lost against the other lens.\n"


def how_to_read(frame: Frame, has_moves: bool) -> str:
    """The explanation of the table. has_moves: whether it has a second lens to compare with."""
    metrics = dict.fromkeys(task.metric for task in frame.tasks.values())
    of_metric = [
        f"{metric}: {', '.join(task.name for task in frame.tasks.values() if task.metric == metric)}"
        for metric in metrics
    ]
    overall_words = (
        f" **Overall** is the {frame.overall_part.title}." if frame.overall_part and frame.overall == "tasks" else ""
    )
    text = HOW_TO_READ.format(
        metrics=f"Measured by {'; '.join(of_metric)}.",
        subtasks=" A task with subtasks is their mean." if frame.averages_subtasks else "",
        overall=overall_words or (" **Overall** is of all questions as one pool." if frame.overall_part else ""),
    )
    lyrics = CAPPED_WORDS if any(map(is_lyrics, frame.tasks)) else ""
    return text + lyrics + (TIES if "released" in frame.lenses else "") + BASELINES + (MOVES if has_moves else "")


def sentence(selection: Selection, board: Board) -> str:
    """The range of the overall scores, of the models where there are any, and of each condition by itself."""
    own = board.standings[selection.lens]
    part = TaskGroup(OVERALL, tuple(board.frame.tasks))
    spans = ask(points.intervals, board.filters, "corrected", part)
    runs = [run for run in board.order if run.kind == "model"] or list(board.order)
    scores = [overall for run in runs if (overall := _overall(run, own, spans)) is not None]
    models = model_rows.model_rows(board)
    if not scores:
        figures = overall_scores.overall_figures(selection)
        means = {run: float(mean.values[0]) for run, mean in overall_scores.means(figures, runs).items()}
        of_runs = {"": {run.name: means[run.id] for run in runs if run.id in means}}
        return statements.of_some_tasks(
            models.means(means) if models else of_runs, board.frame.mean_words(usual(figures))
        )
    constant = _overall(board.constant, own, spans) if board.constant else None
    if models is None:
        return statements.overall(scores, constant, {run.id: run.name for run in runs})
    groups = model_rows.overall(selection, board, models, part)
    return statements.overall_by_condition(groups, constant, models.run_names)


def _overall(run: Run, standings: Mapping[str, LeaderboardRow], spans: Mapping[str, Interval | None]) -> Overall | None:
    value = standings[run.id].overall
    return None if value is None else Overall(run.id, value, spans.get(run.id))


def show(selection: Selection, board: Board) -> None:
    """Where models have several conditions or seeds: the models by condition, then the tasks under one of them.

    Where the columns are measures of sections: these alone.
    """
    kind, by = options(board.frame)
    if by == MEASURES:
        _measures(selection, board)
        return
    models = model_rows.model_rows(board)
    if models is not None:
        model_rows.show(selection, board, models, kind, points.chosen_part(board.frame))
        st.header("By task", anchor=False)
        board_shown = models.of_condition(board, model_rows.condition(models))
    else:
        board_shown = board
    _table(selection, board_shown, kind, by)
    misread_table.unfold(selection, board.order, board.filters)
    suggestions.show(selection, [run for run in board.order if run.kind == "model"], selection.lens)
    if models is None:
        lines = [board.constant] if board.constant and board.constant not in board.order else []
        standings = board.standings[selection.lens]
        points.show(selection, board.frame, [*board.order, *lines], standings, board.filters, kind, board.elsewhere)
    run_measures.show(selection, {run.id: run for run in board.order})


def _measures(selection: Selection, board: Board) -> None:
    """A table of the further measures of each task about sections."""
    names = {own: run.name for run in board.order for own in board.members.get(run.id, (run.id,))}
    for task in section_measures.tasks(board.frame.tasks):
        table = section_measures.by_run(ask(_means, replace(board.filters, tasks=(task,))), task, names)
        st.subheader(table.title, anchor=False)
        document.show(selection, table)


def _means(db: Database, filters: Filters) -> Means:
    return means(structure.measures_as_counted(db, filters))


def options(frame: Frame, without: Sequence[str] = ()) -> tuple[str, str]:
    """The kind of scores, and what the columns are. without: of COLUMNS, those that make no sense here."""
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    kind = controls.segmented_control(
        "Scores (percent)", list(KINDS), required=True, format_func=KINDS.__getitem__,
        **link_widgets.single("figure", list(KINDS), "corrected"),
    )  # fmt: skip
    choices = [name for name in column_choices(frame) if name not in without]
    if len(choices) == 1:
        return str(kind), choices[0]
    by = controls.segmented_control(
        "Columns", choices, required=True, format_func=COLUMNS.__getitem__,
        **link_widgets.single("columns", choices, "tasks"),
    )  # fmt: skip
    return str(kind), str(by)


def _table(selection: Selection, board: Board, kind: str, by: str) -> None:
    lens = selection.lens
    standings = board.standings[lens]
    gained = moves(board.standings, lens, [run.id for run in board.order if run.kind == "model"])
    to_all, members = selection.linker("cases"), board.members

    def to_cases(query: Mapping[str, str | Sequence[str]]) -> str:
        return to_all({**query, "runs": [own for run in query["runs"] for own in members.get(run, (run,))]})

    capped, unanswered_outcomes = _capped(board.frame, board.order, standings), selection.within("outcome", WORST)
    names = shorten_apart([run.name for run in board.order], LETTERS)
    of_sound = sound_column.cells(selection)
    rows = fitted(joined([
        _with_sound(row(
            to_cases, board.frame, replace(run, name=name), standings[run.id], kind, by, gained.get(run.id, 0),
            run.id in board.elsewhere,
            {task: by_run[run.id] for task, by_run in capped.items() if run.id in by_run},
            unanswered_outcomes,
        ), of_sound, run.id)
        for run, name in zip(board.order, names, strict=True)
    ]))  # fmt: skip
    pages, heads = math.ceil(len(rows) / PER_PAGE), columns(by, board.frame) + [sound_column.COLUMN] * bool(of_sound)
    order = row_order.parse(link.value(ORDER), heads)
    if link.value(ORDER) and order is None:
        link_widgets.report_unknown(ORDER, link.value(ORDER))
    rows = row_order.ordered(rows, heads, order)
    if pages > 1:
        heads = row_order.linked(heads, order, _address)
    start = (min(link_widgets.page_number("page"), pages) - 1) * PER_PAGE
    note = [Row([Cell(ELSEWHERE_NOTE)], "note")] if any(run.id in board.elsewhere for run in board.order) else []
    name = f"Scores, {KINDS[kind].lower()}"
    with st.container(key="leaderboard_table"):
        doors(
            heads, [*rows[start : start + PER_PAGE], *note], key="leaderboard", downloads=pages <= 1, order=order,
            name=name,
        )  # fmt: skip
    if pages > 1:
        st.pagination(pages, **link_widgets.number("page", pages))
    with st.container(horizontal=True, vertical_alignment="center"):
        chart_panel.explain(how_to_read(board.frame, len(board.standings) > 1))
        st.download_button(
            "CSV", _as_csv(board.order, standings, lens, caption(selection, "leaderboard", lens)),
            filename("scores", "csv"), "text/csv",
            icon=":material/download:", on_click="ignore",
        )  # fmt: skip
        if pages > 1:
            facts = [TITLES[kind], amount(len(rows), "row"), *caption(selection, "leaderboard", lens)]
            content = {**as_data(heads, [*rows, *note]), "name": name, "caption": facts}
            for label, ending, write in (("LaTeX", "tex", page_files.latex), ("Markdown", "md", page_files.markdown)):
                st.download_button(
                    label, partial(write, content), filename(name, ending), "text/plain", icon=":material/download:",
                    on_click="ignore",
                )  # fmt: skip


def _with_sound(scores: Row, of_sound: Mapping[str, Cell], run: str) -> Row:
    return replace(scores, cells=[*scores.cells, of_sound.get(run, sound_column.ELSEWHERE)]) if of_sound else scores


def _address(order: str) -> str:
    """The first page of the table in an order of its columns, with all other choices of the link."""
    query = {name: values for name, values in link.query().items() if name not in (ORDER, "page")}
    return href("leaderboard", query | ({ORDER: [order]} if order else {}))


def _capped(
    frame: Frame, order: Sequence[Run], standings: Mapping[str, LeaderboardRow]
) -> dict[str, dict[str, tuple[int, int]]]:
    """The ranks by lyrics task and run that differ once the WER of each question is capped at 1."""
    changes = {}
    for task in filter(is_lyrics, frame.tasks):
        figures = {run.id: standings[run.id].figures for run in order}
        changes[task] = capped_moves({run: by_task[task] for run, by_task in figures.items() if task in by_task})
    return changes


def _as_csv(order: Sequence[Run], standings: Mapping[str, LeaderboardRow], lens: Lens, facts: Sequence[str]) -> str:
    return chart_panel.as_csv([
        {"run": run.name, "run id": run.id, "kind": run.kind, "lens": lens, "task": task, **figure.as_dict()}
        for run in order
        for task, figure in standings[run.id].figures.items()
    ], facts)  # fmt: skip
