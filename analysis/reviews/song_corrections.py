"""The two kinds of corrections of a song, sections and performers, each with its own acceptance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from analysis.reviews.state import State


def is_sections(value: Any) -> bool:
    """Whether a correction of a song is about its sections, rather than its performers."""
    rows = value if isinstance(value, Sequence) and not isinstance(value, str) else []
    return bool(rows) and all(isinstance(row, Mapping) and {"section", "start", "end"} <= row.keys() for row in rows)


def about_sections(state: State) -> State:
    """The state with the corrections of sections alone."""
    return _of_kind(state, True)


def about_performers(state: State) -> State:
    """The state with all other corrections."""
    return _of_kind(state, False)


def _of_kind(state: State, wanted_sections: bool) -> State:
    corrections = {item.id: item for item in state.corrections if is_sections(item.value) is wanted_sections}
    accepts = [
        event.payload["correction"] for event in state.events
        if event.kind == "accept" and event.id not in state.undone and event.payload["correction"] in corrections
    ]  # fmt: skip
    return replace(
        state, corrections=tuple(corrections.values()), accepted=corrections[accepts[-1]] if accepts else None
    )
