"""Which file is the sound of which song: `index.json` in the audio folder of a workspace, written by `import audio`.

Files stand below that folder, from where alone sound is served. A later entry comes before an earlier one; an entry
whose file is gone counts for nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

from analysis.audio.library import remote
from analysis.errors import FileError

NAME = "index.json"


@dataclass(frozen=True, slots=True)
class Entry:
    """One sound file.

    file: path below the audio folder, with forward slashes. content: digest of it.
    songs: "dataset/id"; audio: names that questions use, without folder and ending; by: how that was told.
    recording: "" for the recording itself, else such as "vocals". duration: seconds.
    source: where it was taken from, source_content: digest of that. made: "linked", "copied", "in place" or why it was
    written anew.
    """

    file: str
    content: str
    songs: tuple[str, ...]
    audio: tuple[str, ...]
    by: str
    recording: str
    duration: float
    source: str
    source_content: str
    made: str


IndexStamp: TypeAlias = tuple[Path, int, int]
"""Path, time of change and size of an index."""
Table: TypeAlias = dict[str, tuple[Entry, ...]]


def read(root: Path) -> tuple[Entry, ...]:
    """The imported sound files in the order of import, () without any. Raises FileError for an unreadable index."""
    return tuple(entry for stamp in _stamps(root) for entry in _read(*stamp))


def add(root: Path, fresh: Iterable[Entry]) -> None:
    """Puts entries behind those that are there; one taken from the same place is replaced.

    Where the folder has a source, the files go there first and then the entries. Raises FileError and StorageError.
    """
    entries, source = tuple(fresh), remote.source(root)
    if source is not None:
        for entry in entries:
            if not source.has(entry.file) or source.size(entry.file) != (root / entry.file).stat().st_size:
                source.put(entry.file, root / entry.file)
        source.change(NAME, lambda content: _with(_parsed(NAME, content) if content else (), entries))
        return
    draft = root / f".{uuid4().hex}"
    try:
        draft.write_bytes(_with(read(root), entries))
        os.replace(draft, root / NAME)
    except OSError as error:
        raise FileError(str(root / NAME), "a file that can be written", error.strerror or str(error)) from error


def _with(entries: Iterable[Entry], fresh: Iterable[Entry]) -> bytes:
    """The content of an index of both."""
    by_source = {entry.source: entry for entry in entries}
    for entry in fresh:
        by_source.pop(entry.source, None)
        by_source[entry.source] = entry
    rows = [asdict(entry) for entry in by_source.values()]
    return (json.dumps(rows, indent=1, ensure_ascii=False) + "\n").encode()


def sounds(root: Path, audio: str, song: str = "") -> dict[str, Entry]:
    """The entries of a question's audio, else of its song, by recording; "" is the recording itself.

    audio: as the question names it. song: "dataset/id", "" if it is not known.
    """
    name = audio.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    by_audio, by_song = _tables(_stamps(root))
    entries = by_audio.get(name, ()) or by_song.get(song, ())
    return {entry.recording: entry for entry in entries if _is_present(root, entry.file)}


def _is_present(root: Path, file: str) -> bool:
    return (root / file).is_file() or remote.source_of(root, file) is not None


def _stamps(root: Path) -> tuple[IndexStamp, ...]:
    """The index of the folder's source and that of the folder itself, with what changes when they do."""
    stamps = []
    for path in (remote.copy(root, NAME), root / NAME):
        with suppress(OSError):
            if path is not None:
                stat = path.stat()
                stamps.append((path, stat.st_mtime_ns, stat.st_size))
    return tuple(stamps)


@lru_cache(maxsize=8)
def _tables(stamps: tuple[IndexStamp, ...]) -> tuple[Table, Table]:
    by_audio: Table = {}
    by_song: Table = {}
    for entry in (entry for stamp in stamps for entry in _read(*stamp)):
        for name in entry.audio:
            by_audio[name] = (*by_audio.get(name, ()), entry)
        for song in entry.songs:
            by_song[song] = (*by_song.get(song, ()), entry)
    return by_audio, by_song


@lru_cache(maxsize=8)
def _read(path: Path, modified: int, size: int) -> tuple[Entry, ...]:
    try:
        return _parsed(str(path), path.read_bytes())
    except OSError as error:
        raise _damaged(str(path), error) from error


def _parsed(place: str, content: bytes) -> tuple[Entry, ...]:
    """The entries of an index. Raises FileError."""
    try:
        rows = json.loads(content)
        if not isinstance(rows, list):
            raise TypeError("no list")
        return tuple(_entry(row) for row in rows)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise _damaged(place, error) from error


def _damaged(place: str, error: Exception) -> FileError:
    return FileError(place, "the list of imported sound; `earmark import audio` writes it", str(error))


def _entry(row: dict[str, object]) -> Entry:
    values = {field.name: row[field.name] for field in fields(Entry)}
    lists = {name: tuple(map(str, row[name])) for name in ("songs", "audio")}  # type: ignore[call-overload]
    return Entry(**(values | lists))  # type: ignore[arg-type]
