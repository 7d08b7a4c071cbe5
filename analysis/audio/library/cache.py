"""Cache of results computed from audio, by content of the file, so that copies and renamed files share them."""

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


def cached_file(path: Path, cache: Path, ending: str, make: Callable[[Path], bytes]) -> Path:
    """Cached file with the result of `make` for a recording, created if necessary.

    ending: names the kind and version of the result. One thread of a process creates a file, others that need the same
    file wait.
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
    """The lock of a file, the same for all that need it now; it is forgotten with the last of them."""
    with _locks_lock:
        lock = _locks.get(file)
        if lock is None:
            lock = _locks[file] = Lock()
        return lock


def _write(file: Path, data: bytes) -> None:
    """Write a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{uuid4().hex}")
    unfinished.write_bytes(data)
    os.replace(unfinished, file)
