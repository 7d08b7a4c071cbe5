"""Files of questions and answers: what one is called, where its bytes come from, and the stream that stays open."""

from __future__ import annotations

import io
import stat
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from analysis.errors import FileError
from analysis.framing import inspect_log, packed, xlsx
from analysis.framing.packed import ARCHIVE, COMPRESSED, Content

MOST_OPEN = 200
"""Files that stay open between look and reading; further ones are opened again. Systems allow 256 to 1,024."""
KINDS = {
    stat.S_ISDIR: "a folder",
    stat.S_ISFIFO: "a pipe",
    stat.S_ISCHR: "a device",
    stat.S_ISBLK: "a device",
    stat.S_ISSOCK: "a socket",
}


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file on the disk, or an entry of an archive.

    path: its name in messages and in the description of a run; that of an entry is the path of the archive and its own
    in it, joined. archive: that of an entry, None for a file of its own. plain_path: the path without the endings of
    compressed files and archives, which is what readers learn from names.
    """

    path: Path
    archive: Path | None = None
    plain_path: Path = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        path = self.path
        parts = [part[: -len(ARCHIVE)] if packed.is_named(part) else part for part in path.parts[:-1]]
        plain_path = Path(*parts, path.stem if path.suffix.lower() in COMPRESSED else path.name)
        object.__setattr__(self, "plain_path", plain_path)

    @property
    def exists(self) -> bool:
        """Whether there is such a file or folder, or such an entry."""
        if self.archive is None:
            return self.path.exists()
        return self.path.relative_to(self.archive).as_posix() in packed.names_in(self.archive)

    def files(self) -> list[SourceFile]:
        """The files in a folder or archive and its subfolders; a file itself, also of a format that is an archive.

        Names that begin with a dot are skipped.
        """
        if self.path.is_dir():
            entries = [entry for entry in sorted(self.path.iterdir()) if not entry.name.startswith(".")]
            return [file for entry in entries for file in SourceFile(entry).files()]
        names = packed.names_in(self.path)
        if not names or inspect_log.is_log(names) or xlsx.is_workbook(names):
            return [self]
        return [SourceFile(self.path / name, self.path) for name in packed.entries_of(self.path)]

    def neighbour(self, path: Path) -> SourceFile:
        """The file at another path of the same disk or archive."""
        return replace(self, path=path)

    def check_regular(self) -> None:
        """Check that the path is a regular file. Raises FileError for a folder, pipe or device, which may never end."""
        if self.archive is not None:
            return
        try:
            mode = self.path.stat().st_mode
        except (OSError, ValueError) as error:
            raise FileError(str(self.path), "a readable file", getattr(error, "strerror", "") or str(error)) from error
        if not stat.S_ISREG(mode):
            kind = next((name for test, name in KINDS.items() if test(mode)), "something else")
            raise FileError(str(self.path), "a regular file", kind)

    def open(self) -> Content:
        """Its bytes, unpacked. Raises OSError, and FileError for a file that cannot be unpacked or is too large."""
        return packed.content(self.path, self.archive)


def at(path: Path) -> SourceFile:
    """The file at a path that a user or the description of a run states, which may lead into an archive."""
    if path.exists():
        return SourceFile(path)
    inside = (parent for parent in path.parents if packed.is_named(parent.name) and parent.is_file())
    return SourceFile(path, next(inside, None))


class OpenFile:
    """The stream of a file, which stays open until the object is garbage.

    A load therefore reads the bytes whose checksum it stores, even if the file is replaced in the meantime. A copy in
    another process opens the file again. problem: why the end of a compressed file is missing.
    """

    __slots__ = ("__weakref__", "_lock", "_stream", "file", "problem")

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self._lock = threading.Lock()
        self._stream: io.BufferedReader | None = None
        self.problem: FileError | None = None

    def __reduce__(self) -> tuple[type[OpenFile], tuple[SourceFile]]:
        return OpenFile, (self.file,)

    @contextmanager
    def binary(self) -> Iterator[io.BufferedReader]:
        """The bytes from the start. A second reader at the same time gets its own stream. Raises OSError, FileError."""
        if not self._lock.acquire(blocking=False):
            with self.file.open().stream as stream:
                yield stream
            return
        try:
            if self._stream is None:
                self._stream, self.problem = self.file.open()
            stream = self._stream
            stream.seek(0)
            yield stream
        finally:
            self._keep_or_close()
            self._lock.release()

    @contextmanager
    def text(self, encoding: str, errors: str) -> Iterator[io.TextIOWrapper]:
        """The text from the start, with line ends as they are. Raises OSError, FileError."""
        with self.binary() as stream:
            wrapper = io.TextIOWrapper(stream, encoding=encoding, errors=errors, newline="")
            try:
                yield wrapper
            finally:
                wrapper.detach()

    def _keep_or_close(self) -> None:
        if self._stream is None or self in _open_files:
            return
        if len(_open_files) < MOST_OPEN:
            _open_files.add(self)
            weakref.finalize(self, self._stream.close)
        else:
            self._stream.close()
            self._stream = None


_open_files: weakref.WeakSet[OpenFile] = weakref.WeakSet()
