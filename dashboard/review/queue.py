"""The queue of cases or songs to review, as its design stands in the link: the same link draws the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.pipeline.audio import audio_checks
from analysis.reviews import sampling
from analysis.reviews.events import target_of
from analysis.reviews.evidence import wrongness
from analysis.reviews.evidence.suspicion import Suspect, suspects
from analysis.reviews.history import proposal_in_words
from analysis.reviews.sampling import Sample
from analysis.reviews.state import State
from analysis.store import suspicion_weights
from analysis.store.queries.cases import cases_list
from analysis.store.queries.cases.queue_candidates import BY, SONG_FILTERS, By, candidates, in_order, songs
from analysis.store.queries.filters import Filters, Sort
from analysis.store.queries.suspicion_inputs import material, songs_material, subjects
from dashboard.review import session
from dashboard.selection import filter_widgets, link_filters, link_widgets, run_catalog, stores
from dashboard.selection.selection import Selection
from dashboard.ui.text import shorten

PROPOSALS = "proposals"
DRAWS = {
    "random": "simple random",
    "stratified": "stratified",
    "suspicion": "most suspicious first",
    "all": "all, in the order of the list of cases",
    PROPOSALS: "proposed by agents",
}
OF_ALL = ("random", "stratified", "all")
"""Methods of DRAWS that look at the questions alone."""
READINGS, ANSWERS = "readings", "answers"
WHAT = {"": "cases", "songs": "songs", READINGS: "readings", ANSWERS: "own answers"}
"""What is drawn: cases of the chosen runs, imported songs with their sections, whatever they were asked, answers of a
run to be read by a person, or questions to be answered by one."""
NUMBERS = {"n": 50, "seed": 1}
"""What is drawn if the link does not say."""
MOST = 100_000
AT_RANDOM = "drawn at random: such cases alone tell the share of wrong references"
"""Why a case is in the queue by suspicion that nothing speaks against: ten of each thirty."""


@dataclass(frozen=True, slots=True)
class Design:
    """How cases are chosen for review. draw: of DRAWS. by: what the strata are made of, of BY. blind: without verdicts
    of others. songs: whether songs are drawn and not cases."""

    draw: str
    by: str
    n: int
    seed: int
    blind: bool
    songs: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """What was drawn, in order. sounds: of a draw by suspicion, the songs it is about. n_heard: how many were heard.

    suspects: of a draw by suspicion, all cases by id.
    """

    samples: list[Sample]
    sounds: tuple[str, ...] = ()
    n_heard: int = 0
    suspects: Mapping[str, Suspect] = field(default_factory=dict)


def of_link(selection: Selection) -> Design:
    draw = selection.choice("draw", "random")
    songs = selection.choice("what") == "songs" or not run_catalog.loaded()
    offered = strata(songs)
    by = selection.choice("by", offered[0])
    return Design(
        draw if draw in DRAWS else "random",
        by if by in offered else offered[0],
        _number(selection, "n"),
        _number(selection, "seed"),
        selection.choice("blind") == "yes",
        songs,
    )


def strata(songs: bool) -> list[By]:
    """What the strata can be made of: songs have no task."""
    return [by for by in BY if not (songs and by == "task")]


def as_query(selection: Selection) -> dict[str, str]:
    """The design for another link."""
    names = ("what", "draw", "by", *NUMBERS, "blind")
    return {name: value for name in names if (value := selection.choice(name))}


def widgets(selection: Selection) -> None:
    """The design, to be changed."""
    design = of_link(selection)
    what, *places = st.columns([1.2, 3, 2, 1, 1, 1.6], vertical_alignment="bottom")
    is_answered = selection.choice("what") == ANSWERS
    names = [name for name in DRAWS if not is_answered or name in OF_ALL]
    choose_what(what)
    places[0].selectbox(
        "Method", names, format_func=DRAWS.__getitem__, help=_HELP, **link_widgets.single("draw", names, "random")
    )
    if design.draw == "stratified":
        by = strata(design.songs)
        places[1].selectbox("Strata", by, format_func=BY.__getitem__, **link_widgets.single("by", by, by[0]))
    if design.draw not in ("all", PROPOSALS):
        places[2].text_input(
            "Songs" if design.songs else "Cases", placeholder=str(NUMBERS["n"]), **link_widgets.text("n")
        )
    if design.draw in ("random", "stratified", "suspicion"):
        places[3].text_input("Seed", placeholder=str(NUMBERS["seed"]), **link_widgets.text("seed"))
    if not is_answered:
        choose_pass(places[4])


def choose_what(place: DeltaGenerator) -> None:
    kinds = list(WHAT) if run_catalog.loaded() else ["songs"]
    place.selectbox(
        "From", kinds, format_func=WHAT.__getitem__, help=_HELP_WHAT, **link_widgets.single("what", kinds, kinds[0])
    )


def choose_pass(place: DeltaGenerator) -> None:
    place.selectbox(
        "Pass", ["", "yes"], format_func=lambda name: "second, blind" if name else "first",
        help="First: each case is judged once, the reviewers share the queue. "
             "Second, blind: you judge every case, without seeing other verdicts.",
        **link_widgets.single("blind", ["", "yes"], ""),
    )  # fmt: skip


def show_filters(selection: Selection) -> None:
    """What the draw is made from: every filter of the link, those that stand nowhere else to be taken away."""
    filters = selection.filters
    if of_link(selection).songs:
        filters = Filters(**{name: getattr(filters, name) for name in SONG_FILTERS})
    lines = [f"{name}: {shorten(value, 80)}" for name, value in link_filters.in_words(link_filters.as_query(filters))]
    runs = [f"answers of {len(filters.runs)} selected runs"] if filters.runs else []
    everything = "all imported songs with sections" if of_link(selection).songs else "all cases that are loaded"
    st.text(f"Drawn from {'; '.join([*runs, *lines]) or everything}")
    filter_widgets.words(selection, link_filters.OWN, "queue_words")


def songs_there() -> bool:
    """Whether imported songs with sections can be reviewed, which needs no run."""
    return bool(songs(stores.present(), Filters()))


def draw(selection: Selection) -> Draw:
    """The cases or songs that the design in the link draws."""
    filters, design = selection.filters, of_link(selection)
    if design.draw == PROPOSALS:
        return Draw(_proposed(filters, design.songs))
    sort = selection.sort
    audio_version = audio_checks.version(stores.present().workspace) if design.draw == "suspicion" else 0
    return _draw(cases_list.version(stores.present(), filters), audio_version, design, filters, sort)


def samples_of(selection: Selection) -> list[Sample]:
    """The cases or songs of the link's design, in the order in which they are reviewed."""
    return draw(selection).samples


