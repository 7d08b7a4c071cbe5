"""Causes and tags: how many questions reviewers gave each to, each a door to their cases."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from analysis.reviews.events import CAUSES
from analysis.reviews.reviewer_filter import cause_and_tag_counts
from analysis.reviews.state import State
from dashboard.selection.selection import Selection
from dashboard.ui import tables


def show(selection: Selection, states: Mapping[str, State]) -> None:
    """Nothing where nobody has given any."""
    causes, tags = cause_and_tag_counts(states)
    if not causes and not tags:
        return
    st.header("Causes and tags")
    st.caption("Questions that any reviewer gave a cause or a tag to; the number opens their cases.")
    link_to = selection.linker("cases")
    rows = [
        {"given": CAUSES[name], "kind": "cause", "questions": causes[name], tables.HREF: link_to({"cause": name})}
        for name in CAUSES if causes[name]
    ]  # fmt: skip
    rows += [
        {"given": tag, "kind": "tag", "questions": n, tables.HREF: link_to({"tag": tag})}
        for tag, n in sorted(tags.items(), key=lambda item: (-item[1], item[0]))
    ]
    tables.show(rows, "causes_and_tags")
