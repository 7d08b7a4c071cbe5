"""Correcting the reference of a case: the edited lane or the value beside it, its effect, who proposed what."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import normalise
from analysis.pipeline.reviews.consistency import DerivedReference, consequences
from analysis.records import Question, Section
from analysis.reviews import history
from analysis.reviews.events import question_of
from analysis.reviews.state import Correction, State
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import decode, encode
from dashboard.components.timeline import Edited, Editing, Lane, Span
from dashboard.panels import correction_effect, dependents, value_correction, word_correction
from dashboard.panels.case_timeline import TIMED
from dashboard.review import session
from dashboard.selection import link_widgets, stores
from dashboard.selection.selection import Selection
from dashboard.ui import palette
from dashboard.ui.text import shorten

EDIT = "correction"
"""Id of the lane that is edited."""


def toggle(selection: Selection) -> bool:
    """Whether the reference is being corrected."""
    st.segmented_control(
        "Reference", ["", "yes"], format_func=lambda name: "correct it" if name else "judge it",
        label_visibility="collapsed", required=True, **link_widgets.single("correct", ["", "yes"], ""),
    )  # fmt: skip
    return selection.choice("correct") == "yes"


def is_timed(question: Question) -> bool:
    return SUBTASKS[question.subtask].form in TIMED


def editing(question: Question, known: State, who: str) -> tuple[Lane, Editing]:
    """The lane to edit, made of this reviewer's last correction or else of the reference."""
    mine = [correction for correction in known.corrections if correction.reviewer == known.spelling(who)]
    value = decode(mine[-1].value) if mine else question.reference
    spans = [
        Span(one.label or question.section, one.start, one.end, palette.of_label(one.label or question.section),
             normalise(one.label or question.section))
        for one in sorted(_whole(value), key=lambda one: one.start or 0.0)
        if one.start is not None and one.end is not None
    ]  # fmt: skip
    version = f"{question.id} {session.version(question)} {who} {mine[-1].id if mine else 'published'}"
    return Lane(EDIT, "your correction", "edit", spans, compare=True), Editing(EDIT, version, _labels(question))


def proposed(question: Question, edited: Edited | None) -> Any | None:
    """The edited lane as a reference; None if nothing was changed."""
    if edited is None:
        return None
    named = any(one.label for one in _whole(question.reference))
    return encode(tuple(Section(label if named else "", start, end) for label, start, end in edited.sections))


def show(selection: Selection, question: Question, known: State, value: Any | None) -> None:
    """What is proposed, its effect, and the way to store it. value: of the timeline, for other forms asked for here."""
    if not is_timed(question):
        value = value_correction.ask(question, known)
    told = history.changes(encode(question.reference), value) if value is not None else []
    if not told:
        st.info("Drag a boundary, cut, join or rename sections in the lane 'your correction' (? shows the keys)."
                if is_timed(question) else "Change the value above.")  # fmt: skip
    for line in told[:12]:
        st.text(line)
    if len(told) > 12:
        with st.expander(f"+{len(told) - 12} more changes"):
            st.code("\n".join(told[12:]), language=None, wrap_lines=True)
    if told:
        word_correction.show(encode(question.reference), value, "now")
        further = dependents.choose(question, value)
        _effect(selection, [(question.id, value), *((each.question.id, each.value) for each in further)], "now")
        reason, save = st.columns([4, 1], vertical_alignment="bottom")
        key = f"reason_{question.id}"
        reason.text_input("Reason", key=key, placeholder="why the reference is wrong: needed to store it")
        save.button("Propose", key="propose", type="primary", icon=":material/save:", on_click=_propose,
                    args=(question, value, key, further))  # fmt: skip
        if st.session_state.pop("reason_missing", False):
            st.warning("A correction needs a reason.")


