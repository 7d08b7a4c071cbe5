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

from analysis.errors import FileError, UnknownRunError
from analysis.store import runs as run_files
from analysis.store import schema
from analysis.store.schema import CONDITIONS, REFERENCE_TABLES, RUN_TABLES, Column, held
from analysis.store.workspace import Workspace

Stamp = tuple[int, int]
_SQL = {
    schema.TEXT: "VARCHAR", schema.COUNT: "INTEGER", schema.NUMBER: "DOUBLE", schema.FLAG: "BOOLEAN",
    schema.TEXTS: "VARCHAR[]", schema.COUNTS: "INTEGER[]",
}  # fmt: skip


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
        known = self.workspace.run_ids()
        unknown = next((run for run in runs if run not in known), None)
        if unknown is not None:
            raise UnknownRunError(unknown, tuple(known))
        return [str(self.workspace.runs / run / f"{table}.parquet") for run in runs]

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _create(self, name: str, columns: tuple[Column, ...], key: str) -> None:
        """Spelled out: to take the shape from an Arrow table, DuckDB would import pandas, which takes a second."""
        typed = ", ".join(f'"{column.name}" {_SQL[column.type]}' for column in columns if column.held)
        self._connection.execute(f'CREATE TABLE "{name}" ({key} VARCHAR, {typed})')

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
        kept = {name: stamp for name, stamp in old.items() if new.get(name) == stamp}
        if gone := old.keys() - kept.keys():
            with self._whole():
                self._drop(key, tables, sorted(gone))
        fresh = self._read_whole(key, tables, parent, sorted(new.keys() - kept.keys()))
        return kept | {name: new[name] for name in fresh}

    def _read_whole(
        self, key: str, tables: Mapping[str, tuple[Column, ...]], parent: Path, names: list[str]
    ) -> list[str]:
        """Those that could be read: all at once, which is several times faster, or each on its own where one of them
        is taken away meanwhile."""
        if not names:
            return []
        try:
            with self._whole():
                self._read(key, tables, parent, names)
            return names
        except duckdb.IOException:
            alone = ([name] for name in names if len(names) > 1)
            return [name for each in alone for name in self._read_whole(key, tables, parent, each)]

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
        """A transaction: other cursors see all of it or nothing, whatever breaks it off, an interruption included."""
        self._connection.begin()
        with contextlib.ExitStack() as undo:
            undo.callback(self._connection.rollback)
            yield
            undo.pop_all()
        self._connection.commit()

    def _drop(self, key: str, tables: Mapping[str, Any], names: list[str]) -> None:
        for table in tables:
            self._connection.execute(f'DELETE FROM "{table}" WHERE {key} = ANY($names)', {"names": names})

    def _read(self, key: str, tables: Mapping[str, tuple[Column, ...]], parent: Path, names: list[str]) -> None:
        """Columns that the files of an older version lack stay null, tables that it did not have stay empty."""
        for table, columns in tables.items():
            places = [(parent / name, parent / name / f"{table}.parquet") for name in names]
            files = [str(file) for folder, file in places if file.exists() or not folder.exists()]
            wanted = ", ".join(f"'{column}'" for column in held(columns))
            if files:
                self._connection.execute(
                    f"""INSERT INTO "{table}" BY NAME
                    SELECT parse_path(filename, 'both_slash')[-2] AS {key}, COLUMNS(lambda name: name IN ({wanted}))
                    FROM read_parquet($files, filename = true, union_by_name = true)""",
                    {"files": files},
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
