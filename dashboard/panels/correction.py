"""Correcting the reference of a case: the edited lane or the value beside it, its effect, who proposed what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.labels import normalise
from analysis.pipeline.reviews.consistency import DerivedReference, consequences
from analysis.records import Question, Section, SongReference
from analysis.reviews import history, rule_breaches, section_notes
from analysis.reviews.events import Event, question_of
from analysis.reviews.section_notes import NotedSection, noted_sections
from analysis.reviews.state import Correction, State
from analysis.store.runs import reference_versions
from analysis.store.tables.json_values import encode
from dashboard.components.timeline import Edited, Editing, Lane, Span, latest_edit
from dashboard.panels import (
    case_timeline,
    correction_effect,
    dependents,
    section_table,
    value_correction,
    word_correction,
)
from dashboard.review import session
from dashboard.selection import link_widgets, stores
from dashboard.selection.selection import Selection
from dashboard.ui import palette
from dashboard.ui.text import shorten

EDIT = "correction"
"""Id of the lane that is edited."""


def toggle(selection: Selection) -> bool:
    """Whether the reference is being corrected."""
    titles = {"": "Judge", "yes": "Correct"}
    link_widgets.choose("Reference", titles, "correct", label_visibility="collapsed")
    return selection.choice("correct") == "yes"


def noun(question: Question) -> str:
    """What a reviewer makes: of a song without any reference an annotation, else a correction."""
    return "annotation" if isinstance(question, SongReference) and not question.reference else "correction"


def is_timed(question: Question) -> bool:
    return SUBTASKS[question.subtask].form in case_timeline.TIMED


def has_letters(selection: Selection, question: Question) -> bool:
    """Whether letters name sections now, and mean nothing else."""
    return is_timed(question) and (selection.choice("correct") == "yes" or noun(question) == "annotation")


def editing(question: Question, state: State, who: str) -> tuple[Lane, Editing]:
    """The lane to edit, made of this reviewer's last correction or else of the reference."""
    mine = [correction for correction in state.corrections if correction.reviewer == state.spelling(who)]
    draft = section_table.draft_of(question)
    value = draft[1] if draft else noted_sections(mine[-1].value if mine else encode(question.reference))
    spans = [replace(span, key=normalise(span.label))
             for span in _spans(sorted(value, key=lambda section: section.start or 0.0), question.section)]  # fmt: skip
    version = f"{question.id} {session.version(question)} {who} {mine[-1].id if mine else 'published'}"
    version += f" table {draft[0]}" if draft else ""
    labels = _labels(question, value)
    return Lane(EDIT, f"your {noun(question)}", "edit", spans, compare=True), Editing(EDIT, version, labels)


def sections_now(question: Question, lane: Lane, edit: Editing) -> list[Section]:
    """The edited lane as the browser has it, before the timeline is drawn again."""
    edited = latest_edit(case_timeline.key_of(question), edit)
    spans = edited.sections if edited else [(span.label, span.start, span.end) for span in lane.sections]
    return [Section(*span) for span in spans]


def show_table(question: Question, lane: Lane, edited: Edited | None) -> None:
    """The edited lane as a table, and the way back to the published sections."""
    spans = [NotedSection(span.label, span.start, span.end, span.note) for span in lane.sections]
    published = [section for section in sections_of(question.reference) if section.end is not None]
    section_table.show(question, _noted(edited) if edited else spans, published)


def proposed(question: Question, edited: Edited | None) -> Any | None:
    """The edited lane as a reference with notes; None if nothing was changed."""
    draft = section_table.draft_of(question)
    if edited is None and draft is None:
        return None
    sections = _noted(edited) if edited else draft[1] if draft else []
    has_labels = isinstance(question, SongReference) or any(
        section.label for section in sections_of(question.reference)
    )
    return section_notes.encode(sections if has_labels else [section._replace(label="") for section in sections])


