"""Events as JSON Lines: one event a line, with the fields of `reviews.events.Event`."""

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
"""Fields that hold text, and what stands for one that is not there; None: it must be."""


def plain(event: Event) -> dict[str, Any]:
    return asdict(event)


def event_of(found: Any, file: str, line: int) -> Event:
    """Raises RecordError. line: its number, from 1."""
    if not isinstance(found, Mapping):
        raise RecordError(file, str(line), "event", "a JSON object", str(found)[:80])
    for name, absent in _TEXTS.items():
        if not isinstance(found.get(name, absent), str):
            raise RecordError(file, str(line), name, "text", str(found.get(name))[:80])
    if not isinstance(found.get("payload", {}), Mapping):
        raise RecordError(file, str(line), "payload", "a JSON object", str(found["payload"])[:80])
    try:
        return checked(Event(**{name: found[name] for name in _NAMES if name in found}))
    except EventError as error:
        raise RecordError(file, str(line), error.field, error.expected, error.found[:80]) from error


def write(events: Iterable[Event]) -> str:
    return "".join(json.dumps(plain(event), ensure_ascii=False) + "\n" for event in events)


def read(text: str, file: str) -> tuple[list[Event], list[EarmarkError]]:
    """The events that can be used, and what is wrong with the others."""
    found: list[Event] = []
    problems: list[EarmarkError] = []
    for at, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            found.append(event_of(json.loads(line), file, at))
        except (ValueError, RecursionError):
            problems.append(RecordError(file, str(at), "event", "JSON", line[:80]))
        except RecordError as error:
            problems.append(error)
    return found, problems


def events_of(rows: Sequence[Any], file: str) -> tuple[list[Event], list[EarmarkError]]:
    """The same from plain objects, such as those of a JAMS file."""
    found: list[Event] = []
    problems: list[EarmarkError] = []
    for at, row in enumerate(rows, 1):
        try:
            found.append(event_of(row, file, at))
        except RecordError as error:
            problems.append(error)
    return found, problems
