"""Forms for references that have no place in time: a number, one name, several names, words by section."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import LyricSection, Question
from analysis.reviews.state import State
from analysis.store.tables.json_values import encode
from dashboard.ui.text import plain

NUMBERS = ("count", "seconds", "song")
NAMES = ("pair", "ranking")


def ask(question: Question, state: State) -> Any | None:
    """The value that the reviewer gives, as `encoding.encode` writes it; None as long as it is none."""
    form = SUBTASKS[question.subtask].form
    if isinstance(question.reference, Decimal) or form in NUMBERS:
        return _number(question)
    if form in NAMES:
        return _names(question, ordered=form == "ranking")
    if form == "lyrics":
        return _lyrics(question)
    return _name(question)


def forget(question: Question) -> None:
    """Discard the edited fields, so that they start from the reference again."""
    for name in [name for name in st.session_state if str(name).startswith(f"value_{question.id}")]:
        del st.session_state[name]


def _number(question: Question) -> Any | None:
    text = st.text_input("Correct value", str(question.reference), key=f"value_{question.id}")
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        st.warning(plain(f"{text!r} is no number."))
        return None
    if not number.is_finite() or number < 0:
        st.warning("A count or a time is 0 or more.")
        return None
    return encode(number)


def _name(question: Question) -> Any | None:
    reference = encode(question.reference)
    if not question.options:
        return st.text_input("Correct value", str(reference), key=f"value_{question.id}").strip() or None
    options = list(dict.fromkeys([*question.options, str(reference)]))
    return st.selectbox("Correct value", options, options.index(str(reference)), key=f"value_{question.id}")


def _names(question: Question, ordered: bool) -> Any | None:
    references = list(encode(question.reference))
    options = list(dict.fromkeys([*question.options, *references]))
    values = st.multiselect("Correct values, first first" if ordered else "Correct values", options, references,
                            key=f"value_{question.id}")  # fmt: skip
    if len(values) == len(references):
        return values
    st.warning(f"{len(references)} are required, {len(values)} are selected.")
    return None


def _lyrics(question: Question) -> Any | None:
    """One field a section; where the reference has none, one for the words it may lack, which stays empty else."""
    sections = [section for section in question.reference if isinstance(section, LyricSection)]  # type: ignore[union-attr]
    if not sections:
        st.caption("The reference states that there are no such words.")
        name = question.section or "verse1"
        text = st.text_area(plain(name), key=f"value_{question.id}_1", height=120)
        return encode((LyricSection(name, text),)) if text.strip() else []
    texts = [
        st.text_area(
            plain(section.label) or f"section {number}", section.text, key=f"value_{question.id}_{number}", height=120
        )
        for number, section in enumerate(sections, 1)
    ]
    return encode(tuple(LyricSection(section.label, text) for section, text in zip(sections, texts, strict=True)))
