"""DuckDB over the Parquet of a workspace: one database in memory per process, a cursor per question asked.

The held columns of all runs and reference sets are tables; long texts stay in the files and are read for single cases.
A table is read when a query first names it, since most pages need few of them. Before each query the folders are
compared with what is held, so runs that other processes load or remove show without a restart. Any thread may ask.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import threading
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from analysis.errors import FileError, UnknownRunError
from analysis.store.queries import data_sets
from analysis.store.runs import description as run_files
from analysis.store.runs import health
from analysis.store.tables.column import COUNT, COUNTS, FLAG, NUMBER, TEXT, TEXTS
from analysis.store.tables.schema import CONDITIONS, REFERENCE_TABLES, RUN_TABLES, MemoryColumn, memory_columns
from analysis.store.workspace import Workspace

Stamp = tuple[int, int]
Look = tuple[Stamp, FileError | None]
"""A folder as it was when its files were looked at, and what was wrong with them."""
_BY_KEY = {
    "run": {**memory_columns(RUN_TABLES), "conditions": CONDITIONS},
    "set_name": memory_columns(REFERENCE_TABLES),
}
"""The tables by the column that names a run or a reference set in them."""
MADE = {"cases": data_sets.COLUMN + data_sets.AUDIO}
"""Columns worked out on the way in."""
_NAMES = [table for tables in _BY_KEY.values() for table in tables]
_NAMED = re.compile(rf"\b({'|'.join(_NAMES)})\b")
_SQL = {
    TEXT: "VARCHAR",
    COUNT: "INTEGER",
    NUMBER: "DOUBLE",
    FLAG: "BOOLEAN",
    TEXTS: "VARCHAR[]",
    COUNTS: "INTEGER[]",
}
"""The type of a column in memory."""


class Database:
    """All that is loaded in a workspace, as tables. See `queries` for what to ask.

    corrected: a folder of `overlay`, whose runs are read in place of the loaded ones of the same name.
    """

    def __init__(self, workspace: Workspace, corrected: Path | None = None) -> None:
        self.workspace = workspace
        self._corrected = corrected
        self._lock = threading.Lock()
        self._connection = duckdb.connect(":memory:")
        self._parents = {"run": workspace.runs, "set_name": workspace.references}
        self._held: dict[str, dict[str, Stamp]] = {table: {} for table in _NAMES}
        self._looks: dict[str, dict[str, Look]] = {key: {} for key in _BY_KEY}
        for key, tables in _BY_KEY.items():
            for name, columns in tables.items():
                self._create(name, columns, key)

    def ask(self, sql: str, values: Mapping[str, Any] | None = None) -> pa.Table:
        """The answer to a query whose values are named parameters, never part of its text."""
        try:
            return self._answer(sql, dict(values or {}))
        except duckdb.Error:  # a run was removed after the look at the folders, or is damaged inside
            return self._answer_without_damaged(sql, dict(values or {}))

    def rows(self, sql: str, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """The same as a list of rows."""
        rows: list[dict[str, Any]] = self.ask(sql, values).to_pylist()
        return rows

    def cursor(self, tables: Iterable[str] = _NAMES) -> duckdb.DuckDBPyConnection:
        """A connection of the caller's own, to the state of this moment. tables: those it needs."""
        with self._lock:
            self._refresh(set(tables))
            return self._connection.cursor()

    def run_ids(self) -> list[str]:
        """The runs that are loaded and whole, oldest name first. What nearly every page needs of them is read."""
        with self._lock:
            self._refresh({"cases", "scores"})
            return sorted(self._whole_folders("run"))

    def damaged(self) -> dict[str, FileError]:
        """What is wrong with the runs and reference sets that are left out because a file of theirs is damaged."""
        with self._lock:
            for key in _BY_KEY:
                self._whole_folders(key)
            looks = [look for by_name in self._looks.values() for look in sorted(by_name.items())]
        return {name: error for name, (_, error) in looks if error is not None}

    @property
    def version(self) -> tuple[str]:
        """Changes whenever a run or reference set comes, goes or is replaced: a key for what was computed from them.

        One short text however many there are: caches take a key apart, and that took longer than the rest of a page.
        """
        with self._lock:
            state = [sorted(self._whole_folders(key).items()) for key in _BY_KEY]
        return (hashlib.sha256(repr(state).encode()).hexdigest(),)

    def files(self, table: str, runs: list[str]) -> list[str]:
        """The Parquet files of a table of these runs."""
        present = self.run_ids()
        unknown = next((run for run in runs if run not in present), None)
        if unknown is not None:
            raise UnknownRunError(unknown, tuple(present))
        return [str(self._folder("run", run) / f"{table}.parquet") for run in runs]

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _answer(self, sql: str, values: dict[str, Any]) -> pa.Table:
        cursor = self.cursor(_NAMED.findall(sql))
        try:
            return cursor.sql(sql, params=values).to_arrow_table()
        finally:
            cursor.close()

    def _answer_without_damaged(self, sql: str, values: dict[str, Any]) -> pa.Table:
        """The second try, after every run that was read has been examined in full."""
        with self._lock:
            for key in _BY_KEY:
                for name in self._whole_folders(key):
                    self._examine(key, name)
        files = values.get("files")
        if isinstance(files, list):
            whole = [file for file in files if Path(file).parent.name in self.run_ids()]
            values |= {"files": whole or files}
        try:
            return self._answer(sql, values)
        except duckdb.IOException as error:
            raise UnknownRunError(_first_line(error), tuple(self.run_ids())) from error
        except duckdb.OutOfMemoryException as error:
            raise FileError(str(self.workspace.path), "memory for the query", _first_line(error)) from error

    def _whole_folders(self, key: str) -> dict[str, Stamp]:
        """The folders with nothing wrong. One with damage is looked at again each time, since it may be repaired."""
        stamps, looks = self._present(key), self._looks[key]
        for name, stamp in stamps.items():
            look = looks.get(name)
            if look is None or look[0] != stamp or (look[1] is not None and self._repaired(key, name)):
                looks[name] = (stamp, self._damage(key, name))
        for name in looks.keys() - stamps.keys():
            del looks[name]
        return {name: stamp for name, stamp in stamps.items() if looks[name][1] is None}

    def _present(self, key: str) -> dict[str, Stamp]:
        """The folders with what tells one from another of the same name."""
        loaded = _stamps(self._parents[key])
        corrected = _stamps(self._corrected) if self._corrected and key == "run" else {}
        return {name: corrected.get(name, stamp) for name, stamp in loaded.items()}

    def _folder(self, key: str, name: str) -> Path:
        if self._corrected and key == "run" and (self._corrected / name).exists():
            return self._corrected / name
        return self._parents[key] / name

    def _damage(self, key: str, name: str) -> FileError | None:
        folder = self._folder(key, name)
        if key == "run":
            return run_files.damage(folder)
        return health.damage(folder, key, _BY_KEY[key])

    def _repaired(self, key: str, name: str) -> bool:
        folder = self._folder(key, name)
        return self._damage(key, name) is None and health.inner_damage(folder, _BY_KEY[key]) is None

    def _examine(self, key: str, name: str) -> None:
        """Reads all of a folder; what is wrong with it is kept."""
        folder = self._folder(key, name)
        stamp = self._present(key).get(name)
        if stamp is not None:
            error = self._damage(key, name) or health.inner_damage(folder, _BY_KEY[key])
            self._looks[key][name] = (stamp, error)

    def _create(self, name: str, columns: tuple[MemoryColumn, ...], key: str) -> None:
        """Spelled out: to take the shape from an Arrow table, DuckDB would import pandas, which takes a second."""
        typed = ", ".join(f'"{column.name}" {_SQL[column.type]}' for column in columns)
        self._connection.execute(f'CREATE TABLE "{name}" ({key} VARCHAR, {typed})')

    def _refresh(self, named: set[str]) -> None:
        for key, tables in _BY_KEY.items():
            there = self._whole_folders(key)
            stale = [table for table in tables if table in named and self._held[table] != there]
            if stale:
                self._exchange(key, stale, there)

    def _exchange(self, key: str, tables: list[str], there: Mapping[str, Stamp]) -> None:
        """Brings tables to a state of the folders. All folders at once, which is several times faster, or one after
        another where one of them is taken away meanwhile."""
        try:
            self._bring(key, tables, there)
        except duckdb.Error:
            kept = {
                name: stamp
                for name, stamp in there.items()
                if all(self._held[table].get(name) == stamp for table in tables)
            }
            self._bring(key, tables, kept)
            for name in sorted(there.keys() - kept.keys()):
                try:
                    self._bring(key, tables, kept | {name: there[name]})
                    kept[name] = there[name]
                except duckdb.Error:
                    self._examine(key, name)

    def _bring(self, key: str, tables: list[str], there: Mapping[str, Stamp]) -> None:
        """The same, wholly or not at all."""
        with self._one_thread(), self._whole():
            for table in tables:
                held = self._held[table]
                gone = sorted(name for name, stamp in held.items() if there.get(name) != stamp)
                fresh = sorted(name for name, stamp in there.items() if held.get(name) != stamp)
                if gone:
                    self._connection.execute(f'DELETE FROM "{table}" WHERE {key} = ANY($gone)', {"gone": gone})
                if fresh:
                    self._read(key, table, fresh)
        self._held |= {table: dict(there) for table in tables}

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """A transaction: other cursors see all of it or nothing, whatever breaks it off, an interruption included."""
        self._connection.begin()
        with contextlib.ExitStack() as undo:
            undo.callback(self._connection.rollback)
            yield
            undo.pop_all()
        self._connection.commit()

    @contextlib.contextmanager
    def _one_thread(self) -> Iterator[None]:
        """For reading files: several threads keep the rows in order at twice the work, and take longer."""
        self._connection.execute("SET threads = 1")
        try:
            yield
        finally:
            self._connection.execute("RESET threads")

    def _read(self, key: str, table: str, names: list[str]) -> None:
        """Columns that the files of an older version lack stay null, tables that it did not have stay empty."""
        if table == "conditions":
            self._read_conditions(names)
            return
        places = [self._folder(key, name) for name in names]
        files = [str(file) for each in places if (file := each / f"{table}.parquet").exists() or not each.exists()]
        made = MADE.get(table, "")
        columns = (column.name for column in _BY_KEY[key][table])
        read_as_stored = ", ".join(f"'{column}'" for column in columns if f"AS {column}" not in made)
        if files:
            self._connection.execute(
                f"""INSERT INTO "{table}" BY NAME
                SELECT parse_path(filename, 'both_slash')[-2] AS {key}, COLUMNS(lambda name: name IN ({read_as_stored}))
                    {made}
                FROM read_parquet($files, filename = true, union_by_name = true)""",
                {"files": files, **(data_sets.values() if table == "cases" else {})},
            )
        if files and table == "cases":
            self._state_data_sets(names)

    def _state_data_sets(self, runs: list[str]) -> None:
        """The data sets that the descriptions of runs decide."""
        for run in runs:
            with contextlib.suppress(FileError):
                for update in data_sets.stated_by(run_files.read(self.workspace.runs / run).condition):
                    self._connection.execute(data_sets.UPDATE, {"run": run, **update})

    def _read_conditions(self, runs: list[str]) -> None:
        rows = []
        for run in runs:
            with contextlib.suppress(FileError):  # taken away meanwhile, or not readable: `runs.load_all` says so
                stated = run_files.read(self.workspace.runs / run).condition
                rows += [{"run": run, "condition": f"{key}={value}"} for key, value in stated.items()]
        if rows:
            self._connection.executemany("INSERT INTO conditions VALUES ($run, $condition)", rows)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]


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
