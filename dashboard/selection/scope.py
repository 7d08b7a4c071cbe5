"""The data set that all pages are about: one at a time, never several pooled. It stands in the link as `data`.

A link without it means the data set of what it names (runs, tasks, a case, the page of a benchmark), else the first:
one's own answers before the demo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.data_sets import DEMO, benchmark_of
from analysis.benchmarks.registry import EVERY
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.data_sets import Share
from dashboard.navigation import benchmark_of_page
from dashboard.selection import link_widgets
from dashboard.selection.ask import ask_of
from dashboard.ui.text import amount

KEY = "data"
LEFT_OUT = "lens"
"""What a change of the data set keeps of the link; runs, filters and choices belong to the other one."""

Shares = Mapping[str, Sequence[Share]]


def choose(db: Database, page: str) -> None:
    """The widget, at the top of the sidebar; a line of text where there is only one data set. page: its address."""
    sets = ask_of(db, data_sets.shares)
    if not sets:
        st.session_state.pop(KEY, None)
        return
    names = list(sets)
    default = _default(db, sets, page)
    setting = link_widgets.one(KEY, names, default)
    if len(names) == 1:
        st.session_state[KEY] = default
        st.markdown("**Data set**")
        st.text(f"{default}\n{_size(sets[default])}")
        return
    setting |= {"on_change": _switch, "args": ()}
    st.selectbox("Data set", names, help="Figures are of one data set at a time.", **setting)
    st.caption(_size(sets[st.session_state[KEY]]))


def data_set() -> str:
    """The name of the present data set, "" where nothing is loaded."""
    return str(st.session_state.get(KEY, ""))


def benchmark() -> str:
    """The benchmark of the present data set."""
    return benchmark_of(data_set())


def runs(db: Database) -> frozenset[str]:
    """Ids of the runs with cases in the present data set."""
    return frozenset(share.run for share in ask_of(db, data_sets.shares).get(data_set(), ()))


def of_run(db: Database, run: str, task: str = "") -> str:
    """The data set of a run's cases, of those of a task; of several the one with most answers. "" without cases."""
    benchmark = EVERY[task].benchmark if task in EVERY else ""
    sets = {
        name: [share for share in shares if share.run == run]
        for name, shares in ask_of(db, data_sets.shares).items()
        if not benchmark or benchmark_of(name) == benchmark
    }
    held = {name: shares for name, shares in sets.items() if shares}
    return first(held) if held else ""


def in_link(db: Database) -> str:
    """The value of `data` in a link from here: "" where there is only one data set to mean."""
    return data_set() if len(ask_of(db, data_sets.shares)) > 1 else ""


def first(sets: Shares) -> str:
    """The data set without a word from the link: one's own before the demo's, then the one with most answers."""

    def order(name: str) -> tuple[bool, bool, int]:
        answers = sum(share.answers for share in sets[name])
        return (answers == 0, DEMO in name.split(", "), -answers)

    return min(sets, key=order)


def meant(sets: Shares, runs: Sequence[str], tasks: Sequence[str], benchmark: str) -> str:
    """The data set that a link means which does not name one. benchmark: of the page, "" where it has several."""
    asked = {EVERY[task].benchmark for task in tasks if task in EVERY} or {benchmark} - {""}
    fits = {
        name: shares
        for name, shares in sets.items()
        if (not asked or benchmark_of(name) in asked) and (not runs or {share.run for share in shares} & set(runs))
    }
    return first(fits or sets)


def _default(db: Database, sets: Shares, page: str) -> str:
    query = st.query_params
    if (question := query.get("q")) and (name := data_sets.of_question(db, question)) in sets:
        return name
    runs = [run for key in ("runs", "a", "b", "run") for run in query.get_all(key)]
    return meant(sets, runs, query.get_all("task"), benchmark_of_page(page))


def _switch() -> None:
    """Another data set: its own runs, without the filters of the other."""
    gone = {name: () for name in st.query_params if name != LEFT_OUT}
    link_widgets.change({**gone, KEY: [str(st.session_state[KEY])]})


def _size(shares: Sequence[Share]) -> str:
    """Questions are counted in the run that holds most of them: runs of one data set share them."""
    questions = max(share.questions for share in shares)
    return f"{amount(questions, 'question')}, {amount(len([share for share in shares if share.answers]), 'run')}"
