"""The coding queue: answers drawn by a design, one at a time; the note first, then the codes."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import EVERY, SUBTASKS
from analysis.records import LyricSection, Section, Value
from analysis.reviews.codes.coding import BY_HAND, DESIGNS, MODE, RANDOM, STRATIFIED, WORST, Answer, to_code
from analysis.reviews.history import short_text
from analysis.reviews.sampling import simple, stratified
from analysis.store.database import Database
from analysis.store.queries.cases.case import RunAnswer, UnknownCaseError
from analysis.store.queries.counts import failure_modes
from analysis.store.queries.filters import Filters
from analysis.store.tables.json_values import encode
from dashboard.navigation import encoded, link_to
from dashboard.review import coding, session
from dashboard.selection import link_filters, link_widgets, run_catalog
from dashboard.selection.ask import ask
from dashboard.selection.cached_case import cached_case
from dashboard.selection.selection import Selection
from dashboard.ui import empty_states
from dashboard.ui.text import amount, percent, plain, seconds, shorten

N, SEED = 60, 0
PASSES = ("1", "2", "3")
KEYS = 9
"""Codes that have a key of their own."""
LETTERS = 1500


def show(selection: Selection) -> None:
    """The queue, or the one answer that the link names (q, at)."""
    _introduce(selection)
    session.show_failure()
    if not session.introduce():
        return
    session.rename()
    by_hand = (selection.choice("q"), selection.choice("at"))
    if all(by_hand):
        _card(selection, by_hand, BY_HAND, "")
        return
    design, n, seed = _design(selection)
    filters = selection.shared_filters(lens="paper", runs=_runs(selection))
    answers = ask(draw, filters, design, n, seed)
    number = int(st.session_state.get("coding_pass") or 1)
    backlog = to_code(answers, coding.coded().codings, session.reviewer(), number)
    progress = f"{len(answers) - len(backlog):,} of {amount(len(answers), 'answer')} coded in pass {number}"
    st.text(f"{progress}, drawn {DESIGNS[design]} from those that lost points")
    if not answers:
        empty_states.no_match(selection, "No answer that lost points matches the filters")
    elif not backlog:
        st.success("All sampled answers are coded in this pass. Sample more, or begin another pass.")
    else:
        _card(selection, backlog[0], design, population(filters, design), number)


def show_link(selection: Selection) -> None:
    """The way to the queue from the other tabs."""
    link_to(selection.link("failures", {"view": "coding"}), "Open the coding queue")


def _introduce(selection: Selection) -> None:
    """What there is to code, and how."""
    runs = _runs(selection)
    n = ask(_lost, selection.shared_filters(lens="paper", runs=runs))
    answers = f"{amount(n, 'answer')} of {amount(len(runs), 'run')} lost points."
    st.text(f"{answers} Read one, note what is wrong with it, then give it a code." if n else answers)


def _lost(db: Database, filters: Filters) -> int:
    """How many answers lost points."""
    return sum(row["score"] < 1 for row in failure_modes.answers(db, filters))


def population(filters: Filters, design: str) -> str:
    """What the answers are drawn from, as the link says it: equal for equal populations."""
    return f"{design}, score below 100: {encoded(link_filters.as_query(filters) | {'runs': list(filters.runs)})}"


def draw(db: Database, filters: Filters, design: str, n: int, seed: int) -> list[Answer]:
    """The drawn answers, in the order in which they are coded: of those that lost points."""
    answers = (row for row in failure_modes.answers(db, filters) if row["score"] < 1)
    rows = {f"{row['question_id']} {row['run']}": row for row in answers}
    if design == STRATIFIED:
        names = [sample.id for sample in stratified({name: row["task"] for name, row in rows.items()}, n, seed)]
    elif design == WORST:
        names = sorted(rows, key=lambda name: (rows[name]["score"], name))[:n]
    else:
        names = [sample.id for sample in simple(rows, n, seed)]
    return [(rows[name]["question_id"], rows[name]["run"]) for name in names]


def _runs(selection: Selection) -> tuple[str, ...]:
    """The chosen runs; without a choice those of models, if there are any."""
    runs = run_catalog.selected(selection)
    models = [run.id for run in runs if run.kind == "model"]
    return tuple(run.id for run in runs) if selection.runs or not models else tuple(models)


def _design(selection: Selection) -> tuple[str, int, int]:
    designs = [RANDOM, STRATIFIED, WORST]
    if selection.filters.modes:
        designs = [MODE]
    first, second, third, fourth = st.columns(4)
    design = link_widgets.choose(
        "Method", designs, "draw", words=DESIGNS.__getitem__, place=first, as_menu=True,
        help="Shares with intervals need a random sample. The filters of the sidebar apply; with a failure mode "
        "selected there, its answers are sampled.",
    )  # fmt: skip
    n = second.text_input("Answers", placeholder=str(N), **link_widgets.text("n"))
    seed = third.text_input("Seed", placeholder=str(SEED), **link_widgets.text("seed"))
    fourth.selectbox("Pass", PASSES, key="coding_pass", help="In a further pass earlier codes are hidden.")
    return design, _count(n, N), _count(seed, SEED)


def _count(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else otherwise


def _card(selection: Selection, answer: Answer, design: str, population: str, number: int = 1) -> None:
    question_id, run = answer
    try:
        case = cached_case(selection, question_id)
    except UnknownCaseError:
        st.error("This case is not in the selected runs.")
        return
    stored_answer = next((answer for answer in case.answers if answer.run == run), None)
    if stored_answer is None:
        st.error("This run has no answer to the question.")
        return
    question, key = case.question, f"{question_id} {run} {number}"
    names = run_catalog.names_in_view(selection)
    with st.container(border=True):
        st.subheader(plain(f"{EVERY[question.task].name}: {SUBTASKS[question.subtask].name}"), anchor=False)
        _answer(stored_answer, names.get(run, run))
        link_to(
            selection.link("case", {"q": question_id, "at": run}), ":material/open_in_new: Open the case, with audio"
        )
        note = st.text_area(
            "1. Note", key=f"note {key}", placeholder="What went wrong, in your words. Then Ctrl+Enter."
        )
        code_ids = _codes(question.task, key, has_note=bool(note.strip()))
        left, right = st.columns(2)
        is_clicked = left.button(
            "Store and next", type="primary", shortcut="Ctrl+Enter", disabled=not note.strip(), key=f"store {key}"
        )
        if is_clicked and coding.store_coding(question, run, code_ids, note, design, number, population):
            st.session_state.pop(f"codes {key}", None)
            if design == BY_HAND:
                st.success("Stored.")
            else:
                st.rerun()
        right.caption("Without a code, a note is offered under Suggested groups.")
    if number == 1 and design == BY_HAND:
        _earlier(answer)


def _answer(answer: RunAnswer, run: str) -> None:
    scored = answer.scored.get("paper")
    question = answer.answer.question
    raw = answer.answer.raw
    left, right = st.columns(2)
    left.markdown("**Reference**")
    left.code(shorten_lines(in_lines(question.reference)), language=None, wrap_lines=True)
    score = percent(scored.score) if scored else "–"
    right.markdown(plain(f"Answer of {shorten(run, 40)}, score {score} %"))
    read = in_lines(scored.value) if scored and isinstance(scored.value, tuple) else ""
    right.code(shorten_lines(read or (raw if isinstance(raw, str) else repr(raw))), language=None, wrap_lines=True)


def in_lines(value: Value | None) -> str:
    """A reference as text: a section is a line."""
    if isinstance(value, tuple) and any(isinstance(item, Section | LyricSection) for item in value):
        return "\n".join(_line(item) for item in value)
    return short_text(encode(value))


def _line(item: object) -> str:
    if isinstance(item, Section):
        return f"{seconds(item.start)} to {seconds(item.end)}  {item.label}"
    return f"{item.label}: {item.text}" if isinstance(item, LyricSection) else str(item)


def shorten_lines(text: str) -> str:
    """A text cut to the length of a card."""
    return text if len(text) <= LETTERS else f"{text[:LETTERS]}…"


def _codes(task: str, card_key: str, has_note: bool) -> list[str]:
    """The codes as buttons with keys 1 to 9; dead until a note stands."""
    offered = coding.coded().book.offered(task)
    if not offered:
        st.caption(
            "No codes yet. Store notes, then name groups of them (Suggested groups), or write a code (Codebook)."
        )
        return []
    code_ids: list[str] = st.session_state.setdefault(f"codes {card_key}", [])
    st.text("2. Codes")
    with st.container(horizontal=True, gap="small"):
        for place_in_row, code in enumerate(offered, 1):
            key = str(place_in_row) if place_in_row <= KEYS else None
            st.button(
                plain(code.name), key=f"code {code.id} {card_key}", shortcut=key, disabled=not has_note,
                type="primary" if code.id in code_ids else "secondary", help=plain(code.definition) or None,
                on_click=_toggle, args=(code_ids, code.id),
            )  # fmt: skip
    return [code.id for code in offered if code.id in code_ids]


def _toggle(code_ids: list[str], code: str) -> None:
    if code in code_ids:
        code_ids.remove(code)
    else:
        code_ids.append(code)


def _earlier(answer: Answer) -> None:
    """What was coded before; not shown in a draw, where each coder and pass is blind."""
    material = coding.coded()
    for entry in (entry for entry in material.codings if entry.answer == answer):
        names = ", ".join(material.book.name(code) for code in entry.codes) or "no code"
        st.text(f"{entry.rater}: {names}. {entry.note}")
