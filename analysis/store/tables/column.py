"""A column of a stored table: name, type, value and meaning in one row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import pyarrow as pa

TEXT, COUNT, NUMBER, FLAG = pa.string(), pa.int32(), pa.float64(), pa.bool_()
TEXTS, COUNTS = pa.list_(TEXT), pa.list_(COUNT)
MEMORY, FILE = True, False
"""Whether the database keeps a column in memory. The others are long texts, read from the file for single cases."""

Source = TypeVar("Source", contravariant=True)
Row: TypeAlias = tuple[Any, ...]
"""Values in the order of a table's columns."""


@dataclass(frozen=True, slots=True)
class Column(Generic[Source]):
    """A column of a stored table. value: computes it from a record. Columns that end in _json contain JSON text.

    own: whether the value may differ between two questions of choice with equal options, references and answers.
    """

    name: str
    type: pa.DataType
    value: Callable[[Source], Any]
    meaning: str = ""
    in_memory: bool = MEMORY
    own: bool = False


def row_of(columns: Sequence[Column[Source]], source: Source) -> Row:
    """The row of a table that is made of `source`."""
    return tuple([column.value(source) for column in columns])


def own_values(columns: Sequence[Column[Source]]) -> tuple[Callable[[Source], Any], ...]:
    """The functions of the columns that cases do not share."""
    return tuple(column.value for column in columns if column.own)


def arrow_schema(columns: Sequence[Column[Any]]) -> pa.Schema:
    return pa.schema([(column.name, column.type) for column in columns])
