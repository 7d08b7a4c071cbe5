"""A tour of the demo in four steps, each a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.data_sets import DEMO
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.means.bootstrap import Resampled
from dashboard.navigation import link_to
from dashboard.panels import overall_scores
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain

REPORT = "report"
CONFUSED = "verse>chorus"
TASK = "FSS"


def show(
    selection: Selection, runs: Sequence[Run], figures: Mapping[str, Mapping[str, Resampled]], ranked: Sequence[Run]
) -> None:
    """Draw the tour of the demo, and nothing for other data sets."""
    if not selection.data_set.endswith(f", {DEMO}") or not runs:
        return
    steps = _steps(selection, figures, ranked)
    if steps:
        st.header("Tour in four steps", anchor=False)
    for number, (label, address) in enumerate(steps, 1):
        link_to(address, f"{number}. {plain(label)}")


def _steps(
    selection: Selection, figures: Mapping[str, Mapping[str, Resampled]], ranked: Sequence[Run]
) -> list[tuple[str, str]]:
    """Label and address of each step; none where the demo lacks what they show."""
    run, is_below = _weak_run(figures, ranked)
    confused = ask(_worst, run.id, TASK, CONFUSED)
    worst = ask(_worst, run.id, TASK, "")
    if not worst:
        return []
    reason = "scores below a constant answer" if is_below else "loses its points"
    steps = [(f"Why {run.name} {reason}", selection.link(REPORT, {"run": run.id}))]
    if confused:
        steps.append(("Hear a verse that was called chorus", selection.link("case", {"q": confused, "at": run.id})))
    by_hand = selection.link("case", {"q": worst, "at": run.id, "tab": "code"})
    steps.append(("Check one score by hand, down to the code", by_hand))
    steps.append(("Judge five references with the keys 1 to 4", selection.link("review", {"n": "5"})))
    return steps


def _weak_run(figures: Mapping[str, Mapping[str, Resampled]], ranked: Sequence[Run]) -> tuple[Run, bool]:
    """The last model that scores below the best constant answers, and whether there is one; else the last model."""
    models = overall_scores.models(ranked) or list(ranked)
    values = {run: float(figure.values[0]) for run, figure in overall_scores.means(figures, ranked).items()}
    guesses = [values[run.id] for run in overall_scores.constants(ranked) if run.id in values]
    listeners = [run for run in models if overall_scores.CONSTANT not in run.name]
    below = [run for run in listeners if guesses and values.get(run.id, 1.0) < max(guesses)]
    return (below[-1], True) if below else (models[-1], False)


def _worst(db: Database, run: str, task: str, confused: str) -> str:
    """The question of the run's worst case; confused: a label and the one it is called. "" without one."""
    filters = Filters(runs=(run,), tasks=(task,), confused=(confused,) if confused else ())
    rows = cases_list.cases(db, filters, "worst", 1).rows
    return str(rows[0]["question_id"]) if rows else ""
