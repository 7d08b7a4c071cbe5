"""Lyrics in a table, with one row per section or per line."""

from __future__ import annotations

import re

from analysis.parsing.lyrics.items import LINE_KEYS
from analysis.parsing.sections.items import plain
from analysis.parsing.sections.vocabulary import NAME
from analysis.parsing.tables.table import Table, tables
from analysis.records import LyricSection

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2}")
_MARKS = " \t*_`[]()"


def sections_of_table(text: str) -> list[LyricSection]:
    """Sections of the first table in the text; none without a table of names and words."""
    columns = ((table, *_columns(table)) for table in tables(text))
    table, name, words = next((of_table for of_table in columns if of_table[2] is not None), (None, None, None))
    if table is None or words is None:
        return []
    if name is None:
        return [LyricSection("", "\n".join(_BREAK.sub("\n", cell) for cell in table.cells(words)))]
    of_lines = bool(table.head) and plain(table.head[words]) in LINE_KEYS - {"text"}
    sections: list[LyricSection] = []
    for row in table.rows:
        label, sung = row[name].strip(_MARKS), _BREAK.sub("\n", row[words])
        if sections and (not label or (of_lines and label == sections[-1].label)):
            sections[-1] = LyricSection(sections[-1].label, f"{sections[-1].text}\n{sung}")
        else:
            sections.append(LyricSection(label, sung))
    return sections


def _columns(table: Table) -> tuple[int | None, int | None]:
    """Places of names and words: by the head; without one, of two columns the first if it has section names alone."""
    if table.head:
        words = [place for place, role in enumerate(table.roles) if role == "words" and _are_words(table.cells(place))]
        return table.column("section", "option"), words[0] if words else None
    is_pair = len(table.rows[0]) == 2 and all(NAME.fullmatch(row[0].strip(_MARKS)) and row[1] for row in table.rows)
    return (0, 1) if is_pair else (None, None)


def _are_words(cells: list[str]) -> bool:
    return any(map(_WORD.search, cells))
