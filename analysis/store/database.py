"""DuckDB over the Parquet of a workspace: one database per process, in memory or in a file, one cursor per query.

The short columns of all runs and reference sets are tables; long texts stay in the files and are read for single
cases. A table is read when a query first names it, since most pages need few of them. Before each query the folders
are compared with the tables, so runs that other processes load or remove show without a restart. Any thread may ask.
"""

from __future__ import annotations

import hashlib
import re
import threading
import warnings
import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

import duckdb
import pyarrow as pa

from analysis.benchmarks import registry
from analysis.errors import FileError, UnknownRunError
from analysis.store.derived_folders import DerivedFolders
from analysis.store.folders import Folders
from analysis.store.memory_tables import MemoryTables
from analysis.store.queries import verdict_sums
from analysis.store.runs.health import NEEDED_OF_REFERENCES, NEEDED_OF_RUN
from analysis.store.table_cache import TableCache, is_write_failure
from analysis.store.tables import data_set_column
from analysis.store.tables.schema import (
    CONDITIONS,
    DATA_SET_SIZES,
    DERIVED_TABLES,
    REFERENCE_TABLES,
    RUN_TABLES,
    VERDICT_SUMS,
    memory_columns,
)
from analysis.store.workspace import REFERENCES, RUNS, Workspace

_RUN_COLUMNS = {
    **memory_columns(RUN_TABLES),
    "conditions": CONDITIONS,
    "data_set_sizes": DATA_SET_SIZES,
    "verdict_sums": VERDICT_SUMS,
}
_REFERENCE_COLUMNS = memory_columns(REFERENCE_TABLES)
_DERIVED_COLUMNS = memory_columns(DERIVED_TABLES)
_TABLES = (*_RUN_COLUMNS, *_REFERENCE_COLUMNS, *_DERIVED_COLUMNS)
_TABLE = re.compile(rf"\b({'|'.join(_TABLES)})\b")


T = TypeVar("T")
Reading: TypeAlias = Callable[[duckdb.DuckDBPyConnection, str, dict[str, Any]], pa.Table]
BATCH = 100_000
"""Rows whose texts are coded at a time."""
warnings.filterwarnings("ignore", "Arrow output on a DB-API result", UserWarning)


def _plain_table(cursor: duckdb.DuckDBPyConnection, sql: str, values: dict[str, Any]) -> pa.Table:
    """A copy of the rows, which takes less than to plan the query twice, as the `sql` that DuckDB advises does."""
    return cursor.execute(sql, values).to_arrow_table()


def _coded_table(cursor: duckdb.DuckDBPyConnection, sql: str, values: dict[str, Any]) -> pa.Table:
    """Columns of texts as dictionaries, the same one in all chunks of a column."""
    reader = cursor.sql(sql, params=values).to_arrow_reader(BATCH)
    columns: list[list[pa.Array]] = [[] for _ in reader.schema]
    try:
        for batch in reader:
            for column, chunks in zip(batch.columns, columns, strict=True):
                chunks.append(column.dictionary_encode() if pa.types.is_string(column.type) else column)
    except (OSError, pa.ArrowException) as error:  # of DuckDB, as it arrives here
        kind = duckdb.OutOfMemoryException if "Out of Memory" in str(error) else duckdb.IOException
        raise kind(str(error)) from error
    chunked = [
        pa.chunked_array(chunks, _coded_type(field.type)) for chunks, field in zip(columns, reader.schema, strict=True)
    ]
    return pa.table(chunked, reader.schema.names).unify_dictionaries()


def _coded_type(plain: pa.DataType) -> pa.DataType:
    return pa.dictionary(pa.int32(), plain) if pa.types.is_string(plain) else plain


