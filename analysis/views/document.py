"""What a view shows, made once for the page, the report and files. Knows no screen; nobody else writes a number.

A door is a query in the names of the links, such as {"runs": ["a"], "task": "FSS"}: a renderer makes an address of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeAlias

from analysis.display import percent, points
from analysis.statistics.intervals import Interval

Query: TypeAlias = Mapping[str, str | Sequence[str]]
Format: TypeAlias = Literal["text", "count", "percent", "points", "p", "effect", "cost", "seconds"]
NOWHERE: Query = {}
EMPTY = "–"


FORMATS: Mapping[Format, Callable[[Any], str]] = {
    "text": str,
    "count": "{:,}".format,
    "percent": percent,
    "points": points,
    "p": lambda p: "< 0.0001" if p < 0.0001 else f"{p:.4f}",
    "effect": "{:+.2f}".format,
    "cost": "{:.4g}".format,
    "seconds": "{:.1f}".format,
}
"""How the values of a column are written."""
PERCENTAGES = ("percent", "points")
"""Formats of shares, which are written times 100."""


class Cell(NamedTuple):
    """A cell of a table. value: exact; None for none; an interval has two; a text is written as it is.

    door: the query of its cases. note: shown on pointing at it. faint: it does not stand out. heat: 0 to 1, its tint.
    """

    value: Any
    door: Query = NOWHERE
    note: str = ""
    faint: bool = False
    heat: float | None = None


class Column(NamedTuple):
    """A column of a table. Numbers are aligned to the right. group: stands over it and its neighbours of that group."""

    title: str
    format: Format = "text"
    group: str = ""
    hint: str = ""

    @property
    def is_number(self) -> bool:
        return self.format != "text"

    @property
    def full_title(self) -> str:
        return f"{self.group}: {self.title}" if self.group else self.title

    def text(self, value: Any) -> str:
        """A value of the column as it is written everywhere."""
        if value is None:
            return EMPTY
        if isinstance(value, str):
            return value
        if isinstance(value, Interval):
            return " to ".join(map(FORMATS[self.format], value))
        return FORMATS[self.format](value)


@dataclass(frozen=True, slots=True)
class Table:
    """A table, named by its anchor and file. note: what a reader needs to know of its numbers."""

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    note: str = ""

    @property
    def groups(self) -> list[tuple[str, int]]:
        """What stands over neighbouring columns, and over how many; "" over those of no group."""
        return [(name, len(list(same))) for name, same in groupby(column.group for column in self.columns)]

    def texts(self) -> list[list[str]]:
        """Every cell as it is written."""
        return [[column.text(cell.value) for column, cell in zip(self.columns, row, strict=True)] for row in self.rows]


class Paragraph(NamedTuple):
    """A sentence in bold, and what follows it."""

    bold: str
    text: str = ""


class Evidence(NamedTuple):
    """A sentence with what it rests on. stake: points at stake, a share, and their interval. n: cases of the door."""

    title: str
    text: str
    stake: float | None
    interval: Interval | None
    n: int
    note: str
    door: Query


class Piece(NamedTuple):
    """A piece of a bar. start, length: in percent. text: written on it where there is room. note: shown on pointing."""

    row: str
    start: float
    length: float
    colour: str
    text: str = ""
    note: str = ""
    door: Query = NOWHERE
    hatched: bool = False
