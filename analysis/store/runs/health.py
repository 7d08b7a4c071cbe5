"""Whether the Parquet files of a run or a reference set are complete. A damaged one is left out and reported."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import pyarrow as pa

from analysis.errors import FileError
from analysis.store.storage import Stamp, Storage
from analysis.store.tables.table_writer import read_table

MAGIC = b"PAR1"
"""The first and the last four bytes of a Parquet file."""
NEEDED_OF_RUN = ("cases", "scores")
NEEDED_OF_REFERENCES = ("songs",)
"""Tables that every version has written."""
PARQUET = "a whole Parquet file"


def damage(storage: Storage, folder: str, needed: Sequence[str], tables: Iterable[str]) -> FileError | None:
    """What is wrong with a folder by the ends of its files: a file that was cut off has no end."""
    for table in tables:
        key = f"{folder}/{table}.parquet"
        if not storage.exists(key):
            if table in needed and storage.exists(folder):
                return FileError(storage.place(key), PARQUET, "no file")
            continue
        if storage.is_whole(key):
            continue
        try:
            with storage.open(key) as stream:
                start = stream.read(4)
                size = stream.seek(0, 2)
                stream.seek(max(size - 8, 0))
                end = stream.read(8)
        except OSError as error:
            return FileError(storage.place(key), "a readable file", error.strerror or type(error).__name__)
        if start != MAGIC or end[4:] != MAGIC or int.from_bytes(end[:4], "little") > size - 12:
            return FileError(storage.place(key), PARQUET, f"{size:,} bytes without its beginning or end")
    return None


def fault(storage: Storage, key: str, stated: Mapping[str, Any]) -> str:
    """What is there in place of the table that a run states by its bytes and checksum, "" where it is that table."""
    stamp = storage.stamp(key)
    if stamp is None:
        return "no file"
    try:
        n_bytes = _size(storage, key, stamp)
        if n_bytes != stated.get("bytes"):
            return f"{n_bytes:,} bytes"
        sha256 = "" if storage.is_whole(key) else stated.get("sha256", "")
        is_stated = not sha256 or _checksum(storage, key, stamp) == sha256
    except OSError as error:
        return error.strerror or type(error).__name__
    return "" if is_stated else "other contents of that length"


def checksum(storage: Storage, key: str) -> str:
    """The SHA-256 of a file. Raises OSError."""
    digest = hashlib.sha256()
    with storage.open(key) as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


@lru_cache(maxsize=65_536)
def _checksum(storage: Storage, key: str, stamp: Stamp) -> str:
    """The same, read once in each state of the file."""
    return checksum(storage, key)


@lru_cache(maxsize=65_536)
def _size(storage: Storage, key: str, stamp: Stamp) -> int:
    with storage.open(key) as stream:
        return stream.seek(0, 2)


def inner_damage(storage: Storage, folder: str, tables: Iterable[str]) -> FileError | None:
    """What is wrong with a folder, found by reading all of its tables."""
    for table in tables:
        key = f"{folder}/{table}.parquet"
        if storage.exists(key):
            try:
                read_table(storage, key)
            except (pa.ArrowException, OSError, ValueError) as error:
                return FileError(storage.place(key), PARQUET, " ".join(str(error).split())[:120])
    return None
