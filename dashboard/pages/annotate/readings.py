"""Readings: a person says by key what an answer says, without seeing what the reader took from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from analysis.errors import EarmarkError
from analysis.pipeline.reviews import misread
from analysis.records import Question
from analysis.reviews.events import Event, new, of_question
from analysis.reviews.reading_samples import SEED, SIZES, SURE, ReadingSample, sample_event
from analysis.reviews.readings import PersonReading, read, readings, to_read
from analysis.reviews.sampling import simple
from analysis.store.database import Database
from analysis.store.queries.cases import reading_checks
from analysis.store.queries.cases.reading_checks import ReadCase
from analysis.store.queries.filters import Filters
from analysis.store.runs.description import Run
from analysis.store.tables.json_values import decode, encode
from analysis.summaries.review import reading_check
from analysis.summaries.review.reading_check import PersonValue
from dashboard.navigation import link_to
from dashboard.pages.annotate import reading_bar
from dashboard.pages.annotate.reading_bar import SAYS, Desk, value_text
from dashboard.panels import misread_table
from dashboard.panels import question as case_question
from dashboard.review import coding, queue, session
from dashboard.review.reading_entry import entry_of
from dashboard.selection import link_filters, link_widgets, run_catalog, run_choice, stores
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection
from dashboard.ui.text import shorten

SKIPPED = "readings_skipped"
"""Answers that this session skipped: they come last."""
HIGH = 340
"""Pixels of question and answer, which scroll."""


@dataclass(frozen=True, slots=True)
class Queue:
    """Answers to read, each with its question, in order. sample: what they were drawn by, None where the link's filters
    choose them."""

    run: str
    answers: Sequence[tuple[str, str]]
    sample: ReadingSample | None
    is_stored: bool


def show(selection: Selection, who: str, head: DeltaGenerator, first: DeltaGenerator) -> None:
    """Draw the next answer to read. head, first: places for the progress, and for choosing a sample."""
    runs = [run for run in run_catalog.selected(selection) if run.kind != "person"]
    if not runs:
        st.info("No run with answers in this selection.")
        return
    runs.sort(key=lambda run: run.kind == "baseline")
    names = [run.id for run in runs]
    run = selection.choice("run")
    run = run if run in names else names[0]
    states = session.reviews().states()
    by_answer = readings(states)
    drawn_queue = _queue(selection, run)
    is_again = selection.choice("blind") == "yes"
    keys = list(dict.fromkeys(answer for _, answer in drawn_queue.answers))
    waiting = to_read(keys, by_answer, who, is_again)
    skipped: list[str] = st.session_state.setdefault(SKIPPED, [])
    waiting.sort(key=lambda answer: skipped.index(answer) + 1 if answer in skipped else 0)
    body, last = st.container(), st.container()
    with head:
        _progress(drawn_queue, set(waiting), by_answer, who)
    with body:
        if waiting:
            questions = {answer: question for question, answer in reversed(drawn_queue.answers)}
            _card(selection, drawn_queue, questions[waiting[0]], waiting[0], who, by_answer)
        else:
            st.success("All answers of this queue are read.", icon=":material/done_all:")
            if drawn_queue.sample is not None and not drawn_queue.is_stored and drawn_queue.answers:
                st.text("They were read for other runs, whose answers read the same.")
                st.button("Count them for this run", on_click=_store_sample, args=(drawn_queue.sample,))
            reading_bar.back(_previous(run, by_answer, who))
    with last:
        _previous_card(selection, run, by_answer, who)
    with last if waiting else first, st.expander("Sample", expanded=not waiting):
        _design(selection, runs, drawn_queue)
    with last, st.expander("Misread share", expanded=not waiting):
        misread_table.show_run(selection, run)


def _queue(selection: Selection, run: str) -> Queue:
    """The sample of the run, or of its one task in the link; with other filters all answers that fit."""
    filters = replace(selection.filters, runs=(run,), lens=ask(reading_checks.lens_of, run))
    tasks = filters.tasks[:1] if len(filters.tasks) == 1 else ()
    plain_filters = Filters(lens=filters.lens, runs=filters.runs, data_sets=filters.data_sets, tasks=tasks)
    seed = int(text) if (text := selection.choice("seed")).isdecimal() and len(text) < 10 else SEED
    if filters != plain_filters:
        candidates = ask(reading_checks.candidates, filters)
        questions = {candidate.answer: candidate.question for candidate in candidates}
        order = [sample.id for sample in simple(questions, len(questions), seed)]
        return Queue(run, [(questions[answer], answer) for answer in order], None, False)
    n = int(text) if (text := selection.choice("n")).isdecimal() and len(text) < 6 else 0
    sample, is_stored = misread.sample_of(
        stores.present(), session.reviews().states(), run, next(iter(tasks), ""), seed, n
    )
    return Queue(run, [(answer.question, answer.answer) for answer in sample.answers], sample, is_stored)


def _design(selection: Selection, runs: Sequence[Run], drawn_queue: Queue) -> None:
    """What is read, to be changed."""
    what, run, n, seed, again = st.columns([1.2, 3, 1, 1, 1.6], vertical_alignment="bottom")
    queue.choose_what(what)
    run_choice.choose_run("Run", runs, "run", run.container(horizontal=True, vertical_alignment="bottom"))
    n.text_input("Answers", placeholder=str(SIZES[SURE]), help="Clean and repaired answers; all ambiguous ones, at "
                 f"most {SIZES['ambiguous']}, and at most {SIZES['unread']} unreadable ones come with them.",
                 **link_widgets.text("n"))  # fmt: skip
    seed.text_input("Sampling seed", placeholder=str(SEED), disabled=drawn_queue.is_stored,
                    help="The first reading stores the sample: from then on everybody has the same.",
                    **link_widgets.text("seed"))  # fmt: skip
    queue.choose_pass(again)
    if drawn_queue.sample is None:
        words = "; ".join(f"{name}: {shorten(value, 60)}" for name, value in link_filters.in_words(
            link_filters.as_query(selection.filters)))  # fmt: skip
        st.text(f"All answers with {words}, in random order. Only sampled answers count for the misread share.")
    else:
        kinds = [drawn_queue.sample.strata[answer.stratum].kind for answer in drawn_queue.sample.answers]
        st.text(
            f"{kinds.count(SURE)} clean or repaired, {kinds.count('ambiguous')} ambiguous and {kinds.count('unread')} "
            "unreadable or refused answers, at random within confidence, task and rule."
        )


def _progress(
    drawn_queue: Queue, waiting: set[str], by_answer: Mapping[str, Sequence[PersonReading]], who: str
) -> None:
    answers = [answer for _, answer in drawn_queue.answers]
    if not answers:
        return
    n = sum(answer not in waiting for answer in answers)
    readers = {answer: {reading.reviewer.casefold() for reading in by_answer.get(answer, ())} for answer in answers}
    own = sum(who.casefold() in readers[answer] for answer in answers)
    kind = "sampled answers" if drawn_queue.sample else "answers"
    st.progress(n / len(answers), width=420, text=f"{n:,} of {len(answers):,} {kind} read · {own:,} by you")
    session.rename()


def _card(
    selection: Selection, drawn_queue: Queue, question_id: str, key: str, who: str,
    by_answer: Mapping[str, Sequence[PersonReading]],
) -> None:  # fmt: skip
    """Question and answer, without what the reader took, the reference and the score."""
    case = _case(drawn_queue.run, question_id, key)
    if case is None:
        st.error("This answer is not in the store. Load its run again.")
        return
    question, raw = case.answer.question, case.answer.raw
    left, right = st.columns([1, 1], gap="medium")
    with left:
        st.header("Question")
        st.code(question.prompt or case_question.NO_PROMPT, language=None, wrap_lines=True, height=HIGH)
    with right:
        st.header("Answer")
        text = "\n".join(map(str, raw)) if isinstance(raw, list) else str(raw)
        st.code(text, language=None, wrap_lines=True, height=HIGH)
        if isinstance(raw, list):
            st.caption("Several answers: read what most of them say.")

    def store(says: str, value: object) -> None:
        _store(drawn_queue, question, key, says, value)

    desk = Desk(
        key, entry_of(question), encode(case.scored.value), store, lambda: _skip(key),
        _previous(drawn_queue.run, by_answer, who),
    )  # fmt: skip
    reading_bar.show(desk)


def _case(run: str, question: str, key: str) -> ReadCase | None:
    return next((case for case in ask(_read_cases, run, question) if case.key == key), None)


def _read_cases(db: Database, run: str, question: str) -> list[ReadCase]:
    return reading_checks.read_cases(db, run, reading_checks.lens_of(db, run), [question])


def _store(drawn_queue: Queue, question: Question, key: str, says: str, value: object) -> None:
    """The reading, and with the first one the sample."""
    try:
        events: list[Event] = []
        if drawn_queue.sample is not None and not drawn_queue.is_stored:
            events.append(sample_event(session.reviewer(), drawn_queue.sample))
        events.append(
            read(session.reviewer(), question.id, drawn_queue.run, key, says, value, question.song,
                 session.version(question))
        )  # fmt: skip
    except EarmarkError as error:
        session.refuse(str(error))
        return
    coding.store(events)


def _store_sample(sample: ReadingSample) -> None:
    coding.store([sample_event(session.reviewer(), sample)])


def _skip(key: str) -> None:
    skipped: list[str] = st.session_state.setdefault(SKIPPED, [])
    if key in skipped:
        skipped.remove(key)
    skipped.append(key)


def _previous(run: str, by_answer: Mapping[str, Sequence[PersonReading]], who: str) -> Event | None:
    """The event that takes back the reviewer's last reading of the run."""
    own = _last(run, by_answer, who)
    return None if own is None else new(session.reviewer(), "undo", of_question(own.question), undoes=own.event)


