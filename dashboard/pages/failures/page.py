"""Failure modes: which kinds of failure, how often, in which run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

import streamlit as st

from analysis.scoring.failure_modes import MODES, UNPRICED
from analysis.store.database import Database
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.summaries.run.failure_modes import ModePair, ModeShare, mode_cases, pairs, shares
from dashboard.pages.failures import by_run, co_occurrence, codebook, people, queue, suggestions
from dashboard.panels import overall_scores
from dashboard.selection import baselines, filter_widgets, link_filters, link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.marks import MOST_ROWS
from dashboard.ui.text import amount, join_names, percent, plain

PAPER_ONLY = "Modes are found under the paper lens only. This page shows that lens."


def show(selection: Selection) -> None:
    if not run_catalog.selected(selection):
        empty_states.no_runs(selection)
        return
    views = {
        "rules": ("Modes by rule", show_rules),
        "coding": ("Coding queue", queue.show),
        "codebook": ("Codebook", codebook.show),
        "codes": ("Codes by run", people.show),
        "groups": ("Suggested groups", suggestions.show),
    }
    view = link_widgets.choose(
        "View", views, "view", "rules", words=lambda name: views[name][0], label_visibility="collapsed"
    )
    views[view][1](selection)


def show_rules(selection: Selection) -> None:
    """Draw the modes that rules find."""
    baselines.switch(selection)
    narrow = baselines.models_first(selection)
    runs = [run for run in run_catalog.selected(selection) if not narrow.runs or run.id in narrow.runs]
    if selection.lens != "paper":
        st.caption(PAPER_ONLY)
    by_first = run_catalog.over_seeds(runs)
    groups = tuple(row.runs for row in by_first.values())
    filters = selection.shared_filters(lens="paper", runs=tuple(run for own in groups for run in own))
    modes = ask(_modes, filters, groups)
    if _warn_of_older(runs, modes.older) == len(runs):
        return
    by_mode = modes.shares
    if not any(share.n for share in by_mode.values()):
        _show_none(selection, sum(_answers(by_mode, run.id) for run in runs))
        return
    few = len(run_catalog.available(selection)) <= MOST_ROWS  # the figures of hundreds of runs take long
    scores = list(overall_scores.means(overall_scores.overall_figures(selection, "paper"), runs)) if few else []
    ranks = {run: rank for rank, run in enumerate(scores)}
    ordered = sorted(
        (run for run in runs if run.id in by_first),
        key=lambda run: (run.kind == "baseline", ranks.get(run.id, len(ranks))),
    )
    models = [run for run in ordered if run.kind == "model"] or ordered
    priced = [share for run in models for share in _of_run(by_mode, run.id)]
    st.markdown(plain(sentence(priced, {first: len(row.runs) for first, row in by_first.items()})))
    in_order = {run.id: by_first[run.id] for run in ordered}
    by_run.show(selection, in_order, by_mode, modes.seeds, [run.id for run in models])
    n_answers = sum(_answers(by_mode, run.id) for run in ordered)
    co_occurrence.show(selection, modes.pairs, n_answers, [run for row in in_order.values() for run in row.runs])


def _show_none(selection: Selection, n: int) -> None:
    """n: answers without a failure mode."""
    if filter_widgets.is_set(selection, link_filters.SHARED):
        empty_states.no_match(selection, "No answer with a failure mode matches the filters")
    elif not n:
        empty_states.no_match(selection, "These runs have no scored answer")
    else:
        answers = f"these {n:,} answers" if n > 1 else "the only answer"
        st.info(f"No rule finds a failure mode in {answers}. Read some and set codes of your own.")
        queue.show_link(selection)


def sentence(shares: Sequence[ModeShare], n_runs: Mapping[str, int]) -> str:
    """How often the costliest mode occurs in all runs together; which run shows it more often is not tested here.

    n_runs: how many runs a share is of.
    """
    by_mode: dict[str, list[ModeShare]] = {}
    for share in shares:
        by_mode.setdefault(share.mode, []).append(share)
    worst = max(by_mode.values(), key=lambda own: fmean(share.points for share in own), default=[])
    n, cases = sum(share.n for share in worst), sum(share.cases for share in worst)
    runs = amount(sum(n_runs[share.run] for share in worst), "run")
    if not n:
        return "No run shows a failure mode."
    return (
        f"{MODES[worst[0].mode].title}: {n:,} of {amount(cases, 'answer')} of {runs} "
        f"({percent(n / cases)} %), which lose most points: {percent(fmean(share.points for share in worst))} of 100."
    )


def _of_run(by_mode: dict[tuple[str, str], ModeShare], run: str) -> list[ModeShare]:
    """The modes of a run that say why points are lost."""
    return [share for (own, mode), share in by_mode.items() if own == run and mode not in UNPRICED]


def _answers(by_mode: dict[tuple[str, str], ModeShare], run: str) -> int:
    """The scored answers of a run: those that can be refused."""
    return next((share.cases for (own, mode), share in by_mode.items() if (own, mode) == (run, "refused")), 0)


def _warn_of_older(runs: list[Run], older: Sequence[str]) -> int:
    """Says for which runs no modes are stored, and returns how many these are."""
    names = [run.name for run in runs if run.id in older]
    if names:
        st.warning(
            f"{amount(len(names), 'run')} loaded by an older version, which stored no failure modes: "
            f"{plain(join_names(names))}. Load the files again with earmark load.",
            icon=":material/history:",
        )
    return len(names)


class Modes(NamedTuple):
    """What the page shows. older: runs without modes, which an older version loaded.

    shares: by the first run of a group of seeds and mode. seeds: the share of each run of such a group.
    """

    shares: dict[tuple[str, str], ModeShare]
    pairs: list[ModePair]
    older: tuple[str, ...]
    seeds: Mapping[tuple[str, str], Sequence[float]]


def _modes(db: Database, filters: Filters, groups: tuple[tuple[str, ...], ...]) -> Modes:
    cases = mode_cases(failure_modes.cases(db, filters))
    first_of = {run: runs[0] for runs in groups for run in runs}
    own, seeds = shares(cases), dict[tuple[str, str], Sequence[float]]()
    for runs in groups:
        for mode in MODES if len(runs) > 1 else ():
            seeds[runs[0], mode] = [own[run, mode].share for run in runs if (run, mode) in own]
    return Modes(shares(cases.renamed(first_of)) if seeds else own, pairs(cases), cases.older, seeds)
