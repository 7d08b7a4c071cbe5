"""Files that are opened once: the look at a file and its reading share one open stream."""

from __future__ import annotations

import io
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from analysis.errors import FileError
from analysis.framing import packed

MOST_OPEN = 200
"""Files that stay open between look and reading; further ones are opened again. Systems allow 256 to 1,024."""


class Source:
    """A file whose stream stays open until the object is garbage.

    A load therefore reads the bytes whose checksum it stores, even if the file is replaced in the meantime. A copy in
    another process opens the file again. Compressed files and files in archives are unpacked. problem: why the end of
    such a file is missing.
    """

    __slots__ = ("__weakref__", "_lock", "_stream", "path", "problem")

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._stream: io.BufferedReader | None = None
        self.problem: FileError | None = None

    def __reduce__(self) -> tuple[type[Source], tuple[Path]]:
        return Source, (self.path,)

    @contextmanager
    def binary(self) -> Iterator[io.BufferedReader]:
        """The bytes from the start. A second reader at the same time gets its own stream. Raises OSError, FileError."""
        if not self._lock.acquire(blocking=False):
            with packed.content(self.path).stream as stream:
                yield stream
            return
        try:
            stream = self._stream or self._opened()
            self._stream = stream
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

    def _opened(self) -> io.BufferedReader:
        stream, self.problem = packed.content(self.path)
        return stream

    def _keep_or_close(self) -> None:
        if self._stream is None or self in _open_sources:
            return
        if len(_open_sources) < MOST_OPEN:
            _open_sources.add(self)
            weakref.finalize(self, self._stream.close)
        else:
            self._stream.close()
            self._stream = None


_open_sources: weakref.WeakSet[Source] = weakref.WeakSet()
