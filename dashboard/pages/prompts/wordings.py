"""The wordings of one subtask: their texts, and the score of every run in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.store.database import Database
from analysis.store.queries.counts import prompt_wordings
from analysis.store.queries.counts.prompt_wordings import OTHER
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.level_effects import LevelEffects, level_effects, of_table
from analysis.summaries.means.song_means import ALL_RUNS, Mean, Means, means
from analysis.summaries.statements.effects import Aspect, Unit
from analysis.summaries.tasks.prompt_wordings import Spread, Wording, told_apart
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.panels import level_effects as effect_panels
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import run_rows
from dashboard.ui.marks import MOST_ROWS, TOP_ROWS, axis_name
from dashboard.ui.text import amount, opens, percent, range_words, shorten

LETTERS = 34
FEW = 6
"""Wordings up to which their full text is open at first."""
HOW = """
- A point is a wording: its score minus that of the other wordings of the subtask under the same runs; lines: 95 % CI
  over songs. Blue: different after correction for all wordings (Holm); grey: no difference found. A point opens its
  cases. A question has one wording only, so different songs are asked in each.
"""
WORDINGS = Aspect(
    "wording", "wording “{}”", "wording “{}”", "under the same runs", missing="wording", others="the other wordings",
    unit=Unit("scores {} points higher", "scores {} points lower"),
)  # fmt: skip


def show(selection: Selection, spread: Spread) -> None:
    filters = selection.shared_filters(tasks=(spread.task,), subtasks=(spread.subtask,))
    common = tuple(wording.id for wording in spread.shown)
    means = ask(_means, filters, common)
    texts, closing = told_apart(ask(prompt_wordings.templates, spread.subtask, selection.runs))
    labels = {
        wording.id: f"{number}. {texts.get(wording.id, wording.id)}" for number, wording in enumerate(spread.shown, 1)
    }
    _chart(selection, spread, labels, ask(_effects, filters, common))
    _texts(selection, spread, labels, means)
    with st.expander("Full text of the wordings", expanded=len(labels) <= FEW):
        st.code("\n".join(labels.values()), language=None, wrap_lines=True)
        if closing:
            st.caption("All wordings of this subtask continue with:")
            st.code(closing, language=None, wrap_lines=True)


def cases(selection: Selection, subtask: str, own: Sequence[Wording], run: str = "") -> str:
    """The cases that were asked in one of these wordings."""
    query: dict[str, str | Sequence[str]] = {"subtask": [subtask], "wording": [wording.id for wording in own]}
    return selection.link("cases", query | ({"runs": [run]} if run else {}))


def _chart(selection: Selection, spread: Spread, labels: Mapping[str, str], panel: LevelEffects) -> None:
    by_id = {wording.id: wording for wording in spread.shown}
    effect_panels.chart(
        "Score by wording", panel, "wordings", WORDINGS,
        lambda name: cases(selection, spread.subtask, [by_id[name]]), HOW, labels.__getitem__,
    )  # fmt: skip


def _texts(selection: Selection, spread: Spread, labels: Mapping[str, str], means: Means) -> None:
    """Wordings by runs, and the rare ones together."""
    runs = [
        run for run in run_catalog.selected(selection) if any((run.id, wording.id) in means for wording in spread.shown)
    ]
    titles = equal_titles(runs, means, [*(wording.id for wording in spread.shown), OTHER])
    different = [run for run in runs if run.id in titles]
    visible = top_runs(different, mean_scores(means, [run.id for run in different]))
    column_ids = (ALL_RUNS, *(run.id for run in visible))
    columns = [
        Column("wording", "Wording", numeric=False, broad=True),
        Column("questions", "Questions"),
        Column("all", "Mean of cases %", hint="of all selected runs"),
        *(
            Column(run.id, axis_name(titles[run.id]), group="score %, by run", hint=titles[run.id], wraps=True)
            for run in visible
        ),
    ]
    groups = [(labels[wording.id], wording.id, [wording]) for wording in spread.shown]
    if spread.together:
        groups.append((f"other: wordings of few questions ({len(spread.together)})", OTHER, list(spread.together)))
    rows = []
    for name, key, own in groups:
        n = sum(wording.questions for wording in own)
        scores = [_score(selection, spread, own, means.get((run, key)), run) for run in column_ids]
        count = Cell(f"{n:,}", n, cases(selection, spread.subtask, own), opens(sum(wording.n for wording in own)))
        rows.append(Row([Cell(shorten(name, LETTERS), title=name), count, *scores]))
    with st.container(key="wordings_box"):
        doors(columns, rows, key="wordings_by_run")
    if len(visible) < len(different):
        st.caption(f"The {len(visible)} of {len(different)} runs with the highest mean score, models first; equal ones "
                   "count once. Select others in the sidebar.")  # fmt: skip


def equal_titles(runs: Sequence[Run], means: Means, groups: Sequence[str]) -> dict[str, str]:
    """Titles of the columns by the first run of those with equal figures in all groups of wordings."""

    def figures(run: Run) -> tuple[object, ...]:
        cells = (means.get((run.id, group)) for group in groups)
        return run.kind, *((cell.value, cell.n) if cell else None for cell in cells)

    return run_rows.equal_runs({run.id: figures(run) for run in runs}, {run.id: run.name for run in runs})


def top_runs(runs: Sequence[Run], scores: Mapping[str, float]) -> list[Run]:
    """Models before baselines, the highest score first; of many runs the first ones. scores: by run."""
    ordered = sorted(runs, key=lambda run: (run.kind == "baseline", -scores.get(run.id, -1.0)))
    return ordered if len(ordered) <= MOST_ROWS else ordered[:TOP_ROWS]


def mean_scores(means: Means, runs: Sequence[str]) -> dict[str, float]:
    """The mean scores of runs over all wordings, each counted by its cases."""
    sums, counts = dict.fromkeys(runs, 0.0), dict.fromkeys(runs, 0.0)
    for (run, _), mean in means.items():
        if run in sums:
            sums[run] += mean.value * mean.n
            counts[run] += mean.n
    return {run: sums[run] / n for run, n in counts.items() if n}


def _score(selection: Selection, spread: Spread, own: Sequence[Wording], mean: Mean | None, run: str) -> Cell:
    if mean is None:
        return Cell("–", muted=True)
    return Cell(percent(mean.value), mean.value, cases(selection, spread.subtask, own, run), words(mean))


def words(mean: Mean) -> str:
    counts = f"n = {amount(mean.n, 'case')}, {amount(mean.songs, 'song')}"
    return f"{percent(mean.value)} %, {range_words(mean.interval)}\n{counts}"


def _effects(db: Database, filters: Filters, common: tuple[str, ...]) -> LevelEffects:
    sums = of_table(prompt_wordings.sums(db, filters, common))
    return level_effects(row for row in sums if row.level != OTHER)


def _means(db: Database, filters: Filters, common: tuple[str, ...]) -> Means:
    return means(prompt_wordings.sums(db, filters, common))
