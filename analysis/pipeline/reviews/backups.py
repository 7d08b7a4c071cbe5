"""Backups of reviews: every event of a database in one file, checked after it is written and after it is restored.

The file is the same for SQLite and PostgreSQL: JSON Lines of events, ended by a line with their number and SHA-256.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from analysis.errors import FileError
from analysis.parsing.json_like.strict_json import strict
from analysis.reviews import json_lines
from analysis.reviews.events import Event
from analysis.store.reviews import Reviews

END = "earmark backup"
"""Field of the last line: how many events stand before it."""


@dataclass(frozen=True, slots=True)
class Restored:
    """How many events of a backup were added, and how many were there already."""

    new: int
    unchanged: int


def back_up(reviews: Reviews, path: Path) -> int:
    """Write all events to a draft, read it again and put it in place; return their number. Raises FileError.

    Until then an earlier backup of this name stays.
    Events that no version of this program can read are not among them: `Reviews.unreadable` names these.
    """
    events = reviews.events()
    text = json_lines.write(events)
    ending = json.dumps({END: len(events), "sha256": _digest(text)}) + "\n"
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(text + ending)
            stream.flush()
            os.fsync(stream.fileno())
        if read(draft) != events:
            raise FileError(str(path), "the events that were written", "others")
        draft.replace(path)
    except OSError as error:
        raise FileError(str(path), "a file that can be written", error.strerror or str(error)) from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
    return len(events)


def restore(reviews: Reviews, path: Path, merge: bool = False) -> Restored:
    """Adds the events of a backup and compares each with the database. Raises FileError, then nothing was added.

    merge: the database may have events that the backup lacks; otherwise these are an error.
    """
    events = read(path)
    present = {event.id: event for event in reviews.events()}
    by_id = {event.id: event for event in events}
    other = next((event for event in present.values() if event.id not in by_id), None)
    if other is not None and not merge:
        others = f"{len(present.keys() - by_id.keys())} events that the backup lacks, such as {_summary(other)}"
        raise FileError(reviews.place, f"no events but those of {path}; add --merge to keep others", others)
    changed = next((event for event in events if present.get(event.id, event) != event), None)
    if changed is not None:
        raise FileError(str(path), f"event {changed.id} as in {reviews.place}", _summary(changed))
    added = reviews.append(events, is_restored=True)
    current = {event.id: event for event in reviews.events()}
    lost = next((event for event in events if current.get(event.id) != event), None)
    if lost is not None:
        raise FileError(reviews.place, f"event {lost.id} as in {path}", "another or none")
    return Restored(added, len(events) - added)


def read(path: Path) -> list[Event]:
    """The events of a backup, complete and unchanged. Raises FileError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise FileError(str(path), "a backup that can be read", str(error)) from error
    body, _, last = text.rstrip("\n").rpartition("\n")
    body = body + "\n" if body else ""
    ending = _ending(last, path)
    events, problems = json_lines.read(body, str(path))
    if problems:
        raise FileError(str(path), "events on every line", str(problems[0]))
    if ending.get("sha256") != _digest(body) or ending[END] != len(events):
        raise FileError(str(path), f"{ending[END]} events as they were written", f"{len(events)}, or changed ones")
    return events


def _ending(line: str, path: Path) -> dict[str, object]:
    try:
        ending = strict(line)
    except ValueError:
        ending = None
    if not isinstance(ending, dict) or END not in ending:
        raise FileError(str(path), "a last line with the number of events", line[:80] or "nothing: it was cut off")
    return ending


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _summary(event: Event) -> str:
    return f"{event.kind} by {event.reviewer} of {event.time}"
