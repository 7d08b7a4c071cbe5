"""What the store needs of the place where its files are: a folder, or a bucket of an object store.

A file has a key: names joined by "/", relative to the workspace ("runs/kettle-5e1f0c2a/cases.parquet"). Names that
begin with a dot are work in progress, which no reader sees. Every other file is complete from the moment it has a name.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol, Self, TypeAlias

Stamp: TypeAlias = str
"""Changes whenever a file is replaced, or a file in a folder is put, replaced or removed. It has no other meaning."""


class Staging(Protocol):
    """A folder in preparation. Used as a context: leaving it removes what is not published."""

    @property
    def files(self) -> Storage:
        """The files created so far, with their names as keys."""
        ...

    def create(self, name: str) -> BinaryIO:
        """A new file to write to, until it is closed."""
        ...

    def publish(self, folder: str, replace: bool = False) -> bool:
        """Gives the folder its key in one step. False, and nothing changes, if the key exists and is not replaced."""
        ...

    def discard(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Storage(Protocol):
    """Files by key. A reader that fails raises OSError, FileNotFoundError where there is no such file.

    Every method raises StorageError where the place cannot be reached.
    """

    def __hash__(self) -> int: ...

    @property
    def root(self) -> Path:
        """A folder of this machine for what libraries open themselves: recordings, clones, the database of reviews."""
        ...

    def folders(self, folder: str) -> list[str]:
        """Names of the folders in a folder, sorted; none if it does not exist."""
        ...

    def stamps(self, folder: str) -> dict[str, Stamp]:
        """The stamp of everything in a folder, by name."""
        ...

    def stamp(self, key: str) -> Stamp | None:
        """The stamp of a file or folder, None if it does not exist."""
        ...

    def modified(self, key: str) -> float:
        """When a file or folder was written, in seconds since 1970."""
        ...

    def exists(self, key: str) -> bool:
        """Whether a file or folder has this key."""
        ...

    def is_whole(self, key: str) -> bool:
        """Whether the place itself vouches that a file is complete, so that nobody need look into it."""
        ...

    def open(self, key: str) -> BinaryIO:
        """A file for reading, at any position."""
        ...

    def read(self, key: str) -> bytes: ...

    def local(self, key: str) -> str:
        """Path of the file on this machine, for DuckDB. It ends in the key, whether or not the file exists."""
        ...

    def local_folder(self, key: str) -> Path:
        """A folder of this machine with the files of a folder as they are now."""
        ...

    def place(self, key: str) -> str:
        """Name of a file or folder in messages."""
        ...

    def put(self, key: str, data: bytes | memoryview) -> None:
        """Writes a file in one step, in place of one that has this key."""
        ...

    def put_new(self, key: str, data: bytes | memoryview) -> bool:
        """Writes a file for its owner alone. False, and nothing changes, if the key exists."""
        ...

    def append(self, key: str, data: bytes) -> None:
        """Adds to the end of a file in one step, so that several writers lose nothing of each other."""
        ...

    def stage(self, folder: str) -> Staging:
        """A folder in preparation, to be published inside `folder`. Raises FileError where nothing can be written."""
        ...

    def remove(self, key: str) -> None:
        """Removes a file or folder, at once for every reader. Does nothing if it does not exist."""
        ...
