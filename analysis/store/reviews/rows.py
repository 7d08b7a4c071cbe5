"""Events to rows of the database, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import InvalidOperation
from typing import Any

from sqlalchemy import Row

from analysis.records import LyricSection
from analysis.reviews import performers
from analysis.reviews.events import Event, EventError, checked, song_of
from analysis.reviews.song_corrections import is_sections
from analysis.scoring.claims import of_record
from analysis.store.tables.json_values import decode, dumps

COLUMNS = ("id", "time", "reviewer", "kind", "target", "song", "reference", "reason")
_TEXTS: Mapping[str, tuple[str, ...]] = {
    "tags": ("tags",),
    "codes": ("codes",),
    "define": ("examples", "tasks"),
    "split": ("into",),
}
"""Fields of payloads that are lists of texts."""


def row(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in COLUMNS} | {"payload_json": dumps(dict(event.payload))}


def event(row: Row[Any]) -> Event:
    """The event of a row. Raises EventError for values that no version of Earmark writes."""
    try:
        payload = json.loads(row.payload_json)
    except (ValueError, TypeError, RecursionError):
        payload = None
    if not isinstance(payload, dict):
        raise EventError(str(row.id), "payload", "a JSON object", repr(row.payload_json)[:80])
    facts = {name: getattr(row, name) for name in COLUMNS}
    wrong = next((name for name, value in facts.items() if not isinstance(value, str)), None)
    if wrong:
        raise EventError(str(row.id), wrong, "text", repr(facts[wrong])[:80])
    return usable(checked(Event(**facts, payload=payload)))


def usable(event: Event) -> Event:
    """The event, if its payload can be put to use. Raises EventError: a correction or a reading that is no reference,
    claims that are none, tags or codes that are no texts."""
    if event.kind == "correction":
        of_song = bool(song_of(event.target))
        fits = is_of_song if of_song else is_reference
        expected = (
            "who performs when, or sections" if of_song else 'sections, lyrics, names, a name or {"number": "12.5"}'
        )
        if not fits(event.payload["value"]):
            raise EventError(event.id, "payload.value", expected, dumps(event.payload["value"])[:80])
    value = event.payload.get("value")
    if event.kind == "reading" and value is not None and not is_reference(value):
        raise EventError(event.id, "payload.value", "what an answer says, or nothing", dumps(value)[:80])
    for claim in event.payload["claims"] if event.kind == "times" else ():
        if of_record(claim) is None:
            raise EventError(
                event.id, "payload.claims", "claims of time with kind, start, end and span", dumps(claim)[:80]
            )
    for name in _TEXTS.get(event.kind, ()):
        if not all(isinstance(text, str) for text in event.payload[name]):
            raise EventError(event.id, f"payload.{name}", "texts", dumps(event.payload[name])[:80])
    return event


def is_of_song(value: Any) -> bool:
    return is_performance(value) or (is_sections(value) and is_reference(value))


def is_performance(value: Any) -> bool:
    performance = performers.decode(value)
    return performance is not None and not performers.problems(performance)


def is_reference(value: Any) -> bool:
    try:
        reference = decode(value)
    except (KeyError, TypeError, ValueError, InvalidOperation):
        return False
    if isinstance(reference, tuple):
        texts = [item if isinstance(item, str) else item[0] for item in reference]
        texts += [item.text for item in reference if isinstance(item, LyricSection)]
        return all(isinstance(text, str) for text in texts)
    return reference is not None and (isinstance(reference, str) or reference.is_finite())
