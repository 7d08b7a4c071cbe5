"""The tables of a workspace: a run is a folder with one file for each of RUN_TABLES.

DERIVED_TABLES are made of those afterwards, see `store.runs.derived`.

A column is one row of a module next to this one. To add one, add that row and raise VERSIONS["columns"] in
`analysis.scoring`; files of older versions stay readable, with null in the new column.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pyarrow as pa

from analysis.store.tables.cases import CASES
from analysis.store.tables.column import COUNT, FLAG, NUMBER, TEXT, Column
from analysis.store.tables.ensembles import ENSEMBLES
from analysis.store.tables.losses import LOSSES
from analysis.store.tables.lyrics import PHRASES, WORDS
from analysis.store.tables.pairs import PAIRS
from analysis.store.tables.references import REFERENCE_TABLES
from analysis.store.tables.scores import SCORES
from analysis.store.tables.structure import BOUNDARIES, OCCURRENCES, SHARING, STRUCTURES

Columns = tuple[Column[Any], ...]

RUN_TABLES: Mapping[str, Columns] = {
    "cases": CASES,
    "scores": SCORES,
    "losses": LOSSES,
    "ensembles": ENSEMBLES,
}
DERIVED_TABLES: Mapping[str, Columns] = {
    "pairs": PAIRS,
    "words": WORDS,
    "phrases": PHRASES,
    "structures": STRUCTURES,
    "sharing": SHARING,
    "occurrences": OCCURRENCES,
    "boundaries": BOUNDARIES,
}


class MemoryColumn(NamedTuple):
    """A column in memory that no file contains, computed from others, so that runs of every version have it."""

    name: str
    type: pa.DataType


COMPUTED: Mapping[str, tuple[MemoryColumn, ...]] = {"cases": (MemoryColumn("data_set", TEXT),)}
"""data_set: name of a `data_sets.DataSet`, see `queries.data_sets`."""
CONDITIONS = (MemoryColumn("condition", TEXT),)
"""Of the table of conditions, in memory only: "key=value" from the `run.json` of a run."""
DATA_SET_SIZES = (
    MemoryColumn("data_set", TEXT),
    *(MemoryColumn(name, COUNT) for name in ("questions", "cases", "answers")),
)
"""Of the table of what each run holds of each data set, in memory only: counted once, when its cases are read."""
VERDICT_SUMS = (
    *(MemoryColumn(name, TEXT) for name in ("lens", "data_set", "task", "reading")),
    *(MemoryColumn(name, COUNT) for name in ("n", "counted")),
    *(MemoryColumn(name, NUMBER) for name in ("total", "squares")),
    MemoryColumn("once", FLAG),
)
"""Of the table of what each rule makes of the answers of a run, in memory only: see `queries.verdict_sums`."""


def memory_columns(tables: Mapping[str, Columns]) -> dict[str, tuple[MemoryColumn, ...]]:
    """The columns of each table that the database keeps in memory."""
    return {
        name: (
            *(MemoryColumn(column.name, column.type) for column in columns if column.in_memory),
            *COMPUTED.get(name, ()),
        )
        for name, columns in tables.items()
    }


__all__ = [
    "COMPUTED",
    "CONDITIONS",
    "DATA_SET_SIZES",
    "DERIVED_TABLES",
    "REFERENCE_TABLES",
    "RUN_TABLES",
    "VERDICT_SUMS",
    "Columns",
    "MemoryColumn",
    "memory_columns",
]
