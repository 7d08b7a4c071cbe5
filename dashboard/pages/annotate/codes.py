"""Codes of an answer on the desk: with a note first, each key sets or removes a failure mode of the codebook.

The answer is the one that the link names (`at`), else that of the only selected run. The note is the reviewer's latest
note on the case. Codings are stored as on the page Failure modes, as chosen by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.records import Question
from analysis.reviews.codes.codebook import Code
from analysis.reviews.codes.coding import BY_HAND, Coding
from analysis.reviews.state import State
from analysis.store.queries.cases.case import AnsweredQuestion
from dashboard.panels import song_choice
from dashboard.review import coding, session
from dashboard.selection import run_catalog
from dashboard.selection.selection import Selection
from dashboard.ui.text import plain, shorten

KEYS = ("q", "a", "s", "x", "c", "v")
"""Letters that the timeline leaves free while nothing is edited."""
KEYS_BESIDE_SONGS = ("q", "i", "s", "x", "o", "v")
"""Letters of questions about several songs, where A to H switch between these."""


def show(selection: Selection, case: AnsweredQuestion, state: State, who: str) -> None:
    """A line of codes below the causes; nothing without an answer or a codebook."""
    run, offered = run_of(selection, case), codes_of(selection, case)
    if not run or not offered:
        return
    note, current = _note(state, who), _current(case.question, run, who)
    names = run_catalog.names_in_view(selection)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="codes"):
        st.text(f"Codes of the answer of {shorten(names.get(run, run), 28)}")
        for key, code in zip(_letters(case.question), offered, strict=False):
            st.button(
                f"{plain(shorten(code.name, 24))} `{key.upper()}`", key=f"desk_code_{key}", disabled=not note,
                help=plain(code.definition) or None, type="primary" if code.id in current else "secondary",
                on_click=press, args=(selection, case, key, who),
            )  # fmt: skip
        if not note:
            st.caption("Write a note first.")


def run_of(selection: Selection, case: AnsweredQuestion) -> str:
    """The run whose answer is coded, "" if the link leaves it open."""
    answered = {answer.run for answer in case.answers if answer.answer.given}
    candidates = [selection.choice("at"), *(selection.runs if len(selection.runs) == 1 else ())]
    return next((run for run in candidates if run in answered), "")


def codes_of(selection: Selection, case: AnsweredQuestion) -> Sequence[Code]:
    """The codes with a key; none while a reference is corrected, when letters are labels."""
    if selection.choice("correct") == "yes":
        return ()
    return coding.coded().book.offered(case.question.task)[: len(KEYS)]


def keys(selection: Selection, case: AnsweredQuestion) -> list[str]:
    """The keys that set a code now."""
    return list(_letters(case.question)[: len(codes_of(selection, case))]) if run_of(selection, case) else []


def press(selection: Selection, case: AnsweredQuestion, key: str, who: str) -> None:
    """Set the code of a key, or remove it. Nothing is stored without a note."""
    run, state = run_of(selection, case), session.state_of(case.question)
    code = dict(zip(_letters(case.question), codes_of(selection, case), strict=False)).get(key)
    note = _note(state, who)
    if not run or code is None or not note:
        return
    current = _current(case.question, run, who)
    chosen_ids = [name for name in current if name != code.id] if code.id in current else [*current, code.id]
    coding.store_coding(case.question, run, chosen_ids, note, BY_HAND, 1, "")


def _letters(question: Question) -> tuple[str, ...]:
    return KEYS_BESIDE_SONGS if song_choice.has_sound(question) else KEYS


def _current(question: Question, run: str, who: str) -> tuple[str, ...]:
    """The codes that the reviewer gave the answer."""
    own: list[Coding] = [
        entry
        for entry in coding.coded().codings
        if entry.answer == (question.id, run) and entry.reviewer.casefold() == who.casefold() and entry.number == 1
    ]
    return own[-1].codes if own else ()


def _note(state: State, who: str) -> str:
    """The reviewer's latest note on the case."""
    return next((note.reason for note in reversed(state.notes) if note.reviewer.casefold() == who.casefold()), "")
