"""The queue of a judge's answers: drawn at random, rated right or wrong by a person before the verdict is shown."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.errors import EarmarkError
from analysis.records import Question
from analysis.reviews.codes.coding import RANDOM
from analysis.reviews.events import new, of_question
from analysis.reviews.ratings import JudgeVerdict, Rating, answer_key, rate, to_rate
from analysis.reviews.sampling import simple
from analysis.scoring.measures.judged import STORED_SCORES
from analysis.store.queries.cases.case import RunAnswer, UnknownCaseError
from analysis.store.tables.json_values import dumps
from dashboard.audio import recordings
from dashboard.audio.routes import audio_file
from dashboard.navigation import link_to
from dashboard.review import coding, session
from dashboard.selection import link_widgets
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, plain

N, SEED = 50, 0
SKIPPED = "judge_skipped"
"""Answers that this session skipped: they come last."""
LETTERS = 4000
WORDS = {True: "right", False: "wrong"}


def show(selection: Selection, verdicts: Sequence[JudgeVerdict], ratings: Sequence[Rating]) -> None:
    session.show_failure()
    who = session.introduce()
    if not who:
        return
    first, second, third = st.columns(3, vertical_alignment="bottom")
    n = first.text_input("Answers", placeholder=str(N), **link_widgets.text("n"))
    seed = second.text_input("Seed", placeholder=str(SEED), **link_widgets.text("seed"))
    with third:
        session.rename()
    by_answer = {verdict.answer: verdict for verdict in reversed(verdicts)}
    sample = [sample_case.id for sample_case in simple(by_answer, _number(n, N), _number(seed, SEED))]
    skipped: list[str] = st.session_state.setdefault(SKIPPED, [])
    backlog = to_rate(sample, ratings, who)
    backlog.sort(key=lambda answer: skipped.index(answer) + 1 if answer in skipped else 0)
    st.text(f"{len(sample) - len(backlog):,} of {amount(len(sample), 'answer')} rated, drawn at random")
    if backlog:
        _card(selection, by_answer[backlog[0]], skipped)
    else:
        st.success("All sampled answers are rated. Sample more for narrower intervals.")
    previous = max(
        (rating for rating in ratings if rating.reviewer.casefold() == who.casefold() and rating.answer in by_answer),
        key=lambda rating: (rating.time, rating.event), default=None,
    )  # fmt: skip
    if previous is not None:
        _previous(selection, previous)


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else default


def _card(selection: Selection, verdict: JudgeVerdict, skipped: list[str]) -> None:
    """Question, reference and answer, without the verdict."""
    answers = _answers(selection, verdict.question, verdict.run, verdict.answer)
    if not answers:
        st.error("This answer is not in the selected runs.")
        return
    question = answers[0].answer.question
    with st.container(border=True):
        location = recordings.find(question.audio, question.song) if question.audio else None
        file = audio_file(*location) if location else None
        if file is not None:
            st.audio(str(file))
        _text("Question", question.prompt)
        left, right = st.columns(2)
        with left:
            _text("Reference", question.reference_text)
        with right:
            _text("Answer", _raw(answers[0]))
        with st.container(horizontal=True, gap="small"):
            for key, is_right in (("1", True), ("2", False)):
                st.button(
                    WORDS[is_right].capitalize(), key=f"rate {WORDS[is_right]} {verdict.answer}", shortcut=key,
                    on_click=_rate, args=(question, verdict, is_right),
                )  # fmt: skip
            st.button("Skip", key=f"rate skip {verdict.answer}", shortcut="0", on_click=_skip,
                      args=(skipped, verdict.answer))  # fmt: skip


def _previous(selection: Selection, rating: Rating) -> None:
    """The last answer that this reviewer rated, with what the judge says of it."""
    answers = _answers(selection, rating.question, rating.run, rating.answer)
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.text(f"Previous answer: you say {WORDS[rating.is_right]}")
            st.button("Undo", shortcut="U", key=f"undo {rating.event}", on_click=_undo, args=(rating,))
            link_to(
                selection.link("case", {"q": rating.question, "at": rating.run}),
                ":material/open_in_new: Open the case",
            )
        if answers:
            _text("Answer", _raw(answers[0]))
        for answer in answers:
            for judge, entry in answer.answer.question.details.get(STORED_SCORES, {}).items():
                explanation = entry.get("explanation") or entry.get("answer") or "No text."
                _text(f"Judge {judge}: {entry.get('written', entry.get('value'))}", str(explanation))


def _answers(selection: Selection, question: str, run: str, answer: str) -> list[RunAnswer]:
    """The answers of a run that read so: several where the file repeats one."""
    try:
        case = cached_case(selection, question)
    except UnknownCaseError:
        return []
    return [entry for entry in case.answers if entry.run == run and _key(entry) == answer]


def _key(entry: RunAnswer) -> str:
    question = entry.answer.question
    return answer_key(question.prompt, question.reference_text, dumps(entry.answer.raw))


def _raw(entry: RunAnswer) -> str:
    raw = entry.answer.raw
    return raw if isinstance(raw, str) else repr(raw)


def _text(title: str, text: str) -> None:
    st.markdown(f"**{plain(title)}**")
    st.code(text if len(text) <= LETTERS else f"{text[:LETTERS]}…", language=None, wrap_lines=True)


def _rate(question: Question, verdict: JudgeVerdict, is_right: bool) -> None:
    try:
        event = rate(
            session.reviewer(), question.id, verdict.run, verdict.answer, is_right, RANDOM, question.song,
            session.version(question),
        )  # fmt: skip
    except EarmarkError as error:
        session.refuse(str(error))
        return
    coding.store([event])


def _skip(skipped: list[str], answer: str) -> None:
    if answer in skipped:
        skipped.remove(answer)
    skipped.append(answer)


def _undo(rating: Rating) -> None:
    coding.store([new(session.reviewer(), "undo", of_question(rating.question), undoes=rating.event)])
