"""How long reviewers listen and judge, and which verdicts were given without listening.

The page stores with a verdict how long its case was on the screen and how long its sound was played. Verdicts that came
another way, such as from a file, have no such seconds and are left out of the medians.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from statistics import median
from typing import NamedTuple

from analysis.reviews.events import Event
from analysis.reviews.state import State


class Pace(NamedTuple):
    """One reviewer. judging, listening: median seconds a verdict, None without any that was timed.

    verdicts: all that count. timed: those with seconds. unheard: timed ones of cases that were not listened to.
    """

    reviewer: str
    verdicts: int
    timed: int
    judging: float | None
    listening: float | None
    unheard: int


def paces(states: Iterable[State]) -> list[Pace]:
    """One row a reviewer, most verdicts first."""
    verdicts: defaultdict[str, list[Event]] = defaultdict(list)
    for state in states:
        for event in state.events:
            if event.kind == "verdict" and event.id not in state.undone:
                verdicts[event.reviewer.casefold()].append(event)
    rows = [_pace(events) for events in verdicts.values()]
    return sorted(rows, key=lambda pace: (-pace.verdicts, pace.reviewer))


def is_unheard(event: Event) -> bool:
    """Whether a verdict was given without listening; false where nobody measured it."""
    return event.kind == "verdict" and event.payload.get("listening") == 0


def _pace(events: list[Event]) -> Pace:
    timed = [event for event in events if _seconds(event, "judging") and _seconds(event, "listening")]
    judging, listening = ([event.payload[name] for event in timed] for name in ("judging", "listening"))
    return Pace(
        events[0].reviewer, len(events), len(timed), median(judging) if timed else None,
        median(listening) if timed else None, sum(map(is_unheard, timed)),
    )  # fmt: skip


def _seconds(event: Event, name: str) -> bool:
    return isinstance(event.payload.get(name), int | float)
