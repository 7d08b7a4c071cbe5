"""Whether the files of a run or a reference set are whole; a damaged one is left out and named, the others stay."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.errors import FileError

MAGIC = b"PAR1"
"""The first and the last four bytes of a Parquet file."""
NEEDED = {"run": ("cases", "scores"), "set_name": ("songs",)}
"""The tables that every version has written, by the column that names a run or a reference set."""
PARQUET = "a whole Parquet file"


def damage(folder: Path, key: str, tables: Iterable[str]) -> FileError | None:
    """What is wrong with a folder, by a look at the ends of its files: one that was cut off has no end."""
    for table in tables:
        file = folder / f"{table}.parquet"
        if not file.exists():
            if table in NEEDED[key] and folder.exists():
                return FileError(str(file), PARQUET, "no file")
            continue
        try:
            with file.open("rb") as stream:
                start = stream.read(4)
                stream.seek(0, 2)
                size = stream.tell()
                stream.seek(max(size - 8, 0))
                end = stream.read(8)
        except OSError as error:
            return FileError(str(file), "a readable file", error.strerror or type(error).__name__)
        if start != MAGIC or end[4:] != MAGIC or int.from_bytes(end[:4], "little") > size - 12:
            return FileError(str(file), PARQUET, f"{size:,} bytes without its beginning or end")
    return None


def inner_damage(folder: Path, tables: Iterable[str]) -> FileError | None:
    """The same by reading all of it."""
    for table in tables:
        file = folder / f"{table}.parquet"
        if file.exists():
            try:
                pq.read_table(file)
            except (pa.ArrowException, OSError, ValueError) as error:
                return FileError(str(file), PARQUET, " ".join(str(error).split())[:120])
    return None
