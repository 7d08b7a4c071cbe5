"""The file of tables beside a workspace: what a second start reads, who may use it, what happens to a bad one."""

from __future__ import annotations

import contextlib
import gc
import resource
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from analysis import pipeline
from analysis.errors import FileError
from analysis.store import table_cache
from analysis.store.database import Database
from analysis.store.memory_tables import MemoryTables
from analysis.store.queries.cases import cases_list
from analysis.store.queries.filters import Filters
from analysis.store.table_cache import SLOW_OPTIMIZER
from analysis.store.workspace import Workspace
from tests import small


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    workspace = Workspace(tmp_path / "workspace")
    load(workspace, "first", small.run())
    return workspace


def load(workspace: Workspace, name: str, records: list[dict[str, object]]) -> str:
    (loaded,) = pipeline.load([small.write(workspace.path.parent / f"{name}.json", records)], workspace)
    return loaded.run.id


def answers(db: Database) -> list[dict[str, object]]:
    return cases_list.cases(db, Filters(), limit=1000).rows


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The folders that are read from here on, as they are read."""
    read: list[tuple[str, ...]] = []
    original = MemoryTables._read

    def count(tables: MemoryTables, table: str, names: list[str]) -> None:
        read.append((table, *names))
        original(tables, table, names)

    monkeypatch.setattr(MemoryTables, "_read", count)
    return read


def files(workspace: Workspace) -> list[Path]:
    return sorted(workspace.cache.glob("*.duckdb"))


def test_a_second_start_reads_no_run_and_gives_the_same_cases(place: Workspace, batches: Sequence[object]) -> None:
    first = Database(place, on_disk=True)
    expected = answers(first)
    first.close()
    assert batches
    n = len(batches)
    second = Database(place, on_disk=True)
    assert answers(second) == expected
    assert len(batches) == n
    assert answers(Database(place)) == expected
    assert len(batches) > n, "one in memory reads them"
    second.close()


def test_only_what_changed_between_two_starts_is_read(place: Workspace, batches: list[tuple[str, ...]]) -> None:
    db = Database(place, on_disk=True)
    old = {str(row["run"]) for row in answers(db)}
    db.close()
    batches.clear()
    new = load(place, "second", [record | {"prediction": "No."} for record in small.run()])
    db = Database(place, on_disk=True)
    assert {str(row["run"]) for row in answers(db)} == {*old, new}
    assert {name for batch in batches for name in batch[1:]} == {new}
    db.close()
    place.remove(new)
    db = Database(place, on_disk=True)
    assert {str(row["run"]) for row in answers(db)} == old
    db.close()


def test_two_at_once_have_a_file_each(place: Workspace) -> None:
    one, two = Database(place, on_disk=True), Database(place, on_disk=True)
    assert answers(one) == answers(two)
    assert len(files(place)) == 2
    one.close()
    three = Database(place, on_disk=True)
    assert len(files(place)) == 2, "a file that is free again is used again"
    three.close()
    two.close()


def test_another_process_has_a_file_of_its_own(place: Workspace) -> None:
    db = Database(place, on_disk=True)
    expected = len(answers(db))
    code = (
        "import sys\nfrom analysis.store.database import Database\nfrom analysis.store.workspace import Workspace\n"
        "from analysis.store.queries.cases import cases_list\nfrom analysis.store.queries.filters import Filters\n"
        "print(cases_list.cases(Database(Workspace(sys.argv[1]), on_disk=True), Filters()).total)"
    )
    out = subprocess.run([sys.executable, "-c", code, str(place.path)], capture_output=True, text=True, check=True)
    assert int(out.stdout) == expected
    assert len(files(place)) == 2
    db.close()


@pytest.mark.parametrize("opener", ["another process", "this process"])
def test_a_file_of_other_packs_stays_while_it_is_open(
    place: Workspace, monkeypatch: pytest.MonkeyPatch, opener: str
) -> None:
    """A server knows the packs of its workspace, which a command may not know, and the other way round."""
    Database(place, on_disk=True).close()
    (file,) = files(place)
    with contextlib.closing(Database(place, on_disk=True) if opener == "this process" else Holder(file)):
        monkeypatch.setattr("analysis.store.database._format", lambda: "with a pack more")
        Database(place, on_disk=True).close()
        assert file in files(place)
        assert len(files(place)) == 2
    Database(place, on_disk=True).close()
    assert file not in files(place)


class Holder:
    """Another process that has a file open."""

    def __init__(self, file: Path) -> None:
        code = "import duckdb, sys\nheld = duckdb.connect(sys.argv[1])\nprint('open', flush=True)\nsys.stdin.read()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout
        assert self._process.stdout.readline() == "open\n"

    def close(self) -> None:
        self._process.communicate()


def test_a_damaged_file_is_thrown_away(place: Workspace) -> None:
    db = Database(place, on_disk=True)
    expected = answers(db)
    db.close()
    (file,) = files(place)
    file.write_bytes(b"no database" * 1000)
    db = Database(place, on_disk=True)
    assert answers(db) == expected
    db.close()


def test_a_file_of_another_version_is_removed(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    Database(place, on_disk=True).close()
    (old,) = files(place)
    monkeypatch.setattr("duckdb.__version__", "another")
    db = Database(place, on_disk=True)
    assert answers(db)
    assert old not in files(place)
    assert len(files(place)) == 1
    db.close()


def test_where_nothing_can_be_written_the_tables_are_in_memory(place: Workspace) -> None:
    place.cache.write_text("a file where the folder would be")
    db = Database(place, on_disk=True)
    assert answers(db) == answers(Database(place))
    db.close()


@pytest.fixture
def full_disk() -> Iterator[Callable[[int], None]]:
    """From a call on files end after so many bytes, as on a disk without room."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    yield lambda most: resource.setrlimit(resource.RLIMIT_FSIZE, (most, limits[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@pytest.mark.parametrize("most", [12_288, 16_384])
