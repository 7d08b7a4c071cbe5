"""Lyrics in a Markdown table, with one row per section or per line."""

from __future__ import annotations

import re
from typing import NamedTuple

from analysis.parsing.lyrics.items import LINE_KEYS, TEXT_KEYS
from analysis.parsing.sections.items import LABEL_KEYS, plain
from analysis.parsing.sections.vocabulary import NAME
from analysis.records import LyricSection

_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r":?-+:?")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_MARKS = " \t*_`[]()"


class _Columns(NamedTuple):
    """Positions of name and words in a row. lines: whether a row contains one line of a section."""

    name: int
    words: int
    lines: bool = False


def sections_of_table(text: str) -> list[LyricSection]:
    """Sections of the first table in the text; none without a table of names and words."""
    rows = [cells for cells in map(_cells, text.splitlines()) if cells] or _open_rows(text)
    headed = _columns(rows[0]) if rows else None
    columns = headed or _without_head(rows)
    if columns is None:
        return []
    sections: list[LyricSection] = []
    for cells in rows[1:] if headed else rows:
        if all(_RULE.fullmatch(cell) for cell in cells if cell) or len(cells) <= max(columns.name, columns.words):
            continue
        name, words = cells[columns.name].strip(_MARKS), _BREAK.sub("\n", cells[columns.words])
        if sections and (not name or (columns.lines and name == sections[-1].label)):
            sections[-1] = LyricSection(sections[-1].label, f"{sections[-1].text}\n{words}")
        else:
            sections.append(LyricSection(name, words))
    return sections


def _cells(line: str) -> list[str]:
    """Cells of a row; none for another line."""
    line = line.strip()
    if not line.startswith("|") or len(line) < 3:
        return []
    return [cell.strip().replace("\\|", "|") for cell in _BAR.split(line.removesuffix("|")[1:])]


def _open_rows(text: str) -> list[list[str]]:
    """Rows without outer bars, if every line is a section name, a bar and words."""
    rows = [[cell.strip() for cell in _BAR.split(line)] for line in text.splitlines() if line.strip()]
    return rows if len(rows) > 1 and all(len(row) == 2 and row[1] for row in rows) else []


def _columns(head: list[str]) -> _Columns | None:
    """Columns identified by their headings."""
    keys = [plain(cell) for cell in head]
    name = next((place for place, key in enumerate(keys) if key in LABEL_KEYS), None)
    words = next((place for place, key in enumerate(keys) if key in TEXT_KEYS), None)
    return None if name is None or words is None else _Columns(name, words, keys[words] in LINE_KEYS - {"text"})


def _without_head(rows: list[list[str]]) -> _Columns | None:
    """Columns of a table without headings: two, of which the first contains only section names."""
    has_names = all(NAME.fullmatch(cells[0].strip(_MARKS)) or _RULE.fullmatch(cells[0]) for cells in rows)
    return _Columns(0, 1) if rows and has_names and all(len(cells) == 2 for cells in rows) else None