class Database:
    """All that is loaded in a workspace, as tables. See `queries` for what to ask.

    corrected: key of a folder of `overlay`, whose runs are read in place of the loaded ones of the same name.
    on_disk: the tables stay in a file of the workspace, for the next start and out of memory.
    """

    def __init__(self, workspace: Workspace, corrected: str = "", on_disk: bool = False) -> None:
        storage = workspace.storage
        self.workspace = workspace
        self._lock = threading.Lock()
        self._runs = Folders(storage, RUNS, _RUN_COLUMNS, NEEDED_OF_RUN, described=True, corrected=corrected)
        self._references = Folders(storage, REFERENCES, _REFERENCE_COLUMNS, NEEDED_OF_REFERENCES)
        self._derived = DerivedFolders(self._runs)
        self._remembered: dict[Callable[[Database], object], tuple[object, object]] = {}
        self._open(TableCache(workspace.cache if on_disk else None, _format()))

    def ask(self, sql: str, values: Mapping[str, Any] | None = None) -> pa.Table:
        """The answer to a query whose values are named parameters, never part of its text."""
        try:
            return self._answer(sql, dict(values or {}))
        except duckdb.Error:  # a run was removed after the folders were compared, or is damaged inside
            return self._answer_without_damaged(sql, dict(values or {}))

    def ask_coded(self, sql: str, values: Mapping[str, Any] | None = None) -> pa.Table:
        """The answer with texts as dictionaries, read piece by piece: for millions of rows with few different texts."""
        try:
            return self._answer(sql, dict(values or {}), _coded_table)
        except duckdb.Error:
            return self._answer_without_damaged(sql, dict(values or {}), _coded_table)

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """The answer of `ask` as a list of rows, each by column name."""
        rows: list[dict[str, Any]] = self.ask(sql, values).to_pylist()
        return rows

    def cursor(self, tables: Iterable[str] = _TABLES) -> duckdb.DuckDBPyConnection:
        """A new connection to the state of this moment. tables: those that the caller needs."""
        named_tables = set(tables)
        self._make_derived(named_tables)
        with self._lock:
            self._refresh(named_tables)
            return self._connection.cursor()

    def run_ids(self) -> list[str]:
        """The runs that are loaded and complete, sorted by id. Reads what nearly every page needs of them."""
        with self._lock:
            self._refresh({"cases", "scores"})
            return sorted(self._runs.complete())

    def remember(self, query: Callable[[Database], T]) -> T:
        """The answer to a query that depends on the runs and reference sets alone, asked once in each state of them.

        For what nearly every page or query asks for. All callers share the answer, so nobody may change it.
        """
        version = self.version
        answer = self._remembered.get(query)
        if answer is None or answer[0] != version:
            answer = self._remembered[query] = version, query(self)
        return cast(T, answer[1])

    def damaged(self) -> dict[str, FileError]:
        """What is wrong with the runs and reference sets that are left out, by name."""
        with self._lock:
            return self._runs.damaged() | self._references.damaged()

    def unreadable(self) -> list[str]:
        """The names of unreadable tables as of the last look at the folders: reads no file."""
        with self._lock:
            return [*self._runs.faults(), *self._references.faults()]

    def incomplete(self) -> list[str]:
        """The runs without a table that a query named: its figures are missing."""
        with self._lock:
            return sorted({*self._runs.gaps(), *self._derived.failures()})

    def unmade(self) -> dict[str, str]:
        """Why the derived tables of a run could not be made when a query named them, in words, by run."""
        with self._lock:
            return self._derived.failures()

    @property
    def version(self) -> tuple[str]:
        """Changes whenever a run or reference set is added, removed or replaced: a key for what was computed from them.

        One short text however many there are: caches take a key apart, and that took longer than the rest of a page.
        """
        with self._lock:
            state: list[object] = [sorted(folders.complete().items()) for folders in (self._runs, self._references)]
            state.append(self._derived.failures())
        return (hashlib.sha256(repr(state).encode()).hexdigest(),)

    def files(self, table: str, runs: list[str]) -> list[str]:
        """The Parquet files of a table of these runs. Raises UnknownRunError."""
        present = self.run_ids()
        unknown = next((run for run in runs if run not in present), None)
        if unknown is not None:
            raise UnknownRunError(unknown, tuple(present))
        return [self.workspace.storage.local(f"{self._runs.folder(run)}/{table}.parquet") for run in runs]

    def close(self) -> None:
        with self._lock:
            self._cache.close()

    def _open(self, cache: TableCache) -> None:
        """Opens the tables, which are there from now on. Where they cannot be created in a file, they are in memory."""
        weakref.finalize(self, cache.close)
        self._cache, self._connection = cache, cache.connection
        try:
            self._tables = (
                MemoryTables(self._connection, self._runs, "run", _RUN_COLUMNS),
                MemoryTables(self._connection, self._references, "set_name", _REFERENCE_COLUMNS),
                MemoryTables(self._connection, self._derived, "run", _DERIVED_COLUMNS),
            )
        except duckdb.Error as error:
            self._leave_file(error)

    def _leave_file(self, error: duckdb.Error) -> None:
        """Goes on in memory where the file cannot be written. Raises the error if it has another cause."""
        if self._cache.path is None or not is_write_failure(error):
            raise error
        self._cache.discard()
        self._open(TableCache(None, _format()))

    def _refresh(self, tables: set[str]) -> None:
        registry.add_folder(self.workspace.packs)
        try:
            self._refresh_tables(tables)
        except duckdb.Error as error:
            self._leave_file(error)
            self._refresh_tables(tables)

    def _refresh_tables(self, tables: set[str]) -> None:
        for memory_tables in self._tables if tables & _DERIVED_COLUMNS.keys() else self._tables[:-1]:
            memory_tables.refresh(tables)

    def _make_derived(self, tables: set[str]) -> None:
        """Outside of the lock: who asks for other tables does not wait."""
        if not tables & _DERIVED_COLUMNS.keys():
            return
        registry.add_folder(self.workspace.packs)
        with self._lock:
            missing = self._derived.missing()
        if missing:
            self._derived.make(missing)
            with self._lock:
                self._derived.missing()

    def _answer(self, sql: str, values: dict[str, Any], read: Reading = _plain_table) -> pa.Table:
        cursor = self.cursor(_TABLE.findall(sql))
        try:
            return read(cursor, sql, values)
        finally:
            cursor.close()

    def _answer_without_damaged(self, sql: str, values: dict[str, Any], read: Reading = _plain_table) -> pa.Table:
        """The second try, after every run and reference set was examined in full."""
        with self._lock:
            for folders in (self._runs, self._references):
                for name in folders.complete():
                    folders.examine(name)
        files = values.get("files")
        if isinstance(files, list):
            values |= {"files": self._files_of_complete_runs(files) or files}
        try:
            return self._answer(sql, values, read)
        except duckdb.IOException as error:
            raise UnknownRunError(_first_line(error), tuple(self.run_ids())) from error
        except duckdb.OutOfMemoryException as error:
            place = self.workspace.storage.place("")
            raise FileError(place, "memory for the query", _first_line(error)) from error

    def _files_of_complete_runs(self, files: list[str]) -> list[str]:
        run_ids = self.run_ids()
        return [file for file in files if re.split(r"[/\\]", file)[-2] in run_ids]


def _format() -> str:
    """Everything that the tables of a file depend on, but for the folders."""
    column = data_set_column
    computed = column.COLUMN + column.AUDIO + column.UPDATE + column.SIZES + str(verdict_sums.INSERT)
    return repr((_RUN_COLUMNS, _REFERENCE_COLUMNS, _DERIVED_COLUMNS, computed, column.values()))


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
