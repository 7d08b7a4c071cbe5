"""Leaderboard: models by tasks. Every figure leads to the cases it was made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from analysis.benchmarks.frame import frame
from analysis.pipeline.reviews import corrections
from analysis.store.database import Database
from analysis.store.queries import loaded_runs
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.leaderboard import LeaderboardRow, standing
from dashboard.navigation import TAB
from dashboard.pages.leaderboard import parsing_rates, published_figures, scores
from dashboard.pages.leaderboard.board import Board
from dashboard.panels import overall_scores, rank_stability, rule_range
from dashboard.selection import baselines, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states


def show(selection: Selection) -> None:
    if not run_catalog.scored(run_catalog.selected(selection)):
        empty_states.no_runs(selection)
        return
    board = _board(selection)
    if not any(row.n for row in board.standings[selection.lens].values()):
        empty_states.no_match(selection)
        return
    st.text(scores.sentence(selection, board))
    rule_range.show(selection)
    match selection.choice(TAB):
        case "ranks":
            rank_stability.show(selection, board.order)
        case "format":
            parsing_rates.show(selection, board)
        case "paper":
            from dashboard.pages.leaderboard import paper  # SciPy, which is slow to come, is needed only here

            paper.show(selection)
        case "published":
            published_figures.show(board.frame)
        case _:
            scores.show(selection, board)


def _board(selection: Selection) -> Board:
    """The runs on the page, by score, and the best constant answers to their questions."""
    visible = run_catalog.scored(run_catalog.selected(baselines.models_first(selection)))
    constants = overall_scores.constants(run_catalog.scored(run_catalog.available(selection)))
    runs = [*visible, *(run for run in constants if run not in visible)]
    filters = selection.shared_filters(runs=tuple(run.id for run in runs))
    own_frame = frame(selection.benchmark).within({task for run in runs for task in run.counts})
    lenses = dict.fromkeys((selection.lens, *own_frame.lenses[:2]))
    standings = {lens: ask(_standings, replace(filters, lens=lens), own_frame.benchmark) for lens in list(lenses)[:2]}
    own = standings[selection.lens]
    elsewhere = _elsewhere(runs)
    guesses = [run for run in constants if own[run.id].overall is not None and run.id not in elsewhere]
    return Board(
        own_frame,
        sorted(visible, key=lambda run: (run.kind == "baseline", -own[run.id].sort_key)),
        max(guesses, key=lambda run: own[run.id].sort_key, default=None),
        standings,
        filters,
        elsewhere,
    )


def _elsewhere(visible: Sequence[Run]) -> set[str]:
    """Baselines that answered none of the questions of the models."""
    models = [run.id for run in visible if run.kind != "baseline"]
    own = [run.id for run in visible if run.kind == "baseline"]
    if not models or not own:
        return set()
    share = ask(loaded_runs.shared, tuple(own), tuple(models))
    return {run for run in own if not share.get(run)}


def _standings(db: Database, filters: Filters, benchmark: str) -> Mapping[str, LeaderboardRow]:
    figures = corrections.figures(cases_list.cells(db, filters.lens, filters), filters.lens)
    return {run: standing(figures.get(run, {}), frame(benchmark)) for run in filters.runs}
