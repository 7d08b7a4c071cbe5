"""Adjusted differences by the facts of songs that a user imported (`references.song_facts`)."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.records import FACT
from analysis.store.queries.cases import cases_list
from analysis.store.queries.counts.answer_tallies import DIMENSION, HAS_DIMENSION
from analysis.summaries.statements.effects import aspect
from dashboard.panels import level_effects
from dashboard.selection import link_widgets, queries, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain

GENRE = f"{FACT}genre"
"""Shown with the genres of reference sets."""


def show(selection: Selection, tasks: Sequence[str]) -> None:
    """One fact of the songs of these tasks at a time; nothing where none is imported."""
    runs = tuple(run.id for run in run_catalog.selected(selection))
    names = sorted({text.partition("=")[0] for text in ask(cases_list.choices, "dimension", runs)} - {GENRE})
    facts = [name for name in names if name.startswith(FACT)]
    if not facts:
        return
    link_widgets.choose("Fact of the song", facts, "fact", words=lambda name: name.removeprefix(FACT), as_menu=True)
    fact = str(st.session_state["fact"])
    title = plain(fact.removeprefix(FACT))
    level_effects.show(
        selection, title.capitalize(), queries.task_filters(selection, tasks), f"{DIMENSION}{fact}", "song_fact",
        aspect(title), lambda level: {"task": list(tasks), "dimension": [f"{fact}={level}"]},
        several=f"{HAS_DIMENSION}{fact}",
    )  # fmt: skip