def proposals(selection: Selection, question: Question, known: State, who: str) -> None:
    """All corrections of the case beside one another, with the one that is accepted."""
    if not known.corrections:
        return
    st.header("Corrections")
    for number, correction in enumerate(known.corrections, 1):
        holds = known.accepted is not None and known.accepted.id == correction.id
        changes = history.changes(encode(question.reference), correction.value)
        more = f"; +{len(changes) - 4} more" if len(changes) > 4 else ""
        told = f"{'; '.join(changes[:4])}{more}" if changes else "as published"
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.text(f"{number}. {correction.reviewer}: {told} ({correction.reason})")
            if holds:
                st.badge("accepted", icon=":material/check:", color="green")
            elif who and not _may_accept(selection, correction, who):
                st.text("to be accepted by somebody else")
            elif who:
                st.button("Accept", key=f"accept_{correction.id}", on_click=_accept, args=(correction,))
        together = [(question_of(target), one.value) for target, one in session.grouped(correction)]
        n = len(together) - 1
        further = f", with {n} other question{'s' if n > 1 else ''}" if n else ""
        with st.expander(f"What correction {number} changes{further}", expanded=False):
            if more:
                st.code("\n".join(changes), language=None, wrap_lines=True)
            word_correction.show(encode(question.reference), correction.value, correction.id)
            _effect(selection, together, correction.id)


def _may_accept(selection: Selection, correction: Correction, who: str) -> bool:
    """Whether this reviewer may accept it: with `own=no` in the link, or EARMARK_OWN_CORRECTIONS=no, not their own."""
    own = selection.choice("own", os.environ.get("EARMARK_OWN_CORRECTIONS", ""))
    return own.casefold() != "no" or correction.reviewer.casefold() != who.casefold()


def lanes(corrections: Sequence[Correction], accepted: Correction | None, unnamed: str) -> list[Lane]:
    """Each correction of sections as one more lane under the reference."""
    found = []
    for correction in corrections:
        spans = [
            Span(one.label or unnamed, one.start, one.end, palette.of_label(one.label or unnamed), normalise(one.label))
            for one in _whole(decode(correction.value))
            if one.start is not None and one.end is not None
        ]
        mark = " ✓" if accepted is not None and accepted.id == correction.id else ""
        if spans or (mark and isinstance(correction.value, list) and not correction.value):
            found.append(Lane(f"correction {correction.id}", shorten(f"{correction.reviewer}{mark}", 28), "run", spans,
                              compare=True))  # fmt: skip
    return found


def _effect(selection: Selection, corrected: Sequence[tuple[str, Any]], key: str) -> None:
    """Before anything is accepted: what it does to every loaded run. corrected: ids of questions with their values."""
    found = correction_effect.of_values(corrected)
    correction_effect.show(selection, found, f"effect_{key}")


def _propose(question: Question, value: Any, key: str, further: Sequence[DerivedReference]) -> None:
    reason = st.session_state.get(key, "").strip()
    if not reason:
        st.session_state["reason_missing"] = True
    elif session.say_together(
        "correction", [(question, {"value": value}), *((one, {"value": then}) for one, then in further)], reason
    ):
        st.session_state[key] = ""
        value_correction.forget(question)


def _accept(correction: Correction) -> None:
    """With all that were proposed in the same step and whose questions are still loaded, and with what has to follow.

    A correction that would leave the song in contradiction is not accepted; the page says why.
    """
    wanted = {question_of(target): each for target, each in session.grouped(correction)}
    loaded = reference_versions.questions(stores.present(), wanted)
    first = next(name for name, each in wanted.items() if each.id == correction.id)
    names = [first, *(name for name in loaded if name != first)]
    together = {name: wanted[name].value for name in names}
    further: dict[str, DerivedReference] = {}
    for name in names:
        found = consequences(stores.present(), session.reviews().states(), loaded[name], wanted[name].value, together)
        if found.refusal:
            session.refuse(found.refusal)
            return
        further |= {follow.question.id: follow for follow in found.follows}
    session.accept(
        [(loaded[name], wanted[name].id) for name in names if name not in further],
        [(each.question, each.value) for each in further.values()],
        f"follows the correction of {correction.reviewer}",
    )


def _whole(value: Any) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def _labels(question: Question) -> tuple[str, ...]:
    """The vocabulary, and whatever else the reference calls its sections."""
    written = (one.label or question.section for one in _whole(question.reference))
    return tuple(dict.fromkeys([*palette.LABELS, *filter(None, written)]))
