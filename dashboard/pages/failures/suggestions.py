"""Suggested groups: codes by a function of the user, and notes without a code that say alike things.

Nothing is coded without a click.
"""

from __future__ import annotations

import streamlit as st

from analysis.errors import EarmarkError
from analysis.reviews.codes import codebook
from analysis.reviews.codes.coding import Coding, code, uncoded_notes
from analysis.reviews.codes.note_groups import groups
from analysis.reviews.events import code_of
from dashboard.navigation import link_to
from dashboard.pages.failures import own_suggestions, queue
from dashboard.review import coding, session
from dashboard.selection.selection import Selection
from dashboard.ui.text import amount, plain, shorten


def show(selection: Selection) -> None:
    session.show_failure()
    who = session.introduce()
    material = coding.coded()
    has_own = own_suggestions.show(selection, who, material)
    notes = uncoded_notes(material.codings)
    if not notes:
        if not has_own:
            st.info("No notes without a code. Store notes in the coding queue first.")
            queue.show_link(selection)
        return
    clusters = groups([note.note for note in notes])
    st.text(
        f"{amount(len(notes), 'note')} without a code; {amount(len(clusters), 'group')} by likeness (TF-IDF of words)."
    )
    for number, group in enumerate(clusters, 1):
        members = [notes[position] for position in group.members]
        with st.expander(plain(f"{group.words}: {amount(len(members), 'note')}"), expanded=number == 1):
            for member in members:
                link_to(
                    selection.link("case", {"q": member.question, "at": member.run}), plain(shorten(member.note, 110))
                )
            if who:
                name = st.text_input("Name of the code", group.words, key=f"group {members[0].event}", max_chars=60)
                mine = [member for member in members if member.reviewer.casefold() == who.casefold()]
                if st.button(
                    f"Give the code to {amount(len(mine), 'answer')} of mine", key=f"give {members[0].event}",
                    disabled=not mine or not name.strip(),
                ):  # fmt: skip
                    _give(name, mine)


def _give(name: str, members: list[Coding]) -> None:
    """Codes the members of a group; the code is defined if there is none of this name."""
    who, code_in_book = session.reviewer(), coding.coded().book.by_name(name)
    try:
        events = [] if code_in_book else [codebook.define(who, name)]
        code_id = code_in_book.id if code_in_book else code_of(events[0].target)
        events += [
            code(who, member.answer, [code_id], member.note, member.design, member.number, member.population)
            for member in members
        ]
    except EarmarkError as error:
        session.refuse(str(error))
    else:
        coding.store(events)
    st.rerun()