@st.cache_data(show_spinner="Drawing", max_entries=16, hash_funcs={Filters: repr, Design: repr})
def _draw(version: tuple[object, ...], audio_version: int, design: Design, filters: Filters, sort: Sort) -> Draw:
    if design.draw == "suspicion":
        return _suspicious(design, filters)
    if design.draw == "all" and not design.songs:
        return Draw([Sample(name) for name in in_order(stores.present(), filters, sort)])
    rows = songs(stores.present(), filters) if design.songs else candidates(stores.present(), filters)
    if design.draw == "all":
        return Draw([Sample(row["question_id"]) for row in rows])
    if design.draw == "stratified":
        members = {row["question_id"]: row[design.by] for row in rows}
        return Draw(sampling.stratified(members, design.n, design.seed))
    return Draw(sampling.simple((row["question_id"] for row in rows), design.n, design.seed))


def _proposed(filters: Filters, songs_alone: bool) -> list[Sample]:
    """What agents proposed verdicts on, reviewed or not, so that the queue stays as it is."""
    states = session.reviews().states()
    rows = songs(stores.present(), filters) if songs_alone else candidates(stores.present(), filters)
    proposals = {
        row["question_id"]: state.proposals for row in rows if (state := states.get(target_of(row["question_id"])))
    }
    return [
        Sample(name, "", tuple(f"{event.reviewer} {proposal_in_words(event)}: {event.reason}" for event in events))
        for name, events in proposals.items() if events
    ]  # fmt: skip


def _suspicious(design: Design, filters: Filters) -> Draw:
    db = stores.present()
    can_be_heard = {subject.name: subject for subject in subjects(db)}
    checks = audio_checks.read(db.workspace, can_be_heard.values())
    if design.songs:
        cases = songs_material(db, filters, checks)
    else:
        models = [run.id for run in run_catalog.loaded() if run.kind == "model"]
        models = [model for model in models if not filters.runs or model in filters.runs]
        cases = material(db, filters, models, checks)
    ordered = suspects(cases, weights=suspicion_weights.read(db.workspace))
    samples_of_suspects = [
        Sample(suspect.id, "", tuple(map(str, suspect.reasons))) for suspect in ordered if suspect.is_suspicious
    ]
    random = [
        sample._replace(reasons=(AT_RANDOM,))
        for sample in sampling.simple((suspect.id for suspect in ordered), len(ordered), design.seed)
    ]
    sounds = sorted({case.sound for case in cases} & can_be_heard.keys())
    n_heard = len(checks.keys() & set(sounds))
    samples = sampling.with_random(samples_of_suspects, random, design.n)
    return Draw(samples, tuple(sounds), n_heard, {suspect.id: suspect for suspect in ordered})


def share_wrong(selection: Selection, states: Mapping[str, State]) -> float:
    """The share of wrong references, from verdicts on the simple random sample of the link's seed alone."""
    design = of_link(selection)
    ids = [sample.id for sample in _draw(
        cases_list.version(stores.present(), selection.filters), 0, replace(design, draw="random", n=MOST),
        selection.filters, selection.sort,
    ).samples]  # fmt: skip
    return wrongness.share_wrong((states.get(target_of(name)) or State("")).status for name in ids)


def _number(selection: Selection, name: str) -> int:
    text = selection.choice(name)
    if text and not (text.isascii() and text.isdecimal() and len(text) < 7):
        link_widgets.report_unknown(name, text)
        return NUMBERS[name]
    return int(text or NUMBERS[name])


_HELP_WHAT = (
    "**Cases**: questions with their references. **Songs**: the sections of imported songs, with or "
    "without questions. The filters genre, song and review apply to them. **Readings**: answers of a run, which you "
    "read without seeing what Earmark took from them. **Own answers**: you answer the questions as a "
    "model does, without seeing any reference."
)
_HELP = (
    "**Simple random** and **stratified** samples allow an estimate of the share of wrong references. They are "
    "drawn from the cases that match the filters; the same seed draws the same cases. **Most suspicious first** "
    "finds references that are likely to be wrong, with reasons; ten of each thirty are drawn at random with the seed: "
    "only these tell the share of wrong references."
)
