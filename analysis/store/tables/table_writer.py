"""Writer of one table as a Parquet file, in chunks; and a whole Parquet file as bytes or rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.store.storage import Staging, Storage
from analysis.store.tables.arrays import array
from analysis.store.tables.column import TEXT, Column, Row, arrow_schema

ROW_GROUP = 256
"""Rows that are read together: small, so that one case is found without unpacking a whole run."""
LARGE_ROW_GROUP = 65_536
"""The same for tables that are only read as a whole."""


class TableWriter:
    """Writer of one Parquet file. text_size: characters of text that are not written yet."""

    def __init__(
        self, staging: Staging, name: str, columns: tuple[Column[Any], ...], row_group: int = LARGE_ROW_GROUP
    ) -> None:
        self._columns = columns
        self._long_texts = [i for i, column in enumerate(columns) if column.type == TEXT and not column.in_memory]
        self._schema = arrow_schema(columns)
        self._row_group = row_group
        self._stream = staging.create(f"{name}.parquet")
        self._file = pq.ParquetWriter(self._stream, self._schema, compression="zstd", compression_level=1)
        self._rows: list[Row] = []
        self.text_size = 0

    def add(self, row: Row) -> None:
        self._rows.append(row)
        self.text_size += sum(len(row[i]) for i in self._long_texts)

    def extend(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.add(row)

    def flush(self) -> None:
        if self._rows:
            values = zip(*self._rows, strict=True)
            arrays = [
                array(list(column_values), column.type, column.name)
                for column_values, column in zip(values, self._columns, strict=True)
            ]
            table = pa.Table.from_arrays(arrays, schema=self._schema)
            self._file.write_table(table, row_group_size=self._row_group)
            self._rows, self.text_size = [], 0

    def close(self) -> None:
        self.flush()
        self._file.close()
        self._stream.close()

    def abandon(self) -> None:
        self._rows, self.text_size = [], 0
        self._file.close()
        self._stream.close()


def read_table(storage: Storage, key: str, columns: list[str] | None = None) -> pa.Table:
    """A whole Parquet file, or some of its columns."""
    with storage.open(key) as stream:
        return pq.ParquetFile(stream).read(columns=columns)


def parquet(table: pa.Table) -> memoryview:
    """A table of cases as a Parquet file."""
    stream = pa.BufferOutputStream()
    pq.write_table(table, stream, compression="zstd", compression_level=1, row_group_size=ROW_GROUP)
    return memoryview(stream.getvalue())
