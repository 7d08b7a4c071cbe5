"""A tour of the demo in four steps, each a link."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.data_sets import DEMO
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from dashboard.navigation import link_to
from dashboard.panels import overall_scores
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain

REPORT = "report"
CONFUSED = "verse>chorus"
TASK = "FSS"


def show(selection: Selection, ranked: Sequence[Run]) -> None:
    """Draw the tour of the demo, and nothing for other data sets. ranked: its runs, of which there are some."""
    if not selection.data_set.endswith(f", {DEMO}"):
        return
    steps = _steps(selection, ranked)
    if steps:
        st.header("Tour in four steps", anchor=False)
    for number, (label, address) in enumerate(steps, 1):
        link_to(address, f"{number}. {plain(label)}")


def _steps(selection: Selection, ranked: Sequence[Run]) -> list[tuple[str, str]]:
    """Label and address of each step, of the last model that listens; none where the demo lacks what they show."""
    listeners = [run for run in overall_scores.models(ranked) if overall_scores.CONSTANT not in run.name]
    run = (listeners or ranked)[-1]
    confused = ask(_worst, run.id, TASK, CONFUSED)
    worst = ask(_worst, run.id, TASK, "")
    if not worst:
        return []
    steps = [(f"Where {run.name} loses its points", selection.link(REPORT, {"run": run.id}))]
    if confused:
        steps.append(("Hear a verse that was called chorus", selection.link("case", {"q": confused, "at": run.id})))
    by_hand = selection.link("case", {"q": worst, "at": run.id, "tab": "code"})
    steps.append(("Check one score by hand, down to the code", by_hand))
    steps.append(("Judge five references with the keys 1 to 4", selection.link("review", {"n": "5"})))
    return steps


def _worst(db: Database, run: str, task: str, confused: str) -> str:
    """The question of the run's worst case; confused: a label and the one it is called. "" without one."""
    filters = Filters(runs=(run,), tasks=(task,), confused=(confused,) if confused else ())
    rows = cases_list.cases(db, filters, "worst", 1).rows
    return str(rows[0]["question_id"]) if rows else ""
