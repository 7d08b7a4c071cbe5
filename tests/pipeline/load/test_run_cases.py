"""A run whose answers are shared by two processes is the run that one process loads."""

from __future__ import annotations

import dataclasses
import os
import time
from pathlib import Path

import duckdb
import pytest

from analysis import pipeline
from analysis.pipeline.load import run_cases, second_process
from analysis.pipeline.load.second_process import SecondProcess
from analysis.store.runs.description import Run
from analysis.store.tables.schema import RUN_TABLES
from analysis.store.workspace import Workspace

needs_copies = pytest.mark.skipif(not second_process.is_possible(), reason="processes are copied on Linux only")
FILE = Path(__file__).parents[3] / "data" / "demo" / "runs" / "laplacian-8_mix.json"


def load(workspace: Path, workers: int) -> Run:
    (result,) = pipeline.load([FILE], Workspace(workspace), workers=workers)
    assert result.problems == ()
    return result.run


def assert_equal_tables(folder: Path, other: Path) -> None:
    for table in RUN_TABLES:
        rows = [f"(SELECT *, row_number() OVER () AS place FROM '{path / table}.parquet')" for path in (folder, other)]
        for left, right in (rows, reversed(rows)):
            different = duckdb.execute(f"FROM {left} EXCEPT ALL FROM {right} LIMIT 1").fetchall()
            assert different == [], table


@needs_copies
@pytest.mark.parametrize("is_killed", [False, True])
def test_two_processes_write_the_same_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_killed: bool) -> None:
    """If the second one ends in the middle, the first one does its part as well."""
    run = load(tmp_path / "one", 1)
    monkeypatch.setattr(run_cases, "WORTH_SHARING", 0)
    statuses: list[int] = []
    wait = SecondProcess._wait

    def record(process: SecondProcess[object], seconds: float = 0.0) -> int:
        if is_killed:
            os.kill(process._process, 9)
        status: int = wait(process, seconds)
        statuses.append(status)
        return status

    monkeypatch.setattr(SecondProcess, "_wait", record)
    shared = load(tmp_path / "two", 2)
    assert statuses == [9 if is_killed else 0]
    assert dataclasses.replace(shared, loaded_at=run.loaded_at) == run
    assert_equal_tables(tmp_path / "one" / "runs" / run.id, tmp_path / "two" / "runs" / run.id)


@needs_copies
def test_the_result_of_a_second_process(capfd: pytest.CaptureFixture[str]) -> None:
    texts = ["in memory"]
    with SecondProcess(lambda: (os.getpid(), texts)) as process:
        result = process.result()
    assert result is not None
    assert (result[0] != os.getpid(), result[1]) == (True, texts)
    with SecondProcess(lambda: os.fsync(-1)) as process:  # an error says nothing: the first process meets it again
        assert process.result() is None
    assert capfd.readouterr().err == ""


@needs_copies
def test_a_second_process_that_stands_still_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_process, "PATIENCE", 0.0)
    with SecondProcess(lambda: time.sleep(60)) as process:
        assert process.result() is None


@needs_copies
def test_leaving_the_context_ends_a_second_process() -> None:
    with SecondProcess(lambda: time.sleep(60)) as process:
        number = process._process
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_few_answers_stay_in_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_cases, "SecondProcess", None)
    monkeypatch.setattr(run_cases, "WORTH_SHARING", 10**9)
    assert load(tmp_path, 2).n
