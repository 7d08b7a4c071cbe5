"""The task, the subtask and the run that a view of one form of answer shows: each a choice of the link."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.benchmarks.protocol import Family
from analysis.benchmarks.registry import EVERY, of_family
from dashboard.selection import link_widgets, queries, run_catalog, run_choice
from dashboard.selection.selection import Selection

PART, SUBTASK, OF = "part", "asked", "of"
"""Names in the link."""
POOLED = "all"
"""All subtasks, or all runs, together."""


def answered(selection: Selection, family: Family) -> list[str]:
    """The tasks with such answers in the chosen runs."""
    runs = run_catalog.selected(selection)
    return [code for code in of_family(selection.benchmark, family) if any(code in run.counts for run in runs)]


def row() -> DeltaGenerator:
    """A container that puts choices next to each other."""
    return st.container(horizontal=True, vertical_alignment="bottom", gap="medium")


def task(codes: Sequence[str], place: DeltaGenerator) -> str:
    """The chosen task; a widget where there are several."""
    setting = link_widgets.single(PART, codes, codes[0])
    if len(codes) == 1:
        return codes[0]
    return str(place.selectbox("Task", codes, format_func=lambda code: EVERY[code].name, **setting))


def subtask(task: str, is_pooled: bool = True) -> str:
    """The chosen subtask, "" for all of them or where the task lists but one. is_pooled: whether all can be chosen."""
    names = queries.subtasks((task,))
    if len(names) < 2:
        return ""
    options = [POOLED, *names] if is_pooled else list(names)
    name = link_widgets.choose("Subtask", options, SUBTASK, words=lambda name: names.get(name, "All"))
    return "" if name == POOLED else name


def run(selection: Selection, ids: Sequence[str], place: DeltaGenerator, label: str = "Run") -> str:
    """The chosen run, at first the first; POOLED for all together. ids: in the order of the menu."""
    by_id = {run.id: run for run in run_catalog.available(selection)}
    together = {POOLED: "all runs"} if len(ids) > 1 else {}
    return run_choice.choose_run(label, [by_id[name] for name in ids], OF, place, together)


def runs(selection: Selection, ids: Sequence[str], place: DeltaGenerator) -> list[str]:
    """The chosen run, or all of them, as of `run`."""
    run_id = run(selection, ids, place)
    return list(ids) if run_id == POOLED else [run_id]
