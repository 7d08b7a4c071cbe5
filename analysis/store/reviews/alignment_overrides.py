"""Shifts that people applied to copies of recordings: `alignments.jsonl` in the workspace, one event a line.

Nothing is ever taken out: undo is an event too. A shift holds for one song and one file by its content, so that another
copy of the song, or the same one on another machine, is judged by itself.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Literal

from analysis.audio.alignment.shift import Shift
from analysis.errors import FileError, LineError
from analysis.store.workspace import Workspace

NAME = "alignments.jsonl"


@dataclass(frozen=True, slots=True)
class Event:
    """when: ISO 8601, UTC. song: "dataset/id", or "audio/" and the name a question uses. audio: digest of the file.

    offset, ratio: of an event "apply", see `audio.shift.Shift`.
    """

    when: str
    song: str
    audio: str
    action: Literal["apply", "undo"]
    offset: float = 0.0
    ratio: float = 1.0


@dataclass(frozen=True, slots=True)
class Events:
    """In the order in which they happened. problems: lines that cannot be read; the others hold."""

    events: tuple[Event, ...] = ()
    problems: tuple[LineError, ...] = ()


def read(workspace: Workspace) -> Events:
    """Raises FileError where there is a file that cannot be read."""
    path = workspace.path / NAME
    try:
        stat = path.stat()
    except FileNotFoundError:
        return Events()
    return _read(path, stat.st_mtime_ns, stat.st_size)


def add(workspace: Workspace, event: Event) -> None:
    """Puts an event behind the others, in one write. Raises FileError."""
    path = workspace.path / NAME
    line = json.dumps(asdict(event), ensure_ascii=False) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644), "wb", buffering=0) as stream:
            stream.write(line.encode())
    except OSError as error:
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error


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
def _read(path: Path, modified: int, size: int) -> Events:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(str(path), "events in UTF-8, one a line", str(error)) from error
    events: list[Event] = []
    problems: list[LineError] = []
    for number, line in enumerate(lines, 1):
        try:
            events.append(_event(json.loads(line)))
        except (ValueError, TypeError, KeyError):
            problems.append(LineError(str(path), number, "an event with when, song, audio and action", line[:80]))
    return Events(tuple(events), tuple(problems))


def _event(row: dict[str, object]) -> Event:
    event = Event(**{field.name: row[field.name] for field in fields(Event)})  # type: ignore[arg-type]
    if event.action not in ("apply", "undo") or not (0.5 < event.ratio < 2 and abs(event.offset) < 3600):
        raise ValueError(event)
    return event
