"""The codebook: codes with definition, tasks and history; new, renamed, merged, split."""

from __future__ import annotations

import streamlit as st

from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError
from analysis.reviews.codes import codebook as book
from analysis.reviews.codes.codebook import Code, Codebook
from analysis.reviews.events import Event, code_of
from analysis.scoring.failure_modes import MODES
from dashboard.review import coding, session
from dashboard.selection.selection import Selection
from dashboard.ui import tables
from dashboard.ui.text import plain


def show(selection: Selection) -> None:
    """The codes and what can be done to them, whatever is selected."""
    session.show_failure()
    material = coding.coded()
    counts = {code: sum(code in coding_.codes for coding_ in material.codings) for code in material.book.codes}
    offered = material.book.offered()
    if offered:
        rows = [
            {
                "key": str(position) if position <= 9 else "", "code": code.name, "definition": code.definition,
                "tasks": ", ".join(code.tasks) or "all", "examples": "; ".join(code.examples),
                "same as the rule": MODES[code.mode].title if code.mode in MODES else "",
                "codings": str(counts[code.id]),
            }
            for position, code in enumerate(offered, 1)
        ]  # fmt: skip
        tables.show(rows, "codebook")
    else:
        st.info("No codes yet. Write one below under your name, or name a group of notes under Suggested groups.")
    if not session.introduce():
        return
    _edit(material.book, offered)
    if offered:
        _merge(offered)
        _split(offered)
    _history(material.book)


def _edit(codebook: Codebook, offered: list[Code]) -> None:
    with st.expander("New code, or change one", icon=":material/edit:", expanded=not offered):
        names = ["", *(code.id for code in offered)]
        code_id = st.selectbox(
            "Code", names, format_func=lambda code: codebook.name(code) if code else "new", key="edit_code"
        )
        code = codebook.codes.get(str(code_id)) or Code("", "")
        with st.form(f"edit {code.id}", border=False):
            name = st.text_input("Name", code.name, max_chars=60)
            definition = st.text_area(
                "Definition", code.definition, help="When the code applies, and when it does not."
            )
            examples = st.text_area("Examples, one a line", "\n".join(code.examples))
            tasks = st.multiselect(
                "For the tasks", list(EVERY), [task for task in code.tasks if task in EVERY], placeholder="all"
            )
            modes = ["", *MODES]
            mode = st.selectbox(
                "Same as the rule", modes, modes.index(code.mode) if code.mode in modes else 0,
                format_func=lambda mode: MODES[mode].title if mode else "none",
                help="Precision and recall of this rule are then measured against the code.",
            )  # fmt: skip
            if st.form_submit_button("Store"):
                lines = [line.strip() for line in examples.splitlines() if line.strip()]
                same = codebook.by_name(name)
                if not name.strip() or (same and same.id != code.id):
                    session.refuse(f"field 'name': expected a name that no other code has, found {name!r}")
                    st.rerun()
                _store(lambda: [book.define(session.reviewer(), name, definition, lines, tasks, str(mode), code.id)])


def _merge(offered: list[Code]) -> None:
    with st.expander("Merge two codes", icon=":material/merge:"), st.form("merge", border=False):
        names = {code.id: code.name for code in offered}
        code = st.selectbox("Code", list(names), format_func=names.__getitem__, key="merge_code")
        into = st.selectbox("into", list(names), format_func=names.__getitem__, key="merge_into")
        if st.form_submit_button("Merge", help="The codings of the first become codings of the second."):
            if code == into:
                session.refuse("field 'into': expected another code")
                st.rerun()
            _store(lambda: [book.merge(session.reviewer(), str(code), str(into))])


def _split(offered: list[Code]) -> None:
    with st.expander("Split a code", icon=":material/call_split:"), st.form("split", border=False):
        by_id = {code.id: code for code in offered}
        code = st.selectbox("Code", list(by_id), format_func=lambda name: by_id[name].name, key="split_code")
        parts = st.text_area("Names of its parts, one a line")
        if st.form_submit_button("Split", help="The code is no longer offered; its codings keep it until coded again."):
            names = list(dict.fromkeys(" ".join(line.split()) for line in parts.splitlines() if line.strip()))
            if len(names) < 2:
                session.refuse("field 'parts': expected two names or more")
                st.rerun()
            _store(lambda: book.split(session.reviewer(), by_id[str(code)], names))


def _store(make: object) -> None:
    try:
        events: list[Event] = make()  # type: ignore[operator] # a function without arguments
    except EarmarkError as error:
        session.refuse(str(error))
    else:
        coding.store(events)
    st.rerun()


def _history(codebook: Codebook) -> None:
    events = sorted(
        ((event, code) for code in codebook.codes.values() for event in code.history),
        key=lambda row: row[0].time,
        reverse=True,
    )
    if not events:
        return
    undone = {str(event.payload["undoes"]) for event, _ in events if event.kind == "undo"}
    with st.expander("History", icon=":material/history:"):
        for event, code in events:
            left, right = st.columns([6, 1])
            left.text(f"{event.time[:16].replace('T', ' ')} {event.reviewer}: {words(event, code, codebook)}")
            may_undo = event.id not in undone and session.may_undo(event)
            if may_undo and right.button("Undo", key=f"undo {event.id}"):
                session.undo(event)
                st.rerun()


def words(event: Event, code: Code, codebook: Codebook) -> str:
    """What an event changed in the codebook."""
    payload = event.payload
    if event.kind == "define":
        return f"defined {payload['name']}"
    if event.kind == "merge":
        return f"merged {code.name} into {codebook.name(payload['into'])}"
    if event.kind == "split":
        return f"split {code.name} into {', '.join(codebook.name(part) for part in payload['into'])}"
    return f"undid a change of {plain(code.name)}" if code_of(event.target) else event.kind
