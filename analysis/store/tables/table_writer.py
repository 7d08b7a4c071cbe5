"""One table on its way to disk. Knows nothing of scores, so that who reads songs need not import what scores."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.store.tables.arrays import array
from analysis.store.tables.schema import Column, arrow

Row: TypeAlias = tuple[Any, ...]
"""Values in the order of a table's columns."""
ROW_GROUP = 256
"""Rows that are read together: small, so that one case is found without unpacking a whole run."""


class TableWriter:
    """One Parquet file, written in chunks."""

    def __init__(self, folder: Path, name: str, columns: tuple[Column, ...], row_group: int = ROW_GROUP) -> None:
        self._columns = columns
        self._schema = arrow(columns)
        self._row_group = row_group
        self._file = pq.ParquetWriter(folder / f"{name}.parquet", self._schema, compression="zstd", compression_level=1)
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        self._rows.append(row)

    def extend(self, rows: Iterable[Row]) -> None:
        self._rows.extend(rows)

    def flush(self) -> None:
        if self._rows:
            values = zip(*self._rows, strict=True)
            arrays = [array(list(each), column) for each, column in zip(values, self._columns, strict=True)]
            table = pa.Table.from_arrays(arrays, schema=self._schema)
            self._file.write_table(table, row_group_size=self._row_group)
            self._rows = []

    def close(self) -> None:
        self.flush()
        self._file.close()

    def abandon(self) -> None:
        self._rows = []
        self._file.close()
