"""What was computed from a sound, kept by the content of the file, so that a copy or another name finds it again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from uuid import uuid4
from weakref import WeakValueDictionary

from analysis.audio.library.digest import digest

_locks: WeakValueDictionary[Path, Lock] = WeakValueDictionary()
_locks_lock = Lock()


def kept(path: Path, cache: Path, ending: str, make: Callable[[Path], bytes]) -> Path:
    """The file in `cache` with what `make` makes of a sound; made if it is not there yet.

    ending: names the kind and version of the result. Each file is made by one thread of a process at a time; others
    that need it wait, and those that need another file do not.
    """
    file = place(path, cache, ending)
    if not file.is_file():
        with _lock_of(file):
            if not file.is_file():
                _write(file, make(path))
    return file


def place(path: Path, cache: Path, ending: str) -> Path:
    """Where that would be kept, whether or not it is there."""
    return cache / f"{digest(path)}-{ending}"


def _lock_of(file: Path) -> Lock:
    """The same for all that need the file now; forgotten with the last of them."""
    with _locks_lock:
        lock = _locks.get(file)
        if lock is None:
            lock = _locks[file] = Lock()
        return lock


def _write(file: Path, made: bytes) -> None:
    """In one step, so that nobody reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{uuid4().hex}")
    unfinished.write_bytes(made)
    os.replace(unfinished, file)
