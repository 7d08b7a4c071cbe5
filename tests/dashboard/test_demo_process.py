"""The process that loads the demo: begun where nothing was ever loaded, waited for by the first visitor."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from analysis.pipeline import demos
from analysis.store.workspace import PROJECT, RUNS, UNFINISHED, Workspace
from dashboard import demo_process, demo_setup


class Process:
    """Runs until it has been looked at once for each step; then does the step."""

    def __init__(self, steps: list[Callable[[], object]]) -> None:
        self.steps = steps

    def poll(self) -> int | None:
        if not self.steps:
            return 0
        self.steps.pop(0)()
        return None


def put_runs(place: Workspace, *names: str) -> None:
    for name in names:
        place.storage.put(f"{RUNS}/{name}/run.json", b"{}")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """The workspace of a user who names none, empty."""
    made = Workspace(tmp_path)
    monkeypatch.delenv("EARMARK_WORKSPACE", raising=False)
    for module in (demo_process, demo_setup):
        monkeypatch.setattr(module, "Workspace", lambda: made)
    monkeypatch.setattr(demo_process, "storage_of", lambda: made.storage)
    monkeypatch.setattr(demo_process, "_PAUSE", 0)
    monkeypatch.setattr(demo_process, "_processes", [])
    return made


def test_it_is_begun_where_nothing_was_ever_loaded(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process([])
    monkeypatch.setattr(demo_process, "start", lambda: process)
    demo_process.begin()
    demo_process.begin()
    assert [*map(id, demo_process._processes)] == [id(process)]
    demo_process._processes.clear()
    put_runs(place, "mine")
    demo_process.begin()
    assert demo_process._processes == []
    place.storage.put(UNFINISHED, b"")
    demo_process.begin()
    assert demo_process._processes  # a load that was broken off is taken up again


def test_a_workspace_that_was_named_gets_none(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EARMARK_WORKSPACE", str(place.path))
    monkeypatch.setattr(demo_process, "start", lambda: pytest.fail("begun"))
    demo_process.begin()


def test_where_no_process_can_start_the_first_visitor_loads_the_demo(
    place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[Path] = []
    monkeypatch.setattr(sys, "executable", str(place.path / "none"))
    monkeypatch.setattr(demos, "load", lambda workspace, progress: loads.append(workspace.path))
    demo_process.begin()
    assert not demo_setup.build()
    assert loads == [place.path]


def test_it_loads_the_demo_and_gives_way_once_a_page_can_be_drawn(
    place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[Path] = []
    given_way: list[int] = []

    def load(workspace: Workspace, progress: Callable[[str, int, int], None]) -> list[object]:
        loads.append(workspace.path)
        for n_loaded in range(1, 5):
            assert given_way == [demo_process.BEHIND] * (n_loaded > demo_process.ENOUGH)
            progress("runs", n_loaded, 9)
        return []

    monkeypatch.setattr(demo_process, "end_with_server", lambda pipe: None)
    monkeypatch.setattr(demos, "load", load)
    monkeypatch.setattr(os, "nice", given_way.append)
    with open(os.devnull) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        demo_process.main()
    assert loads == [place.path]


def test_the_first_page_is_drawn_once_two_runs_are_there(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demos, "load", lambda workspace, progress: pytest.fail("loaded by the visitor too"))
    unfinished = partial(place.storage.put, UNFINISHED, b"")
    a, b = (partial(put_runs, place, name) for name in "ab")
    steps: list[Callable[[], object]] = [unfinished, a, b, *[lambda: None] * 9]
    demo_process._processes.append(Process(steps))  # type: ignore[arg-type]
    assert demo_setup.build()
    assert place.run_ids() == ["a", "b"]
    assert not demo_setup.is_due()
    steps.clear()
    assert demo_setup.is_due()  # the process has ended too early
    assert not demo_setup.is_loading()
    place.storage.remove(UNFINISHED)
    assert not demo_setup.is_due()


def test_it_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = os.pipe()
    ends: list[int] = []
    monkeypatch.setattr(os, "_exit", ends.append)
    os.close(there)
    demo_process.end_with_server(here)
    os.close(here)
    assert ends == [1]


def test_it_begins_before_heavy_modules_are_imported() -> None:
    process = subprocess.run(
        [sys.executable, "-c", "import sys, dashboard.demo_process; print(*sys.modules)"],
        capture_output=True, text=True, check=True, cwd=PROJECT,
    )  # fmt: skip
    assert not {"streamlit", "scipy", "pyarrow", "analysis.pipeline"} & set(process.stdout.split())


def test_the_first_visitor_waits_for_it_and_loads_what_it_left(
    place: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []
    loads: list[Path] = []
    unfinished = partial(place.storage.put, UNFINISHED, b"")
    steps: list[Callable[[], object]] = [unfinished, partial(put_runs, place, "a"), lambda: None]
    demo_process._processes.append(Process(steps))  # type: ignore[arg-type]
    demo_process.wait(counts.append)
    assert counts == [0, 1]
    monkeypatch.setattr(demos, "load", lambda workspace, progress: loads.append(workspace.path))
    assert not demo_setup.build()
    assert loads == [place.path]