def show(selection: Selection, question: Question, state: State, value: Any | None) -> None:
    """What is proposed, its effect, and the way to store it. value: of the timeline, for other forms asked for here."""
    if not is_timed(question):
        value = value_correction.ask(question, state)
    lines = history.changes(encode(question.reference), value) if value is not None else []
    notes = section_notes.lines(value)
    if notes and not lines:
        _offer_case_note(question, value, notes)
    elif not lines:
        st.info(f"Drag a boundary, cut, join or rename sections in the lane 'your {noun(question)}' (? shows the keys)."
                if is_timed(question) else "Change the value above.")  # fmt: skip
    for line in [*lines[:12], *(notes if lines else [])]:
        st.text(line)
    if len(lines) > 12:
        with st.expander(f"+{len(lines) - 12} more changes"):
            st.code("\n".join(lines[12:]), language=None, wrap_lines=True)
    if lines:
        word_correction.show(encode(question.reference), value, "now")
        is_song = isinstance(question, SongReference)
        further = [] if is_song else dependents.choose(question, value)
        if is_song:
            dependents.show_of_song(question, value)
        _effect(selection, _values(question, value, further), "now")
        reason, buttons = st.columns([3, 1], vertical_alignment="bottom")
        save = buttons.container(horizontal=True, gap="xsmall")
        key = f"reason_{question.id}"
        from_nothing = noun(question) == "annotation"
        n_unnamed = sum(not section["section"] for section in value or ()) if from_nothing else 0
        reason.text_input("Reason", key=key, placeholder="optional" if from_nothing else
                          "why the reference is wrong: needed to store it")  # fmt: skip
        args = (question, value, key, further)
        save.button("Save draft" if from_nothing else "Submit correction", key="propose", icon=":material/save:",
                    type="secondary" if from_nothing else "primary", on_click=_save, args=args)  # fmt: skip
        may_publish = session.may("accept") and session.reviews().rules.own_corrections
        if from_nothing and may_publish and selection.choice("own").casefold() != "no":
            save.button("Publish", key="publish", type="primary", on_click=_publish, args=args, disabled=n_unnamed > 0,
                        help="Saves it and makes it the accepted annotation.")  # fmt: skip
        if n_unnamed:
            st.info(f"Sections without a name: {n_unnamed}. Each needs one before the annotation is published.")
        if st.session_state.pop("reason_missing", False):
            st.warning("A correction needs a reason.")


def proposals(selection: Selection, question: Question, state: State, who: str) -> None:
    """All corrections of the case beside one another, with the one that is accepted."""
    if not state.corrections:
        return
    st.header(f"{noun(question)}s".capitalize())
    for number, correction in enumerate(state.corrections, 1):
        holds = state.accepted is not None and state.accepted.id == correction.id
        changes = history.changes_and_notes(encode(question.reference), correction.value)
        more = f"; +{len(changes) - 4} more" if len(changes) > 4 else ""
        text = f"{'; '.join(changes[:4])}{more}" if changes else "as published"
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            reason = f" ({correction.reason})" if correction.reason else ""
            st.text(f"{number}. {correction.reviewer}: {text}{reason}")
            if holds:
                st.badge("accepted", icon=":material/check:", color="green")
            elif who and not session.may("accept"):
                st.text("to be accepted by a lead")
            elif who and not _may_accept(selection, state, correction, who):
                st.text("to be accepted by another reviewer")
            elif noun(question) == "annotation" and not all(row.label for row in noted_sections(correction.value)):
                st.text("a draft: has sections without a name")
            elif who:
                st.button("Accept", key=f"accept_{correction.id}", on_click=_accept, args=(question, correction))
        together = (
            _values(question, correction.value) if isinstance(question, SongReference)
            else [(question_of(target), member.value) for target, member in session.grouped(correction)]
        )  # fmt: skip
        n = len(together) - 1
        further = f", with {n} other question{'s' if n > 1 else ''}" if n else ""
        with st.expander(f"What {noun(question)} {number} changes{further}", expanded=False):
            if more:
                st.code("\n".join(changes), language=None, wrap_lines=True)
            word_correction.show(encode(question.reference), correction.value, correction.id)
            _effect(selection, together, correction.id)


def _may_accept(selection: Selection, state: State, correction: Correction, who: str) -> bool:
    """Whether this reviewer may accept it: with `own=no` in the link, or EARMARK_OWN_CORRECTIONS=no, not their own."""
    proposal = next(event for event in state.events if event.id == correction.id)
    rules = session.reviews().rules
    if selection.choice("own").casefold() == "no":
        rules = replace(rules, own_corrections=False)
    return rule_breaches.may_accept(rules, proposal, who)


def lanes(corrections: Sequence[Correction], accepted: Correction | None, unnamed: str) -> list[Lane]:
    """Each correction of sections as one more lane under the reference."""
    result = []
    for correction in corrections:
        spans = _spans(noted_sections(correction.value), unnamed)
        mark = " ✓" if accepted is not None and accepted.id == correction.id else ""
        if spans or (mark and isinstance(correction.value, list) and not correction.value):
            result.append(Lane(f"correction {correction.id}", shorten(f"{correction.reviewer}{mark}", 28), "run", spans,
                              compare=True))  # fmt: skip
    return result


