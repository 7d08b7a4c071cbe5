"""The same answers under several reading rules: how far their figures are apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis.benchmarks.packs import catalog
from analysis.benchmarks.packs.pack import PackTask
from analysis.benchmarks.registry import BENCHMARKS, is_pack
from analysis.records import Lens
from analysis.store.queries.counts import pack_figures
from analysis.store.queries.counts.pack_figures import RuleSums
from dashboard.navigation import link_to
from dashboard.selection import run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import percent

LEAST_COUNTED = 0.5
"""Share of the answers that a rule must count: what it gives of one answer in 300 is no figure of the run."""
LEAST = 0.01
"""Share by which figures of the same answers must differ to be worth a word."""


def show(selection: Selection) -> None:
    """One sentence on the run whose figure depends most on the rule, and a door to all rules; nothing below LEAST."""
    own_task = choice_task(selection.benchmark)
    runs = {run.id: run.name for run in run_catalog.selected(selection)}
    if own_task is None or not runs:
        return
    code, task = own_task
    names = rule_names(task)
    by_run: dict[str, list[RuleSums]] = {}
    for row in sums(selection, tuple(runs), code, names):
        by_run.setdefault(row.run, []).append(row)
    run = max(by_run, key=lambda run: difference(by_run[run]), default=None)
    if run is not None and difference(by_run[run]) > LEAST:
        st.text(f"{runs[run]}: {sentence(by_run[run], names)}")
        link_to(selection.link("rules", {"run": [run]}), "Compare the rules")


def choice_task(benchmark: str) -> tuple[str, PackTask] | None:
    """Code and description of the task with choices of a pack's benchmark."""
    codes = BENCHMARKS[benchmark].tasks if is_pack(benchmark) else ()
    tasks = ((code, catalog.of_task(code)[1]) for code in codes)
    return next(((code, task) for code, task in tasks if task.type == "choice"), None)


def rule_names(task: PackTask) -> dict[Lens, str]:
    """The names of the rules of a task, by lens."""
    return {"paper": "careful", **{reading.lens: reading.key for reading in task.readings}}


def sums(selection: Selection, runs: tuple[str, ...], code: str, names: Mapping[Lens, str]) -> Sequence[RuleSums]:
    """Figures of these runs in a task under each rule."""
    filters = selection.shared_filters(runs=runs, tasks=(code,))
    return ask(pack_figures.by_rule, filters, tuple(names)) if runs else []


def difference(rows: Sequence[RuleSums]) -> float:
    """The highest less the lowest figure of one run over most of its answers, a share."""
    figures = [row.mean for row in _of_most(rows) if row.mean is not None]
    return max(figures, default=0.0) - min(figures, default=0.0)


def _of_most(rows: Sequence[RuleSums]) -> list[RuleSums]:
    """The rules that count enough of the answers to be a figure of all of them."""
    return [row for row in rows if counts_most(row)]


def counts_most(row: RuleSums) -> bool:
    """Whether the rule counts enough of the answers for a place among other runs."""
    return row.counted >= LEAST_COUNTED * row.n


def sentence(sums: Sequence[RuleSums], names: Mapping[Lens, str]) -> str:
    """The rules with the highest and the lowest figure of one run, and the smallest number of answers counted."""
    figures = [(row.mean, row) for row in _of_most(sums) if row.mean is not None]
    if not figures:
        return "No rule counts half of the answers."
    (high, first), (low, last) = max(figures, key=lambda item: item[0]), min(figures, key=lambda item: item[0])
    fewest = min(sums, key=lambda row: row.counted)
    least = f" Fewest are counted by {names[fewest.lens]}: {fewest.counted:,} of {fewest.n:,}."
    return (
        f"The same answers give {percent(high)} % under {names[first.lens]} (n = {first.counted:,}) and "
        f"{percent(low)} % under {names[last.lens]} (n = {last.counted:,}).{least if fewest.counted < fewest.n else ''}"
    )
