"""The queue of cases to review, as its design stands in the link: the same link draws the same cases."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from analysis.reviews import draws
from analysis.reviews.draws import Drawn
from analysis.reviews.suspicion import suspects
from analysis.store.candidates import BY, candidates, in_order
from analysis.store.filters import Filters, Sort
from analysis.store.material import material
from dashboard import filter_widgets, filters, linked, state
from dashboard.text import shorten

DRAWS = {
    "random": "simple random",
    "stratified": "stratified",
    "suspicion": "most suspicious first",
    "all": "all, in the order of the list of cases",
}
NUMBERS = {"n": 50, "seed": 1}
"""What is drawn if the link does not say."""
MOST = 100_000


@dataclass(frozen=True, slots=True)
class Design:
    """draw: one of DRAWS. by: what the strata are made of, one of BY. blind: whether others' verdicts are hidden."""

    draw: str
    by: str
    n: int
    seed: int
    blind: bool


def of_link() -> Design:
    draw, by = st.query_params.get("draw", "random"), st.query_params.get("by", "task")
    return Design(
        draw if draw in DRAWS else "random", by if by in BY else "task", _number("n"), _number("seed"),
        st.query_params.get("blind") == "yes",
    )  # fmt: skip


def as_query() -> dict[str, str]:
    """The design for another link."""
    return {name: st.query_params[name] for name in ("draw", "by", *NUMBERS, "blind") if name in st.query_params}


def widgets() -> None:
    """The design, to be changed."""
    chosen = of_link()
    places = st.columns([3, 2, 1, 1, 2], vertical_alignment="bottom")
    names = list(DRAWS)
    places[0].selectbox("Draw", names, format_func=DRAWS.__getitem__, help=_HELP, **linked.one("draw", names, "random"))
    if chosen.draw == "stratified":
        by = list(BY)
        places[1].selectbox("Strata", by, format_func=BY.__getitem__, **linked.one("by", by, "task"))
    if chosen.draw != "all":
        places[2].text_input("Cases", placeholder=str(NUMBERS["n"]), **linked.text("n"))
    if chosen.draw in ("random", "stratified"):
        places[3].text_input("Seed", placeholder=str(NUMBERS["seed"]), **linked.text("seed"))
    places[4].selectbox(
        "Pass", ["", "yes"], format_func=lambda name: "second, blind" if name else "first",
        help="First: each case is judged once, the reviewers share the queue. "
             "Second, blind: you judge every case, without seeing what others said.",
        **linked.one("blind", ["", "yes"], ""),
    )  # fmt: skip


def told() -> None:
    """Which cases the draw is made from: every filter of the link, those that stand nowhere else to be taken away."""
    wanted = filters.of_link(state.any_lens(), state.chosen_ids())
    shown = [f"{name}: {shorten(value, 80)}" for name, value in filters.in_words(filters.as_query(wanted))]
    runs = [f"answers of {len(wanted.runs)} chosen runs"] if wanted.runs else []
    st.text(f"Drawn from {'; '.join([*runs, *shown]) or 'all cases that are loaded'}")
    filter_widgets.words(filters.OWN, "queue_words")


def drawn() -> list[Drawn]:
    """The cases of the link's design, in the order in which they are reviewed."""
    wanted = filters.of_link(state.any_lens(), state.chosen_ids())
    sort = filters.sort_of_link()
    return _drawn(state.version(wanted), of_link(), wanted, sort)


@st.cache_data(show_spinner="Drawing the cases", max_entries=16, hash_funcs={Filters: repr, Design: repr})
def _drawn(version: tuple[object, ...], design: Design, wanted: Filters, sort: Sort) -> list[Drawn]:
    if design.draw == "all":
        return [Drawn(each) for each in in_order(state.store(), wanted, sort)]
    if design.draw == "suspicion":
        models = [run.id for run in state.runs() if run.kind == "model" and (not wanted.runs or run.id in wanted.runs)]
        likely = suspects(material(state.store(), wanted, models))
        return [Drawn(each.id, "", each.reasons) for each in likely[: design.n]]
    found = candidates(state.store(), wanted)
    if design.draw == "stratified":
        return draws.stratified({row["question_id"]: row[design.by] for row in found}, design.n, design.seed)
    return draws.simple((row["question_id"] for row in found), design.n, design.seed)


def _number(name: str) -> int:
    text = st.query_params.get(name, "")
    if text and not (text.isascii() and text.isdecimal() and len(text) < 7):
        linked.lost(name, text)
        return NUMBERS[name]
    return int(text or NUMBERS[name])


_HELP = (
    "**Simple random** and **stratified** draws allow an estimate of how many references are wrong. "
    "They are taken from the cases that fit the filters; the same seed draws the same cases. "
    "**Most suspicious first** looks for references that are likely to be wrong, and says why: it finds errors, but "
    "its share of them says nothing of all cases."
)
