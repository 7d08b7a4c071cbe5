"""Rows of texts by question id, sorted in a temporary file, so that a run of any size is hashed in little memory."""

from __future__ import annotations

import heapq
import marshal
import tempfile
import weakref
from collections.abc import Iterator
from operator import itemgetter
from typing import IO, TypeAlias

IN_MEMORY = 50_000
"""Rows up to which no file is needed, and rows of a sorted part of the file."""
CHUNK = 500
"""Rows of a part that are read together."""

Texts: TypeAlias = tuple[str, ...]
_Row: TypeAlias = tuple[str, Texts]
_ID = itemgetter(0)


class TextSpool:
    """Rows of texts by id, read in the order of the ids. Of an id that comes again the last row counts."""

    def __init__(self) -> None:
        self._rows: dict[str, Texts] = {}
        self._file: IO[bytes] | None = None
        self._parts: list[list[tuple[int, int]]] = []
        """Start and size of each chunk in the file, by sorted part."""

    def __setitem__(self, question_id: str, texts: Texts) -> None:
        self._rows[question_id] = texts
        if len(self._rows) >= IN_MEMORY:
            self._move()

    def items(self) -> Iterator[_Row]:
        """Ids and rows in the order of the ids."""
        in_memory = sorted(self._rows.items(), key=_ID)
        if self._file is None:
            yield from in_memory
            return
        merged = heapq.merge(*(self._part(chunks) for chunks in self._parts), in_memory, key=_ID)
        last: _Row | None = None
        for row in merged:
            if last is not None and last[0] != row[0]:
                yield last
            last = row
        if last is not None:
            yield last

    def _part(self, chunks: list[tuple[int, int]]) -> Iterator[_Row]:
        assert self._file is not None
        for start, size in chunks:
            self._file.seek(start)
            yield from marshal.loads(self._file.read(size))

    def _move(self) -> None:
        """Write the rows in memory as a sorted part of the file, which is closed with the spool."""
        if self._file is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115
            weakref.finalize(self, self._file.close)
        rows, chunks = sorted(self._rows.items(), key=_ID), []
        start = self._file.seek(0, 2)
        for first in range(0, len(rows), CHUNK):
            size = self._file.write(marshal.dumps(rows[first : first + CHUNK]))
            chunks.append((start, size))
            start += size
        self._parts.append(chunks)
        self._rows = {}
