"""The first sheet of a workbook (Office Open XML), row by row: the first row holds the names of the columns."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Generator, Iterator
from typing import IO, BinaryIO
from xml.etree import ElementTree

from analysis.framing.packed import check_output

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
STRINGS = "xl/sharedStrings.xml"
SHEETS = "xl/worksheets/"
LARGEST = 512_000_000
"""Bytes of a sheet, unpacked."""
MOST_BETWEEN = 100_000
"""Elements of a row, with those before it; Excel has at most 16,384 cells in a row."""
MOST_ROWS = 1 << 20
"""Of a sheet, as in Excel; so many texts are read, too."""
WORKBOOK = "xl/workbook.xml"
_LETTERS = re.compile(r"[A-Z]{1,3}")


def is_workbook(names: tuple[str, ...]) -> bool:
    """Whether an archive with these entries is a workbook."""
    return WORKBOOK in names


def rows(stream: BinaryIO) -> Generator[dict[str, str | int | float | None]]:
    """Every row behind the first as an object. Empty cells are None. Raises OSError, ValueError and BadZipFile."""
    with zipfile.ZipFile(stream) as archive:
        names = archive.namelist()
        strings = _strings(archive) if STRINGS in names else []
        sheet = min(
            (name for name in names if name.startswith(SHEETS) and name.endswith(".xml")), default="", key=_order
        )
        if not sheet:
            raise ValueError("no sheet")
        _check(archive, sheet)
        columns: dict[int, str] = {}
        with archive.open(sheet) as content:
            for row in _cells(content, strings):
                if not columns:
                    columns = {place: str(value) for place, value in row.items() if value not in (None, "")}
                elif any(value is not None for value in row.values()):
                    yield {name: row.get(place) for place, name in columns.items()}


def _order(name: str) -> tuple[int, str]:
    return len(name), name


def _strings(archive: zipfile.ZipFile) -> list[str]:
    _check(archive, STRINGS)
    with archive.open(STRINGS) as stream:
        return ["".join(text.text or "" for text in element.iter(f"{_MAIN}t")) for element in _elements(stream, "si")]


def _check(archive: zipfile.ZipFile, name: str) -> None:
    """Raises ValueError for an entry that is too large, alone or for its size when packed."""
    entry = archive.getinfo(name)
    if entry.file_size > LARGEST:
        raise ValueError(f"{name}: {entry.file_size:,} bytes, more than {LARGEST:,}")
    check_output(entry.file_size, entry.compress_size)


def _elements(stream: IO[bytes], name: str) -> Iterator[ElementTree.Element]:
    """Every element of a name, one in memory at a time. Raises ValueError where too many others are around it."""
    open_elements: list[ElementTree.Element] = []
    n_between, n_found = 0, 0
    for event, element in ElementTree.iterparse(stream, ("start", "end")):
        if event == "start":
            open_elements.append(element)
            n_between += 1
            if n_between > MOST_BETWEEN:
                raise ValueError(f"more than {MOST_BETWEEN:,} elements up to the end of one <{name}>")
            continue
        open_elements.pop()
        if element.tag == f"{_MAIN}{name}":
            n_found += 1
            if n_found > MOST_ROWS:
                raise ValueError(f"more than {MOST_ROWS:,} elements <{name}>")
            yield element
            n_between = 0
            if open_elements:
                open_elements[-1].clear()


def _cells(stream: IO[bytes], strings: list[str]) -> Iterator[dict[int, str | int | float | None]]:
    """The cells of each row, by column from 0."""
    for element in _elements(stream, "row"):
        row: dict[int, str | int | float | None] = {}
        for place, cell in enumerate(element.iter(f"{_MAIN}c")):
            letters = _LETTERS.match(cell.get("r", ""))
            row[_column(letters[0]) if letters else place] = _value(cell, strings)
        yield row


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _value(cell: ElementTree.Element, strings: list[str]) -> str | int | float | None:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return "".join(text.text or "" for text in cell.iter(f"{_MAIN}t"))
    content = cell.find(f"{_MAIN}v")
    text = content.text if content is not None else None
    if text is None:
        return None
    if kind == "s":
        return strings[int(text)] if text.isdigit() and int(text) < len(strings) else None
    if kind != "n":
        return text
    try:
        number = float(text)
    except ValueError:
        return text
    return int(number) if number.is_integer() else number
