"""A multiple-choice question without sound: its text, its four options, which is right and who chose which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from analysis import scoring
from analysis.benchmarks.registry import EVERY
from analysis.parsing.options.letter import LETTERS
from analysis.records import Lens, Question
from analysis.store.queries.cases.case import RunAnswer
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.case import notation
from dashboard.ui.text import join_names, plain, shorten

COLUMNS = (
    Column("letter", "Letter", numeric=False),
    Column("option", "Option", numeric=False),
    Column("right", "Reference", numeric=False),
    Column("chosen", "Answered by", numeric=False, hint="letter read from each answer under the selected lens"),
)


def show(question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> None:
    left, right = st.columns([3, 2], gap="large")
    with left:
        st.header("Question")
        st.code(
            question.stem, language=None, wrap_lines=True, height=260 if question.stem.count("\n") > 9 else "content"
        )
        for defect in question.defects:
            st.warning(plain(f"Known defect of this question: {defect}"), icon=":material/report:")
    with right:
        st.header("Reference")
        st.code(str(question.reference), language=None)
        facts = {
            "theme": EVERY[question.task].name,
            "sub-theme": question.subtask,
            "id": question.details.get("id", ""),
        }
        for name, value in facts.items():
            if value not in ("", None):
                st.text(f"{name}: {value}")
    _options(question, answers, lens, names)
    if EVERY[question.task].category == "Music generation":
        notation.show(question, chosen_by(answers, lens, names))
    if question.prompt not in ("", question.stem):
        with st.expander("Prompt as sent to the model", icon=":material/chat:"):
            st.code(question.prompt, language=None, wrap_lines=True)


def chosen_by(answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> dict[str, list[str]]:
    """Names of the runs by the letter that was read from their answer, "" where none was."""
    readers: dict[str, list[str]] = {}
    for answer in answers:
        value = scoring.score(answer.answer, lens).value
        letter = value if isinstance(value, str) and value in LETTERS else ""
        readers.setdefault(letter, []).append(names.get(answer.run, answer.run))
    return readers


def _options(question: Question, answers: Sequence[RunAnswer], lens: Lens, names: Mapping[str, str]) -> None:
    readers = chosen_by(answers, lens, names)
    rows = [_row(letter, question, readers.get(letter, [])) for letter in LETTERS]
    if none := readers.get("", []):
        rows.append(Row((Cell("–"), Cell("no letter could be read", muted=True), Cell(""), Cell(join_names(none)))))
    with st.container(key="options_table"):
        doors(COLUMNS, rows, key="options")
    if not question.options:
        st.caption("The file has no texts of the options.")


def _row(letter: str, question: Question, names: Sequence[str]) -> Row:
    position = LETTERS.index(letter)
    option = question.options[position] if position < len(question.options) else ""
    right = letter == question.reference
    cells = (
        Cell(letter),
        Cell(shorten(option, 90) or "–", title=option, muted=not option),
        Cell("✓ right" if right else ""),
        Cell(join_names(names) or "–", muted=not names, title="\n".join(names)),
    )
    return Row(cells)
