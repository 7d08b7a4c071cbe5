"""What is loaded, a card for each data set, and the command that loads more."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.store.queries import data_sets
from analysis.store.queries.data_sets import Share
from analysis.store.runs.description import Run
from dashboard import demo_setup
from dashboard.navigation import href, link_to
from dashboard.selection import run_catalog, scope, stores
from dashboard.selection.ask import ask
from dashboard.selection.selection import DATA, Selection
from dashboard.ui.text import amount

COMMAND = "earmark load answers.jsonl --model my-model"
COLUMNS = 2
KINDS = {"model": ("model",), "baseline": ("baseline",), "person": ("person", "people")}
"""Kinds of runs in words, one and several."""


def show(selection: Selection) -> None:
    """A card for each data set with a link to it."""
    st.header("Loaded", anchor=False)
    sets = ask(data_sets.shares)
    demo_setup.say_what_is_synthetic(run_catalog.loaded())
    places = st.columns(COLUMNS, gap="small")
    for number, (name, shares) in enumerate(sets.items()):
        with places[number % COLUMNS].container(border=True, key=f"data_set_{number}"):
            link_to(href("start", {DATA: name}), f"**{name}**" + (" · open" * (name == selection.data_set)))
            st.text(size(name, shares))


def size(name: str, shares: Sequence[Share]) -> str:
    """What a data set holds, or that it has no answers."""
    answered = {share.run for share in shares if share.answers}
    runs = {kind: [run for run in run_catalog.loaded() if run.id in answered and run.kind == kind] for kind in KINDS}
    parts = [amount(scope.n_questions(stores.present(), name), "question")]
    parts += [_number(KINDS[kind], own) for kind, own in runs.items() if own]
    return " · ".join(parts if answered else [*parts, "no answers"])


def _number(words: Sequence[str], runs: Sequence[Run]) -> str:
    """How many models there are, and in how many runs."""
    n = len({run.model or run.id for run in runs})
    return amount(n, *words) + (f" in {len(runs)} runs" if n < len(runs) else "")


def show_command(selection: Selection) -> None:
    st.header("Load your own", anchor=False)
    link_to(selection.link("load"), "Upload run files, references or audio")
    st.caption("JSON, JSON Lines or CSV, also compressed.")
    link_to(selection.link("guide", {"chapter": "benchmarks"}), "Benchmarks and formats that can be read")
    st.caption("Or on the command line:")
    st.markdown(f"`{COMMAND}`")  # `st.code` makes the browser load 1.5 MB of a highlighter, before the first chart
