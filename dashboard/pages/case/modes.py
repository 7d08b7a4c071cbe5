"""The failure modes of an answer: a line of chips below the points it lost, each a link to its cases."""

from __future__ import annotations

import streamlit as st

from analysis.records import CaseScore
from analysis.scoring.failure_modes import MODES, OF_SURROUNDINGS, modes
from analysis.store.database import Database
from analysis.store.queries.cases.case import RunAnswer
from analysis.store.queries.counts import failure_modes
from dashboard.navigation import link_to
from dashboard.selection.ask import ask
from dashboard.selection.selection import Selection


def show(selection: Selection, answer: RunAnswer, scored: CaseScore) -> None:
    """Draw the failure modes of an answer scored under the paper lens, and nothing if it shows none."""
    question = answer.answer.question
    names = modes(question, scored)
    if scored.lens == "paper":
        names += _of_surroundings(answer)
    link_to(
        selection.link("failures", {"view": "coding", "q": question.id, "at": answer.run}),
        ":material/label: Code this answer",
    )
    if not names:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text("Failure modes:", help=definitions(names))
        for name in names:
            link_to(selection.link("cases", {"lens": "", "mode": [name]}), MODES[name].title)


def _of_surroundings(answer: RunAnswer) -> tuple[str, ...]:
    """The modes that need the run's other answers or the song, as they were stored at load."""
    return tuple(name for name in ask(_stored_modes, answer.run, answer.index) if name in OF_SURROUNDINGS)


def _stored_modes(db: Database, run: str, index: int) -> list[str]:
    return failure_modes.of_cases(db, [{"run": run, "index": index}]).get((run, index), [])


def definitions(names: tuple[str, ...]) -> str:
    """Definitions of failure modes in Markdown, one a line."""
    return "\n".join(f"- **{MODES[name].title}**: {MODES[name].definition}" for name in names)
