"""Artefacts: cases whose number tells of the scorer and not of the model, and what they do to the figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.registry import EVERY, lenses
from analysis.scoring.artefacts import BY_NAME
from analysis.store.database import Database
from analysis.store.queries import artefacts
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.artefacts import Effect, effects
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.downloads import filename
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import chart_panel, empty_states
from dashboard.ui.text import percent, shorten

STRONG = 0.1
"""An effect of ten percentage points or more is tinted fully."""
HOW = """
- Listed are cases on which **what is named happened** under the released scripts **and their score differs** from the
  paper's definition applied to a careful reading. The same case can be of several artefacts.
- **n (effect)**: cases of the task, and how many points they move the task's chance-corrected figure under the
  released lens, against the same figure with just these cases scored by the paper's lens. **+** flatters the run.
- Open a case to see both lenses, the steps of reading and the code side by side.
"""


def show(selection: Selection) -> None:
    st.title("Scorer artefacts")
    chosen = run_catalog.selected(selection)
    if not chosen:
        empty_states.no_runs(selection)
        return
    wanted = selection.shared_filters(runs=tuple(run.id for run in chosen))
    found = ask(_effects, wanted)
    if not found:
        _nothing(selection, chosen)
        return
    runs = [run for run in chosen if any(each.run == run.id for each in found)]
    by_place = {(each.artefact, each.task, each.run): each for each in found}
    places = list(dict.fromkeys((each.artefact, each.task) for each in found))
    with st.container(key="artefacts_table"):
        doors(_columns(runs), [_row(selection, place, runs, by_place) for place in places], key="artefacts", sticky=2)
    chart_panel.explain(HOW)
    with st.expander("Definitions of the artefacts", expanded=True):
        for name in dict.fromkeys(artefact for artefact, _ in places):
            st.markdown(f"**{BY_NAME[name].title}**: {BY_NAME[name].meaning}")
    rows = [_plain(each, {run.id: run.name for run in runs}) for each in found]
    st.download_button(
        "Download as CSV", chart_panel.as_csv(rows).encode("utf-8"), filename("", "csv"), "text/csv", on_click="ignore"
    )


def _nothing(selection: Selection, chosen: Sequence[Run]) -> None:
    """Why there is no artefact: nobody scores these cases twice, or all scores agree."""
    wanted = selection.shared_filters().tasks
    asked = {task for run in chosen for task in run.counts if not wanted or task in wanted}
    if any("released" in lenses(task) for task in asked):
        st.info("The published scripts and the paper's definitions give every chosen case the same score.")
    else:
        st.info("There is nothing to check: only BASS and ZIQI-Eval have published scripts that score beside the "
                "paper, and none of the chosen cases is theirs.")  # fmt: skip


def _columns(runs: Sequence[Run]) -> list[Column]:
    hint = "cases (effect on the task's figure under the released lens, percentage points)"
    return [
        Column("artefact", "Artefact", numeric=False),
        Column("task", "Task", numeric=False),
        *(
            Column(run.id, shorten(run.name, 40), group="n (effect), by run", hint=f"{run.name}\n{hint}", wraps=True)
            for run in runs
        ),
    ]


def _row(
    selection: Selection, place: tuple[str, str], runs: Sequence[Run], found: Mapping[tuple[str, str, str], Effect]
) -> Row:
    artefact, task = place
    query = {"lens": "released", "artefact": [artefact], "task": [task]}
    cells = [_cell(selection, found.get((artefact, task, run.id)), query) for run in runs]
    everywhere = selection.link("cases", query | {"runs": [run.id for run in runs]})
    return Row([Cell(BY_NAME[artefact].title, href=everywhere, title=BY_NAME[artefact].meaning),
                Cell(task, title=EVERY[task].name), *cells])  # fmt: skip


def _cell(selection: Selection, each: Effect | None, query: Mapping[str, str | Sequence[str]]) -> Cell:
    if each is None:
        return Cell("–", muted=True)
    effect = "no mean" if each.effect is None else f"{100 * each.effect:+.1f}"
    heat = None if each.effect is None else min(abs(each.effect) / STRONG, 1.0)
    title = (
        f"n = {each.n} of {each.of}\nreleased {percent(each.released)} %\n"
        f"with these by the paper's lens {percent(each.without)} %"
    )
    href = selection.link("cases", {**query, "runs": [each.run]})
    return Cell(f"{each.n} ({effect})", float(each.n), href=href, title=title, heat=heat)


def _plain(each: Effect, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "artefact": BY_NAME[each.artefact].title,
        "task": each.task,
        "run": names[each.run],
        "n": each.n,
        "of": each.of,
        "released": each.released,
        "with these by the paper's lens": each.without,
        "effect": each.effect,
    }


def _effects(db: Database, filters: Filters) -> list[Effect]:
    return effects(artefacts.sums(db, filters).to_pylist())
