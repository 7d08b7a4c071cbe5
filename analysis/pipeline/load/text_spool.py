"""Texts by question id in a temporary file, so that a run of any size is hashed in little memory."""

from __future__ import annotations

import mmap
import tempfile
import weakref
from array import array
from collections.abc import Iterator
from typing import IO

import numpy as np

IN_MEMORY = 50_000
"""Texts up to which no file is needed."""


class TextSpool:
    """Texts by ids of 16 hexadecimal digits, read in the order of the ids. Of an id that comes again the last counts.

    Beyond IN_MEMORY texts a file contains them; memory has 20 bytes for each.
    """

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._file: IO[bytes] | None = None
        self._ids, self._starts, self._sizes = array("Q"), array("Q"), array("I")
        self._end = 0

    def __setitem__(self, question_id: str, text: str) -> None:
        self._texts[question_id] = text
        if len(self._texts) >= IN_MEMORY:
            self._move()

    def items(self) -> Iterator[tuple[str, str]]:
        """Ids and texts in the order of the ids."""
        if self._file is None:
            yield from sorted(self._texts.items())
            return
        self._move()
        ids, starts, sizes = (np.frombuffer(values, dtype=values.typecode) for values in self._arrays())
        order = np.lexsort((starts, ids))
        is_last = np.append(np.diff(ids[order]) != 0, True)
        self._file.flush()
        content = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ) if self._end else b""
        for position in order[is_last]:
            start = int(starts[position])
            text = content[start : start + int(sizes[position])]
            yield f"{int(ids[position]):016x}", text.decode("utf-8", "surrogatepass")

    def _arrays(self) -> tuple[array[int], array[int], array[int]]:
        return self._ids, self._starts, self._sizes

    def _move(self) -> None:
        """Write the texts in memory to the file, which is closed with the spool."""
        if self._file is None:
            self._file = tempfile.TemporaryFile()  # noqa: SIM115
            weakref.finalize(self, self._file.close)
        self._file.seek(self._end)
        for question_id, text in self._texts.items():
            encoded = text.encode("utf-8", "surrogatepass")
            self._file.write(encoded)
            self._ids.append(int(question_id, 16))
            self._starts.append(self._end)
            self._sizes.append(len(encoded))
            self._end += len(encoded)
        self._texts = {}
