"""What the pages about answers ask of the store under the choices of the sidebar; kept until something is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.bass.tasks import TASKS
from analysis.benchmarks.registry import SUBTASKS
from analysis.store.queries import answer_tallies
from analysis.store.queries.answer_tallies import Number, Pair
from analysis.store.queries.filters import Filters
from analysis.summaries import group_means as summary
from analysis.summaries.group_means import Share
from dashboard.selection import selection


def filters(tasks: Sequence[str], subtask: str = "") -> Filters | None:
    """The sidebar's choices among these tasks; None where it chose other tasks. subtask: "" for all of them."""
    chosen = selection.filters()
    among = tuple(task for task in tasks if not chosen.tasks or task in chosen.tasks)
    return selection.filters(tasks=among, subtasks=(subtask,) if subtask else ()) if among else None


def subtasks(tasks: Sequence[str]) -> dict[str, str]:
    """Their subtasks with names, those of one task only by their own names."""
    several = len(tasks) > 1
    return {
        subtask.script: f"{TASKS[task].name}: {subtask.name}" if several else subtask.name
        for task in tasks
        for subtask in TASKS[task].subtasks
    }


LOWEST = {"score": 0.0, "tau": -1.0}
"""The lowest value of what is averaged."""


def shares(
    wanted: Filters | None, group: str = "", part: str = "", of: str = "score", pooled: bool = False
) -> list[Share]:
    """Means by run and two of `tallies.BY`, with intervals."""
    return _shares(selection.version(wanted), wanted, group, part, of, pooled) if wanted else []


def numbers(wanted: Filters | None) -> list[Number]:
    """Counts or times with their errors."""
    return _asked(selection.version(wanted), "numbers", wanted) if wanted else []


def pairs(name: str, wanted: Filters | None) -> list[Pair]:
    """name: confusion, places, moves."""
    return _asked(selection.version(wanted), name, wanted) if wanted else []


def run_names() -> dict[str, str]:
    """The chosen runs by id; runs of one name are told apart by the end of their ids."""
    chosen = selection.chosen()
    names = [run.name for run in chosen]
    return {run.id: run.name if names.count(run.name) == 1 else f"{run.name} {run.id[-8:]}" for run in chosen}


def subtask_name(script: str) -> str:
    return SUBTASKS[script].name


@st.cache_data(show_spinner=False, max_entries=128, hash_funcs={Filters: repr})
def _shares(version: Any, wanted: Filters, group: str, part: str, of: str, pooled: bool) -> list[Share]:
    return summary.shares(answer_tallies.counts(selection.store(), wanted, group, part, of), pooled, LOWEST[of])


@st.cache_data(show_spinner=False, max_entries=64, hash_funcs={Filters: repr})
def _asked(version: Any, name: str, wanted: Filters) -> list[Any]:
    found: list[Any] = getattr(answer_tallies, name)(selection.store(), wanted)
    return found
