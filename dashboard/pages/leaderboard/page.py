"""Leaderboard: models by tasks. Every figure leads to the cases it was made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from analysis.benchmarks.registry import MEAN_TASKS
from analysis.pipeline.reviews import corrections
from analysis.records import LENSES, Lens
from analysis.scoring.figures import CaseSums, is_lyrics
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import LeaderboardRow, capped_moves, moves, standing
from dashboard.components.link_table import Cell, Row, doors
from dashboard.downloads import caption, filename
from dashboard.pages.leaderboard import parsing_rates, points, suggestions
from dashboard.panels.heat_table import COLUMNS, PUBLISHED_NOTE, columns, published_models, published_row, row
from dashboard.selection import link_widgets, run_catalog, stores
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states

KINDS = {"corrected": "Chance-corrected", "raw": "Raw"}
HIDEABLE = {"baseline": "Baselines", "published": "Published figures"}
ELSEWHERE_NOTE = (
    "≠ this baseline answered other questions than the selected runs. For the same questions, run: "
    "earmark baseline constant-best --questions FILE"
)
HOW_TO_READ = """
- All figures are **percent, higher is better**. Segmentation: mean IoU. Lyrics: IWER = 1 / (1 + mean WER). All others:
  exact match (durations and localization within 3 s).
- **Chance-corrected**: (accuracy - R) / (1 - R), where R is the accuracy of guessing; negative means worse than
  guessing. A task with subtasks is their mean. **Overall** is the mean of the twelve tasks, for runs that have all of
  them.
- Refused, missing and unreadable answers count as the worst value (paper lens) or as in the published scripts; their
  share has a column (Unr. %). Hover over a figure for n; click it for its cases.
- **≤1**: lyrics with the WER of each question capped at 1, the value of no answer. WER has no upper bound, so an answer
  can do worse than a refusal. ↕ marks a run whose rank changes with the cap.
