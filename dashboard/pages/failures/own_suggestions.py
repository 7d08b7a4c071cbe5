"""Codes that a function of the user suggests, by code. Nothing is coded without a click."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError
from analysis.reviews.codes.code_suggestions import SuggestedCode, accept, by_code, without_code
from analysis.reviews.codes.coding import Answer
from analysis.store.queries.counts import failure_modes
from analysis.store.reviews import code_suggestions
from dashboard.navigation import link_to
from dashboard.review import coding, session
from dashboard.review.coding import Coded
from dashboard.selection import run_catalog, stores
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, percent, plain, shorten

MOST = 20
"""Answers of a code that are listed, and coded by one click."""


def show(selection: Selection, who: str, material: Coded) -> bool:
    """The groups; whether there is anything to show."""
    stored_suggestions = code_suggestions.read(stores.present().workspace)
    for problem in stored_suggestions.problems:
        st.text(str(problem))
    run_ids = {run.id for run in run_catalog.loaded()}
    groups = by_code(suggestion for suggestion in stored_suggestions.suggestions if suggestion.run in run_ids)
    for group in groups:
        _group(selection, who, material, group)
    return bool(groups or stored_suggestions.problems)


def _group(selection: Selection, who: str, material: Coded, group: SuggestedCode) -> None:
    uncoded = without_code(group, who, material.book, material.codings) if who else group.answers
    title = f"{group.name}: suggested by {group.function} for {amount(len(group.answers), 'answer')}"
    with st.expander(plain(title)):
        if not uncoded:
            st.text("You gave the code to all of them.")
            return
        batch = uncoded[:MOST]
        if len(batch) < len(group.answers):
            st.text(f"{len(batch):,} of {amount(len(uncoded), 'answer')} without this code of yours")
        _links(selection, batch)
        if who:
            label = f"Give the code to {amount(len(batch), 'answer')}"
            if st.button(label, key=f"accept {group.function} {group.name}"):
                _accept(group._replace(answers=batch), who, material)


def _links(selection: Selection, answers: tuple[Answer, ...]) -> None:
    facts = ask(failure_modes.facts, answers)
    names = run_catalog.names_in_view(selection)
    for question, run in answers:
        row = facts.get((question, run))
        score = f"{EVERY[row['task']].name}, score {percent(row['score'])} %, " if row else ""
        label = f"{score}{shorten(names[run], 40)}, question {question}"
        link_to(selection.link("case", {"q": question, "at": run}), plain(label))


def _accept(group: SuggestedCode, who: str, material: Coded) -> None:
    """Stores the suggestion as codings of this person."""
    try:
        events = accept(group, who, material.book, material.codings)
    except EarmarkError as error:
        session.refuse(str(error))
    else:
        coding.store(events)
    st.rerun()
