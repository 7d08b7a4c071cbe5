"""Content hash of an audio file, so that copies and renamed files are recognised."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path


def digest(path: Path) -> str:
    """32 hexadecimal digits of the file's bytes; read anew when its size or time of change has changed."""
    stat = path.stat()
    return _digest(path, stat.st_size, stat.st_mtime_ns)


@lru_cache(maxsize=4096)
def _digest(path: Path, size: int, modified: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "blake2b").hexdigest()[:32]
