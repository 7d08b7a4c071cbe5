"""Answer: a person answers the questions themselves, with the same player, and sees neither references nor answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError
from analysis.pipeline.reviews.reviewer_runs import load_person, person_file, raw_text
from analysis.records import OUTCOMES, Question
from analysis.reviews import own_answers
from analysis.reviews.events import Event, new, of_question
from analysis.reviews.own_answers import OwnAnswer, Person
from analysis.reviews.state import State
from analysis.store.runs import reference_versions
from dashboard.components.timeline import Edited
from dashboard.navigation import link_to
from dashboard.pages.annotate import reading_bar
from dashboard.pages.annotate.reading_bar import Desk, Words
from dashboard.panels import case_timeline, correction, notation
from dashboard.panels import question as case_question
from dashboard.review import coding, queue, session
from dashboard.review.reading_entry import Entry, entry_of
from dashboard.selection import stores
from dashboard.selection.ask import look_again
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount

SKIPPED = "answers_skipped"
"""Questions that this session skipped: they come last."""
HIGH = 240
"""Pixels of a question, which scrolls."""
STATED = {
    "musical training": ("none", "some lessons", "plays or sings", "student of music", "professional"),
    "language": ("English", "Chinese", "German", "French", "Spanish"),
}
"""What a person may state of themselves, with what is offered; anything else can be typed. A condition of their run."""
WORDS = Words(
    "Your answer",
    {"nothing": ("x", "I do not know")},
    (
        ("A B C …, 1 2 3 …", "answer with this option; Y N where the options are yes and no"),
        ("0 to 9", "begin to type a number, or the numbers of several options; Enter stores it"),
        ("X", "you do not know: it counts as no answer"),
        ("S", "skip: the question returns at the end"),
        ("U", "undo your last answer"),
    ),
)
NOBODY = Person("", {}, {})


def show(selection: Selection, who: str, head: DeltaGenerator, first: DeltaGenerator) -> None:
    """Draw the next question to answer. head, first: places for the progress, and for the sample if none is left."""
    states = session.reviews().states()
    person = own_answers.people(states).get(who.casefold(), NOBODY)
    samples = queue.samples_of(_all_questions(selection))
    questions = reference_versions.questions(stores.present(), [sample.id for sample in samples])
    drawn_questions = [questions[sample.id] for sample in samples if sample.id in questions]
    judged_questions = [question for question in drawn_questions if _has_seen(who, question, states, person)]
    waiting = _waiting([question for question in drawn_questions if question not in judged_questions], person)
    body, last = st.container(), st.container()
    with head:
        _progress(len(drawn_questions) - len(judged_questions), len(waiting), len(judged_questions))
    with body:
        if waiting:
            _card(selection, waiting[0], who, person)
        else:
            st.success("All questions of this sample are answered.", icon=":material/done_all:")
            reading_bar.back(_undo(person))
    with last if waiting else first:
        with st.expander("Sample", expanded=not waiting):
            queue.widgets(selection)
            queue.show_filters(selection)
        _state_yourself(person, bool(person.states or not waiting))
        _store_run(selection, person)


def _all_questions(selection: Selection) -> Selection:
    """The selection with every question of it, whichever runs answer it, and those that none does."""
    filters = selection.filters
    return replace(selection, filters=replace(filters, runs=(), outcomes=filters.outcomes or (*OUTCOMES, "none")))


def _has_seen(who: str, question: Question, states: Mapping[str, State], person: Person) -> bool:
    """Whether a person cannot answer blind any more: they judged the reference and had not answered before."""
    own = person.answers.get(question.id)
    if own is not None and own.is_blind:
        return False
    return own_answers.has_seen(who, own_answers.events_about(question.id, question.song, states))


def _waiting(drawn_questions: Sequence[Question], person: Person) -> list[Question]:
    skipped: list[str] = st.session_state.setdefault(SKIPPED, [])
    waiting = [question for question in drawn_questions if question.id not in person.answers]
    return sorted(waiting, key=lambda question: skipped.index(question.id) + 1 if question.id in skipped else 0)


def _progress(n: int, n_waiting: int, n_seen: int) -> None:
    if n:
        left_out = f" · {n_seen:,} left out: you have judged their references" if n_seen else ""
        st.progress(
            (n - n_waiting) / n, width=520, text=f"{n - n_waiting:,} of {n:,} questions answered by you{left_out}"
        )
    session.rename()


def _card(selection: Selection, question: Question, who: str, person: Person) -> None:
    """The question, its sound, and the bar, without title, reference, answers or score."""
    blind = replace(question, reference=())
    st.header("Question")
    prompt = question.stem or question.prompt or case_question.NO_PROMPT
    st.code(prompt, language=None, wrap_lines=True, height=HIGH if len(prompt) > 700 else "content")
    if EVERY[question.task].category == "Music generation":
        notation.show(blind, {})
    entry = _entry(question)
    store = _storing(question, who, person)
    if entry.kind == "lane":
        lane, editing = correction.editing(blind, State(of_question(question.id)), who)
        edited = case_timeline.show_blind(selection, blind, replace(lane, name="your answer"), editing)
        _sections(question, edited, store)
    else:
        case_timeline.show_blind(selection, blind)
    reading_bar.show(Desk(
        question.id, entry, None,
        lambda says, value: store("" if says == "nothing" else raw_text(question, value)),
        lambda: _skip(question.id), _undo(person), WORDS,
    ))  # fmt: skip


def _entry(question: Question) -> Entry:
    """Sections are drawn; whatever else has no options is typed."""
    entry = entry_of(question)
    if entry.kind != "shown":
        return entry
    return entry._replace(kind="lane" if entry.form in ("sections", "intervals") else "text")


def _sections(question: Question, edited: Edited | None, store: Callable[[str], None]) -> None:
    """The way to store what was drawn, as a model would write it."""
    answer = [
        {"section": label or question.section, "start": start, "end": end}
        for label, start, end in (edited.sections if edited else ())
    ]
    n_unnamed = sum(not section["section"] for section in answer)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(f"Store {amount(len(answer), 'section')}", key="store_sections", type="primary",
                  icon=":material/save:", disabled=not answer or n_unnamed > 0, on_click=store,
                  args=(json.dumps(answer),))  # fmt: skip
        if question.section:
            st.button("There is none", key="store_no_section", disabled=bool(answer), on_click=store, args=("[]",))
        if n_unnamed:
            st.text(f"Sections without a name: {n_unnamed}")
        elif not answer:
            st.text("Draw sections in 'your answer': Shift A adds one at the playhead, B cuts it, ? shows all keys.")


def _storing(question: Question, who: str, person: Person) -> Callable[[str], None]:
    def store(raw: str) -> None:
        try:
            event = own_answers.answer(
                who, question.id, raw, _stated(person), question.song, session.version(question)
            )  # fmt: skip
        except EarmarkError as error:
            session.refuse(str(error))
            return
        coding.store([event])

    return store


def _skip(question: str) -> None:
    skipped: list[str] = st.session_state.setdefault(SKIPPED, [])
    if question in skipped:
        skipped.remove(question)
    skipped.append(question)


def _undo(person: Person) -> Event | None:
    """The event that takes back the person's last answer."""
    last: OwnAnswer | None = max(person.answers.values(), key=lambda own: (own.time, own.event), default=None)
    return None if last is None else new(session.reviewer(), "undo", of_question(last.question), undoes=last.event)


