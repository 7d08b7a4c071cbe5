"""Case: one question, heard and seen, and each answer to it followed from the raw text to the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from analysis import scoring
from analysis.benchmarks.registry import lenses
from analysis.records import CaseScore, Lens, Question
from analysis.scoring import explain
from analysis.store.queries.cases.case import RunAnswer, UnknownCaseError
from analysis.store.tables.answer_columns import agreement
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.navigation import follow
from dashboard.pages.case import heading, losses, modes, repairs, review
from dashboard.pages.case import options as case_options
from dashboard.panels import case_timeline, option_position
from dashboard.panels import question as case_question
from dashboard.selection import filter_words, link_widgets, run_catalog
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import LENS_NAMES, Selection
from dashboard.ui import tables
from dashboard.ui.text import plain, shorten

FEW = 3
"""Answers up to which all are on the timeline."""
MOST_TABS = 8
SHORT = 160
"""Characters up to which votes are shown as rows of a table."""
LENS_COLUMNS = (
    Column("lens", "Scored as in the", numeric=False),
    Column("score", "Score %", hint="IoU, IWER, or 100 for right and 0 for wrong"),
    Column("wer", "WER", hint="lyrics only; mean over the matched sections"),
    Column("outcome", "Outcome", numeric=False),
    Column(
        "reading",
        "Parse quality",
        numeric=False,
        hint="confidence of the reading; the published script's verdict",
    ),
)


def show(selection: Selection) -> None:
    question_id = selection.choice("q")
    if not question_id:
        st.title("Case")
        st.info("No case is selected. Click a number on the leaderboard or a row of Cases.")
        if st.button("Open the cases"):
            follow(selection.link("cases"))
        return
    runs = [run.id for run in run_catalog.selected(selection)]
    try:
        case = cached_case(selection, question_id)
    except UnknownCaseError:
        st.title("Case")
        st.error("This case is not in the selected runs.")
        st.text(
            f"The link names question {question_id!r}. Load its run (earmark load FILE) or select other runs in the "
            f"sidebar. Selected runs: {', '.join(runs) or 'none'}."
        )
        return
    answers = _ordered(selection, [answer for answer in case.answers if answer.answer.given])
    heading.show(selection, case.question, question_id, answers[0] if answers else None, _names())
    if case.question.stem:
        case_options.show(case.question, answers, selection.lens_of(case.question.task), _names())
    else:
        lens = selection.lens_of(case.question.task)
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            drawn_answers = _drawn_answers(answers, lens)
            has_repairs = repairs.switch(case.question, drawn_answers, lens)
        further = review.lanes(case.question)
        case_timeline.show(
            selection, case.question, drawn_answers, selection.lens, _names(), further, has_repairs=has_repairs
        )
        case_question.show(selection, case.question)
    review.show(selection, case.question)
    if not answers:
        st.info("No answers to this question. Load a run that answers it.")
        return
    _answers(selection, answers)


def _names() -> dict[str, str]:
    return {run.id: run.name for run in run_catalog.loaded()}


def _ordered(selection: Selection, answers: Sequence[RunAnswer]) -> list[RunAnswer]:
    """The answer that the link names comes first."""
    return sorted(answers, key=lambda answer: answer.run != selection.choice("at"))


def _drawn_answers(answers: Sequence[RunAnswer], lens: Lens) -> Sequence[RunAnswer]:
    """The answers on the timeline: the first and the best of the others; all of them on demand."""
    if len(answers) <= FEW:
        return answers
    labels = {"": "This and the best run", "shown": f"All {len(answers)} runs"}
    choice = st.segmented_control(
        "Answers on the timeline", list(labels), required=True, format_func=labels.__getitem__,
        label_visibility="collapsed", **link_widgets.single("answers", list(labels), ""),
    )  # fmt: skip
    if choice == "shown":
        return answers
    first, *others = answers
    return [first, max(others, key=lambda answer: _score(answer, lens))]


def _score(answer: RunAnswer, lens: Lens) -> float:
    """The score for an order; below all others where there is none."""
    scored = answer.scored.get(lens)
    return -1.0 if scored is None or scored.score is None else scored.score


def _answers(selection: Selection, answers: Sequence[RunAnswer]) -> None:
    names = _names()
    if len(answers) == 1:
        _answer(selection, answers[0], names)
        return
    if len(answers) <= MOST_TABS:
        for tab, answer in zip(
            st.tabs([plain(shorten(names.get(a.run, a.run), 28)) for a in answers], key="answers"), answers, strict=True
        ):
            with tab:
                _answer(selection, answer, names)
        return
    runs = [answer.run for answer in answers]
    run_id = st.selectbox(
        "Answer of", runs, format_func=lambda run: names.get(run, run), **link_widgets.single("at", runs, runs[0])
    )
    _answer(selection, next(answer for answer in answers if answer.run == run_id), names)


def _answer(selection: Selection, answer: RunAnswer, names: dict[str, str]) -> None:
    lens = selection.lens_of(answer.answer.question.task)
    key = f"{answer.run}_{answer.index}"
    now: dict[Lens, CaseScore] = {
        lens: scoring.score(answer.answer, lens) for lens in lenses(answer.answer.question.task)
    }
    st.header(plain(f"Answer of {names.get(answer.run, answer.run)}"))
    _figures(selection, answer, now)
    losses.show(answer.answer.question, now[lens])
    modes.show(selection, answer, now.get("paper", now[lens]))
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown("**1. Raw answer**, as the model gave it")
        _raw(answer)
    with right:
        st.markdown("**2. How it was read**, step by step")
        steps = now[lens].steps
        if steps:
            tables.show([{"step": step.name, "what it did here": step.detail} for step in steps], f"steps_{key}")
        else:
            unread = now[lens].outcome == "unscorable"
            st.text("Unreadable: it is not scored." if unread else "Parsed as written: exactly the requested format.")
        for quirk in now[lens].quirks:
            st.warning(plain(f"Quirk of the published script: {quirk}"), icon=":material/gavel:")
    rows = explain.rows(answer.answer.question, now[lens])
    if rows:
        st.markdown("**3. Evidence**, reference first")
        tables.show(rows, f"evidence_{key}", heat="IoU", spans=_spans)
    words = explain.words(answer.answer.question, now[lens])
    if words:
        with st.expander("Word alignment: substitutions, deletions and insertions", icon=":material/compare_arrows:"):
            tables.show(words, f"words_{key}")
    st.markdown("**4. From the evidence to the score**")
    _arithmetic(answer, now[lens], lens)
    repairs.show(answer.answer.question, now[lens], key)
    if explain.code(answer.answer.question, lens):
        _code(answer.answer.question, lens)


def _spans(row: Mapping[str, Any]) -> list[tuple[float, float]]:
    """The stretches of time of a row of evidence: the reference's section, then the answer's."""
    bounds = [(row.get("from (s)"), row.get("to (s)")), (row.get("est. from (s)"), row.get("est. to (s)"))]
    return [(start, end) for start, end in bounds if start is not None and end is not None]


def _figures(selection: Selection, answer: RunAnswer, now: dict[Lens, CaseScore]) -> None:
    """Both lenses beside one another; the one that is not chosen is a door to itself."""
    rows = []
    for lens in now:
        scored, is_chosen = now[lens], lens == selection.lens_of(answer.answer.question.task)
        score = "in no mean" if scored.score is None else f"{100 * scored.score:.2f}"
        if scored.lowest is not None and scored.highest is not None:
            score += f" ({100 * scored.lowest:g} to {100 * scored.highest:g})"
        here = {"lens": "" if lens == "paper" else lens, "q": answer.answer.question.id, "at": answer.run}
        cells = (
            Cell(
                LENS_NAMES[lens] + (" (chosen)" if is_chosen else ""),
                href=None if is_chosen else selection.link("case", here),
            ),
            Cell(score, scored.score, heat=None if scored.score is None else min(max(scored.score, 0.0), 1.0)),
            Cell("–" if scored.wer is None else f"{scored.wer:.4f}", scored.wer, muted=scored.wer is None),
            Cell(filter_words.OUTCOME_WORDS[scored.outcome]),
            Cell(scored.verdict or filter_words.CONFIDENCE_WORDS[scored.confidence]),
        )
        rows.append(Row(cells))
    with st.container(key=f"lenses_{answer.run}_{answer.index}"):
        doors(LENS_COLUMNS, rows, key=f"lenses_table_{answer.run}_{answer.index}")


def _raw(answer: RunAnswer) -> None:
    raw = answer.answer.raw
    if raw is None:
        st.text("null: the model gave no answer")
        return
    texts = raw if isinstance(raw, list) and all(isinstance(entry, str | None) for entry in raw) else [raw]
    if len(texts) > 1 and all(len(entry or "") <= SHORT for entry in texts):
        wordings = answer.answer.question.details.get("wordings", ())
        votes = [
            {
                "vote": str(number),
                **({"wording": str(wordings[number - 1])} if len(wordings) == len(texts) else {}),
                "answer": "null" if entry is None else entry,
            }
            for number, entry in enumerate(texts, 1)
        ]
        tables.show(votes, f"votes_{answer.run}_{answer.index}")
        if agreed := agreement(answer.answer):
            st.text(f"votes and margin: {option_position.votes(agreed)}")
        return
    for number, vote in enumerate(texts, 1):
        if len(texts) > 1:
            st.text(f"vote {number} of {len(texts)}")
        text = vote if isinstance(vote, str) else repr(vote)
        st.code(text or "(empty text)", language=None, wrap_lines=True, height=260 if len(text) > 700 else "content")


def _arithmetic(answer: RunAnswer, scored: CaseScore, lens: Lens) -> None:
    worked = explain.arithmetic(scored)
    st.code(worked.text, language=None, wrap_lines=True)
    record = answer.scored.get(lens)
    stored_score = record.score if record is not None else None
    agree = worked.score == stored_score or (
        worked.score is not None and stored_score is not None and abs(worked.score - stored_score) < 1e-9
    )
    words = ["none" if score is None else f"{score:.6f}" for score in (worked.score, stored_score)]
    if agree:
        st.success(f"Recomputed: {words[0]}; stored at load: {words[1]}. They agree.", icon=":material/check:")
    else:
        st.error(f"Recomputed: {words[0]}, but stored at load: {words[1]}. Load the run again.")


def _code(question: Question, lens: Lens) -> None:
    with st.expander("Source code of the metric", icon=":material/code:"):
        for code in explain.code(question, lens):
            st.markdown(f"**{code.title}**")
            st.caption(plain(f"{code.file}, line {code.line}"))
            prose = code.line == 1 and not code.text.lstrip().startswith(('"""', "from", "import"))
            st.code(code.text, language=None if prose else "python", wrap_lines=prose, height=360)
