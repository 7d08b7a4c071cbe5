"""`python -m tests [--fast] [arguments of pytest]`: every check of the project, pytest last: its summary closes all.

--fast leaves out what `tests.slow` lists. Tests run in as many processes as there are cores, two at most by default,
and in one more where browsers are driven, since those leave a core idle while they wait; `-n 4` takes four. If a
process crashes, the run ends and names the test: with another one in its place, pytest-xdist waits forever.

The browser tests need a Chromium, the tests of reviews a PostgreSQL besides SQLite, the checks of the JavaScript Node
with TypeScript and eslint; where one is missing it is fetched if that can be done without asking.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tests import node, proxies
from tests.browser import NO_BROWSER, ROOT, SHELL, find_chromium
from tests.postgres import NO_POSTGRES, find_postgres
from tests.slow import FAST, left_out

Ways: TypeAlias = list[list[list[str]]]
"""Ways to fetch a program, best first, each a list of commands. None of them asks anything."""

INSTALL_SECONDS = 900
FOLDERS = ("analysis", "dashboard", "tests")
COMPILE_SECONDS = 120
"""Compiled once here: where PYTHONDONTWRITEBYTECODE is set, each process of a test would compile again. Asserts too."""


def main(arguments: Sequence[str]) -> int:
    """Runs all checks, whatever the earlier ones say; 0 only if none failed."""
    wait_for_types = start([sys.executable, "-m", "mypy"])
    if FAST not in arguments:
        ensure(has_shell, from_apt(SHELL), SLOW_BROWSER, SHELL_SECONDS)
        ensure(lambda: find_chromium() is not None, [*from_apt("chromium"), WITH_PLAYWRIGHT], NO_BROWSER)
    ensure(lambda: find_postgres() is not None, from_apt("postgresql"), NO_POSTGRES)
    ensure(proxies.has_all, proxies.ways(), proxies.NO_PROXY, proxies.FETCH_SECONDS)
    ensure(node.has_node, node.node_ways(), node.NO_NODE, node.INSTALL_SECONDS)
    if node.has_node():
        ensure(node.has_tools, node.tools_ways(), node.NO_TOOLS, node.INSTALL_SECONDS)
    run([sys.executable, "-m", "compileall", "-q", "-j", str(PROCESSES), *FOLDERS], COMPILE_SECONDS)
    checks = (
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
    )
    failed = [check[0] for check in checks if run([sys.executable, "-m", *check])]
    if set(arguments) - {FAST}:
        wait_for_types()  # a few tests may be over before it is
    else:
        run([sys.executable, "-m", "tests.rewriting", *arguments], COMPILE_SECONDS)
    failed += ["pytest"] if run([sys.executable, "-m", "pytest", *pytest_arguments(arguments)]) else []
    failed += ["mypy"] if wait_for_types() else []
    return 1 if failed else 0


def has_shell() -> bool:
    """Whether there is a Chromium without a window, or another one is asked for by name."""
    return bool(os.environ.get("EARMARK_CHROMIUM") or shutil.which(SHELL))


SHELL_SECONDS = 120
SLOW_BROWSER = f"no {SHELL}: another Chromium does as well, in twice the time"
PROCESSES = min(2, os.cpu_count() or 1)


def pytest_arguments(arguments: Sequence[str]) -> list[str]:
    """What pytest is called with: files of tests shared out among processes, each file to one of them, in the order of
    `conftest` and not by the number of their tests."""
    given = [argument for argument in arguments if argument != FAST]
    fast = left_out() if FAST in arguments else []
    shared = (
        [] if any(argument.startswith("-n") for argument in given) else ["-n", str(PROCESSES + (FAST not in arguments))]
    )
    return [*shared, "--dist", "loadfile", "--no-loadscope-reorder", "--max-worker-restart", "0", *fast, *given]


WITH_PLAYWRIGHT = [[sys.executable, "-m", "playwright", "install", "chromium"]]


def ensure(there: Callable[[], bool], ways: Ways, without: str, seconds: float = INSTALL_SECONDS) -> None:
    """Fetches what is not there; else the tests that need it are skipped (with CI=true: they fail)."""
    for commands in ways:
        if there():
            return
        for command in commands:
            if run(command, seconds):
                break
    if not there():
        print(without, flush=True)


def from_apt(package: str) -> Ways:
    """The way by Debian's packages, where it is open."""
    if not shutil.which("apt-get") or (root := _as_root()) is None:
        return []
    apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    return [[[*apt, "update"], [*apt, "install", "-y", package]]]


def _as_root() -> list[str] | None:
    """What to write before a command so that root runs it; None if that cannot be had without a password."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    return [sudo, "-n"] if sudo and not run([sudo, "-n", "true"], 10) else None


def run(command: list[str], seconds: float | None = None) -> int:
    """Runs a command in the project's folder, shows it, and gives its exit code; 1 if it takes too long."""
    print(f"$ {' '.join(command)}", flush=True)
    try:
        return subprocess.run(command, cwd=ROOT, timeout=seconds, check=False).returncode
    except subprocess.TimeoutExpired:
        print(f"stopped after {seconds:g} seconds", flush=True)
        return 1


def start(command: list[str]) -> Callable[[], int]:
    """Runs a command beside what follows and shows it with its output once it is over; the result waits for its exit
    code. mypy needs one core for half a minute, and the setup before the tests leaves one idle."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def show() -> None:
        output = process.communicate()[0]
        print(f"\n$ {' '.join(command)}\n{output}", end="", flush=True)

    thread = threading.Thread(target=show)
    thread.start()

    def wait() -> int:
        thread.join()
        return process.returncode

    return wait


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
