"""Derived tables: made when they are first asked for, equal to the rows of the scores, whole or not there."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pyarrow.parquet as pq
import pytest

from analysis import hashes, pipeline, scoring
from analysis.benchmarks.bass import reader
from analysis.errors import FileError
from analysis.scoring.scored_case import ScoredCase
from analysis.store import derived_folders
from analysis.store.database import Database
from analysis.store.notice import notice
from analysis.store.runs import derived
from analysis.store.storage.folder import FolderStorage
from analysis.store.tables import lyrics, pairs, structure
from analysis.store.tables.schema import DERIVED_TABLES
from analysis.store.workspace import DERIVED, PROJECT, RUNS, Workspace
from tests import small

N_PAIRS = "SELECT count(*) AS n FROM pairs"
MAKE = """
import sys, time
from analysis.store.runs import derived, health
from analysis.store.workspace import Workspace
if sys.argv[3:]:
    def wait(*_): print("writing", flush=True); time.sleep(60)
    health.checksum = wait
derived.make(Workspace(sys.argv[1]).storage, "runs/" + sys.argv[2])
"""


@pytest.fixture
def loaded(tmp_path: Path) -> tuple[Workspace, str]:
    """A workspace with one run, and its id."""
    workspace = Workspace(tmp_path / "w")
    (result,) = pipeline.load([small.write(tmp_path / "kettle.json", small.run())], workspace)
    return workspace, result.run.id


def folder_of(workspace: Workspace, run: str) -> Path:
    return workspace.path / DERIVED / run


def fault(workspace: Workspace, run: str) -> str:
    return derived.fault(workspace.storage, f"{RUNS}/{run}")


def start(workspace: Workspace, run: str, *more: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", MAKE, str(workspace.path), run, *more]
    return subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE)


def test_the_rows_are_those_of_the_scores(tmp_path: Path) -> None:
    """Cases and scores are read back from their files without a loss that a row would show."""
    path, workspace = small.write(tmp_path / "kettle.json", small.run()), Workspace(tmp_path / "w")
    shipped = PROJECT / "data" / "demo" / "runs" / "laplacian-5_stem_messy.json"
    results = pipeline.load([path, shipped], workspace)
    for file, result in zip((path, shipped), results, strict=True):
        expected: defaultdict[str, list[Any]] = defaultdict(list)
        rows = pq.read_table(workspace.path / RUNS / result.run.id / "cases.parquet").to_pylist()
        for answer, case in zip(reader.read(file).answers, rows, strict=True):
            for score in scoring.scores(answer):
                scored_case = ScoredCase(case["question_id"], case["index"], answer.question, score)
                for module in (pairs, lyrics, structure):
                    for table, row in module.rows(scored_case):
                        expected[table].append(tuple(row))
        derived.make(workspace.storage, f"{RUNS}/{result.run.id}")
        for table in DERIVED_TABLES:
            stored = pq.read_table(folder_of(workspace, result.run.id) / f"{table}.parquet").to_pylist()
            assert [tuple(row.values()) for row in stored] == expected[table], table
        assert expected.keys() >= {"structures", "sharing", "boundaries", "occurrences", "pairs"}
    assert derived.has_sections(workspace.storage, f"{RUNS}/{results[0].run.id}")


def test_a_load_makes_none_and_the_first_query_makes_them_once(loaded: tuple[Workspace, str]) -> None:
    workspace, run = loaded
    sentences: list[str] = []

    @contextmanager
    def say(text: str) -> Iterator[None]:
        sentences.append(text)
        yield

    token = notice.set(say)
    try:
        db = Database(workspace)
        assert db.rows("SELECT count(*) AS n FROM losses")[0]["n"] > 0
        assert not (workspace.path / DERIVED).exists()
        assert db.rows(N_PAIRS)[0]["n"] > 0
        assert db.rows("SELECT count(*) AS n FROM structures")[0]["n"] > 0
    finally:
        notice.reset(token)
    assert sentences == ["Making the tables of sections and words of 1 run, once"]
    assert {path.name for path in folder_of(workspace, run).iterdir()} == {
        derived.FILE,
        *(f"{table}.parquet" for table in DERIVED_TABLES),
    }
    assert db.incomplete() == []


@pytest.mark.parametrize("damage", ["gone", "other bytes", "cut off", "older rules", "another load", "no description"])
def test_what_is_not_as_described_is_made_anew(loaded: tuple[Workspace, str], damage: str) -> None:
    workspace, run = loaded
    n = Database(workspace).rows(N_PAIRS)
    folder = folder_of(workspace, run)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    file, stated = folder / "pairs.parquet", json.loads((folder / derived.FILE).read_text())
    content = bytearray(file.read_bytes())
    match damage:
        case "gone":
            file.unlink()
        case "other bytes":
            content[5] ^= 1
            file.write_bytes(content)
        case "cut off":
            file.write_bytes(content[:-9])
        case "older rules":
            (folder / derived.FILE).write_text(json.dumps({**stated, "version": "0"}))
        case "another load":
            (folder / derived.FILE).write_text(json.dumps({**stated, "load": "before"}))
        case "no description":
            (folder / derived.FILE).write_text("{")
    assert fault(workspace, run)
    assert Database(workspace).rows(N_PAIRS) == n
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_tables_of_other_columns_have_another_version() -> None:
    columns = {name: [column.name for column in own] for name, own in DERIVED_TABLES.items()}
    assert derived.VERSION.endswith(f" {hashes.digest(columns)[:12]}")
    columns["structures"].pop()
    assert not derived.VERSION.endswith(f" {hashes.digest(columns)[:12]}")


def test_a_process_killed_while_it_makes_them_leaves_none(loaded: tuple[Workspace, str]) -> None:
    workspace, run = loaded
    process = start(workspace, run, "slowly")
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not folder_of(workspace, run).exists()
    assert len(list((workspace.path / DERIVED).glob(".*"))) == 1
    assert Database(workspace).rows(N_PAIRS)[0]["n"] > 0
    assert fault(workspace, run) == ""
    assert not list((workspace.path / DERIVED).glob(".*"))


def test_several_processes_may_make_them_at_once(loaded: tuple[Workspace, str]) -> None:
    workspace, run = loaded
    processes = [start(workspace, run) for _ in range(3)]
    n = Database(workspace).rows(N_PAIRS)[0]["n"]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    assert (fault(workspace, run), n) == ("", Database(workspace).rows(N_PAIRS)[0]["n"])
    assert not list((workspace.path / DERIVED).glob(".*"))


def test_where_nothing_can_be_written_the_run_is_named(
    loaded: tuple[Workspace, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, run = loaded

    def refuse(storage: FolderStorage, folder: str) -> NoReturn:
        raise FileError(folder, "a folder that can be written to", "Read-only file system")

    db = Database(workspace)
    with monkeypatch.context() as readonly:
        readonly.setattr(FolderStorage, "stage", refuse)
        before = db.version
        assert db.rows(N_PAIRS) == [{"n": 0}]
        assert (db.incomplete(), list(db.unmade())) == ([run], [run])
        assert "Read-only file system; their figures are missing" in db.unmade()[run]
        assert db.version != before
        assert db.rows("SELECT count(*) AS n FROM cases")[0]["n"] > 0
    assert db.rows(N_PAIRS) == [{"n": 0}]  # not tried again at once
    monkeypatch.setattr(derived_folders, "RETRY", 0.0)
    assert db.rows(N_PAIRS)[0]["n"] > 0
    assert (db.incomplete(), db.version) == ([], before)


def test_they_go_with_their_run(loaded: tuple[Workspace, str]) -> None:
    workspace, run = loaded
    db = Database(workspace)
    assert db.rows(N_PAIRS)[0]["n"] > 0
    workspace.remove(run)
    assert not folder_of(workspace, run).exists()
    assert db.rows(N_PAIRS) == [{"n": 0}]


def test_a_run_that_is_loaded_again_has_others(loaded: tuple[Workspace, str], tmp_path: Path) -> None:
    workspace, run = loaded
    derived.make(workspace.storage, f"{RUNS}/{run}")
    assert fault(workspace, run) == ""
    workspace.storage.remove(f"{RUNS}/{run}")
    time.sleep(0.002)
    pipeline.load([tmp_path / "kettle.json"], workspace)
    assert fault(workspace, run) == derived.NOT_MADE


def test_one_case_that_cannot_be_used_leaves_the_others(
    loaded: tuple[Workspace, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace, run = loaded
    rows = structure.rows

    def fail(case: ScoredCase) -> Any:
        return rows(case) if case.index else 1 / 0

    monkeypatch.setattr(structure, "rows", fail)
    derived.make(workspace.storage, f"{RUNS}/{run}")
    stated = json.loads((folder_of(workspace, run) / derived.FILE).read_text())
    assert "ZeroDivisionError" in stated["problems"][0]["message"]
    indexes = pq.read_table(folder_of(workspace, run) / "pairs.parquet")["index"].to_pylist()
    assert indexes
    assert 0 not in indexes


def test_a_run_of_choices_alone_needs_none(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "w")
    records = [record for record in small.run() if record["task"] == "multiple choice question"]
    (result,) = pipeline.load([small.write(tmp_path / "kettle.json", records)], workspace)
    assert not derived.has_sections(workspace.storage, f"{RUNS}/{result.run.id}")
    assert Database(workspace).rows(N_PAIRS) == [{"n": 0}]
    assert not (workspace.path / DERIVED).exists()