- Under the released lens, a **tie of votes** counts with its expected value; hover for the range.
- **Baselines** do not hear the audio: a figure at or below theirs is no evidence of listening.
- ▲▼: ranks gained or lost against the other lens.
- The filters of the sidebar apply, but not to published figures.
"""


class Options(NamedTuple):
    """kind: corrected or raw. by: columns of the table. hidden: of SHOWN."""

    kind: str
    by: str
    hidden: Sequence[str]


def show(selection: Selection) -> None:
    st.title("Leaderboard")
    all_runs = run_catalog.with_overall(run_catalog.selected(selection))
    if not all_runs:
        empty_states.no_runs(selection)
        return
    options = _options()
    linked_runs = selection.runs
    visible = [run for run in all_runs if run.kind != "baseline" or run.id in linked_runs]
    if "baseline" not in options.hidden:
        every = run_catalog.with_overall(run_catalog.available(selection))
        visible += [run for run in every if run.kind == "baseline" and run not in visible]
    filters = selection.shared_filters(runs=tuple(run.id for run in visible))
    standings = _standings(filters)
    lens = selection.lens
    if not any(standing.n for standing in standings[lens].values()):
        st.info("No case matches the filters. Remove one or select other runs in the sidebar.")
        return
    order = sorted(visible, key=lambda run: (run.kind == "baseline", -(standings[lens][run.id].sort_key)))
    elsewhere = _elsewhere(visible)
    suggestions.show(selection, [run for run in order if run.kind != "baseline"], lens)
    _table(selection, order, standings, lens, options, elsewhere)
    points.show(selection, order, standings[lens], filters, options.kind, elsewhere)
    parsing_rates.show(selection, order, filters)


def _options() -> Options:
    controls = st.container(horizontal=True, vertical_alignment="bottom", gap="medium")
    kind = controls.segmented_control(
        "Scores (percent)", list(KINDS), required=True, format_func=KINDS.__getitem__,
        **link_widgets.single("figure", list(KINDS), "corrected"),
    )  # fmt: skip
    by = controls.segmented_control(
        "Columns", list(COLUMNS), required=True, format_func=COLUMNS.__getitem__,
        **link_widgets.single("columns", list(COLUMNS), "tasks"),
    )  # fmt: skip
    hidden = controls.pills(
        "Hide", list(HIDEABLE), selection_mode="multi", format_func=HIDEABLE.__getitem__,
        **link_widgets.multiple("hide", list(HIDEABLE)),
    )  # fmt: skip
    return Options(str(kind), str(by), hidden)


def _table(
    selection: Selection,
    order: Sequence[Run],
    standings: dict[Lens, dict[str, LeaderboardRow]],
    lens: Lens,
    options: Options,
    elsewhere: set[str],
) -> None:
    gained = moves(standings, lens, [run.id for run in order if run.kind != "baseline"])
    link = selection.linker("cases")
    capped = _capped(order, standings[lens])
    rows = [
        row(
            link, run, standings[lens][run.id], options.kind, options.by, gained.get(run.id, 0), run.id in elsewhere,
            {task: by_run[run.id] for task, by_run in capped.items() if run.id in by_run},
        )
        for run in order
    ]  # fmt: skip
    if elsewhere:
        rows.append(Row([Cell(ELSEWHERE_NOTE)], "note"))
    if "published" not in options.hidden:
        rows += [published_row(model, cells, options.kind, options.by) for model, cells in published_models().items()]
        rows.append(Row([Cell(PUBLISHED_NOTE)], "note"))
    with st.container(key="leaderboard_table"):
        doors(columns(options.by), rows, key="leaderboard")
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.popover("How to read this", icon=":material/help:", width="content"):
            st.markdown(HOW_TO_READ)
        st.download_button(
            "CSV", _as_csv(order, standings[lens], lens, caption(selection, "leaderboard", lens)),
            filename("scores", "csv"), "text/csv",
            icon=":material/download:", on_click="ignore",
        )  # fmt: skip


def _capped(order: Sequence[Run], standings: dict[str, LeaderboardRow]) -> dict[str, dict[str, tuple[int, int]]]:
    """By lyrics task and run: places that differ once the WER of each question is capped at 1."""
    moves = {}
    for task in filter(is_lyrics, MEAN_TASKS):
        figures = {run.id: standings[run.id].figures for run in order}
        moves[task] = capped_moves({run: by_task[task] for run, by_task in figures.items() if task in by_task})
    return moves


def _as_csv(order: Sequence[Run], standings: dict[str, LeaderboardRow], lens: Lens, facts: Sequence[str]) -> str:
    return chart_panel.as_csv([
        {"run": run.name, "run id": run.id, "kind": run.kind, "lens": lens, "task": task, **figure.as_dict()}
        for run in order
        for task, figure in standings[run.id].figures.items()
    ], facts)  # fmt: skip


def _elsewhere(visible: Sequence[Run]) -> set[str]:
    """Baselines whose questions none of the chosen models was asked."""
    models = [run.id for run in visible if run.kind != "baseline"]
    baselines = [run.id for run in visible if run.kind == "baseline"]
    if not models or not baselines:
        return set()
    share = cases_list.shared(stores.present(), baselines, models)
    return {run for run in baselines if not share.get(run)}


def _standings(filters: Filters) -> dict[Lens, dict[str, LeaderboardRow]]:
    """By lens and run."""
    standings: dict[Lens, dict[str, LeaderboardRow]] = {}
    for lens in LENSES:
        cells = ask(_cells, replace(filters, lens=lens))
        figures = corrections.figures(cells, lens)
        standings[lens] = {run: standing(figures.get(run, {})) for run in filters.runs}
    return standings


def _cells(db: Database, filters: Filters) -> dict[str, dict[str, dict[tuple[str, str], CaseSums]]]:
    return cases_list.cells(db, filters.lens, filters)
