"""Each task is done once, by this process or its copy, and the results come in the order of the tasks."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from analysis.pipeline.load import second_process, shared_tasks
from analysis.pipeline.load.shared_tasks import MOST, run_shared

needs_copies = pytest.mark.skipif(not second_process.is_possible(), reason="processes are copied on Linux only")


def one(folder: Path, number: int) -> tuple[int, int]:
    """Leaves a trace, and waits until the other process has begun as well."""
    with (folder / str(number)).open("a") as file:
        file.write("done\n")
    end = time.monotonic() + 20
    while number < 2 and len(list(folder.iterdir())) < 2 and time.monotonic() < end:
        time.sleep(0.001)
    return number, os.getpid()


def tasks(folder: Path, n: int = 12) -> list[Callable[[], tuple[int, int]]]:
    return [partial(one, folder, number) for number in range(n)]


@needs_copies
def test_two_processes_do_each_task_once(tmp_path: Path) -> None:
    results = run_shared(tasks(tmp_path))
    assert [number for number, _ in results] == list(range(12))
    assert len({process for _, process in results}) == 2
    assert {path.read_text() for path in tmp_path.iterdir()} == {"done\n"}


@needs_copies
def test_several_copies_do_each_task_once_and_the_number_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    results = run_shared(tasks(tmp_path), processes=4, report=told.append)
    assert [number for number, _ in results] == list(range(12))
    assert {path.read_text() for path in tmp_path.iterdir()} == {"done\n"}
    assert told == sorted(told)
    assert told[-1] == 12


@needs_copies
def test_what_a_copy_takes_and_does_not_finish_is_done_here() -> None:
    original, (began, begin) = os.getpid(), os.pipe()

    def task(number: int) -> int:
        if os.getpid() != original:
            os.write(begin, b"x")
            raise OSError
        os.read(began, 1 - number)  # the first task ends when the copy has taken another
        return number

    assert run_shared([partial(task, number) for number in range(2)]) == [0, 1]
    os.close(began)
    os.close(begin)


@needs_copies
def test_what_a_copy_finished_before_it_was_killed_is_not_done_again(tmp_path: Path) -> None:
    original, (began, begin) = os.getpid(), os.pipe()

    def task(number: int) -> int:
        with (tmp_path / str(number)).open("a") as file:
            file.write("done\n")
        if os.getpid() == original:
            os.read(began, 1)  # until the copy is killed
        elif len(list(tmp_path.iterdir())) == 3:  # one task here, and the second of the copy
            os.write(begin, b"x" * 9)
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert run_shared([partial(task, number) for number in range(4)]) == list(range(4))
    os.close(began)
    os.close(begin)
    counts = sorted(path.read_text().count("done") for path in tmp_path.iterdir())
    assert counts == [1, 1, 1, 2]  # only what the copy was at when it was killed is done twice


@needs_copies
def test_a_copy_that_is_ended_leaves_its_contexts(tmp_path: Path) -> None:
    @contextmanager
    def folder() -> Iterator[None]:
        (tmp_path / "half written").mkdir()
        try:
            yield
        finally:
            (tmp_path / "half written").rmdir()
            (tmp_path / "removed").touch()

    def stay() -> None:
        with folder():
            while True:
                time.sleep(0.01)

    with second_process.SecondProcess(stay):
        while not (tmp_path / "half written").exists():
            time.sleep(0.001)
    assert [path.name for path in tmp_path.iterdir()] == ["removed"]


@pytest.mark.parametrize("is_possible", [True, False])
def test_without_a_copy_all_is_done_here(is_possible: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_tasks, "is_possible", lambda: is_possible)
    n = MOST + 1 if is_possible else 3
    results = run_shared([os.getpid] * n, lambda: pytest.fail("copied"))
    assert results == [os.getpid()] * n


@needs_copies
def test_an_error_of_a_task_is_met_here() -> None:
    def fail() -> None:
        raise ValueError("of the task")

    with pytest.raises(ValueError, match="of the task"):
        run_shared([fail, fail])