def test_where_the_disk_is_full_meanwhile_no_case_is_missing(
    place: Workspace, full_disk: Callable[[int], None], most: int
) -> None:
    expected = answers(Database(place))
    db = Database(place, on_disk=True)
    assert len(files(place)) == 1
    full_disk(most)
    assert answers(db) == expected
    assert files(place) == []
    assert db.damaged() == {}
    db.close()


def test_what_is_read_before_the_process_ends_stays(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(3):
        load(place, f"more {n}", [record | {"prediction": f"{n}"} for record in small.run()])
    monkeypatch.setattr("analysis.store.memory_tables.BATCH", 1)
    read: list[str] = []
    original = MemoryTables._read

    def stop(tables: MemoryTables, table: str, names: list[str]) -> None:
        if table == "scores" and len(read) == 2:
            raise KeyboardInterrupt
        read.extend(names if table == "scores" else [])
        original(tables, table, names)

    monkeypatch.setattr(MemoryTables, "_read", stop)
    db = Database(place, on_disk=True)
    with pytest.raises(KeyboardInterrupt):
        db.run_ids()
    db.close()
    first, read[:] = list(read), [""] * 10
    db = Database(place, on_disk=True)
    assert len(db.run_ids()) == 4
    assert set(first).isdisjoint(read[10:])
    assert answers(db) == answers(Database(place))
    db.close()


def test_a_database_that_is_closed_twice_frees_its_file_once(place: Workspace) -> None:
    first = Database(place, on_disk=True)
    first.close()
    second = Database(place, on_disk=True)
    first.close()
    third = Database(place, on_disk=True)
    assert len(files(place)) == 2, "the third has a file of its own"
    assert answers(third) == answers(second)
    second.close()
    third.close()


def test_a_mistyped_size_of_memory_is_named_and_no_file_is_lost(
    place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database(place, on_disk=True).close()
    before = files(place)
    monkeypatch.setenv("EARMARK_MEMORY", "2 gigs")
    with pytest.raises(FileError, match="EARMARK_MEMORY: expected a size such as 2GB, found 2 gigs"):
        Database(place, on_disk=True)
    assert files(place) == before
    monkeypatch.setenv("EARMARK_MEMORY", "512 MiB")
    Database(place, on_disk=True).close()


@pytest.mark.parametrize("on_disk", [True, False])
def test_no_query_groups_both_sides_of_a_join_first(place: Workspace, on_disk: bool) -> None:
    db = Database(place, on_disk=on_disk)
    cursor = db.cursor()
    disabled = cursor.execute("SELECT current_setting('disabled_optimizers')").fetchall()[0][0]
    known = cursor.execute("SELECT name FROM duckdb_optimizers()").fetchall()
    assert disabled.split(",") == [SLOW_OPTIMIZER] if (SLOW_OPTIMIZER,) in known else not disabled


def test_a_database_is_collected_while_another_one_opens(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """The collector runs where it likes, also where a file is being claimed."""
    db = Database(place, on_disk=True)
    taken = {path for path in table_cache._in_use if path.parent == place.cache}
    assert taken
    cycle: list[object] = [db]
    cycle.append(cycle)
    del db, cycle
    limit = table_cache._memory_limit

    def collect_first() -> str:
        gc.collect()
        return limit()

    monkeypatch.setattr(table_cache, "_memory_limit", collect_first)
    opened: list[Database] = []
    thread = threading.Thread(target=lambda: opened.append(Database(place, on_disk=True)), daemon=True)
    thread.start()
    thread.join(60)
    assert opened, "opening waits for a lock that the same thread has"
    assert len(answers(opened[0])) > 0
    assert not taken & table_cache._in_use
