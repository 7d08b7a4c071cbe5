"""The other questions that stand on what a correction changes: named on the form, corrected with it in one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from analysis.benchmarks.registry import SUBTASKS
from analysis.pipeline.reviews import song_sections
from analysis.pipeline.reviews.consistency import DerivedReference, followers
from analysis.records import Question
from analysis.store.runs import reference_versions
from dashboard.selection import stores
from dashboard.ui import tables
from dashboard.ui.text import shorten

TOGETHER = "apply_together"


def follow(question: Question, value: Any) -> list[DerivedReference]:
    """The questions whose references hold what the corrected one holds, as they then are."""
    return followers(question, value, _neighbours(stores.present().version, question))


def of_song(question: Question, value: Any) -> list[DerivedReference]:
    """The questions whose references follow from corrected sections of their song."""
    return song_sections.follow(stores.present(), question.song, value)


def show_of_song(question: Question, value: Any) -> None:
    """Draw the list of loaded questions that follow a correction of a song."""
    references = of_song(question, value)
    n_all = len(references)
    st.caption(f"Corrected once for the song: {n_all} of its loaded questions follow.")
    if references:
        tables.show([_row(reference) for reference in references], "follow_song")


def choose(question: Question, value: Any) -> Sequence[DerivedReference]:
    """Tells them, and whether they are corrected too."""
    references = follow(question, value)
    if not references:
        st.caption("No other loaded question depends on this change.")
        return ()
    n = len(references)
    is_together = st.checkbox(
        f"Also for {n} other question{'s' if n > 1 else ''} on the same ground", True, key=f"{TOGETHER}_{question.id}",
        help="References of the same song with the same words or sections. They are corrected and undone in one "
             "step.",
    )  # fmt: skip
    tables.show([_row(reference) for reference in references], "same_ground")
    return references if is_together else ()


def _row(reference: DerivedReference) -> dict[str, Any]:
    question = reference.question
    return {
        "question": f"{question.task} · {SUBTASKS[question.subtask].name}",
        "section": question.section,
        "case": shorten((question.song or question.audio).rsplit("/", 1)[-1], 30),
        "asked": shorten(question.prompt or question.stem, 70),
    }


@st.cache_data(show_spinner=False, max_entries=32, hash_funcs={Question: lambda question: question.id})
def _neighbours(version: tuple[object, ...], question: Question) -> list[Question]:
    return reference_versions.related_questions(stores.present(), question)
