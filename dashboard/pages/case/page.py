"""Case: one question, heard and seen, and each answer to it followed from the raw text to the score."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from analysis.records import Lens, Question
from analysis.scoring import explain
from analysis.store.queries.cases.case import RunAnswer, UnknownCaseError
from dashboard.navigation import follow
from dashboard.pages.case import answer as answer_parts
from dashboard.pages.case import heading, reasoning, repairs, review, sound_use
from dashboard.pages.case import options as case_options
from dashboard.panels import case_timeline
from dashboard.panels import question as case_question
from dashboard.selection import link_widgets, run_catalog, scope, stores, tabs
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import Selection
from dashboard.ui.text import join_names, plain, shorten

TABS = {
    "evidence": "Evidence",
    "answer": "Raw answer",
    "reasoning": "Reasoning",
    "question": "Question and reference",
    "code": "Scoring code",
}
OF_ANSWERS = {
    "evidence": answer_parts.show_evidence,
    "answer": answer_parts.show_raw_answer,
    "reasoning": reasoning.show,
}
FEW = 3
"""Answers up to which all are on the timeline."""
MOST_TABS = 8


def show(selection: Selection) -> None:
    question_id = selection.choice("q")
    if not question_id:
        st.title("Case")
        st.info("No case is selected. Open a row of Cases, or what a figure of another page counts.")
        if st.button("Open the cases"):
            follow(selection.link("cases"))
        return
    run_names = [run.name for run in run_catalog.selected(selection)]
    try:
        case = cached_case(selection, question_id)
    except UnknownCaseError:
        st.title("Case")
        st.error("This case is not in the selected runs.")
        st.text(
            f"The link names question {question_id!r}. Load its run (earmark load FILE) or select other runs in the "
            f"sidebar. Selected runs: {join_names(run_names) or 'none'}."
        )
        return
    all_answers = [answer for answer in case.answers if answer.answer.given]
    own_runs = scope.runs(stores.present(), selection.data_set)  # two data sets may have asked the same question
    answers = _ordered(selection, [answer for answer in all_answers if answer.run in own_runs] or all_answers)
    names = run_catalog.names_in_view(selection)
    head = heading.show(selection, case.question, question_id, answers[0] if answers else None, names)
    lens = selection.lens_of(case.question.task)
    if answers:
        sound_use.show(selection, case.question, answers[0])
    case_options.show_counts(selection, case.question, answers, lens, names)
    if case.question.stem:
        case_options.show(case.question, answers, lens, names)
    else:
        with head:
            drawn_answers = _drawn_answers(answers, lens)
            has_repairs = repairs.switch(case.question, drawn_answers, lens)
        further = review.lanes(case.question)
        case_timeline.show(
            selection, case.question, drawn_answers, selection.lens, names, further, has_repairs=has_repairs
        )
    review.show(selection, case.question)
    _tabs(selection, case.question, answers)


def _ordered(selection: Selection, answers: Sequence[RunAnswer]) -> list[RunAnswer]:
    """The answer that the link names comes first."""
    return sorted(answers, key=lambda answer: answer.run != selection.choice("at"))


def _drawn_answers(answers: Sequence[RunAnswer], lens: Lens) -> Sequence[RunAnswer]:
    """The answers on the timeline: the first and the best of the others; all of them on demand."""
    if len(answers) <= FEW:
        return answers
    labels = {"": "This and the best run", "shown": f"All {len(answers)} runs"}
    choice = link_widgets.choose("Answers on the timeline", labels, "answers", "", label_visibility="collapsed")
    if choice == "shown":
        return answers
    first, *others = answers
    return [first, max(others, key=lambda answer: _score(answer, lens))]


def _score(answer: RunAnswer, lens: Lens) -> float:
    """The score for an order; below all others where there is none."""
    scored = answer.scored.get(lens)
    return -1.0 if scored is None or scored.score is None else scored.score


def _tabs(selection: Selection, question: Question, answers: Sequence[RunAnswer]) -> None:
    """The tabs that have something to show, and the answer in the open one. A question without sound is shown above."""
    has_code = bool(answers and explain.code(question, selection.lens_of(question.task)))
    has_content = {"evidence": bool(answers), "answer": bool(answers), "question": not question.stem, "code": has_code}
    has_content["reasoning"] = any(answer.answer.reasoning or reasoning.hidden_tokens(answer) for answer in answers)
    titles = {name: title for name, title in TABS.items() if has_content[name]}
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        tab = tabs.choose(titles, of_page=TABS) if titles else ""
        if len(answers) > MOST_TABS and tab in OF_ANSWERS:
            answers = [_choice(selection, answers)]
    if tab != "question" and not question.stem:
        case_question.show_defects(question)
    if not answers:
        st.info("No answers to this question. Load a run that answers it.")
    if tab == "question":
        case_question.show(selection, question)
    elif tab == "code":
        answer_parts.show_code(question, selection.lens_of(question.task))
    elif answers:
        _answers(selection, answers, tab)
        if tab == "reasoning":
            reasoning.show_reviewer()


def _choice(selection: Selection, answers: Sequence[RunAnswer]) -> RunAnswer:
    names = run_catalog.names_in_view(selection)
    titles = {answer.run: names.get(answer.run, answer.run) for answer in answers}
    run_id = link_widgets.choose("Answer of", titles, "at", as_menu=True, label_visibility="collapsed", width=320)
    return next(answer for answer in answers if answer.run == run_id)


def _answers(selection: Selection, answers: Sequence[RunAnswer], tab: str) -> None:
    names, show_answer = run_catalog.names_in_view(selection), OF_ANSWERS[tab]
    if len(answers) == 1:
        show_answer(selection, answers[0], names)
        return
    places = st.tabs([plain(shorten(names.get(a.run, a.run), 28)) for a in answers], key="answer_tabs")
    for place, answer in zip(places, answers, strict=True):
        with place:
            show_answer(selection, answer, names)
