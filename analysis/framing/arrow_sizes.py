"""What the batches of an Arrow stream unpack to, by the sizes that they state: nothing is unpacked for it.

Source: the columnar format of Apache Arrow, "IPC streaming format" and "Buffer compression". A message is a marker, the
length of its description (a table of FlatBuffers) and its body. Each compressed buffer of the body begins with the
number of its bytes when unpacked, -1 for one that is stored as it is.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import BinaryIO

_MARKER = b"\xff\xff\xff\xff"
_VERSION, _KIND, _CONTENT, _BODY_LENGTH = range(4)
"""Fields of a message. Of a batch: 2 its buffers, 3 their compression; of a dictionary: 1 its batch."""
_DICTIONARY, _BATCH = 2, 3
"""Kinds of messages that have a body."""


def unpacked_sizes(stream: BinaryIO) -> Iterator[int]:
    """Bytes of each batch, unpacked, as it states them. The stream is at the first message.

    Raises ValueError where it is no Arrow stream.
    """
    try:
        yield from _sizes(stream)
    except (struct.error, IndexError) as error:
        raise ValueError(f"no description of an Arrow batch: {error}") from error


def _sizes(stream: BinaryIO) -> Iterator[int]:
    while start := stream.read(4):
        (length,) = struct.unpack("<i", stream.read(4) if start == _MARKER else start)
        if length <= 0:
            return
        description = stream.read(length)
        message = _Table.root(description)
        body, n_bytes = stream.tell(), message.number(_BODY_LENGTH, "<q")
        kind = message.number(_KIND, "<B")
        if kind in (_DICTIONARY, _BATCH):
            content = message.table(_CONTENT)
            yield _size(stream, content.table(1) if kind == _DICTIONARY else content, body)
        stream.seek(body + n_bytes)


def _size(stream: BinaryIO, batch: _Table, body: int) -> int:
    if not batch.place(3):
        return sum(length for _, length in batch.buffers())
    n_bytes = 0
    for offset, length in batch.buffers():
        if length >= 8:
            stream.seek(body + offset)
            (unpacked,) = struct.unpack("<q", stream.read(8))
            n_bytes += unpacked if unpacked >= 0 else length
    return n_bytes


class _Table:
    """A table of FlatBuffers: a list of places of its fields, relative to its own."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    @classmethod
    def root(cls, data: bytes) -> _Table:
        return cls(data, *struct.unpack_from("<i", data, 0))

    def place(self, field: int) -> int:
        """Where a field is, 0 where the table has none."""
        (back,) = struct.unpack_from("<i", self._data, self._at)
        (length,) = struct.unpack_from("<H", self._data, self._at - back)
        if 4 + 2 * field >= length:
            return 0
        (offset,) = struct.unpack_from("<H", self._data, self._at - back + 4 + 2 * field)
        return self._at + offset if offset else 0

    def number(self, field: int, kind: str) -> int:
        place = self.place(field)
        return int(struct.unpack_from(kind, self._data, place)[0]) if place else 0

    def table(self, field: int) -> _Table:
        place = self.place(field)
        return _Table(self._data, place + self.number(field, "<i"))

    def buffers(self) -> Iterator[tuple[int, int]]:
        """Offset in the body and length of each buffer of a batch."""
        place = self.place(2)
        start = place + self.number(2, "<i")
        (count,) = struct.unpack_from("<i", self._data, start)
        for n in range(count):
            yield struct.unpack_from("<qq", self._data, start + 4 + 16 * n)