def _last(run: str, by_answer: Mapping[str, Sequence[PersonReading]], who: str) -> PersonReading | None:
    own = (
        reading
        for several in by_answer.values()
        for reading in several
        if reading.run == run and reading.reviewer.casefold() == who.casefold()
    )
    return max(own, key=lambda reading: (reading.time, reading.event), default=None)


def _previous_card(selection: Selection, run: str, by_answer: Mapping[str, Sequence[PersonReading]], who: str) -> None:
    """The last answer of this reviewer, now beside what the reader took from it."""
    reading = _last(run, by_answer, who)
    case = _case(run, reading.question, reading.answer) if reading else None
    if reading is None or case is None:
        return
    question = case.answer.question
    own = value_text(reading.value) if reading.says == "value" else SAYS[reading.says]
    check = reading_check.check(
        question, case.scored, [PersonValue(reading.says, decode(reading.value))], ("", question.subtask, "")
    )
    verdict = {True: "misread", False: "the same", None: "open"}[check.is_misread if check else None]
    reader_value = value_text(encode(case.scored.value)) if case.scored.value is not None else "nothing"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text(f"Previous answer: you read {shorten(own, 60)}; the reader took {shorten(reader_value, 60)}: {verdict}")
        link_to(selection.link("case", {"q": reading.question, "at": run}), ":material/open_in_new: Open the case")
