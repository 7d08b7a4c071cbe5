"""The files of a SQLite database: whether others have taken their place, and a copy where nothing can be written."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import TypeAlias

Identity: TypeAlias = tuple[int, int] | None
"""Device and inode of a file, None where there is none."""
COMPANIONS = ("-wal", "-shm")
"""The log and its index, beside an open database."""


class Files:
    """The files of a database at the moment at which it was opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = {suffix: _identity(path, suffix) for suffix in ("", *COMPANIONS)}

    @property
    def missing(self) -> bool:
        return _identity(self._path) is None

    @property
    def replaced(self) -> bool:
        """Whether the database was deleted, or another file has its name."""
        return _identity(self._path) != self._opened[""]

    def clear(self) -> None:
        """Takes away log and index of the database that is gone: SQLite would write them into the one that is there."""
        for suffix in COMPANIONS:
            if self._opened[suffix] is not None and _identity(self._path, suffix) == self._opened[suffix]:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(f"{self._path}{suffix}")


def is_writable(path: Path) -> bool:
    """Whether a database can be written there, or made."""
    if path.exists() and not os.access(path, os.W_OK):
        return False
    folder = next((folder for folder in path.absolute().parents if folder.exists()), path.parent)
    return os.access(folder, os.W_OK)


def copy(path: Path) -> Path:
    """A copy of a database and its log in a folder of temporary files: SQLite reads no open log without writing."""
    folder = Path(tempfile.mkdtemp(prefix="earmark-reviews-"))
    for suffix in ("", "-wal"):
        if (source := Path(f"{path}{suffix}")).exists():
            shutil.copyfile(source, folder / source.name)
    return folder / path.name


def _identity(path: Path, suffix: str = "") -> Identity:
    try:
        status = os.stat(f"{path}{suffix}")
    except OSError:
        return None
    return status.st_dev, status.st_ino
