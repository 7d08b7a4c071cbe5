"""What was worked out from a sound, kept by the content of the file, so that a copy or another name finds it again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from uuid import uuid4

from analysis.audio.content import digest

_making: dict[str, Lock] = {}


def kept(path: Path, cache: Path, ending: str, make: Callable[[Path], bytes]) -> Path:
    """The file in `cache` with what `make` makes of a sound; made if it is not there yet.

    ending: tells kinds and versions of what is kept apart. Of each kind one is made at a time in a process, so that
    what is asked for twice at once is made once.
    """
    file = place(path, cache, ending)
    if not file.is_file():
        with _making.setdefault(ending, Lock()):
            if not file.is_file():
                _write(file, make(path))
    return file


def place(path: Path, cache: Path, ending: str) -> Path:
    """Where that would be kept, whether or not it is there."""
    return cache / f"{digest(path)}-{ending}"


def _write(file: Path, made: bytes) -> None:
    """In one step, so that nobody reads half of it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{uuid4().hex}")
    unfinished.write_bytes(made)
    os.replace(unfinished, file)