def _spans(sections: Sequence[NotedSection], unnamed: str) -> list[Span]:
    """unnamed: name of sections without a label."""
    return [
        Span(name, section.start, section.end, palette.of_label(name), normalise(section.label), note=section.note)
        for section in sections for name in [section.label or unnamed]
        if section.start is not None and section.end is not None
    ]  # fmt: skip


def _noted(edited: Edited) -> list[NotedSection]:
    notes = edited.notes or [""] * len(edited.sections)
    return [NotedSection(*span, note) for span, note in zip(edited.sections, notes, strict=True)]


def _offer_case_note(question: Question, value: Any, notes: Sequence[str]) -> None:
    """Notes without a change are no correction: they can be stored as a note on the case."""
    st.info("The sections are as published, so the notes are no correction. Store them as a note on the case.")
    for note in notes:
        st.text(note)
    st.button("Store as note", key="store_notes", on_click=_store_notes, args=(question, value, notes))


def _store_notes(question: Question, value: Any, notes: Sequence[str]) -> None:
    if session.say("note", question, reason="; ".join(notes)):
        section_table.apply(question, [section._replace(note="") for section in noted_sections(value)])


def _effect(selection: Selection, corrected: Sequence[tuple[str, Any]], key: str) -> None:
    """Says beforehand what accepting does to every loaded run. corrected: ids of questions with their values."""
    changes = correction_effect.of_values(corrected)
    correction_effect.show(selection, changes, f"effect_{key}")


def _save(question: Question, value: Any, key: str, further: Sequence[DerivedReference]) -> None:
    _propose(question, value, key, further)


def _publish(question: Question, value: Any, key: str, further: Sequence[DerivedReference]) -> None:
    draft = _propose(question, value, key, further)
    if draft is not None:
        session.accept([(question, draft.id)], [], "")


def _propose(question: Question, value: Any, key: str, further: Sequence[DerivedReference]) -> Event | None:
    """What was stored, None if nothing was."""
    reason = st.session_state.get(key, "").strip()
    if not reason and noun(question) == "correction":
        st.session_state["reason_missing"] = True
        return None
    stored_event = session.say_together(
        "correction",
        [(question, {"value": value}), *((follower, {"value": then}) for follower, then in further)],
        reason,
    )
    if stored_event is not None:
        st.session_state[key] = ""
        value_correction.forget(question)
        section_table.forget(question)
    return stored_event


def _values(question: Question, value: Any, further: Sequence[DerivedReference] = ()) -> list[tuple[str, Any]]:
    """The corrected references by question: of a song those that follow from its sections."""
    follows = dependents.of_song(question, value) if isinstance(question, SongReference) else further
    return [(question.id, value), *((follow.question.id, follow.value) for follow in follows)]


def _accept(question: Question, correction: Correction) -> None:
    """Accepts a correction, those proposed in the same step whose questions are loaded, and what has to follow.

    A correction that would leave the song in contradiction is not accepted; the page says why.
    """
    if isinstance(question, SongReference):  # its questions follow, wherever the corrected references are read
        session.accept([(question, correction.id)], [], "")
        return
    by_question = {question_of(target): member for target, member in session.grouped(correction)}
    questions = reference_versions.questions(stores.present(), by_question)
    first = next(name for name, member in by_question.items() if member.id == correction.id)
    names = [first, *(name for name in questions if name != first)]
    together = {name: by_question[name].value for name in names}
    further: dict[str, DerivedReference] = {}
    for name in names:
        outcome = consequences(
            stores.present(), session.reviews().states(), questions[name], by_question[name].value, together
        )
        if outcome.refusal:
            session.refuse(outcome.refusal)
            return
        further |= {follow.question.id: follow for follow in outcome.follows}
    session.accept(
        [(questions[name], by_question[name].id) for name in names if name not in further],
        [(follow.question, follow.value) for follow in further.values()],
        f"follows the correction of {correction.reviewer}",
    )


def sections_of(value: Any) -> list[Section]:
    """The sections of a reference, none of one that has another form."""
    return [section for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []


def _labels(question: Question, value: Sequence[NotedSection]) -> tuple[str, ...]:
    """The vocabulary, and whatever else the reference and the lane call their sections."""
    written_labels = [section.label for section in sections_of(question.reference)]
    labels = (label or question.section for label in (*written_labels, *(section.label for section in value)))
    return tuple(dict.fromkeys([*palette.LABELS, *filter(None, labels)]))
