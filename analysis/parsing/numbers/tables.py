"""Numbers in a table or in data: the cell of the artist, section or song that the question asks about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any

from analysis.labels import normalise
from analysis.parsing.lexicon import alternation
from analysis.parsing.numbers.clock import read_time
from analysis.parsing.numbers.subjects import Subject
from analysis.parsing.options.ratings import best_of_scores
from analysis.parsing.sections.vocabulary import PLACE
from analysis.parsing.tables.roles import Role, factor
from analysis.parsing.tables.table import Table, records, tables

_DIGITS = re.compile(r"\d+")
_IDS = frozenset(("id", "number", "no", "no.", "nr", "#", "index"))
_START: tuple[Role, ...] = ("start", "range")
_LENGTH: tuple[Role, ...] = ("duration", "range")


def of_data(data: Any, kind: str, subject: Subject) -> str | None:
    """Text of the number asked for in objects; None if they do not name it."""
    table_list = (cell(table, kind, subject) for table in records(data))
    return next((text for text in table_list if text is not None), None)


def without_tables(text: str) -> tuple[list[Table], str]:
    """Tables of a text, and what stands around them."""
    table_list = tables(text)
    surroundings, at = [], 0
    for table in table_list:
        surroundings.append(text[at : table.start])
        at = table.end
    return table_list, "\n".join([*surroundings, text[at:]]).strip("` \n") if table_list else text


def cell(table: Table, kind: str, subject: Subject) -> str | None:
    """Text of the number asked for; None of a table without it."""
    if not table.head:
        return None
    if kind == "song":
        return _song(table)
    if kind != "seconds":
        return _count(table)
    rows = [row for row in table.rows if _is_meant(row, table, subject)] or _totals(table, subject)
    column = table.column(*(_LENGTH if subject.length else _START))
    if column is None and table.head == ("name", "value"):
        column = 1
    if column is None or not rows or (len(rows) > 1 and not subject.section):
        return None
    times = [read_time(row[column]) for row in rows]
    seconds = [time.seconds for time in times if time is not None and time.seconds is not None]
    if len(seconds) < len(rows):
        return None
    is_plain = all(time and time.writing in ("number", "text") for time in times)
    return str(sum(seconds, Decimal(0)) * (factor(table.head[column]) if is_plain else 1))


def _is_meant(row: Sequence[str], table: Table, subject: Subject) -> bool:
    """Whether a row is that of the artist or section of the question."""
    if subject.section:
        section_names = [name[0] for text in row for name in PLACE.finditer(text)]
        return bool(section_names) and normalise(section_names[0]) == normalise(subject.section)
    names = table.column("artist")
    if names is not None and not any(map(str.isdigit, "".join(table.cells(names)))):
        names = next((place for place, head in enumerate(table.head) if head.lower() in _IDS), names)
    if names is None and (names := table.names) is None:
        names = next((place for place, head in enumerate(table.head) if head.lower() in _IDS), None)
    is_section_number = (
        names is not None
        and table.head != ("name", "value")
        and names == table.column("section")
        and row[names].strip().isdigit()
    )
    is_named = names is not None and _DIGITS.findall(row[names]) == [str(subject.artist)]
    return subject.artist is not None and is_named and not is_section_number


def _totals(table: Table, subject: Subject) -> list[tuple[str, ...]]:
    """The row of the total, where no column names artists."""
    if not subject.length or subject.section or table.column("artist") is not None:
        return []
    return [tuple(row) for row in table.rows if any(_total().fullmatch(text.strip(" *_")) for text in row)][-1:]


@cache
def _total() -> re.Pattern[str]:
    return re.compile(alternation("count.total"), re.IGNORECASE)


def _count(table: Table) -> str | None:
    """Number beside the only name that is a word for performers, or below such a head."""
    heads = [place for place, head in enumerate(table.head) if head.lower() == "count" or _people().fullmatch(head)]
    if len(table.rows) == len(heads) == 1:
        return table.rows[0][heads[0]].strip(" *_")
    counts = [row[1].strip(" *_") for row in table.rows if len(row) == 2 and _people().fullmatch(row[0].strip(" *_"))]
    return counts[0] if len(counts) == 1 and _DIGITS.fullmatch(counts[0]) else None


@cache
def _people() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?:number of|total|different) ?){{0,4}}{alternation('count.people')}|"
        rf"(?:the |grand )?{alternation('count.total')}",
        re.IGNORECASE,
    )


def _song(table: Table) -> str | None:
    """Song with the highest score."""
    names = table.column("song")
    if names is None and (names := table.names) is None:
        return None
    songs = [_DIGITS.findall(row[names]) for row in table.rows]
    if not all(len(song) == 1 for song in songs):
        return None
    top = best_of_scores(table, [song[0] for song in songs], 1)
    return top[0] if top is not None else None
