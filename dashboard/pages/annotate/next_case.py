"""Which case a reviewer judges next: what still waits, who claims it, what is read ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import streamlit as st

from analysis.records import Question
from analysis.reviews import clock, sampling
from analysis.reviews.events import is_song, target_of
from analysis.reviews.sampling import Sample
from analysis.reviews.state import State
from analysis.store.queries.cases.case import AnsweredQuestion, UnknownCaseError, song_case
from dashboard.audio import recordings
from dashboard.pages.annotate import verdict_form
from dashboard.panels.case_ahead import fetch_ahead
from dashboard.review import session
from dashboard.selection import link, stores
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import Selection

CLAIM = 15 * 60
"""Seconds for which a case belongs to whoever opened it."""


def waiting_cases(samples: Sequence[Sample], states: Mapping[str, State], who: str, blind: bool) -> list[str]:
    """The cases that still need a verdict in this pass.

    In a blind pass everybody judges every case; else as many reviewers as the rules of the team say.
    """
    rules, waiting = session.reviews().rules, []
    for sample in samples:
        state = states.get(target_of(sample.id)) or State("")
        if session.spelled(who, state) not in state.verdicts if blind else rules.waits_for(state, who):
            waiting.append(sample.id)
    return waiting


def current_case(
    selection: Selection,
    samples: Sequence[Sample],
    waiting: Sequence[str],
    states: Mapping[str, State],
    who: str,
    blind: bool,
) -> tuple[str, bool] | None:
    """The case of the link (true: it was asked for), else the next that this reviewer could claim.

    Those that this reviewer has skipped come last. Where somebody else was quicker, the next one is tried.
    """
    item = selection.choice("q")
    if item:
        return item, True
    moment = clock.now()
    state_of = {name: states.get(target_of(name)) or State("") for name in waiting}
    rules = session.reviews().rules
    free = [
        name
        for name in waiting
        if (
            state_of[name].claimed_by(moment).casefold() in ("", who.casefold())
            if blind
            else rules.is_free(state_of[name], who, moment)
        )
    ]
    ids = [sample.id for sample in samples]
    last = st.session_state.get(verdict_form.LAST_ITEM, "")
    while free:
        fresh = [name for name in free if session.spelled(who, state_of[name]) not in state_of[name].skipped]
        again = [name for name in free if name != last] or free
        upcoming = sampling.next_of(ids, last, fresh) or sampling.next_of(ids, last, again)
        if not upcoming:
            return None
        if _claim(selection, upcoming, who, blind):
            link.change({"q": [upcoming]})
            return upcoming, False
        free.remove(upcoming)
    return None


def _claim(selection: Selection, name: str, who: str, blind: bool) -> bool:
    """Whether this reviewer has the case now: nobody else claims it, and nobody has judged it meanwhile."""
    try:
        song = read_case(selection, name).question.song
    except UnknownCaseError:
        return True  # the page says what is wrong with it
    target = target_of(name)
    if blind:
        return session.reviews().claim(who, target, CLAIM, song).casefold() == who.casefold()
    return session.reviews().claim_free(who, target, CLAIM, song)


def read_case(selection: Selection, name: str) -> AnsweredQuestion:
    """Kept, because it is read while the reviewer looks at the case before."""
    return song_case(stores.present(), name) if is_song(name) else cached_case(selection, name)


def holder_of(question: Question, state: State, who: str) -> str:
    """Who works on a case that the link asks for: this reviewer from now on, unless others do."""
    moment = clock.now()
    if session.reviews().rules.is_free(state, who, moment):
        is_claimed = session.reviews().claim_free(who, target_of(question.id), CLAIM, question.song)
        return who if is_claimed else session.reviews().state(target_of(question.id)).claimed_by(moment) or who
    holder = state.claimed_by(moment)
    if holder:
        return holder
    return session.reviews().claim(who, target_of(question.id), CLAIM, question.song)


def fetch_next(selection: Selection, samples: Sequence[Sample], current: str, waiting: Sequence[str]) -> None:
    """The case that will probably come next, and its sound."""
    upcoming = sampling.next_of(
        [sample.id for sample in samples], current, [item for item in waiting if item != current]
    )
    if upcoming is None:
        return
    if not is_song(upcoming):
        fetch_ahead(selection, upcoming)
        return
    with suppress(UnknownCaseError):
        question = read_case(selection, upcoming).question
        recordings.fetch_ahead(question.audio, question.song)
