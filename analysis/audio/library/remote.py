"""Recordings that are elsewhere: an audio folder of this machine may have a source with more of them.

A file of this machine comes first. One of the source is streamed in ranges to a browser; what computes with sound gets
a local copy of the whole file. What is imported here goes to the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol


class Source(Protocol):
    """The recordings of one folder, by their path below it with forward slashes."""

    def names(self) -> Iterable[str]: ...

    def has(self, name: str) -> bool: ...

    def size(self, name: str) -> int:
        """Size of a file in bytes."""
        ...

    def is_copied(self, name: str) -> bool:
        """Whether the local copy is here and current."""
        ...

    def copy(self, name: str) -> Path:
        """The local copy, fetched if it is not here. Raises OSError."""
        ...

    def part(self, name: str, first: int, last: int) -> Iterator[bytes]:
        """The bytes from `first` to `last`, both included."""
        ...

    def put(self, name: str, path: Path) -> None:
        """Writes a file of this machine to the source, in place of one with this name."""
        ...

    def change(self, name: str, new: Callable[[bytes], bytes]) -> None:
        """Replaces a file by what is made of its content, again if others change it meanwhile. b"": there is none."""
        ...


_sources: dict[Path, Source] = {}


def add(folder: Path, source: Source) -> None:
    """The folder has this source from now on, in this process."""
    _sources[folder] = source


def source_of(folder: Path, name: str) -> Source | None:
    """The source of a file; None if it is not there."""
    source = _sources.get(folder)
    return source if source is not None and source.has(name) else None


def source(folder: Path) -> Source | None:
    """The source of a folder."""
    return _sources.get(folder)


def names(folder: Path) -> list[str]:
    """Names of the files in the source of a folder."""
    source = _sources.get(folder)
    return sorted(source.names()) if source is not None else []


def copy(folder: Path, name: str) -> Path | None:
    """The local copy of a file of the source."""
    source = source_of(folder, name)
    return source.copy(name) if source is not None else None