def _stated(person: Person) -> dict[str, str]:
    """What the person states now: in this session, else with their latest answer."""
    stated = {name: st.session_state.get(_key(name), person.states.get(name)) for name in STATED}
    return {name: " ".join(str(value).split()) for name, value in stated.items() if value}


def _key(name: str) -> str:
    return f"stated_{name}"


def _state_yourself(person: Person, is_stated: bool) -> None:
    with st.expander("About you", expanded=not is_stated):
        st.text("Stored with each of your answers, and shown as conditions of your run. Leave out what you like.")
        places = st.columns(len(STATED))
        for place, (name, offered) in zip(places, STATED.items(), strict=True):
            earlier = person.states.get(name)
            options = list(dict.fromkeys([*offered, *([earlier] if earlier else [])]))
            place.selectbox(name.capitalize(), options, index=options.index(earlier) if earlier else None,
                            key=_key(name), accept_new_options=True, placeholder="not stated")  # fmt: skip


def _store_run(selection: Selection, person: Person) -> None:
    """The answers as a run among the others, and as a file that loads as one."""
    n = len(person.blind)
    if not n:
        return
    with st.expander(f"Your {n:,} answers as a run", expanded=True):
        st.text("Scored like those of a model. What you answer afterwards joins when you add them again.")
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            if st.button("Add to the leaderboard", icon=":material/leaderboard:"):
                with st.spinner("Scoring your answers"):
                    result = load_person(stores.present(), person)
                look_again()
                if result is not None:
                    answered = [own.question for own in person.blind]
                    to_board = selection.link("leaderboard", {"runs": (), "task": (), "case": answered})
                    link_to(to_board, "Leaderboard of these questions")
            st.download_button(
                "Run file", lambda: json.dumps(person_file(stores.present(), person), ensure_ascii=False, indent=1),
                f"person-{re.sub(r'[^a-z0-9]+', '-', person.name.casefold()).strip('-') or 'answers'}.json",
                "application/json", icon=":material/download:", on_click="ignore",
            )  # fmt: skip
