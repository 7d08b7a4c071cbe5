"""The edited sections as a table: times and labels to type, or to paste from a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any
from uuid import uuid4

import streamlit as st

from analysis.records import Question, Section
from dashboard.ui.text import plain

_TIME = re.compile(r"(?:(\d{1,4}):)?(\d{1,6}(?:[.,]\d{1,6})?)", re.ASCII)


def seconds_of(text: str) -> float | None:
    """ "1:23.4" or "83.4" in seconds; None if it is no time."""
    match = _TIME.fullmatch(text.strip())
    return 60 * int(match[1] or 0) + float(match[2].replace(",", ".")) if match else None


def sections_of(rows: Iterable[Mapping[str, Any]]) -> tuple[list[Section], list[str]]:
    """Sections of the rows that are not empty, in order of time, and what is wrong with others, by position."""
    sections, problems = [], []
    for position, row in enumerate(rows, 1):
        texts = [str(row.get(name) or "").strip() for name in ("from", "to", "label")]
        if not any(texts):
            continue
        start, end = map(seconds_of, texts[:2])
        if start is None or end is None:
            problems.append(f"row {position}: expected times such as 1:23.4 or 83.4, found {texts[0]!r}, {texts[1]!r}")
        elif start >= end:
            problems.append(f"row {position}: expected an end after {texts[0]}, found {texts[1]}")
        else:
            sections.append(Section(texts[2], start, end))
    sections.sort(key=lambda section: section.start or 0.0)
    overlaps = [
        f"{later.label or 'a section'} begins at {later.start:g} s, before {earlier.label or 'the section'} ends"
        for earlier, later in pairwise(sections)
        if (later.start or 0.0) < (earlier.end or 0.0) - 0.0005
    ]
    return sections, problems + overlaps


def exact(typed: Iterable[Section], sections: Iterable[Section]) -> list[Section]:
    """Typed sections with the exact times of those of the lane, which the table shows to the millisecond."""
    times = {seconds_of(_clock(time)): time for section in sections for time in (section.start, section.end)}
    return [Section(label, times.get(start, start), times.get(end, end)) for label, start, end in typed]


def draft_of(question: Question) -> tuple[str, list[Section]] | None:
    """An id of its own for the table that was last applied to the lane, and its sections; None before."""
    draft: tuple[str, list[Section]] | None = st.session_state.get(_key(question))
    return draft


def forget(question: Question) -> None:
    st.session_state.pop(_key(question), None)


def show(question: Question, sections: Sequence[Section], published: Sequence[Section]) -> None:
    """sections: as the lane has them. What is typed reaches the lane once it is applied."""
    with st.expander("Sections as a table: type, or paste from a spreadsheet", icon=":material/table:"):
        rows = [{"from": _clock(section.start), "to": _clock(section.end), "label": section.label}
                for section in sections] or [{"from": "", "to": "", "label": ""}]  # fmt: skip
        edited = st.data_editor(rows, num_rows="dynamic", hide_index=True, width="stretch",
                                key=f"section_table_{question.id}_{hash(tuple(sections))}")  # fmt: skip
        typed, problems = sections_of(edited)
        typed = exact(typed, sections)
        for problem in problems:
            st.warning(plain(problem))
        if not problems and typed != list(sections):
            st.caption("The table differs from the lane. Apply it before you propose the correction.")
        apply, back, _ = st.columns([1, 1, 2])
        apply.button("Apply table to lane", disabled=bool(problems) or typed == list(sections), key="apply_table",
                     on_click=_apply, args=(question, typed))  # fmt: skip
        back.button("Back to published", key="back_to_published", on_click=_apply, args=(question, list(published)))


def _apply(question: Question, sections: list[Section]) -> None:
    """The id is new in every session: the browser has edits of earlier tables, also after a reload."""
    st.session_state[_key(question)] = (uuid4().hex, sections)


def _key(question: Question) -> str:
    return f"typed_sections_{question.id}"


def _clock(time: float | None) -> str:
    minutes, seconds = divmod(time or 0.0, 60)
    return f"{minutes:.0f}:{seconds:06.3f}".rstrip("0").rstrip(".")
