"""Sections in a table: by its head, or without one by cells that are times and rise."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.parsing.numbers.clock import Time, read_time
from analysis.parsing.sections.plain_text import Range, ranges
from analysis.parsing.tables.roles import factor
from analysis.parsing.tables.table import Table

_NAME_MARKS = " \t*_`[](){}"


def of_table(table: Table) -> list[Range] | None:
    """Sections of a table; None of one without any column of times."""
    if not table.head:
        return None
    starts, ends, spans, lengths = (table.column(role) for role in ("start", "end", "range", "duration"))
    names = _names(table, table.names)
    if starts is not None and (ends is not None or lengths is not None):
        begins = _times(table, starts)
        if ends is not None:
            return _rows(names, begins, _times(table, ends))
        return _rows(names, begins, list(map(_sum, begins, _times(table, lengths or 0))))
    if spans is not None or starts is not None:
        cells = table.cells(spans if spans is not None else starts or 0)
        spans_of_cells = [ranges(cell) for cell in cells]
        if all(len(inside) == 1 for inside in spans_of_cells):
            return [inside[0]._replace(label=name) for name, inside in zip(names, spans_of_cells, strict=True)]
        begins = _times(table, spans if spans is not None else starts or 0)
        return _rows(names, begins, [*begins[1:], None]) if all(begins) else None
    return None


def _times(table: Table, column: int) -> list[Time | None]:
    """Times of a column in the unit of its head."""
    unit = factor(table.head[column])
    times = [read_time(cell.strip("*_`~≈ ")) for cell in table.cells(column)]
    return [
        time._replace(seconds=time.seconds * unit)
        if time is not None and time.seconds is not None and time.writing in ("number", "text") and unit != 1
        else time
        for time in times
    ]


def _rows(names: Sequence[str], starts: Sequence[Time | None], ends: Sequence[Time | None]) -> list[Range]:
    """Sections of the rows that have a time."""
    rows = zip(names, starts, ends, strict=True)
    return [Range(name, start, end) for name, start, end in rows if start is not None or end is not None]


def _sum(start: Time | None, length: Time | None) -> Time | None:
    if start is None or length is None or start.seconds is None or length.seconds is None:
        return None
    return Time(start.seconds + length.seconds, "number")


def _names(table: Table, column: int | None) -> list[str]:
    return [""] * len(table.rows) if column is None else [cell.strip(_NAME_MARKS) for cell in table.cells(column)]
