"""Text, rows and numbers from files of reference sets, with a list of problems."""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from analysis.errors import FileError, LineError
from analysis.references.records import Problem, RepairedFileError, RepairedLineError

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_INVISIBLE = str.maketrans("", "", "\ufeff\u200b\u200c\u200d\u2060")


class TextRow(NamedTuple):
    """One row of a table: its last line, from 1, and its cells by field, with tidy blanks."""

    line: int
    cells: Mapping[str, str]


Columns = Mapping[str, tuple[str, ...]]
"""Possible headers by field, compared without case, blanks and punctuation."""


def read_bytes(path: Path) -> tuple[bytes | None, list[Problem]]:
    """Bytes of a file, or None and the reason why it is not readable."""
    try:
        return path.read_bytes(), []
    except OSError as error:
        return None, [FileError(str(path), "a readable file", error.strerror or type(error).__name__)]


def decode(data: bytes, file: str) -> tuple[str, list[Problem]]:
    """Text with plain line feeds, from UTF-8 with or without a byte order mark, else from Latin-1 with a problem."""
    problems: list[Problem] = []
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"byte 0x{data[error.start]:02x} at offset {error.start}"
        problems = [RepairedFileError(file, "UTF-8 text", byte, repair="read as Latin-1")]
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n"), problems


def read_text(path: Path) -> tuple[str, list[Problem]]:
    """Text of a file, "" if it is not readable."""
    data, problems = read_bytes(path)
    if data is None:
        return "", problems
    return decode(data, str(path))


def tidy(text: str) -> str:
    """The text without surrounding blanks and with single blanks, of any kind, inside."""
    return " ".join(text.translate(_INVISIBLE).split())


def number(text: str) -> float | None:
    """A finite decimal number, else None."""
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def seconds(text: str) -> float | None:
    """A time: a number, 0 or later, else None."""
    value = number(text)
    return None if value is None or value < 0 else value


def table(text: str, file: str, columns: Columns, required: tuple[str, ...]) -> tuple[list[TextRow], list[Problem]]:
    """Rows of comma-separated text, one cell per field of `columns`, "" if the file has no such column.

    Empty rows are left out, short rows filled, stray blanks removed, all with a problem. A row with more cells than the
    header is lost, because its columns are ambiguous. Without the required columns the file is lost.
    """
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        lines = [(reader.line_num, cells) for cells in reader]
    except csv.Error as error:
        return [], [FileError(file, "comma-separated values", str(error))]
    if not lines:
        return [], [FileError(file, "a header and rows", "an empty file")]
    header = lines[0][1]
    indices = {field: _index_of(header, names) for field, names in columns.items()}
    absent = [field for field in required if indices[field] is None]
    if absent:
        return [], [FileError(file, f"a column {columns[absent[0]][0]!r}", f"the columns {', '.join(header)}")]
    problems: list[Problem] = [
        RepairedFileError(file, f"a column {columns[field][0]!r}", "none", repair="left empty")
        for field, index in indices.items()
        if index is None
    ]
    rows = []
    for line, cells in lines[1:]:
        row, odd = _row(line, cells, len(header), indices, file)
        problems += odd
        if row is not None:
            rows.append(row)
    return rows, problems


def _index_of(header: list[str], names: tuple[str, ...]) -> int | None:
    plain = [_plain(cell) for cell in header]
    return next((plain.index(_plain(name)) for name in names if _plain(name) in plain), None)


def _plain(header: str) -> str:
    return "".join(char for char in header.casefold() if char.isalnum())


def _row(
    line: int, cells: list[str], width: int, indices: Mapping[str, int | None], file: str
) -> tuple[TextRow | None, list[Problem]]:
    if not any(tidy(cell) for cell in cells):
        return None, [RepairedLineError(file, line, "a row with content", "", repair="left out")]
    if any(tidy(cell) for cell in cells[width:]):
        return None, [LineError(file, line, f"{width} cells", f"{len(cells)}")]
    problems: list[Problem] = []
    if len(cells) < width:
        repair = "the missing ones left empty"
        problems.append(RepairedLineError(file, line, f"{width} cells", f"{len(cells)}", repair=repair))
    raw = {field: cells[index] if index is not None and index < len(cells) else "" for field, index in indices.items()}
    clean = {field: tidy(cell) for field, cell in raw.items()}
    problems += [
        RepairedLineError(file, line, f"{field} without stray blanks", cell, repair=f"read as {clean[field]!r}")
        for field, cell in raw.items()
        if cell != clean[field]
    ]
    return TextRow(line, clean), problems
