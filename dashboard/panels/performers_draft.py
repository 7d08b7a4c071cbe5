"""The performers of a song while they are being corrected: what the lane and the table beside it both change.

The draft begins with this reviewer's last correction, else with the annotation. The lane of one artist is edited in the
browser; whatever the table changes is sent there under a new version.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from analysis.pipeline.reviews.performers import Performers
from analysis.reviews import performers
from analysis.reviews.performers import DELIVERIES, OPEN, ROLES, Appearance
from analysis.reviews.state import State
from dashboard.components.timeline import Edited, Editing, Lane, Span
from dashboard.ui import palette
from dashboard.ui.text import shorten

LANE = "performer"
"""Id of the lane that is edited."""
COLORS = {
    "sung": palette.DELIVERIES["Singing"], "rapped": palette.DELIVERIES["Rapping"],
    "spoken": palette.DELIVERIES["Spoken"], "both": palette.LABELS["solo"], "": palette.LABELS["other"],
}  # fmt: skip
NEW = 5.0
"""Seconds of a new stretch."""


@dataclass
class Draft:
    """Performers being corrected, in the order of the table. artist: whose lane is edited. turn, shape: count what was
    sent to the lane, and what changed the table. last_edit: the last edit of the lane that was applied."""

    rows: list[Appearance]
    artists: list[str]
    artist: str = ""
    turn: int = 0
    shape: int = 0
    last_edit: tuple[int, int] = field(default=(0, 0))

    def mine(self) -> list[int]:
        """Places of the rows of the artist."""
        return [position for position, row in enumerate(self.rows) if row.artist == self.artist]

    def send(self) -> None:
        self.turn += 1

    def add(self) -> None:
        start = max((self.rows[position].end for position in self.mine()), default=0.0)
        last = [self.rows[position] for position in self.mine()]
        role, delivery = (last[-1].role, last[-1].delivery) if last else ("", "")
        self.rows.append(Appearance(self.artist, start, start + NEW, role, delivery))
        self.shape += 1
        self.send()

    def apply(self, inputs: Mapping[int, Mapping[str, Any]], gone: Collection[int]) -> None:
        """Apply edits of the table. inputs: changed fields by row. gone: rows to remove."""
        self.rows = [
            row._replace(**inputs.get(position, {})) for position, row in enumerate(self.rows) if position not in gone
        ]
        self.shape += 1
        self.send()

    def take(self, edited: Edited | None) -> None:
        """Apply the edited lane from the browser, once per edit."""
        if edited is None or self.last_edit == (self.turn, edited.revision):
            return
        self.last_edit = (self.turn, edited.revision)
        self.shape += 1
        others = [row for row in self.rows if row.artist != self.artist]
        self.rows = [*others, *(Appearance(self.artist, start, end, *manner_of(label))
                                for label, start, end in edited.sections)]  # fmt: skip


def of(song: Performers, state: State, who: str) -> Draft:
    """The draft of this session. It begins anew once a correction was stored or taken back."""
    mine = [correction for correction in state.corrections if correction.reviewer == who]
    key = _key(song)
    begun = mine[-1].id if mine else ""
    entry = st.session_state.get(key)
    if entry is None or entry[0] != begun:
        rows = list((performers.decode(mine[-1].value) if mine else None) or song.annotation)
        artists = list(dict.fromkeys([*(row.artist for row in rows), *(row.artist for row in song.annotation)]))
        st.session_state[key] = entry = (begun, Draft(rows, artists, artists[0] if artists else ""))
    draft: Draft = entry[1]
    return draft


def forget(song: Performers) -> None:
    """Discard the draft of a song, with all that is not stored."""
    st.session_state.pop(_key(song), None)


def lane(song: Performers, draft: Draft, begun: str) -> tuple[Lane, Editing]:
    """The stretches of the chosen artist, to be edited. begun: what the draft was made of."""
    rows = sorted((draft.rows[position] for position in draft.mine()), key=lambda row: row.start)
    spans = [Span(name, row.start, row.end, COLORS[row.delivery], name)
             for row in rows if row.start < row.end and (name := manner(row.role, row.delivery))]  # fmt: skip
    labels = {manner(role, delivery): COLORS[delivery] for role in (*ROLES, "") for delivery in (*DELIVERIES, "")}
    version = f"{song.name} {begun} {draft.artist} {draft.turn}"
    return (Lane(LANE, shorten(f"{draft.artist}, corrected", 28), "edit", spans),
            Editing(LANE, version, tuple(labels), labels))  # fmt: skip


def manner(role: str, delivery: str) -> str:
    """Role and delivery as the label of a stretch."""
    return f"{role or f'role {OPEN}'} · {delivery or f'delivery {OPEN}'}"


def manner_of(label: str) -> tuple[str, str]:
    """The role and delivery of a label of the lane, "" where it names none."""
    role, _, delivery = label.partition(" · ")
    return role if role in ROLES else "", delivery if delivery in DELIVERIES else ""


def _key(song: Performers) -> str:
    return f"performers_{song.name}"
