"""Losses: what is missing from 100 in every figure of a run, by type of loss; and one task over all runs."""

from __future__ import annotations

import streamlit as st

from analysis.store.database import Database
from analysis.store.queries.counts import losses, song_sums
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.run.losses import OVERALL, Losses
from analysis.summaries.run.losses import losses as summarise
from dashboard.pages.losses import bars, table
from dashboard.pages.losses.words import sentence, task_name
from dashboard.panels import overall_scores
from dashboard.selection import baselines, link_widgets, run_catalog, run_choice
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import amount, plain

PAPER_ONLY = "Points are assigned to types under the paper lens only. This page shows that lens."


def show(selection: Selection) -> None:
    runs = run_catalog.scored(run_catalog.selected(selection))
    if not runs:
        empty_states.no_runs(selection)
        return
    if selection.lens != "paper":
        st.caption(PAPER_ONLY)
    names = run_catalog.names(runs)
    ranked = overall_scores.best_first(runs, overall_scores.overall_figures(selection, "paper"))
    run = run_choice.choose_run("Run", ranked, "run")
    of_run = losses_of(filters(selection, run))
    if not of_run:
        nothing = "No scored answer of this run matches the filters"
        empty_states.no_match(selection, nothing, advice="Choose another run above.")
        return
    if _incomplete([entry for entry in runs if entry.id == run]):
        return
    main = of_run.get((run, OVERALL)) or max(of_run.values(), key=_largest)
    st.markdown(plain(sentence(names[run], main)))
    bars.show(selection, names[run], list(of_run.values()))
    _task(selection, runs, of_run, run)


def _task(selection: Selection, runs: list[Run], of_run: dict[tuple[str, str], Losses], run: str) -> None:
    """One task over all runs."""
    tasks = [task for _, task in of_run if task != OVERALL]
    st.subheader("Points lost by type and run", anchor=False)
    task = tasks[0]
    if len(tasks) > 1:
        task = link_widgets.choose("Task", tasks, "part", task, words=task_name, as_menu=True)
    baselines.switch(selection)
    if len(tasks) > 1:
        st.markdown(plain(sentence(run_catalog.names(runs)[run], of_run[run, task])))
    models = baselines.models_first(selection).runs
    visible = [entry for entry in runs if not models or entry.id in models or entry.id == run]
    _incomplete([entry for entry in visible if entry.id != run])
    table.show(selection, run_choice.rows_of(visible), task, losses_of(filters(selection, "", task)), run)


def filters(selection: Selection, run: str = "", task: str = "") -> Filters:
    """The choices of the sidebar for one run or one task."""
    narrower = {"runs": (run,)} if run else {"tasks": (task,)} if task else {}
    return selection.shared_filters(lens="paper", **narrower)


def losses_of(filters: Filters) -> dict[tuple[str, str], Losses]:
    return ask(_losses, filters)


def _incomplete(runs: list[Run]) -> bool:
    """Says for which of these runs no types are stored."""
    without = ask(losses.unexplained, Filters())
    names = [run.name for run in runs if run.id in without]
    if names:
        st.warning(
            f"No types of loss are stored of {amount(len(names), 'run')}: "
            f"{plain(', '.join(names))}. Load the files again with earmark load.",
            icon=":material/history:",
        )
    return bool(names)


def _largest(losses: Losses) -> float:
    return losses.parts[0].value if losses.parts else 0.0


def _losses(db: Database, filters: Filters) -> dict[tuple[str, str], Losses]:
    return summarise(
        song_sums.sums(db, filters).to_pylist(), losses.points(db, filters), losses.combinations(db, filters)
    )
