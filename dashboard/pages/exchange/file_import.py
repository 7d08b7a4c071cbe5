"""Import on the page Exchange: files are looked at first, and added when the reviewer has seen what they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from analysis.errors import EarmarkError
from analysis.exchange.archive import File
from analysis.pipeline.reviews.conflicts import Conflict
from analysis.pipeline.reviews.import_files import ImportPlan, examine
from analysis.pipeline.reviews.import_storage import store
from analysis.pipeline.reviews.proposals import Proposal
from analysis.reviews.events import Event, question_of
from analysis.reviews.imports import by_importer
from analysis.store.runs import reference_versions
from analysis.store.runs.description import problem
from dashboard import access
from dashboard.components.link_table import Cell, Column, Row, doors
from dashboard.pages.exchange import case_names
from dashboard.review import session
from dashboard.selection import stores
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, plain

_LOOKED = "looked_at"
"""What the files chosen in this session say."""
CONFLICTS = (Column("case", "Case", numeric=False), Column("task", "Task", numeric=False),
             Column("what", "Conflict", numeric=False))  # fmt: skip
PROBLEMS = {"file": "File", "record": "Record", "field": "Field", "expected": "Expected", "found": "Found"}
MOST = 200
"""Rows of a table."""


@dataclass(slots=True)
class _Looked:
    """key: of the files and what was said of them. added: how many events, None before they are.

    failure: why they could not be added.
    """

    key: tuple[Any, ...]
    plan: ImportPlan
    added: int | None = None
    failure: str = ""


def show(selection: Selection) -> None:
    st.header("Import")
    if refusal := access.refusal("lead"):
        st.info(refusal)
        return
    files = st.file_uploader(
        "Events, JAMS, Harmonix text, Audacity labels, TextGrid, CSV, Sonic Visualiser layers, or ZIP archives of them",
        accept_multiple_files=True, key="exchange_files",
        help="Sections are matched to a case by the question in the file name, as in exports, or by the name of "
             "the song or its recording.",
    )  # fmt: skip
    places = st.columns(2)
    who = places[0].text_input(
        "Corrections by", placeholder="as the files say", key="exchange_who", max_chars=60,
        help="Reviewer of the sections in these files. Events keep the names in the files.",
    )  # fmt: skip
    reason = places[1].text_input("Reason of these corrections", placeholder="the name of the file", key="exchange_why")
    if not files:
        st.text("Nothing is stored before you have seen the changes.")
        return
    key = (tuple(file.file_id for file in files), who, reason, session.reviewer())
    looked: _Looked | None = st.session_state.get(_LOOKED)
    if looked is None or looked.key != key:
        with st.spinner("Reading the files"):
            read = [File(file.name, file.getvalue()) for file in files]
            plan = examine(stores.present(), session.reviews(), read, who, reason, session.reviewer())
            looked = _Looked(key, plan)
        st.session_state[_LOOKED] = looked
    _report(selection, looked)


def _report(selection: Selection, looked: _Looked) -> None:
    plan = looked.plan
    places = st.columns(4)
    for column, label, number in zip(
        places,
        ("New", "Already here", "Conflicts", "Not usable"),
        (len(plan.new), plan.n_known, len(plan.conflicts), len(plan.problems)),
        strict=True,
    ):
        column.metric(label, f"{number:,}")
    if looked.added is not None:
        st.success(f"Added: {amount(looked.added, 'event')}.", icon=":material/check:")
    elif plan.new:
        if others := plan.other_events():
            st.text("Events: " + ", ".join(f"{n:,} {kind}" for kind, n in others.items()))
        events = plan.confirmed(_preview(plan.proposals))
        label = f"Add {amount(len(events), 'event')}"
        if st.button(label, type="primary", icon=":material/playlist_add:", disabled=not events):
            _add(looked, events)
            st.rerun()
        if looked.failure:
            st.error("The import was not stored.", icon=":material/error:")
            st.text(looked.failure)
    else:
        st.text("Nothing to add.")
    _conflicts(selection, plan.conflicts)
    _problems(plan.problems)


def _add(looked: _Looked, events: Sequence[Event]) -> None:
    """Stores the events, or notes why none of them could be."""
    looked.failure = ""
    try:
        importer = session.reviewer()
        looked.added = store(session.reviews(), by_importer(events, importer), looked.plan.proposals)
    except EarmarkError as error:
        looked.failure = str(error)


def _preview(proposals: Sequence[Proposal]) -> list[str]:
    """What each file of sections changes, all of it; gives the doubtful ones that are confirmed."""
    confirmed = []
    for proposal in proposals[:MOST]:
        with st.container(border=True):
            n = len(proposal.changes)
            st.text(f"{proposal.file}: {n} change{'s' if n != 1 else ''} of the published reference")
            st.code("\n".join(proposal.changes) or "as published", language=None, wrap_lines=True)
            for doubt in proposal.doubts:
                st.warning(plain(doubt), icon=":material/warning:")
            if proposal.doubts and st.checkbox("Import it all the same", key=f"confirm_{proposal.event}"):
                confirmed.append(proposal.event)
    if len(proposals) > MOST:
        st.text(f"{len(proposals) - MOST:,} more files of sections are not shown here.")
    return confirmed


def _conflicts(selection: Selection, conflicts: Sequence[Conflict]) -> None:
    if not conflicts:
        return
    st.text("Conflicts: nothing is overwritten; new entries are added." + _first(conflicts))
    top, link_to = conflicts[:MOST], selection.linker("review")
    questions = reference_versions.questions(
        stores.present(), filter(None, (question_of(conflict.target) for conflict in top))
    )
    cases = [
        case_names.case_of(conflict.target, questions.get(question_of(conflict.target)), link_to) for conflict in top
    ]
    rows = [
        Row([Cell(case.name, href=case.href, title=conflict.target), Cell(case.task), Cell(conflict.text)])
        for conflict, case in zip(top, cases, strict=True)
    ]
    with st.container(key="exchange_conflicts"):
        doors(CONFLICTS, rows, key="exchange_conflicts_table")


def _problems(problems: Sequence[EarmarkError]) -> None:
    if not problems:
        return
    st.text("Not usable and left out. The others can be added." + _first(problems))
    columns = [Column(name, title, numeric=False) for name, title in PROBLEMS.items()]
    facts = [problem(error) for error in problems[:MOST]]
    rows = [Row([Cell(fact.get(name) or "–", title=fact["message"]) for name in PROBLEMS]) for fact in facts]
    with st.container(key="exchange_problems"):
        doors(columns, rows, key="exchange_problems_table")


def _first(entries: Sequence[object]) -> str:
    return f" The first {MOST} of {len(entries):,}:" if len(entries) > MOST else ""
