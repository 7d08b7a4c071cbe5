"""The database file beside a workspace that keeps its tables from one start to the next, outside of memory.

A file belongs to one open `Database`, as DuckDB lets one process write: the next one takes the next file. What is in
it is compared with the folders run by run, so it may be old, and it may be removed at any time. A file that was
written by another version, or is damaged, is thrown away.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
import threading
from pathlib import Path

import duckdb

from analysis.errors import FileError

MOST_FILES = 8
"""Databases with a file at one time; further ones are in memory."""
MEMORY = "EARMARK_MEMORY"
"""Variable with the memory that a database of a file may use, such as "2GB"."""
USUAL_MEMORY = "500MB"
SLOW_OPTIMIZER = "partial_aggregate_pushdown"
"""Of DuckDB 2: groups both sides of a join by its key before they are joined. Cases and scores have one row for each
key, so nothing becomes smaller, and sums over 3 million cases take 2.7 s of processor in place of 0.5."""
_SIZE = re.compile(r"\d{1,9}(?:\.\d{1,3})? ?[KMGT]i?B", re.IGNORECASE)
_in_use: set[Path] = set()
_lock = threading.RLock()
"""The garbage collector may close a database, which takes it, in the thread that has it and opens another one."""


class TableCache:
    """A connection to the first free file, or to memory where no file can be used.

    folder: of the files. format: changes whenever the tables of an older file cannot be used.
    """

    def __init__(self, folder: Path | None, format: str) -> None:
        self.path: Path | None = None
        self.connection = self._connection(folder, format) if folder else duckdb.connect(":memory:")
        self.connection.execute("SET enable_progress_bar = false")  # it would write into the output of a command
        self._leave_out(SLOW_OPTIMIZER)

    def close(self) -> None:
        """Ends the connection; the file is free for the next database."""
        self.connection.close()
        with _lock:
            path, self.path = self.path, None  # a second call must not free what another database has by then
            if path is not None:
                _in_use.discard(path)

    def discard(self) -> None:
        """Ends the connection and removes the file: a full disk needs the room."""
        path = self.path
        self.close()
        if path is not None:
            _remove(path)

    def _leave_out(self, optimizer: str) -> None:
        """Plans queries without this optimizer of DuckDB, on all cursors, if the installed version has it."""
        sql = "SELECT count(*) FROM duckdb_optimizers() WHERE name = $name"
        if self.connection.execute(sql, {"name": optimizer}).fetchall() != [(0,)]:
            self.connection.execute(f"SET GLOBAL disabled_optimizers = '{optimizer}'")

    def _connection(self, folder: Path, format: str) -> duckdb.DuckDBPyConnection:
        key = hashlib.sha256(f"{duckdb.__version__} {format}".encode()).hexdigest()[:12]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _remove_others(folder, key)
            for number in range(MOST_FILES):
                path = folder / f"tables-{key}-{number}.duckdb"
                connection = self._claim(path)
                if connection is not None:
                    return connection
        except (OSError, duckdb.Error):  # the disk is full, or nothing may be written there
            pass
        return duckdb.connect(":memory:")

    def _claim(self, path: Path) -> duckdb.DuckDBPyConnection | None:
        """A connection to a file, None if another database has it."""
        with _lock:
            if path in _in_use:
                return None
            try:
                connection = _connect(path)
            except duckdb.IOException as error:
                if "lock" in str(error).lower():
                    return None
                connection = _connect_anew(path)
            except duckdb.Error:
                connection = _connect_anew(path)
            _in_use.add(path)
            self.path = path
            return connection


def is_write_failure(error: duckdb.Error) -> bool:
    """Whether a file of ours could not be written, because the disk is full or a limit is reached."""
    return "Could not write" in str(error) or isinstance(error, duckdb.FatalException)


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    limits: dict[str, str | bool | int | float | list[str]] = {
        "memory_limit": _memory_limit(),
        "allocator_background_threads": True,  # else what a large query needed stays with the process: 0.4 GB
        "temp_directory": str(path.with_suffix(".tmp")),
    }
    return duckdb.connect(str(path), config=limits)


def _memory_limit() -> str:
    """Raises FileError, so that a mistyped size is not taken for a damaged file."""
    text = os.environ.get(MEMORY, "").strip() or USUAL_MEMORY
    if not _SIZE.fullmatch(text):
        raise FileError(MEMORY, "a size such as 2GB", text)
    return text


def _connect_anew(path: Path) -> duckdb.DuckDBPyConnection:
    """In place of a file that cannot be read."""
    _remove(path)
    return _connect(path)


def _remove_others(folder: Path, key: str) -> None:
    """Removes the files of other versions and other packs, but for those that somebody has open."""
    for path in folder.glob("tables-*.duckdb"):
        if not path.name.startswith(f"tables-{key}-") and not _is_open(path):
            _remove(path)


def _is_open(path: Path) -> bool:
    """Whether a database of this process or of another one has the file: DuckDB locks it as a whole."""
    with _lock:
        if path in _in_use:
            return True
        if sys.platform == "win32":
            return False  # an open file cannot be removed there
        import fcntl

        try:
            with path.open("r+b") as file:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:  # it is gone, or may not be written
            return False
        return False


def _remove(path: Path) -> None:
    for file in (path, path.with_name(f"{path.name}.wal")):
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)
