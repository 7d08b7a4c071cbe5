"""The data set that all pages are about: one at a time, never several pooled. It stands in the link as `data`.

A link without it, or with a benchmark in its place, means the data set of what it names (runs, tasks, a case, the
page of a benchmark), else the first: one's own answers before the demo.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import streamlit as st

from analysis.benchmarks.data_sets import benchmark_of, is_demo
from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.queries.data_sets import Share
from dashboard.navigation import benchmarks_of_link
from dashboard.selection import link, link_widgets
from dashboard.selection.ask import ask_of
from dashboard.selection.selection import DATA, LENS, Selection, resolved
from dashboard.ui.text import amount

Shares = Mapping[str, Sequence[Share]]


def choose(db: Database, selection: Selection) -> None:
    """The widget, at the top of the sidebar; a line of text where there is only one data set."""
    sets = ask_of(db, data_sets.shares)
    name = selection.data_set
    if not sets:
        return
    if len(sets) == 1:
        st.markdown("**Data set**")
        st.text(f"{name}\n{_size(db, name)}")
        return
    setting = link_widgets.single(DATA, list(sets), name, absent=[*map(benchmark_of, sets)])
    setting |= {"on_change": _switch, "args": ()}
    st.selectbox("Data set", list(sets), help="Figures are of one data set at a time.", **setting)
    st.caption(_size(db, name))


def of_selection(db: Database, selection: Selection, page: str) -> Selection:
    """The selection with its data set by name and, of the runs that the link names, those that are in it."""
    sets = ask_of(db, data_sets.shares)
    name = selection.data_set if selection.data_set in sets else _default(db, sets, selection, page) if sets else ""
    runs = [share.run for share in sets.get(name, ())]
    return resolved(selection, name, runs, is_only_data_set=len(sets) == 1)


def runs(db: Database, data_set: str) -> frozenset[str]:
    """Ids of the runs with cases in a data set."""
    return frozenset(share.run for share in ask_of(db, data_sets.shares).get(data_set, ()))


def of_run(db: Database, run: str, task: str = "") -> str:
    """The data set of a run's cases, of those of a task; of several the one with most answers. "" without cases."""
    benchmark = EVERY[task].benchmark if task in EVERY else ""
    sets = {
        name: [share for share in shares if share.run == run]
        for name, shares in ask_of(db, data_sets.shares).items()
        if not benchmark or benchmark_of(name) == benchmark
    }
    not_empty = {name: shares for name, shares in sets.items() if shares}
    return first(not_empty) if not_empty else ""


def first(sets: Shares) -> str:
    """The data set without a word from the link: one's own before the demo's, then the one with most answers."""

    def order(name: str) -> tuple[bool, bool, int]:
        answers = sum(share.answers for share in sets[name])
        return (answers == 0, is_demo(name), -answers)

    return min(sets, key=order)


def meant(sets: Shares, runs: Sequence[str], tasks: Sequence[str], of_page: Collection[str] = ()) -> str:
    """The data set of a link that does not name one. of_page: the benchmarks of its page, empty for all."""
    benchmarks = {EVERY[task].benchmark for task in tasks if task in EVERY} or of_page
    fits = {
        name: shares
        for name, shares in sets.items()
        if (not benchmarks or benchmark_of(name) in benchmarks)
        and (not runs or {share.run for share in shares} & set(runs))
    }
    return first(fits or sets)


def _default(db: Database, sets: Shares, selection: Selection, page: str) -> str:
    if (question := selection.choice("q")) and (name := ask_of(db, data_sets.of_question, question)) in sets:
        return name
    runs = [*selection.runs, *(run for name in ("a", "b", "run") for run in selection.choices(name))]
    tasks = [*selection.filters.tasks, *selection.choices("part"), *selection.choices("asked")]
    of_page = {selection.data_set} & {*BENCHMARKS} or benchmarks_of_link(page, link.query())
    return meant(sets, runs, tasks, of_page)


def _switch() -> None:
    """Another data set: its own runs, without the filters of the other."""
    removals = {name: () for name in link.query() if name != LENS}
    link.change({**removals, DATA: [str(st.session_state[DATA])]})


def n_questions(db: Database, name: str) -> int:
    """Different questions of a data set."""
    return ask_of(db, data_sets.questions).get(name, 0)


def _size(db: Database, name: str) -> str:
    answered = [share for share in ask_of(db, data_sets.shares)[name] if share.answers]
    return f"{amount(n_questions(db, name), 'question')}, {amount(len(answered), 'run')}"
