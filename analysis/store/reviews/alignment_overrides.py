"""Alignments that people applied to recordings: `alignments.jsonl` in the workspace, one event per line.

Nothing is ever removed: undo is an event too. An alignment applies to one song and one file by its content, so that
another recording of the song has its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal

from analysis.audio.alignment.shift import Shift
from analysis.errors import FileError, LineError
from analysis.store.storage import Stamp, Storage
from analysis.store.workspace import Workspace

NAME = "alignments.jsonl"


@dataclass(frozen=True, slots=True)
class Event:
    """An applied or undone alignment. when: ISO 8601, UTC. song: "dataset/id", or "audio/" and the name in questions.

    audio: digest of the file. offset, ratio: of an event "apply", see `alignment.shift.Shift`.
    """

    when: str
    song: str
    audio: str
    action: Literal["apply", "undo"]
    offset: float = 0.0
    ratio: float = 1.0


@dataclass(frozen=True, slots=True)
class Events:
    """Events in the order in which they happened. problems: lines that cannot be read."""

    events: tuple[Event, ...] = ()
    problems: tuple[LineError, ...] = ()


def read(workspace: Workspace) -> Events:
    """All events of a workspace. Raises FileError where the file cannot be read."""
    stamp = workspace.storage.stamp(NAME)
    return _read(workspace.storage, stamp) if stamp is not None else Events()


def add(workspace: Workspace, event: Event) -> None:
    """Appends an event in one step. Raises FileError."""
    line = json.dumps(asdict(event), ensure_ascii=False) + "\n"
    try:
        workspace.storage.append(NAME, line.encode())
    except OSError as error:
        raise FileError(
            workspace.storage.place(NAME), "a file that can be written", error.strerror or str(error)
        ) from error


def apply(song: str, audio: str, shift: Shift) -> Event:
    """The event that from now on the annotation of a song is shifted on this copy."""
    return Event(_now(), song, audio, "apply", shift.offset, shift.ratio)


def undo(song: str, audio: str) -> Event:
    """The event that takes back the latest shift that still holds."""
    return Event(_now(), song, audio, "undo")


def current(events: Iterable[Event], song: str, audio: str) -> Shift | None:
    """The shift that holds after all events, None if there is none."""
    applied: list[Shift] = []
    for event in events:
        if (event.song, event.audio) != (song, audio):
            continue
        if event.action == "apply":
            applied.append(Shift(event.offset, event.ratio))
        elif applied:
            applied.pop()
    return applied[-1] if applied else None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@lru_cache(maxsize=4)
def _read(storage: Storage, stamp: Stamp) -> Events:
    place = storage.place(NAME)
    try:
        lines = storage.read(NAME).decode().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(place, "events in UTF-8, one a line", str(error)) from error
    events: list[Event] = []
    problems: list[LineError] = []
    for number, line in enumerate(lines, 1):
        try:
            events.append(_event(json.loads(line)))
        except (ValueError, TypeError, KeyError):
            problems.append(LineError(place, number, "an event with when, song, audio and action", line[:80]))
    return Events(tuple(events), tuple(problems))


def _event(row: dict[str, object]) -> Event:
    event = Event(**{field.name: row[field.name] for field in fields(Event)})  # type: ignore[arg-type]
    if event.action not in ("apply", "undo") or not (0.5 < event.ratio < 2 and abs(event.offset) < 3600):
        raise ValueError(event)
    return event
