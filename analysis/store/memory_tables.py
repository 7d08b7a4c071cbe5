"""The tables of a database: columns of all complete runs and reference sets, brought up to date with their folders.

They are in memory or in a file (`table_cache`), and say themselves which folders they hold.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import duckdb

from analysis.store.queries import verdict_sums
from analysis.store.storage import Stamp
from analysis.store.table_cache import is_write_failure
from analysis.store.tables import data_set_column
from analysis.store.tables.column import COUNT, COUNTS, FLAG, NUMBER, TEXT, TEXTS
from analysis.store.tables.schema import MemoryColumn

_COMPUTED = {"cases": data_set_column.COLUMN + data_set_column.AUDIO}
"""Columns that are computed when a file is read."""
_SUMMED = {
    "data_set_sizes": ((data_set_column.SIZES,), {"cases"}),
    "verdict_sums": (verdict_sums.INSERT, {"cases", "scores"}),
}
"""Tables that are counted from others: the statements, and these others."""
BATCH = 16
"""Folders that are read in one transaction: what is read so far stays if the process ends."""
_CONTENTS = "CREATE TABLE IF NOT EXISTS contents (table_name VARCHAR, folder VARCHAR, stamp VARCHAR)"
_SQL = {
    TEXT: "VARCHAR",
    COUNT: "INTEGER",
    NUMBER: "DOUBLE",
    FLAG: "BOOLEAN",
    TEXTS: "VARCHAR[]",
    COUNTS: "INTEGER[]",
}
"""The type of a column in memory."""


class TableFolders(Protocol):
    """The folders that tables are read from, see `Folders`."""

    def complete(self) -> dict[str, Stamp]: ...
    def verify(self, names: set[str], tables: list[str]) -> None: ...
    def examine(self, name: str) -> None: ...
    def files(self, table: str, names: Sequence[str]) -> list[str]: ...
    def conditions(self, names: Sequence[str]) -> dict[str, Mapping[str, str]]: ...


@dataclass(slots=True)
class MemoryTables:
    """The tables of the runs, or those of the reference sets. key: the column that names the run or reference set."""

    connection: duckdb.DuckDBPyConnection
    folders: TableFolders
    key: str
    columns: Mapping[str, tuple[MemoryColumn, ...]]
    _in_memory: dict[str, dict[str, Stamp]] = field(init=False)

    def __post_init__(self) -> None:
        self.connection.execute(_CONTENTS)
        self._in_memory = {table: {} for table in self.columns}
        for table, columns in self.columns.items():
            self._create(table, columns)
        rows = self.connection.execute("SELECT table_name, folder, stamp FROM contents").fetchall()
        for table, folder, stamp in rows:
            if table in self._in_memory:
                self._in_memory[table][folder] = stamp

    def refresh(self, tables: set[str]) -> None:
        """Brings those of these tables up to date that differ from the folders.

        All folders are read at once, which is several times faster, or one after another if one is removed meanwhile.
        Raises duckdb.Error if the tables cannot be written.
        """
        complete = self.folders.complete()
        tables = tables.union(*(sources for name, (_, sources) in _SUMMED.items() if name in tables))
        stale = [table for table in self.columns if table in tables and self._in_memory[table] != complete]
        if not stale:
            return
        new = {name for table in stale for name in complete if self._in_memory[table].get(name) != complete[name]}
        self.folders.verify(new, stale)
        complete = self.folders.complete()
        try:
            self._exchange(stale, complete)
        except duckdb.Error as error:
            if is_write_failure(error):
                raise
            retained = {
                name: stamp
                for name, stamp in complete.items()
                if all(self._in_memory[table].get(name) == stamp for table in stale)
            }
            self._exchange(stale, retained)
            for name in sorted(complete.keys() - retained.keys()):
                try:
                    self._exchange(stale, retained | {name: complete[name]})
                    retained[name] = complete[name]
                except duckdb.Error as error_of_folder:
                    if is_write_failure(error_of_folder):
                        raise
                    self.folders.examine(name)

    def _create(self, table: str, columns: tuple[MemoryColumn, ...]) -> None:
        """Spelled out: to take the shape from an Arrow table, DuckDB would import pandas, which takes a second."""
        typed = ", ".join(f'"{column.name}" {_SQL[column.type]}' for column in columns)
        self.connection.execute(f'CREATE TABLE IF NOT EXISTS "{table}" ({self.key} VARCHAR, {typed})')

    def _exchange(self, tables: list[str], stamps: Mapping[str, Stamp]) -> None:
        """Brings tables to a state of the folders, a batch of folders completely or not at all."""
        states = [self._in_memory[table] for table in tables]
        changed = sorted({name for state in states for name, _ in state.items() ^ stamps.items()})
        with self._one_thread():
            for start in range(0, len(changed), BATCH):
                names = changed[start : start + BATCH]
                with self._transaction():
                    for table in tables:
                        self._exchange_rows(table, names, stamps)
                for table in tables:
                    self._in_memory[table] = _state_after(self._in_memory[table], names, stamps)

    def _exchange_rows(self, table: str, names: Sequence[str], stamps: Mapping[str, Stamp]) -> None:
        in_memory = self._in_memory[table]
        outdated = [name for name in names if name in in_memory and stamps.get(name) != in_memory[name]]
        new = [name for name in names if name in stamps and in_memory.get(name) != stamps[name]]
        if outdated:
            sql = f'DELETE FROM "{table}" WHERE {self.key} = ANY($outdated)'
            self.connection.execute(sql, {"outdated": outdated})
            sql = "DELETE FROM contents WHERE table_name = $table AND folder = ANY($outdated)"
            self.connection.execute(sql, {"table": table, "outdated": outdated})
        if new:
            self._read(table, new)
            self.connection.execute(
                "INSERT INTO contents SELECT $table, unnest($folders), unnest($stamps)",
                {"table": table, "folders": new, "stamps": [stamps[name] for name in new]},
            )

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        """Other cursors see all of it or nothing, whatever ends it, an interruption included."""
        self.connection.begin()
        with contextlib.ExitStack() as undo:
            undo.callback(self.connection.rollback)
            yield
            undo.pop_all()
        self.connection.commit()

    @contextlib.contextmanager
    def _one_thread(self) -> Iterator[None]:
        """Reads files in one thread: several keep the rows in order at twice the work, and take longer."""
        self.connection.execute("SET threads = 1")
        try:
            yield
        finally:
            self.connection.execute("RESET threads")

    def _read(self, table: str, names: list[str]) -> None:
        """Columns that the files of an older version lack stay null; tables that it did not have stay empty."""
        if table == "conditions":
            self._read_conditions(names)
            return
        if table in _SUMMED:
            self._count(_SUMMED[table][0], names)
            return
        files = self.folders.files(table, names)
        computed = _COMPUTED.get(table, "")
        columns = (column.name for column in self.columns[table])
        column_list = ", ".join(f"'{column}'" for column in columns if f"AS {column}" not in computed)
        if not files:
            return
        self.connection.execute(
            f"""INSERT INTO "{table}" BY NAME
            SELECT parse_path(filename, 'both_slash')[-2] AS {self.key}, COLUMNS(lambda name: name IN ({column_list}))
                {computed}
            FROM read_parquet($files, filename = true, union_by_name = true)""",
            {"files": files, **(data_set_column.values() if table == "cases" else {})},
        )
        if table == "cases":
            self._apply_conditions(names)

    def _count(self, statements: Sequence[str], names: list[str]) -> None:
        """Counts from other tables, which several threads read in less time than one."""
        self.connection.execute("RESET threads")
        for sql in statements:
            self.connection.execute(sql, {"runs": names})
        self.connection.execute("SET threads = 1")

    def _apply_conditions(self, runs: list[str]) -> None:
        """The data sets that the conditions of runs decide."""
        for run, condition in self.folders.conditions(runs).items():
            for update in data_set_column.stated_by(condition):
                self.connection.execute(data_set_column.UPDATE, {"run": run, **update})

    def _read_conditions(self, runs: list[str]) -> None:
        rows = [
            {"run": run, "condition": f"{name}={value}"}
            for run, condition in self.folders.conditions(runs).items()
            for name, value in condition.items()
        ]
        if rows:
            self.connection.executemany("INSERT INTO conditions VALUES ($run, $condition)", rows)


def _state_after(state: Mapping[str, Stamp], names: Sequence[str], stamps: Mapping[str, Stamp]) -> dict[str, Stamp]:
    """What a table holds once these folders are as they are stamped."""
    unchanged = {name: stamp for name, stamp in state.items() if name not in names}
    return unchanged | {name: stamps[name] for name in names if name in stamps}
