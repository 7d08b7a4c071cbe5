"""What a page says when there is nothing to show: what to do next."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.store.runs import Run
from analysis.store.workspace import Workspace
from analysis.tasks import EVERY, Benchmark
from dashboard import first_start, state
from dashboard.pages import link_to

BENCHMARK_PAGES: dict[Benchmark, str] = {"ZIQI-Eval": "ziqi", "audiobench": "audiobench", "CMI-bench": "cmi"}
"""The pages that show other benchmarks than BASS."""


def no_runs() -> None:
    """No answers that the page shows: none of BASS, or none at all."""
    loaded = state.answered(state.runs())
    if loaded:
        _elsewhere(loaded)
        return
    st.info("No answers are loaded yet.", icon=":material/inbox:")
    st.text("Load result files of a model, or the built-in demo, then come back: this page notices new runs by itself.")
    st.code("earmark load FILE...", language=None)
    st.text(f"Workspace: {Workspace().path}")
    if st.button("Load the built-in demo"):
        first_start.load(Workspace())
        st.rerun()


def _elsewhere(loaded: Sequence[Run]) -> None:
    """What is loaded instead, with the ways to it."""
    there = {name: state.of_benchmark(loaded, name) for name in BENCHMARK_PAGES}
    if any(EVERY[task].benchmark == "BASS" for run in loaded for task in run.counts if task in EVERY):
        st.info("None of the chosen runs has answers to BASS, which this page shows. Choose others at the left.")
    else:
        st.info("No answers to BASS are loaded, which this page shows. Answers to other benchmarks are:")
    for name, runs in there.items():
        if runs:
            answers = sum(
                counts["n"] for run in runs for task, counts in run.counts.items() if EVERY[task].benchmark == name
            )
            many = "runs" if len(runs) > 1 else "run"
            link_to(state.link(BENCHMARK_PAGES[name]), f"{name}: {answers:,} answers in {len(runs)} {many}")
