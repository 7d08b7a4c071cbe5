"""Runs: what is loaded, where it came from, what was wrong in the file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.inference import usage
from analysis.records import WORST
from analysis.scoring.stored_versions import Age, age_of
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.views.diagnosis import compliance
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.navigation import link_to
from dashboard.panels import agent_tokens, file_problems, provenance
from dashboard.review import session
from dashboard.selection import filter_words, link_widgets, run_catalog, scope, stores
from dashboard.selection.selection import DATA, Selection
from dashboard.ui import document, empty_states, tables
from dashboard.ui.text import amount, join_names, percent, plain, shorten

ADVICE: tuple[tuple[Age, str, str], ...] = (
    ("older", "an older", "Load the files again; that replaces the scores."),
    ("newer", "a newer", "Update Earmark here. Loading the files here leaves the newer scores as they are."),
    ("other", "another", "Load the files again; that replaces the scores."),
)
"""Versions that scored a run, with their words and what to do."""
COLUMNS = (
    Column("name", "Run", numeric=False),
    Column("condition", "Condition", numeric=False),
    Column("n", "Records", hint="records that loaded"),
    Column("tasks", "Tasks", hint="tasks with at least one question"),
    Column("refused", "Refused %", hint="paper lens: the model says that it cannot or will not answer"),
    Column("unparsed", "Unreadable %", hint="paper lens: answers given that could not be read"),
    Column("missing", "Missing %", hint="null or absent answers"),
    Column("problems", "Problems", hint="records and lines that were left out or repaired when loading"),
    Column("loaded", "Loaded (UTC)", numeric=False, whole=True),
)
COST = Column("cost", "Cost", hint="of all answers, in the currency of the price file; see earmark run --prices")
"""Shown if a run states it."""


def show(selection: Selection) -> None:
    all_runs = run_catalog.loaded()
    _damaged()
    if not all_runs:
        empty_states.no_runs(selection)
        return
    st.text(contents(all_runs))
    link_to(selection.link("load"), "Load runs, references or audio")
    _warn_of_other_versions(all_runs)
    names = {run.id: run.name for run in all_runs}
    present = {run.id for run in run_catalog.available(selection)}
    first = min(all_runs, key=lambda run: (run.id not in present, run.kind == "baseline"))
    run_id = link_widgets.choose(
        "Run", names, "run", first.id, words=lambda run: f"{names[run]}  ({run})", as_menu=True
    )
    run = next(run for run in all_runs if run.id == run_id)
    _problems(run)
    costs = {run.id: used.cost for run in all_runs if (used := usage.stated(run.further)) and used.cost is not None}
    models_first = sorted(all_runs, key=lambda run: run.kind == "baseline")
    rows = [_row(selection, run) for run in models_first]
    if costs:
        rows = [
            replace(row, cells=[*row.cells, _cost(costs.get(run.id))])
            for row, run in zip(rows, models_first, strict=True)
        ]
    columns = (*COLUMNS, COST) if costs else COLUMNS
    st.header("All runs", anchor=False)
    doors(columns, rows, key="runs_table", height=tables.height_of(len(rows)))
    _details(selection, run)
    agent_tokens.show()


def contents(runs: Sequence[Run]) -> str:
    """How much is loaded, and how many files had problems."""
    n_problems = sum(run.n_problems > 0 for run in runs)
    problems = f"problems in the files of {n_problems}" if n_problems else "no problems in their files"
    return f"{amount(len(runs), 'run')}, {problems}. A name opens the run's cases."


def _warn_of_other_versions(all_runs: Sequence[Run]) -> None:
    """Says which runs another version scored: their scores stay as they were until they are loaded again."""
    answered = run_catalog.answered(all_runs)
    for age, words, advice in ADVICE:
        if names := [run.name for run in answered if age_of(run.versions) == age]:
            st.warning(
                f"{amount(len(names), 'run')} scored by {words} version: {plain(join_names(names))}. {advice}",
                icon=":material/history:",
            )


def _damaged() -> None:
    """Runs, reference sets and review events that cannot be read: they are left out, everything else is there."""
    damaged = [f"{name}: {error}" for name, error in stores.present().damaged().items()]
    lines = [*damaged, *(f"reviews: {error}" for error in session.reviews().unreadable())]
    if lines:
        st.warning("Damaged and left out. Load the run again or restore its files.")
        st.text("\n".join(lines))
    if incomplete := description.incomplete(stores.present().workspace):
        st.warning("Parts of runs are missing. Remove the run and load it again, or restore its files.")
        st.text("\n".join(incomplete))


def _row(selection: Selection, run: Run) -> Row:
    total = max(run.n, 1)
    totals = {kind: sum(counts.get(kind, 0) for counts in run.counts.values()) for kind in WORST}
    answered = run.kind != "questions"
    problems = {"run": run.id}
    condition = ", ".join(f"{name}={value}" for name, value in run.condition.items())
    cells = (
        Cell(
            shorten(run.name, 72),
            href=run_catalog.cases_link(selection, run.id, {}),
            title=f"{run.id}\nmodel: {run.model or 'not named'}",
        ),
        Cell(shorten(condition, 64) or "–", title=condition),
        Cell(f"{run.n:,}", run.n, href=run_catalog.cases_link(selection, run.id, {})),
        Cell(str(len(run.counts)), len(run.counts)),
        *(_share(selection, run, n / total, kind) if answered else Cell("–") for kind, n in totals.items()),
        Cell(str(run.n_problems), run.n_problems, href=selection.link("data", problems) if run.n_problems else None),
        Cell(run.loaded_at[:16].replace("T", " ")),
    )
    badge = run.kind if run.kind in ("questions", "person") else ""
    return Row(cells, "baseline" if run.kind == "baseline" else "run", badge)


def _cost(cost: float | None) -> Cell:
    return Cell("–" if cost is None else f"{cost:.4g}", cost)


def _share(selection: Selection, run: Run, share: float, outcome: str) -> Cell:
    href = run_catalog.cases_link(selection, run.id, {"outcome": outcome}) if share else None
    return Cell(percent(share), share, href=href, title=f"{filter_words.OUTCOME_WORDS[outcome]}, paper lens")


def _details(selection: Selection, run: Run) -> None:
    if run.changed:
        st.warning("The run hash in the file is not that of its content: the file was changed after it was written.")
    provenance.show(run)
    if run.kind == "questions":
        return
    st.header("Answers by task (paper lens)", anchor=False)
    by_set: dict[str, list[dict[str, Any]]] = {}
    for task, counts in run.counts.items():
        rows = by_set.setdefault(scope.of_run(stores.present(), run.id, task), [])
        rows += [{"run": run.id, "task": task, "reading": name, "n": n} for name, n in counts.items()]
    for number, (data_set, rows) in enumerate(by_set.items()):
        document.show(selection, compliance(rows, run.id, f"run_tasks_{number}", {DATA: data_set}))


def _problems(run: Run) -> None:
    """What was wrong in the files of a run, above the table of all runs: alike problems are one row."""
    st.header("Problems in the files")
    if not run.problems:
        st.text("No problems: every record loaded.")
        return
    cut = f" The first {len(run.problems):,} are stored." if run.n_problems > len(run.problems) else ""
    st.caption(f"{run.n_problems:,} in all; equal ones share a row.{cut} Positions of records count from 0.")
    file_problems.show(run.problems, "run_problems")
