"""Remarks on a case: note and tags of the reviewer, verdicts and notes of others, and the settlement of a dispute."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import Question
from analysis.reviews.events import VERDICTS, Event, Verdict
from analysis.reviews.state import State
from analysis.summaries.review.pace import is_unheard
from dashboard.review import session
from dashboard.ui.text import plain, shorten

FIELD = "note_field"
"""Container of the field of the note."""


def show(question: Question, state: State, who: str, blind: bool) -> None:
    """Tags, and what others said."""
    _tag_field(question, state, who)
    if not blind:
        _others(state, who)


def note_field(question: Question, has_key: bool) -> None:
    name = "Note (N)" if has_key else "Note"
    with st.container(key=FIELD, width=200):
        st.text_input("Note", key=_note_key(question), placeholder=f"{name}, stored with Enter",
                      label_visibility="collapsed", on_change=_note, args=(question,))  # fmt: skip


def _tag_field(question: Question, state: State, who: str) -> None:
    key = f"tags_{question.id}"
    mine = list(state.tags.get(session.spelled(who, state), ()))
    if st.session_state.get(f"{key}_shown") != mine:
        st.session_state[key] = st.session_state[f"{key}_shown"] = mine
    first = BENCHMARKS[EVERY[question.task].benchmark].tags
    offered = sorted({*first, *mine, *_tags_in_use()})
    st.multiselect("Tags", offered, key=key, accept_new_options=True, placeholder="choose, or write a new one",
                   on_change=_tag, args=(question, key))  # fmt: skip


def _others(state: State, who: str) -> None:
    unheard = {event.reviewer.casefold() for event in _latest_verdicts(state) if is_unheard(event)}
    lines = [
        f"{reviewer}: {VERDICTS[verdict]}{', without listening' if reviewer.casefold() in unheard else ''}"
        for reviewer, verdict in state.verdicts.items() if reviewer.casefold() != who.casefold()
    ]  # fmt: skip
    lines += [f"{note.reviewer} notes: {shorten(note.reason, 160)}" for note in state.notes]
    if state.settled:
        lines.append(f"settled: {VERDICTS[state.settled]}")
    for line in lines:
        st.caption(plain(line))


def _latest_verdicts(state: State) -> Sequence[Event]:
    """The verdict of each reviewer that counts."""
    verdicts = [event for event in state.events if event.kind == "verdict" and event.id not in state.undone]
    return list({event.reviewer.casefold(): event for event in verdicts}.values())


def settling(question: Question, state: State) -> None:
    """Ends a dispute, whatever each of them has said; the rules of the team say who may. Nothing without a dispute."""
    rules = session.reviews().rules
    if len(set(state.verdicts.values())) < 2:
        return
    if not session.may("settle"):
        st.caption("Reviewers disagree. A lead settles it.")
        return
    if not rules.may_settle(state, session.reviewer()):
        st.caption("Reviewers disagree. A reviewer without a verdict settles it"
                   + (", or the majority of three." if rules.settling == "majority" else "."))  # fmt: skip
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="settling"):
        verdicts = "; ".join(f"{who}: {verdict}" for who, verdict in state.verdicts.items())
        st.text(f"{shorten(verdicts, 120)}. Settle it as")
        for verdict, words in VERDICTS.items():
            st.button(words, key=f"settle_{verdict}", type="primary" if state.settled == verdict else "secondary",
                      on_click=_settle, args=(question, verdict))  # fmt: skip


def _settle(question: Question, verdict: Verdict) -> None:
    session.say("settle", question, verdict=verdict)


def _note(question: Question) -> None:
    text = st.session_state[_note_key(question)].strip()
    if text and session.say("note", question, reason=text):
        st.session_state[_note_key(question)] = ""


def _tag(question: Question, key: str) -> None:
    tags = [" ".join(str(tag).split()) for tag in st.session_state[key]]
    if tags != st.session_state[f"{key}_shown"]:  # a widget that appears anew reports what it was given
        session.say("tags", question, tags=tags)


def _tags_in_use() -> Sequence[str]:
    return [tag for state in session.reviews().states().values() for tags in state.tags.values() for tag in tags]


def _note_key(question: Question) -> str:
    return f"note_{question.id}"
