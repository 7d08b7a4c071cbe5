"""The edited sections as a table: times, labels and notes to type, or to paste from a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any
from uuid import uuid4

import streamlit as st

from analysis.records import Question, Section
from analysis.reviews.section_notes import NotedSection
from dashboard.ui.text import plain

LONGEST_NOTE = 300
"""Characters of a note on a section."""
_TIME = re.compile(r"(?:(\d{1,4}):)?(\d{1,6}(?:[.,]\d{1,6})?)", re.ASCII)


def seconds_of(text: str) -> float | None:
    """ "1:23.4" or "83.4" in seconds; None if it is no time."""
    match = _TIME.fullmatch(text.strip())
    return 60 * int(match[1] or 0) + float(match[2].replace(",", ".")) if match else None


def sections_of(rows: Iterable[Mapping[str, Any]]) -> tuple[list[NotedSection], list[str]]:
    """Sections of the rows that are not empty, in order of time, and what is wrong with others, by position."""
    sections, problems = [], []
    for position, row in enumerate(rows, 1):
        texts = [str(row.get(name) or "").strip() for name in ("from", "to", "label", "note")]
        if not any(texts):
            continue
        start, end = map(seconds_of, texts[:2])
        if start is None or end is None:
            problems.append(f"row {position}: expected times such as 1:23.4 or 83.4, found {texts[0]!r}, {texts[1]!r}")
        elif start >= end:
            problems.append(f"row {position}: expected an end after {texts[0]}, found {texts[1]}")
        else:
            sections.append(NotedSection(texts[2], start, end, " ".join(texts[3].split())))
    sections.sort(key=lambda section: section.start or 0.0)
    overlaps = [
        f"{later.label or 'a section'} begins at {later.start:g} s, before {earlier.label or 'the section'} ends"
        for earlier, later in pairwise(sections)
        if (later.start or 0.0) < (earlier.end or 0.0) - 0.0005
    ]
    return sections, problems + overlaps


def exact(typed: Iterable[NotedSection], sections: Iterable[NotedSection]) -> list[NotedSection]:
    """Typed sections with the exact times of those of the lane, which the table shows to the millisecond."""
    times = {seconds_of(_clock(time)): time for section in sections for time in (section.start, section.end)}
    return [row._replace(start=times.get(row.start, row.start), end=times.get(row.end, row.end)) for row in typed]


def draft_of(question: Question) -> tuple[str, list[NotedSection]] | None:
    """An id of its own for the table that was last applied to the lane, and its sections; None before."""
    draft: tuple[str, list[NotedSection]] | None = st.session_state.get(_key(question))
    return draft


def forget(question: Question) -> None:
    st.session_state.pop(_key(question), None)


def show(question: Question, sections: Sequence[NotedSection], published: Sequence[Section]) -> None:
    """Draw the sections of the lane as a table. What is typed reaches the lane once it is applied."""
    with st.expander("Sections as a table: type, or paste from a spreadsheet", icon=":material/table:"):
        empty = NotedSection("", None, None)
        edited = st.data_editor([_row(section) for section in sections or [empty]], num_rows="dynamic", hide_index=True,
                                width="stretch", column_config=_columns(),
                                key=f"section_table_{question.id}_{hash(tuple(sections))}")  # fmt: skip
        typed, problems = sections_of(edited)
        typed = exact(typed, sections)
        for problem in problems:
            st.warning(plain(problem))
        if not problems and typed != list(sections):
            st.caption("The table differs from the lane. Apply it before you propose the correction.")
        first, second, _ = st.columns([1, 1, 2])
        first.button("Apply table to lane", disabled=bool(problems) or typed == list(sections), key="apply_table",
                     on_click=apply, args=(question, typed))  # fmt: skip
        second.button("Back to published", key="back_to_published", on_click=apply,
                    args=(question, [NotedSection(*section) for section in published]))  # fmt: skip


def apply(question: Question, sections: list[NotedSection]) -> None:
    """Puts sections into the lane. The id is new: the browser has edits of earlier tables, also after a reload."""
    st.session_state[_key(question)] = (uuid4().hex, sections)


def _row(section: NotedSection) -> dict[str, str]:
    times = ["" if time is None else _clock(time) for time in (section.start, section.end)]
    return {"from": times[0], "to": times[1], "label": section.label, "note": section.note}


def _columns() -> dict[str, Any]:
    column = st.column_config.TextColumn
    return {
        "from": column("from", width="small", help="1:23.4 or 83.4 s"),
        "to": column("to", width="small", help="1:23.4 or 83.4 s"),
        "label": column("label", width="medium"),
        "note": column("note", width="large", max_chars=LONGEST_NOTE,
                       help="What to know about this section. It is stored with the correction and changes no score."),
    }  # fmt: skip


def _key(question: Question) -> str:
    return f"typed_sections_{question.id}"


def _clock(time: float | None) -> str:
    minutes, seconds = divmod(time or 0.0, 60)
    return f"{minutes:.0f}:{seconds:06.3f}".rstrip("0").rstrip(".")
