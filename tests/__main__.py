"""`python -m tests [arguments of pytest]`: every check of the project, pytest last: its summary closes the output.

The browser tests need a Chromium; where there is none it is fetched if that can be done without asking.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from tests.browser import NO_BROWSER, ROOT, find_chromium

INSTALL_SECONDS = 900


def main(arguments: Sequence[str]) -> int:
    """Runs all checks, whatever the earlier ones say; 0 only if none failed."""
    ensure_chromium()
    checks = (["ruff", "check", "."], ["mypy"], ["pytest", *arguments])
    failed = [check[0] for check in checks if run([sys.executable, "-m", *check])]
    return 1 if failed else 0


def ensure_chromium() -> None:
    """Fetches a Chromium if there is none; else the browser tests are skipped (with CI=true: they fail)."""
    for commands in installers():
        if find_chromium():
            return
        for command in commands:
            if run(command, INSTALL_SECONDS):
                break
    if not find_chromium():
        print(NO_BROWSER, flush=True)


def installers() -> list[list[list[str]]]:
    """Ways to fetch a Chromium, best first, each a list of commands. None of them asks anything."""
    ways = []
    if shutil.which("apt-get") and (root := _as_root()) is not None:
        apt = [*root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        ways.append([[*apt, "update"], [*apt, "install", "-y", "chromium"]])
    ways.append([[sys.executable, "-m", "playwright", "install", "chromium"]])
    return ways


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
