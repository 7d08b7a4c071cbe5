"""An endpoint is asked by the workers of a cluster: nothing is lost with one that is killed, limits hold for all."""

from __future__ import annotations

import json
import os
import pickle
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest

from analysis import pipeline
from analysis.errors import ClusterError, EarmarkError, MissingLibraryError
from analysis.inference import retries
from analysis.inference.adapter import Context
from analysis.inference.journal import Journal
from analysis.inference.limits import Limits
from analysis.inference.pace import Pace
from analysis.inference.progress_log import ProgressLog
from analysis.inference.reply import CallError, Reply
from analysis.pipeline.dask_executor import DaskExecutor, Session
from analysis.pipeline.models import cluster_calls, inference
from analysis.pipeline.models.cluster_calls import ClusterAdapter, Settings
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.pipeline.models.requests import Request
from analysis.prompts.selection import Prompt
from analysis.store.workspace import Workspace
from tests import small
from tests.inference.chat_server import serving
from tests.pipeline.killing import MARKER, is_first

pytestmark = pytest.mark.skipif(find_spec("openai") is None, reason="needs the extra openai")

N = 20
SECRET = "secret-of-the-test"
CONTEXT = Context("q", "artist_count", "")
ask_in_worker = cluster_calls._ask


def ask_and_die_once(*arguments: Any) -> Any:
    """On a worker: the first to have an answer is killed before it hands it over."""
    answer = ask_in_worker(*arguments)
    if is_first(Path(os.environ[MARKER])):
        os.kill(os.getpid(), signal.SIGKILL)
    return answer


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the environment of this process, and of the workers that it begins."""
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)


def questions(folder: Path) -> Path:
    rows = [{"task": "artist_count", "audio": f"{n}.wav", "question": f"question {n}", "answer": "2"} for n in range(N)]
    return small.write(folder / "questions.json", rows)


@pytest.mark.filterwarnings("default")
def test_the_question_of_a_killed_worker_is_asked_again_once(
    bucket: str, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_calls, "_ask", ask_and_die_once)
    tasks: list[bytes] = []
    submit = Session.run

    def keep(self: Session, task: Any, name: str) -> Any:
        tasks.append(pickle.dumps(task))
        return submit(self, task, name)

    monkeypatch.setattr(Session, "run", keep)
    lines: list[str] = []
    steps: list[tuple[str, int, int]] = []
    workspace = Workspace(bucket)
    with serving() as server:
        endpoint = EndpointOptions(server.url, timeout=10)
        request = Request(
            "", (questions(tmp_path),), model="m", endpoint=endpoint, out=tmp_path / "run.json", workers=8
        )
        result = inference.ask(
            request, workspace, lambda *step: steps.append(step), executor=DaskExecutor(cluster, lines.append)
        )
        server.wait()
        assert (tmp_path / "marker").exists()
        assert set(server.answered) == set(range(N))
        assert server.answered.total() == N + 1
        assert set(server.computed.values()) == {1}  # the second time under the same idempotency key
        assert server.most_running <= 2  # of 8 threads here, since the cluster has 2
        assert server.keys == {f"Bearer {SECRET}"}
    assert result.failed == 0
    assert steps == [("asking", n, N) for n in range(N + 1)]
    (line,) = lines
    assert "stopped; done again on" in line
    content = json.loads(result.path.read_text(encoding="utf-8"))
    assert [row["prediction"] for row in content["results"]] == ["2"] * N
    assert {row["asked"][0]["attempts"] for row in content["results"]} == {1}
    log = (tmp_path / "run.json.log").read_text(encoding="utf-8")
    assert log.count("\n") == N
    assert len(tasks) == N
    assert SECRET.encode() not in b"".join(tasks) + log.encode() + result.path.read_bytes()
    (loaded,) = pipeline.load([result.path], workspace)
    assert (loaded.run.n, workspace.run_ids()) == (N, [loaded.run.id])


@dataclass
class Desk:
    """In place of a session: the answers it gives in turn, and when it was asked."""

    answers: list[Reply | EarmarkError]
    clock: list[float]
    address: str = "dask://lab:8786"
    starts: list[float] = field(default_factory=list)

    def run(self, task: object, name: str) -> Reply | EarmarkError:
        self.starts.append(self.clock[0])
        answer: Reply | EarmarkError = pickle.loads(pickle.dumps(self.answers.pop(0)))  # as from another machine
        return answer


def adapter(
    answers: list[Reply | EarmarkError], options: EndpointOptions, tmp_path: Path
) -> tuple[ClusterAdapter, Desk]:
    """An adapter with a clock that goes on only while it waits."""
    clock = [0.0]
    desk = Desk(answers, clock)
    pace = Pace(options.rpm, clock=lambda: clock[0], sleep=lambda seconds: clock.__setitem__(0, clock[0] + seconds))
    settings = Settings(options.settings("m"), options.encoding, tmp_path, None, has_key=False)
    return ClusterAdapter(desk, settings, lambda prompt, _: prompt, Limits(pace), b""), desk  # type: ignore[arg-type]


def test_the_pace_is_that_of_all_workers_and_a_pause_stops_all(tmp_path: Path) -> None:
    answers: list[Reply | EarmarkError] = [Reply("2"), Reply("2"), CallError("HTTP 429", retry_after=90.0), Reply("2")]
    ask, desk = adapter(answers, EndpointOptions("http://lab/v1", rpm=2), tmp_path)
    for _ in range(2):
        ask(None, "How many?", CONTEXT)
    with pytest.raises(CallError):
        ask(None, "How many?", CONTEXT)
    ask(None, "How many?", CONTEXT)
    assert desk.starts == [0.0, 0.0, 60.0, 150.0]


def test_each_number_of_answers_is_reported_once_and_in_order(tmp_path: Path) -> None:
    path, n, in_step, steps = tmp_path / "run.json.log", 8, Barrier(2), []

    def clock() -> datetime:
        with suppress(BrokenBarrierError):
            in_step.wait(0.05)  # a second thread comes here if it can
        return datetime.now(tz=UTC)

    calls = [retries.Call("q", number, Prompt("How many?"), None, CONTEXT) for number in range(n)]
    request = Request("", (), endpoint=EndpointOptions("http://lab/v1"), workers=2)
    with Journal(tmp_path / "run.json.journal", {}, resume=False) as answers:
        log = ProgressLog(path, n, clock)
        inference._answer(calls, lambda *_: "2", answers, request, lambda *step: steps.append(step), log)
    assert steps == [("asking", number, n) for number in range(n + 1)]
    numbers = [line.split("  ")[1] for line in path.read_text(encoding="utf-8").splitlines()]
    assert numbers == [f"{number}/{n}" for number in range(1, n + 1)]


def test_a_worker_without_the_key_ends_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    options = EndpointOptions("http://lab/v1")
    settings = Settings(options.settings("m"), options.encoding, tmp_path, None, has_key=True)
    monkeypatch.delenv("OPENAI_API_KEY")
    refusal = cluster_calls._ask(pickle.dumps(settings), None, "How many?", CONTEXT)
    assert isinstance(refusal, ClusterError)  # a value, since a task that raises is logged with its prompt
    ask, _ = adapter([refusal], options, tmp_path)
    with pytest.raises(ClusterError, match="expected OPENAI_API_KEY in its environment"):
        retries.ask(ask, retries.Call("q", 0, Prompt("How many?"), None, CONTEXT), retries=3)


def test_a_worker_without_the_library_ends_the_run(tmp_path: Path) -> None:
    ask, _ = adapter([MissingLibraryError("openai", "openai")], EndpointOptions("http://lab/v1"), tmp_path)
    with pytest.raises(ClusterError, match="dask://lab:8786: expected workers with the extra openai"):
        ask(None, "How many?", CONTEXT)


@pytest.mark.parametrize(("status", "final"), [(429, False), (500, False), (401, True)])
def test_the_error_of_a_server_arrives_from_a_worker_as_it_is(status: int, final: bool, tmp_path: Path) -> None:
    with serving() as server:
        server.refusal, server.retry_after = status, "7"
        options = EndpointOptions(server.url, timeout=10)
        settings = Settings(options.settings("m"), options.encoding, tmp_path, None, has_key=True)
        refusal = cluster_calls._ask(pickle.dumps(settings), None, "How many?", CONTEXT)
    ask, _ = adapter([refusal], options, tmp_path)
    with pytest.raises(CallError, match=f"HTTP {status}: .*no: Bearer \\*\\*\\*") as raised:
        ask(None, "How many?", CONTEXT)
    assert (raised.value.retry_after, raised.value.final) == (7.0, final)


def test_an_address_with_a_password_is_not_sent_to_a_scheduler(tmp_path: Path) -> None:
    options = EndpointOptions(f"http://ada:{SECRET}@lab/v1")
    place = cluster_calls.adapter(options, "m", Workspace(tmp_path), 0.0, DaskExecutor("dask://lab:8786"))
    with pytest.raises(ClusterError, match="without user, password and query") as refusal, place:
        pass
    assert SECRET not in str(refusal.value)
