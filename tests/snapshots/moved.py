"""Views that have another place than before: an entry for each move, so that folders of both times can be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.snapshots.files import parsed, view_name


class Move(NamedTuple):
    """A page, with some of its choices, that is now another one. What else was chosen stays."""

    page: str
    choices: Mapping[str, str]
    new_page: str
    new_choices: Mapping[str, str]


MOVED: Sequence[Move] = ()
"""The first that fits is taken: put those with more choices first.

    Move("losses", {}, "report", {"tab": "losses"})
"""


def place_of(name: str, moves: Sequence[Move] = MOVED) -> str:
    """The name of a view, or a door, where it is now."""
    page, query = parsed(name)
    for move in moves:
        if move.page == page and move.choices.items() <= query.items():
            kept = {name: value for name, value in query.items() if name not in move.choices}
            return view_name(move.new_page, {**kept, **move.new_choices})
    return name
