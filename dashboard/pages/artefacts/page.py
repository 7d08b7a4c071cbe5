"""Artefacts: cases whose number tells of the scorer and not of the model, and what they do to the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from analysis.benchmarks.registry import EVERY, lenses
from analysis.display import amount, within
from analysis.scoring.artefacts import BY_NAME
from analysis.store.database import Database
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts import artefacts
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.tasks.artefacts import Effect, effects
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import caption, filename
from dashboard.navigation import link_to
from dashboard.selection import baselines, run_catalog, stores
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states, run_rows
from dashboard.ui.text import percent, shorten

STRONG = 0.1
"""An effect of ten percentage points or more is tinted fully."""
HOW = """
- The table lists cases in which **the named event occurred** under the released scripts **and the score differs** from
  the paper's definition applied to a careful reading. A case can have several artefacts.
- **n (effect)**: number of cases of the task, and their effect in points on the task's chance-corrected figure under
  the released lens, compared with the paper's scores for just these cases. **+**: the run gains.
- Open a case to see both lenses, the reading steps and the code side by side.
"""


def show(selection: Selection) -> None:
    all_runs = run_catalog.selected(selection)
    if not all_runs:
        empty_states.no_runs(selection)
        return
    models = baselines.models_first(selection).runs
    all_runs = [run for run in all_runs if not models or run.id in models]
    filters = selection.shared_filters(runs=tuple(run.id for run in all_runs))
    effects = ask(_effects, filters)
    if not effects:
        _nothing(selection, all_runs)
        return
    runs = [run for run in all_runs if any(effect.run == run.id for effect in effects)]
    by_place = {(effect.artefact, effect.task, effect.run): effect for effect in effects}
    places = list(dict.fromkeys((effect.artefact, effect.task) for effect in effects))
    names = {run.id: run.name for run in runs}
    st.text(sentence(effects, names))
    titles = run_rows.equal_runs({run: _figures(by_place, run, places) for run in names}, names)
    rows = [_row(selection, pair, list(titles), list(names), by_place) for pair in places]
    with st.container(key="artefacts_table"):
        doors(_columns(titles), rows, key="artefacts", sticky=2)
    chart_panel.explain(HOW)
    with st.expander("Definitions of the artefacts"):
        for name in dict.fromkeys(artefact for artefact, _ in places):
            st.markdown(f"**{BY_NAME[name].title}**: {BY_NAME[name].meaning}")
    table = chart_panel.as_csv([_plain(effect, names) for effect in effects], caption(selection, "artefacts"))
    st.download_button("Download as CSV", table.encode("utf-8"), filename("", "csv"), "text/csv", on_click="ignore")


def sentence(effects: Sequence[Effect], names: Mapping[str, str]) -> str:
    """The artefact with the largest effect on a figure. names: of the runs by id."""
    largest = max(
        (entry for entry in effects if entry.effect is not None), key=lambda entry: abs(entry.effect or 0), default=None
    )
    if largest is None or largest.effect is None:
        return "No artefact changes a figure."
    return (
        f"Largest effect: {within(BY_NAME[largest.artefact].title)} in {within(EVERY[largest.task].name)}, "
        f"{names[largest.run]}: {100 * largest.effect:+.1f} points (n = {largest.n:,} of {largest.of:,})."
    )


def _figures(
    by_place: Mapping[tuple[str, str, str], Effect], run: str, places: Sequence[tuple[str, str]]
) -> tuple[object, ...]:
    """What the column of a run shows."""
    own = (by_place.get((artefact, task, run)) for artefact, task in places)
    return tuple((effect.n, effect.effect) if effect else None for effect in own)


def _nothing(selection: Selection, runs: Sequence[Run]) -> None:
    """Why there is no artefact: nobody scores these cases twice, all scores agree, or no rule has a name for it."""
    tasks = selection.shared_filters().tasks
    all_tasks = {task for run in runs for task in run.counts if not tasks or task in tasks}
    if not any("released" in lenses(task) for task in all_tasks):
        st.info("No cases of benchmarks with published scripts are selected.")
        return
    filters = selection.shared_filters(lens="released", runs=tuple(run.id for run in runs))
    n, n_differing = (_n_cases(own) for own in (filters, replace(filters, differing=True)))
    st.text(nothing_named(n, n_differing))
    if n_differing:
        link_to(selection.link("cases", {"lens": "released", "lenses": "differ"}), amount(n_differing, "case"))


def nothing_named(n: int, n_differing: int) -> str:
    """n: cases. n_differing: those that the lenses read or score differently, though without an artefact."""
    if n_differing:
        return (
            f"The published scripts read or score {n_differing:,} of {amount(n, 'case')} otherwise than the paper's "
            "definitions do. None of the artefacts that have a name here occurs in them."
        )
    return f"The published scripts and the paper's definitions give the same score in {amount(n, 'case')}."


def _n_cases(filters: Filters) -> int:
    return cases_list.cases(stores.present(), filters, limit=0).total


def _columns(titles: Mapping[str, str]) -> list[Column]:
    """titles: by run."""
    hint = "cases (effect on the task's figure under the released lens, percentage points)"
    return [
        Column("artefact", "Artefact", numeric=False),
        Column("task", "Task", numeric=False),
        *(
            Column(run, shorten(title, 40), group="n (effect in points), by run", hint=f"{title}\n{hint}", wraps=True)
            for run, title in titles.items()
        ),
    ]


def _row(
    selection: Selection, pair: tuple[str, str], columns: Sequence[str], runs: Sequence[str],
    effects: Mapping[tuple[str, str, str], Effect],
) -> Row:  # fmt: skip
    """columns: the runs with a column. runs: all."""
    artefact, task = pair
    query = {"lens": "released", "artefact": [artefact], "task": [task]}
    cells = [_cell(selection, effects.get((artefact, task, run)), query) for run in columns]
    everywhere = selection.link("cases", query | {"runs": list(runs)})
    return Row([Cell(BY_NAME[artefact].title, href=everywhere, title=BY_NAME[artefact].meaning),
                Cell(EVERY[task].name), *cells])  # fmt: skip


def _cell(selection: Selection, result: Effect | None, query: Mapping[str, str | Sequence[str]]) -> Cell:
    if result is None:
        return Cell("–", muted=True)
    effect = "no mean" if result.effect is None else f"{100 * result.effect:+.1f}"
    heat = None if result.effect is None else min(abs(result.effect) / STRONG, 1.0)
    title = (
        f"n = {result.n} of {result.of}\nreleased {percent(result.released)} %\n"
        f"with these by the paper's lens {percent(result.without)} %"
    )
    href = selection.link("cases", {**query, "runs": [result.run]})
    return Cell(f"{result.n} ({effect})", float(result.n), href=href, title=title, heat=heat)


def _plain(effect: Effect, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "artefact": BY_NAME[effect.artefact].title,
        "task": effect.task,
        "run": names[effect.run],
        "n": effect.n,
        "of": effect.of,
        "released": effect.released,
        "with these by the paper's lens": effect.without,
        "effect": effect.effect,
    }


def _effects(db: Database, filters: Filters) -> list[Effect]:
    return effects(artefacts.sums(db, filters).to_pylist())
