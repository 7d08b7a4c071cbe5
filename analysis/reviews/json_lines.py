"""Review events as JSON Lines: one event per line, with the fields of `reviews.events.Event`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from analysis.errors import EarmarkError, RecordError
from analysis.reviews.events import Event, EventError, checked

SUFFIX = ".jsonl"
_NAMES = [field.name for field in fields(Event)]
_TEXTS = {"id": None, "time": None, "reviewer": None, "kind": None, "target": None,
          "song": "", "reference": "", "reason": ""}  # fmt: skip
"""Text fields and their defaults; None marks a required field."""


def plain(event: Event) -> dict[str, Any]:
    return asdict(event)


def event_of(record: Any, file: str, line: int) -> Event:
    """The event of a JSON object. Raises RecordError. line: its number, from 1."""
    if not isinstance(record, Mapping):
        raise RecordError(file, str(line), "event", "a JSON object", str(record)[:80])
    for name, absent in _TEXTS.items():
        if not isinstance(record.get(name, absent), str):
            raise RecordError(file, str(line), name, "text", str(record.get(name))[:80])
    if not isinstance(record.get("payload", {}), Mapping):
        raise RecordError(file, str(line), "payload", "a JSON object", str(record["payload"])[:80])
    try:
        return checked(Event(**{name: record[name] for name in _NAMES if name in record}))
    except EventError as error:
        raise RecordError(file, str(line), error.field, error.expected, error.found[:80]) from error


def write(events: Iterable[Event]) -> str:
    return "".join(json.dumps(plain(event), ensure_ascii=False) + "\n" for event in events)


def read(text: str, file: str) -> tuple[list[Event], list[EarmarkError]]:
    """The valid events of a JSON Lines text, and the problems of the others."""
    events: list[Event] = []
    problems: list[EarmarkError] = []
    for position, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            events.append(event_of(json.loads(line), file, position))
        except (ValueError, RecursionError):
            problems.append(RecordError(file, str(position), "event", "JSON", line[:80]))
        except RecordError as error:
            problems.append(error)
    return events, problems


def events_of(rows: Sequence[Any], file: str) -> tuple[list[Event], list[EarmarkError]]:
    """The valid events of parsed JSON objects, such as those of a JAMS file, and the problems of the others."""
    events: list[Event] = []
    problems: list[EarmarkError] = []
    for position, row in enumerate(rows, 1):
        try:
            events.append(event_of(row, file, position))
        except RecordError as error:
            problems.append(error)
    return events, problems
