"""The first sheet of a workbook (Office Open XML), row by row: the first row holds the names of the columns."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Generator, Iterator
from typing import IO, BinaryIO
from xml.etree import ElementTree

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
STRINGS = "xl/sharedStrings.xml"
SHEETS = "xl/worksheets/"
LARGEST = 512_000_000
"""Bytes of a sheet, unpacked."""
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
        if not sheet or archive.getinfo(sheet).file_size > LARGEST:
            raise ValueError("no sheet, or one of more than 512 MB")
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
    if archive.getinfo(STRINGS).file_size > LARGEST:
        raise ValueError("texts of more than 512 MB")
    strings: list[str] = []
    with archive.open(STRINGS) as stream:
        for _, element in ElementTree.iterparse(stream):
            if element.tag == f"{_MAIN}si":
                strings.append("".join(text.text or "" for text in element.iter(f"{_MAIN}t")))
                element.clear()
    return strings


def _cells(stream: IO[bytes], strings: list[str]) -> Iterator[dict[int, str | int | float | None]]:
    """The cells of each row, by column from 0."""
    for _, element in ElementTree.iterparse(stream):
        if element.tag != f"{_MAIN}row":
            continue
        row: dict[int, str | int | float | None] = {}
        for place, cell in enumerate(element.iter(f"{_MAIN}c")):
            letters = _LETTERS.match(cell.get("r", ""))
            row[_column(letters[0]) if letters else place] = _value(cell, strings)
        element.clear()
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
