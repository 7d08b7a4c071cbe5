"""What was worked out from a sound, kept by the content of the file, so that a copy or another name finds it again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from analysis.audio.content import digest


def kept(path: Path, cache: Path, ending: str, make: Callable[[Path], bytes]) -> Path:
    """The file in `cache` with what `make` makes of a sound; made if it is not there yet.

    ending: tells kinds and versions of what is kept apart.
    """
    file = place(path, cache, ending)
    if not file.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        unfinished = cache / f".{uuid4().hex}"
        unfinished.write_bytes(make(path))
        os.replace(unfinished, file)
    return file


def place(path: Path, cache: Path, ending: str) -> Path:
    """Where that would be kept, whether or not it is there."""
    return cache / f"{digest(path)}-{ending}"
