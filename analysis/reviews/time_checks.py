"""Claims of time as a person finds them in the reasoning of an answer, to compare with those that the rule finds.

1. A check is of one text, named by its hash (`text_key`): who has checked it has checked it wherever it stands.
2. It holds all claims that the person finds in the text, each as `scoring.claims.as_record` writes it; none is a check
   too. It is not blind: the person sees what the rule finds.
3. The latest check of a text counts; an undone one does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from analysis.reviews.events import Event, Kind, version_of
from analysis.reviews.state import State

KIND: Kind = "times"


class TimeCheck(NamedTuple):
    """A person's check of the claims of time in a text: all those found, as records (rule 2)."""

    reviewer: str
    claims: tuple[Mapping[str, Any], ...]
    time: str
    event: str


def text_key(text: str) -> str:
    """Name of a text: twelve digits of its hash."""
    return version_of(text)


def time_checks(states: Mapping[str, State]) -> dict[str, TimeCheck]:
    """The checks that count, by text."""
    latest: dict[str, TimeCheck] = {}
    for event, state in sorted(_every(states), key=lambda pair: (pair[0].time, pair[0].id)):
        claims = tuple(claim for claim in event.payload["claims"] if isinstance(claim, Mapping))
        latest[event.payload["text"]] = TimeCheck(state.spelling(event.reviewer), claims, event.time, event.id)
    return latest


def _every(states: Mapping[str, State]) -> Iterable[tuple[Event, State]]:
    for state in states.values():
        for event in state.events:
            if event.kind == KIND and event.id not in state.undone:
                yield event, state
