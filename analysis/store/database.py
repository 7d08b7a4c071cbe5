"""DuckDB over the Parquet of a workspace: one database in memory per process, a cursor per question asked.

The held columns of all runs and reference sets are tables; long texts stay in the files and are read for single cases.
Before each question the folders are compared with what is held, so runs that other processes load or remove show
without a restart. Any thread may ask.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.errors import FileError, UnknownRunError
from analysis.store import runs as run_files
from analysis.store.schema import CONDITIONS, REFERENCE_TABLES, RUN_TABLES, Column, arrow, held
from analysis.store.workspace import Workspace

Stamp = tuple[int, int]


class Database:
    """All that is loaded in a workspace, as tables. See `queries` for what to ask."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._lock = threading.Lock()
        self._connection = duckdb.connect(":memory:")
        self._runs: dict[str, Stamp] = {}
        self._datasets: dict[str, Stamp] = {}
        for name, columns in RUN_TABLES.items():
            self._create(name, columns, "run")
        self._create("conditions", CONDITIONS, "run")
        for name, columns in REFERENCE_TABLES.items():
            self._create(name, columns, "set_name")

    def ask(self, sql: str, values: Mapping[str, Any] | None = None) -> pa.Table:
        """The answer to a query whose values are named parameters, never part of its text."""
        cursor = self.cursor()
        try:
            return cursor.sql(sql, params=dict(values or {})).to_arrow_table()
        except duckdb.IOException as error:  # a run was removed between the look at the folders and the reading
            raise UnknownRunError(str(error).splitlines()[0], tuple(self.workspace.run_ids())) from error
        finally:
            cursor.close()

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """The same as a list of rows."""
        rows: list[dict[str, Any]] = self.ask(sql, values).to_pylist()
        return rows

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """A connection of the caller's own, to the state of this moment."""
        with self._lock:
            self._refresh()
            return self._connection.cursor()

    @property
    def version(self) -> tuple[Any, ...]:
        """Changes whenever a run or reference set comes, goes or is replaced: a key for what was computed from them."""
        with self._lock:
            self._refresh()
            return (*sorted(self._runs.items()), *sorted(self._datasets.items()))

    def files(self, table: str, runs: list[str]) -> list[str]:
        """The Parquet files of a table of these runs."""
        return [str(self.workspace.run(run) / f"{table}.parquet") for run in runs]

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _create(self, name: str, columns: tuple[Column, ...], key: str) -> None:
        schema = pa.schema([(key, pa.string()), *(arrow(columns).field(c) for c in held(columns))])
        self._connection.register("shape", schema.empty_table())
        self._connection.execute(f'CREATE TABLE "{name}" AS SELECT * FROM shape')
        self._connection.unregister("shape")

    def _refresh(self) -> None:
        runs = _stamps(self.workspace.runs)
        if runs != self._runs:
            self._runs = self._exchange("run", RUN_TABLES, self.workspace.runs, self._runs, runs)
            self._exchange_conditions()
        datasets = _stamps(self.workspace.references)
        if datasets != self._datasets:
            self._datasets = self._exchange(
                "set_name", REFERENCE_TABLES, self.workspace.references, self._datasets, datasets
            )

    def _exchange(
        self, key: str, tables: Mapping[str, tuple[Column, ...]], parent: Path,
        old: Mapping[str, Stamp], new: Mapping[str, Stamp],
    ) -> dict[str, Stamp]:  # fmt: skip
        """Brings the tables from one state of the folders to another, each folder wholly or not at all."""
        state = dict(old)
        for name in old.keys() - {name for name, stamp in new.items() if old.get(name) == stamp}:
            with self._whole():
                self._drop(key, tables, name)
            del state[name]
        for name in new.keys() - state.keys():
            with contextlib.suppress(duckdb.IOException, FileNotFoundError), self._whole():  # taken away meanwhile
                self._read(key, tables, parent / name, name)
                state[name] = new[name]
        return state

    def _exchange_conditions(self) -> None:
        rows = []
        for run in self._runs:
            with contextlib.suppress(FileError):  # taken away meanwhile, or not readable: `runs.load_all` says so
                stated = run_files.read(self.workspace.runs / run).condition
                rows += [{"run": run, "condition": f"{key}={value}"} for key, value in stated.items()]
        with self._whole():
            self._connection.execute("DELETE FROM conditions")
            if rows:
                self._connection.executemany("INSERT INTO conditions VALUES ($run, $condition)", rows)

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """A transaction: other cursors see all of it or nothing."""
        self._connection.begin()
        try:
            yield
        except duckdb.Error:
            self._connection.rollback()
            raise
        self._connection.commit()

    def _drop(self, key: str, tables: Mapping[str, Any], name: str) -> None:
        for table in tables:
            self._connection.execute(f'DELETE FROM "{table}" WHERE {key} = $name', {"name": name})

    def _read(self, key: str, tables: Mapping[str, tuple[Column, ...]], folder: Path, name: str) -> None:
        """Columns that the files of an older version lack stay null, tables that it did not have stay empty."""
        for table, columns in tables.items():
            file = str(folder / f"{table}.parquet")
            if not os.path.exists(file) and folder.exists():
                continue
            there = set(pq.read_schema(file).names)
            names = ", ".join(f'"{column}"' for column in held(columns) if column in there)
            self._connection.execute(
                f'INSERT INTO "{table}" BY NAME SELECT $name AS {key}, {names} FROM read_parquet($file)',
                {"name": name, "file": file},
            )


def _stamps(parent: Path) -> dict[str, Stamp]:
    """The folders inside `parent` with what tells one from another of the same name."""
    stamps = {}
    try:
        entries = list(os.scandir(parent))
    except FileNotFoundError:
        return {}
    for entry in entries:
        if not entry.name.startswith("."):
            try:
                status = entry.stat()
            except FileNotFoundError:
                continue
            stamps[entry.name] = (status.st_ino, status.st_mtime_ns)
    return stamps
