"""A CSV file with a header, one record at a time, as RFC 4180 has it: rows may end in CR LF and hold line feeds."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from analysis.errors import FileError, RecordError
from analysis.ingest.files import Around

LARGEST_FIELD = 16_000_000
"""Characters; Python's own bound, 131,072, is less than a runaway answer."""


def header(path: Path) -> tuple[str, ...]:
    """The names of the columns, () for an empty file. Raises FileError where the file cannot be opened."""
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as stream:
            return tuple(next(csv.reader(stream), ()))
    except (OSError, csv.Error) as error:
        raise FileError(str(path), "a CSV file with a header", str(error)) from error


def records(path: Path, around: Around) -> Iterator[tuple[int, dict[str, str]]]:
    """Every row with its index from 0. A row with too few or too many fields is listed and left out."""
    before = csv.field_size_limit(LARGEST_FIELD)  # of the whole process, so it is put back
    try:
        yield from _rows(path, around)
    finally:
        csv.field_size_limit(before)


def _rows(path: Path, around: Around) -> Iterator[tuple[int, dict[str, str]]]:
    names = header(path)
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as stream:
        rows = csv.reader(stream)
        next(rows, None)
        index = 0
        try:
            for row in rows:
                if not row:
                    continue
                if len(row) == len(names):
                    yield index, dict(zip(names, row, strict=True))
                else:
                    found = f"{len(row)} fields"
                    around.problems.append(
                        RecordError(str(path), str(index), "(record)", f"{len(names)} fields as in the header", found)
                    )
                index += 1
        except csv.Error as error:
            around.problems.append(RecordError(str(path), str(index), "(record)", "a row of CSV", str(error)))
