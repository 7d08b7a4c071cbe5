"""Writer of one table as a Parquet file, in chunks; and a whole Parquet file as bytes or rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import IO, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.store.storage import Staging, Storage
from analysis.store.tables.arrays import array, integers
from analysis.store.tables.column import TEXT, Column, Row, arrow_schema

ROW_GROUP = 256
"""Rows that are read together: small, so that one case is found without unpacking a whole run."""
SMALL_FILE = 10_000
"""Rows of a file from which its row groups are larger: with 430 groups of 256 rows a file took six times the room, and
five times as long to find one case in, because the facts about each group are read first."""
BULK_ROW_GROUP = 16_384
"""Rows that are read together in such a file."""
LARGE_ROW_GROUP = 65_536
"""The same for tables that are only read as a whole."""
BATCH = 2_000
"""Rows that are unpacked together where a whole table is gone through."""
KEYS = ("question_id", "index")
"""Columns by which cases are looked up: the only ones whose least and greatest value each row group states."""
DISTINCT = (*KEYS, "record")
"""Columns with another value in nearly every case, for which a dictionary of values is larger than the values."""

CODES = pa.dictionary(pa.int32(), TEXT)
"""Type of texts while they are written. The file has texts."""


class Block:
    """Columns of the rows of a case that equal answers share."""

    __slots__ = ("rows", "text_size")

    def __init__(self, rows: Sequence[Row], text_size: int) -> None:
        self.rows, self.text_size = rows, text_size


class TableWriter:
    """Writer of one Parquet file. text_size: characters of text that are not written yet."""

    def __init__(
        self, staging: Staging, name: str, columns: tuple[Column[Any], ...], row_group: int = LARGE_ROW_GROUP
    ) -> None:
        self._columns = columns
        self._own = [i for i, column in enumerate(columns) if column.own]
        self._shared = [i for i, column in enumerate(columns) if not column.own]
        self._long_texts = [i for i, column in enumerate(columns) if column.type == TEXT and not column.in_memory]
        self._own_long_texts = [n for n, i in enumerate(self._own) if i in self._long_texts]
        self._shared_long_texts = [i for i in self._shared if i in self._long_texts]
        self._schema = _coded(arrow_schema(columns), columns)
        self._row_group = row_group
        self._stream: IO[bytes] = staging.create(f"{name}.parquet")
        names = self._schema.names
        self._file = pq.ParquetWriter(
            self._stream, self._schema, compression="zstd", compression_level=1, store_schema=False,
            use_dictionary=[name for name in names if name not in DISTINCT],
            write_statistics=[name for name in names if name in KEYS],
        )  # fmt: skip
        self._n_written = 0
        self._rows: list[Row] = []
        self._blocks: list[Block] = []
        self._own_rows: list[Row] = []
        self.text_size = 0

    def block(self, rows: Sequence[Row]) -> Block:
        """Rows that are added again and again, with other values in the columns of their own."""
        text_size = sum([len(row[i]) for i in self._shared_long_texts for row in rows])
        return Block(list(map(itemgetter(*self._shared), rows)), text_size)

    def add_block(self, block: Block, own_row: Row) -> None:
        """Add the rows of a block for a case, with the values of its own."""
        self._blocks.append(block)
        self._own_rows.append(own_row)
        self.text_size += block.text_size
        for i in self._own_long_texts:
            self.text_size += len(own_row[i])

    def add(self, row: Row) -> None:
        self._rows.append(row)
        for i in self._long_texts:
            self.text_size += len(row[i])

    def extend(self, rows: Iterable[Row]) -> None:
        if not self._long_texts:
            self._rows.extend(rows)
            return
        for row in rows:
            self.add(row)

    def flush(self) -> None:
        if self._rows:
            self._write(list(map(_as_codes, _arrays(self._rows, self._columns), self._columns)))
        if self._blocks:
            self._write(self._expanded())
        self._forget()

    def _write(self, arrays: Sequence[pa.Array]) -> None:
        self._write_table(pa.Table.from_arrays(arrays, schema=self._schema))

    def _write_table(self, table: pa.Table) -> None:
        is_large = self._n_written + len(table) > SMALL_FILE
        row_group = max(self._row_group, BULK_ROW_GROUP * is_large)
        n_groups = max(1, round(len(table) / row_group))  # of equal size: one of a few rows costs as much as a full one
        size = -(-len(table) // n_groups)
        for start in range(0, len(table), size):
            group = table if n_groups == 1 else _slice(table, start, size)
            self._file.write_table(group, row_group_size=size)
        self._n_written += len(table)

    def _expanded(self) -> list[pa.Array]:
        """The columns of all blocks: each different block once, repeated by position."""
        starts: dict[int, int] = {}
        rows: list[Row] = []
        for block in self._blocks:
            if id(block) not in starts:
                starts[id(block)] = len(rows)
                rows += block.rows
        own = _arrays(self._own_rows, [self._columns[i] for i in self._own])
        shared = _arrays(rows, [self._columns[i] for i in self._shared])
        sizes = np.array([len(block.rows) for block in self._blocks])
        first = np.array([starts[id(block)] for block in self._blocks])
        cases = np.repeat(np.arange(len(self._blocks)), sizes)
        within = np.arange(len(cases)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        positions, case_positions = integers(np.repeat(first, sizes) + within), integers(cases)
        has_repeats = len(starts) < len(self._blocks)
        by_column = dict(zip(self._own, own, strict=True))
        if (sizes != 1).any():
            by_column = {i: values.take(case_positions) for i, values in by_column.items()}
        for i, values in zip(self._shared, shared, strict=True):
            by_column[i] = _repeated(values, positions) if has_repeats else _as_codes(values, self._columns[i])
        return [by_column[i] for i in range(len(self._columns))]

    def close(self) -> dict[str, int]:
        """Writes what is left. Returns the rows and bytes of the file."""
        self.flush()
        self._file.close()
        size = {"rows": self._n_written, "bytes": self._stream.tell()}
        self._stream.close()
        return size

    def abandon(self) -> None:
        self._forget()
        self._file.close()
        self._stream.close()

    def _forget(self) -> None:
        self._rows, self._blocks, self._own_rows, self.text_size = [], [], [], 0


def _arrays(rows: Sequence[Row], columns: Sequence[Column[Any]]) -> list[pa.Array]:
    table = zip(*rows, strict=True) if rows else ((),) * len(columns)
    return [array(list(values), column.type, column.name) for values, column in zip(table, columns, strict=True)]


def _has_codes(column: Column[Any]) -> bool:
    """Whether a column is written as codes of its different texts: repeating codes is faster than repeating texts."""
    return column.type == TEXT and not column.own


def _coded(schema: pa.Schema, columns: Sequence[Column[Any]]) -> pa.Schema:
    types = [CODES if _has_codes(column) else column.type for column in columns]
    return pa.schema(list(zip(schema.names, types, strict=True)))


def _as_codes(values: pa.Array, column: Column[Any]) -> pa.Array:
    return values.dictionary_encode() if _has_codes(column) else values


def _repeated(values: pa.Array, positions: pa.Array) -> pa.Array:
    """The values at these positions; texts as codes."""
    if values.type != TEXT:
        return values.take(positions)
    coded = values.dictionary_encode()
    return pa.DictionaryArray.from_arrays(coded.indices.take(positions), coded.dictionary)


def _slice(table: pa.Table, start: int, size: int) -> pa.Table:
    """Some rows of a table, their codes without the texts of other rows."""
    rows = table.slice(start, size)
    columns = [
        values.chunk(0).dictionary_decode().dictionary_encode() if values.type == CODES else values
        for values in rows.columns
    ]
    return pa.Table.from_arrays(columns, schema=table.schema)


def row_batches(storage: Storage, key: str, columns: list[str]) -> Iterator[list[dict[str, Any]]]:
    """The rows of a Parquet file in their order, BATCH at a time, so that only these are in memory."""
    with storage.open(key) as stream:
        for batch in pq.ParquetFile(stream).iter_batches(BATCH, columns=columns):
            yield batch.to_pylist()


def read_table(storage: Storage, key: str, columns: list[str] | None = None) -> pa.Table:
    """A whole Parquet file, or some of its columns."""
    with storage.open(key) as stream:
        return pq.ParquetFile(stream).read(columns=columns)


def parquet(table: pa.Table) -> memoryview:
    """A table of cases as a Parquet file."""
    stream = pa.BufferOutputStream()
    pq.write_table(table, stream, compression="zstd", compression_level=1, row_group_size=ROW_GROUP)
    return memoryview(stream.getvalue())
