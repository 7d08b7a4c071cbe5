"""Who imported an event, beside the reviewer that the file names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from analysis.reviews.events import Event

IMPORTER = "imported_by"
"""Field of the payload. It is no part of what the reviewer decided."""


def by_importer(events: Iterable[Event], importer: str) -> list[Event]:
    """The events with who imports them; unchanged where that is the reviewer, nobody, or stands there already."""
    return [
        event
        if not importer or IMPORTER in event.payload or importer.casefold() == event.reviewer.casefold()
        else replace(event, payload={**event.payload, IMPORTER: importer})
        for event in events
    ]


def importer_of(event: Event) -> str:
    """Who imported an event; "" for one of this workspace."""
    return str(event.payload.get(IMPORTER, ""))


def are_same(left: Event, right: Event) -> bool:
    """Whether two events are the same, whoever imported them."""
    return _without_importer(left) == _without_importer(right)


def _without_importer(event: Event) -> Event:
    return replace(event, payload={name: value for name, value in event.payload.items() if name != IMPORTER})
