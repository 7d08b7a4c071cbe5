"""A run whose answers are shared by two processes is the run that one process loads."""

from __future__ import annotations

import dataclasses
import errno
import os
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import IO

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


@pytest.fixture(scope="module")
def single_process(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Path]:
    """The run as one process loads it, and the folder of its tables."""
    workspace = tmp_path_factory.mktemp("one")
    run = load(workspace, 1)
    return run, workspace / "runs" / run.id


def no_file() -> None:
    raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")


def no_copy() -> None:
    raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")


@needs_copies
@pytest.mark.parametrize(("obstacle", "expected"), [("", [0]), ("killed", [9]), ("no files", [])])
def test_two_processes_write_the_same_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    single_process: tuple[Run, Path],
    obstacle: str,
    expected: list[int],
) -> None:
    """If the second one is ended before it says what it did, or has no files, the first one does its part as well."""
    monkeypatch.setattr(run_cases, "WORTH_SHARING", 0)
    statuses: list[int] = []
    wait, do = SecondProcess._wait, SecondProcess._do

    def do_and_stay(process: SecondProcess[object], file: IO[bytes]) -> None:
        work = process._work

        def work_and_stay() -> None:
            work()
            time.sleep(60)

        process._work = work_and_stay
        do(process, file)

    def record(process: SecondProcess[object], seconds: float = 0.0) -> int:
        if obstacle:
            os.kill(process._process, 9)
        status: int = wait(process, seconds)
        statuses.append(status)
        return status

    monkeypatch.setattr(SecondProcess, "_wait", record)
    if obstacle == "killed":
        monkeypatch.setattr(SecondProcess, "_do", do_and_stay)
    if obstacle == "no files":
        monkeypatch.setattr(tempfile, "TemporaryFile", no_file)
    shared = load(tmp_path, 2)
    assert statuses == expected
    run, folder = single_process
    assert dataclasses.replace(shared, loaded_at=run.loaded_at) == run
    assert_equal_tables(folder, tmp_path / "runs" / run.id)


@needs_copies
@pytest.mark.parametrize(("module", "name", "obstacle"), [(tempfile, "TemporaryFile", no_file), (os, "fork", no_copy)])
def test_without_a_copy_there_is_no_result(
    module: ModuleType, name: str, obstacle: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, obstacle)
    with SecondProcess(lambda: 1) as process:
        assert process.result() is None


@needs_copies
def test_an_interruption_waits_while_the_process_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    fork, masks = os.fork, []

    def interrupted_fork() -> int:
        masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        number = fork()
        os.kill(os.getpid(), signal.SIGINT)
        return number

    monkeypatch.setattr(os, "fork", interrupted_fork)
    process = SecondProcess(lambda: time.sleep(60))
    with pytest.raises(KeyboardInterrupt), process:
        pass
    assert [signal.SIGINT in mask for mask in masks] == [True]
    assert process._process == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


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
