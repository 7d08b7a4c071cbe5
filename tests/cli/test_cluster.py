"""Commands as a person types them, on a scheduler and a worker that were started as the guide says."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import pytest

from analysis.cli import exits
from tests import small
from tests.browser import ROOT, free_port
from tests.cli.test_commands import Earmark, earmark
from tests.inference.chat_server import ChatServer, serving

__all__ = ["earmark"]

pytestmark = [
    pytest.mark.skipif(find_spec(library) is None, reason=f"needs the extra {extra}")
    for library, extra in (("openai", "openai"), ("distributed", "dask"))
]
N = 20
PAUSE_AT = 8
SECONDS = 180
"""To wait for a state."""
Dask: TypeAlias = Callable[..., subprocess.Popen[bytes]]


def wait(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.05)


def environment() -> dict[str, str]:
    return os.environ | {"OPENAI_API_KEY": "k", "PYTHONPATH": str(ROOT)}


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    """Begins a program of Dask; its output is in a file of that name."""
    program = shutil.which("dask", path=str(Path(sys.executable).parent)) or "dask"
    with ExitStack() as stack:

        def begin(name: str, *arguments: object) -> subprocess.Popen[bytes]:
            command = [program, name, *map(str, arguments), "--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]
            with (tmp_path / name).open("wb") as log:
                process = subprocess.Popen(
                    command, env=environment(), stdout=log, stderr=log, start_new_session=True, cwd=tmp_path
                )
            stack.callback(end, process)
            return process

        yield begin


def end(process: subprocess.Popen[bytes]) -> None:
    """With the processes that it began."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(SECONDS)


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with serving() as state:
        yield state


def test_a_scheduler_that_is_killed_while_a_model_is_asked(
    earmark: Earmark, dask: Dask, server: ChatServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sentences; what was answered is not asked again on one machine afterwards."""
    rows = [{"task": "artist_count", "audio": f"{n}.wav", "question": f"question {n}", "answer": "2"} for n in range(N)]
    questions, port = small.write(tmp_path / "questions.json", rows), free_port()
    scheduler = dask("scheduler", "--port", port)
    dask("worker", f"tcp://127.0.0.1:{port}", "--nworkers", 1, "--nthreads", 1)
    wait(lambda: (tmp_path / "worker").read_text().count("Registered to") == 1)
    asking = [
        "run", "--questions", str(questions), "--endpoint", server.url, "--model", "m",
        "--workspace", str(tmp_path / "lab"), "--workers", "8",
    ]  # fmt: skip
    server.pause_at = PAUSE_AT
    code = "import sys; from analysis.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *asking, "--executor", f"dask://127.0.0.1:{port}"]
    process = subprocess.Popen(
        command, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    try:
        answers = tmp_path / "lab" / "answers"
        wait(lambda: any(log.read_text().count("\n") >= PAUSE_AT for log in answers.glob("*.log")))
        end(scheduler)
        _, errors = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    (journal,) = answers.glob("*.journal")
    n_kept = len(journal.read_text().splitlines()) - 1
    assert n_kept >= PAUSE_AT
    assert process.returncode == exits.OUTSIDE, errors
    absence = "no connection to it any more"
    assert " ".join(errors.splitlines()[1:]) == (
        f"warning: {n_kept} of {N} answers are in {journal}; --resume continues "
        f"error: dask://127.0.0.1:{port}: expected a scheduler that runs until the end, found {absence}"
    )
    before = server.answered.copy()
    server.pause_at = 0
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    code_after, out, _ = earmark(*asking, "--resume")
    assert code_after == 0
    assert f"{N} questions asked" in out
    assert (server.answered - before).total() <= N - n_kept + 8
    assert set(server.computed.values()) == {1}  # what a worker had and could not hand over has the same key
    assert len(server.computed) == N
