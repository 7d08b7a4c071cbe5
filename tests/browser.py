"""What the browser tests stand on: finding Chromium, and running the real app as its own process."""

from __future__ import annotations

import json
import math
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tests import scripts

ROOT = Path(__file__).parents[1]
APP = ROOT / "dashboard" / "app.py"
SHELL = "chromium-headless-shell"
"""Chromium without a window around it: the same pages for half of the processor's time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome")
NO_BROWSER = f"no Chromium: install one (`apt-get install {SHELL}`) or name it in EARMARK_CHROMIUM"
WITHOUT = (
    "BackgroundResourceFetch",  # with it, modules are compiled anew on each page
    # The rest is off in Playwright too, whose list this one takes the place of.
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS = (
    "--no-sandbox",  # a container's root has no other way; only pages of our own are opened
    "--disable-gpu",
    "--in-process-gpu",  # nothing is drawn by a graphics card: one process less
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # nothing is fetched from elsewhere
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
)
START_SECONDS = 180
SERVER = """\
import streamlit as st

from dashboard.components.es_modules import ROUTES
from dashboard.page_files import ROUTES as FILE_ROUTES

app = st.App({script!r}, routes=[*ROUTES, *FILE_ROUTES])
"""


def find_chromium() -> str | None:
    """EARMARK_CHROMIUM, else one on the path, else the one playwright has fetched."""
    named = os.environ.get("EARMARK_CHROMIUM")
    if named:
        return shutil.which(named)
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or _playwrights_own()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


class Process(Protocol):
    """A running server."""

    def poll(self) -> int | None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def send_signal(self, number: int, /) -> None: ...
    def wait(self, timeout: float | None = None) -> int: ...


@dataclass(frozen=True)
class Fork:
    """A server that `tests.server` has begun. Its exit status is nobody's: 0 when it has ended."""

    number: int

    def poll(self) -> int | None:
        try:
            os.kill(self.number, 0)
        except ProcessLookupError:
            return 0
        return None

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        end = time.monotonic() + (math.inf if timeout is None else timeout)
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.number), timeout or 0)
            time.sleep(0.02)
        return 0

    def send_signal(self, number: int, /) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.number, number)


@dataclass
class Apps:
    """Apps started so far, one per script and workspace."""

    logs: Path
    running: dict[tuple[Path, Path, str, tuple[str, ...]], tuple[str, Process]] = field(default_factory=dict)
    forks: subprocess.Popen[str] | None = None
    scripts: subprocess.Popen[str] | None = None

    def __call__(self, workspace: Path, script: Path = APP, base_path: str = "", options: tuple[str, ...] = ()) -> str:
        """The address of the app over a workspace, started if it is not running, ready to answer.

        base_path: of an app that has its own scripts below it. options: further ones of `streamlit run`.
        """
        place = (script, workspace, base_path, options)
        if place not in self.running:
            self.running[place] = self._start(workspace, script, base_path, options)
        url, process = self.running[place]
        process.send_signal(signal.SIGCONT)
        return url

    def pause(self) -> None:
        """Each server stands still until it is called for: dozens that look at their clocks ten times a second take a
        quarter of a core."""
        for _, process in self.running.values():
            process.send_signal(signal.SIGSTOP)

    def stop(self) -> None:
        for _, process in self.running.values():
            process.terminate()
            process.send_signal(signal.SIGCONT)
        for _, process in self.running.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.running.clear()
        for helper in (self.forks, self.scripts):
            if helper is not None:
                helper.communicate()
        self.forks = self.scripts = None

    def _start(self, workspace: Path, script: Path, base_path: str, options: tuple[str, ...]) -> tuple[str, Process]:
        port = free_port()
        server = script if script == APP else self._server(script, port)
        arguments = ["run", str(server), "--server.headless", "true"]
        arguments += ["--server.address", "127.0.0.1", "--server.port", str(port)]
        arguments += ["--browser.gatherUsageStats", "false", "--server.fileWatcherType", "none", *options]
        if base_path:
            arguments += ["--server.baseUrlPath", base_path]
        environment = os.environ | {"EARMARK_WORKSPACE": str(workspace)}
        if script != APP:  # the app itself must find its own packages; a test's script is given them
            environment["PYTHONPATH"] = str(ROOT)
        log = self.logs / f"{port}.log"
        begin = self._fork if self.running and not base_path else self._run
        process = begin(arguments, environment, log)
        url = f"http://127.0.0.1:{port}/{base_path}".rstrip("/")
        if not _answers(url, process):
            process.kill()
            process.wait()
            raise RuntimeError(f"the app did not start:\n{log.read_text(errors='replace')}")
        return url, process

    def _run(self, arguments: list[str], environment: dict[str, str], log: Path) -> Process:
        """As a user does."""
        command = [sys.executable, "-m", "streamlit", *arguments]
        with log.open("wb") as output:
            return subprocess.Popen(command, env=environment, cwd=self.logs, stdout=output, stderr=subprocess.STDOUT)

    def _fork(self, arguments: list[str], environment: dict[str, str], log: Path) -> Process:
        """From the second server on: without the seconds of its imports, and with scripts that all have in common."""
        static = self.logs / "static"
        if self.forks is None:
            self.scripts, address = _helper("tests.scripts")
            scripts.copy(static, address)
            self.forks, _ = _helper("tests.server")
        assert self.forks.stdin is not None
        assert self.forks.stdout is not None
        order = {"arguments": arguments, "environment": environment, "log": str(log), "folder": str(self.logs)}
        print(json.dumps(order | {"static": str(static)}), file=self.forks.stdin, flush=True)
        return Fork(int(self.forks.stdout.readline()))

    def _server(self, script: Path, port: int) -> Path:
        """A server around a test's script, with the JavaScript of the components."""
        server = self.logs / f"{port}_{script.stem}_server.py"
        server.write_text(SERVER.format(script=str(script)), encoding="utf-8")
        return server


def _helper(module: str) -> tuple[subprocess.Popen[str], str]:
    """A program that runs as long as its input is open, and what it says once it is ready."""
    helper = subprocess.Popen(
        [sys.executable, "-m", module],
        cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert helper.stdout is not None
    ready = helper.stdout.readline().strip()
    assert ready, f"{module} did not start"
    return helper, ready


def free_port() -> int:
    """A port of this machine that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _answers(url: str, process: Process) -> bool:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False
