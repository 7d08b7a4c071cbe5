"""Loading on the workers of a cluster into a bucket: a worker that is killed loses nothing."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from analysis import pipeline
from analysis.errors import ClusterError
from analysis.pipeline.dask_executor import LOGGERS, DaskExecutor, Session, Watch
from analysis.pipeline.executor import executor_of
from analysis.pipeline.load import run as run_module
from analysis.pipeline.task_log import TaskLog
from analysis.store.database import Database
from analysis.store.storage import BucketStorage
from analysis.store.storage.s3 import marks
from analysis.store.storage.s3.staging import BucketStaging
from analysis.store.workspace import Workspace
from tests import small
from tests.pipeline.killing import MARKER, is_first

N_RUNS = 4
load_in_worker = run_module._load_in_worker


def load_and_die_once(*arguments: Any) -> Any:
    """On a worker: the first to have uploaded a run is killed before it is published."""
    marker = Path(os.environ[MARKER])
    commit = BucketStaging._commit

    def commit_or_die(self: BucketStaging, folder: str, mark: marks.Mark) -> bool:
        if is_first(marker):
            os.kill(os.getpid(), signal.SIGKILL)
        return commit(self, folder, mark)

    BucketStaging._commit = commit_or_die  # type: ignore[method-assign]
    try:
        return load_in_worker(*arguments)
    finally:
        BucketStaging._commit = commit  # type: ignore[method-assign]


@pytest.mark.filterwarnings("default")
def test_the_run_of_a_killed_worker_is_loaded_again_once(
    bucket: str, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [small.write(tmp_path / f"model-{n}.json", small.run()) for n in range(N_RUNS)]
    monkeypatch.setattr(run_module, "_load_in_worker", load_and_die_once)
    workspace = Workspace(bucket)
    lines: list[str] = []
    steps: list[tuple[str, int, int]] = []
    results = pipeline.load(
        files, workspace, progress=lambda *step: steps.append(step), executor=DaskExecutor(cluster, lines.append)
    )
    assert (tmp_path / "marker").exists()
    assert [result.run.name for result in results] == [f"model-{n}" for n in range(N_RUNS)]
    assert all(result.new for result in results)
    assert workspace.run_ids() == sorted(result.run.id for result in results)
    assert Database(workspace).rows("SELECT count(*) AS n FROM cases") == [{"n": 13 * N_RUNS}]
    assert steps == [("runs", n, N_RUNS) for n in range(1, N_RUNS + 1)]
    storage = workspace.storage
    assert isinstance(storage, BucketStorage)
    versions = {entry.key.split("/")[1] for entry in storage.bucket.objects(marks.FILES)}
    assert len(versions) == N_RUNS + 1  # one upload without a mark, which nobody sees
    assert len([line for line in lines if "finished on" in line]) == N_RUNS
    assert len([line for line in lines if "stopped; done again" in line]) == 1


def test_a_task_that_begins_again_is_named_with_the_worker_that_stopped() -> None:
    lines: list[str] = []
    log = TaskLog(lines.append, ["kettle"])
    for event in ({"worker": "a"}, {"worker": "b"}, {"worker": "b", "seconds": 1.25}):
        log.add({"number": 0, **event})
    log.add({"number": 1, "worker": "a", "seconds": 0.0})
    assert lines == [
        "kettle: a stopped; done again on b",
        "kettle: finished on b in 1.2 s",
        "task 2: finished on a in 0.0 s",
    ]


def test_an_executor_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert executor_of("processes") is None
    assert isinstance(executor_of("dask://scheduler:8786"), DaskExecutor)
    for name in ("dask", "dask://", "spark://host:1"):
        with pytest.raises(ClusterError, match="expected processes or dask://host:port"):
            executor_of(name)
    monkeypatch.setattr("analysis.pipeline.dask_executor.SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(ClusterError, match=r"dask://127.0.0.1:1: expected a Dask scheduler that answers"):
        DaskExecutor("dask://127.0.0.1:1").run([partial(int, 1)], print)


GONE = "dask://lab:8786: expected a scheduler that runs until the end, found no connection to it any more"


@dataclass
class Cluster:
    """In place of a client and of each future: numbers of workers that looks find; nothing ends before they do."""

    workers: list[int]
    error: BaseException | None = None
    status: str = "running"

    def nthreads(self) -> dict[str, int]:
        return {f"tcp://worker-{n}": 1 for n in range(self.workers.pop(0))}

    def submit(self, *_: object, **__: object) -> Cluster:
        return self

    def done(self) -> bool:
        return self.error is not None

    def result(self, timeout: float | None = None) -> None:
        raise self.error or TimeoutError

    def ignore(self, *_: object) -> None:
        """Nothing to do."""

    def add_done_callback(self, put: Callable[[object], None]) -> None:
        if self.done():
            put(self)

    subscribe_topic = unsubscribe_topic = cancel = close = ignore


@pytest.mark.parametrize(
    ("reason", "status", "message"),
    [
        ("scheduler-connection-lost", "running", "no connection to it any more"),
        ("unknown", "closed", "no connection to it any more"),
        ("unknown", "connecting", "no connection to it any more"),
        ("unknown", "running", "kettle cancelled for reason: unknown."),
    ],
)
def test_a_scheduler_that_stops_is_named(reason: str, status: str, message: str) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    task = Cluster([], distributed.client.FutureCancelledError("kettle", reason), status)
    expected = f"dask://lab:8786: expected a scheduler that runs until the end, found {message}"
    with pytest.raises(ClusterError, match=expected):
        DaskExecutor("dask://lab:8786").result(distributed, task, task)


def test_a_cluster_that_loses_all_workers_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    monkeypatch.setattr("analysis.pipeline.dask_executor.SECONDS_BETWEEN_LOOKS", 0.0)
    executor, looks = DaskExecutor("dask://lab:8786"), [2, 0, 1, 0, 0, 1]
    question, load = Cluster(looks.copy()), Cluster(looks.copy())
    reason = "dask://lab:8786: expected workers until all tasks have ended, found none at 2 looks, 0 s apart"
    with pytest.raises(ClusterError, match=reason):
        Session(executor, distributed, question, "topic", 2, []).run(partial(int, 1), "kettle")
    with pytest.raises(ClusterError, match=reason):
        Session(executor, distributed, load, "topic", 2, []).run_all([partial(int, 1)], print)
    assert question.workers == load.workers == [1]


def test_a_client_that_is_closed_does_not_hide_that_the_scheduler_is_gone() -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    lost = distributed.client.FutureCancelledError("kettle", "scheduler-connection-lost")

    class Client(Cluster):
        def refuse(self, *_: object, **__: object) -> None:
            raise distributed.client.ClosedClientError("Client is closed. Can't send message.")

        unsubscribe_topic = cancel = refuse

    session = Session(DaskExecutor("dask://lab:8786"), distributed, Client([], lost), "topic", 2, [])
    with pytest.raises(ClusterError, match=GONE):
        session.run_all([partial(int, 1)], print)


@pytest.mark.parametrize("name", ["submit", "subscribe_topic", "nthreads", "add_done_callback"])
@pytest.mark.parametrize("error", ["ClosedClientError", "OSError", "asyncio"])
def test_whatever_a_client_without_scheduler_raises_is_a_sentence(
    name: str, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    errors = {
        "ClosedClientError": distributed.client.ClosedClientError("closed"),
        "OSError": OSError("Timed out"),
        "asyncio": asyncio.CancelledError(),
    }

    def fail(*_: object, **__: object) -> None:
        raise errors[error]

    client = Cluster([2, 0, 0], distributed.client.FutureCancelledError("kettle", "scheduler-connection-lost"))
    setattr(client, name, fail)
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: client)
    executor = DaskExecutor("dask://lab:8786")
    with pytest.raises(ClusterError, match=GONE), executor.session() as session:
        session.run(partial(int, 1), "kettle")
    with pytest.raises(ClusterError, match=GONE):
        executor.run([partial(int, 1)], print)


def test_a_look_at_a_client_that_is_closing_finds_no_worker() -> None:
    class Closing(Cluster):
        def nthreads(self) -> dict[str, int]:
            raise asyncio.CancelledError

    watch = Watch("dask://lab:8786", Closing([]))
    watch.look()
    with pytest.raises(ClusterError, match="expected workers until all tasks have ended"):
        watch.look()


def test_the_first_lost_connection_ends_all_tasks_of_a_session() -> None:
    """Those that wait, and those that would be given to a client that connects again."""
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    lost = Cluster([], distributed.client.FutureCancelledError("kettle", "scheduler-connection-lost"))
    waiting, is_waiting = Cluster([]), Event()

    class Client(Cluster):
        def submit(self, *_: object, **options: object) -> Cluster:
            return {"topic-0": waiting, "topic-1": lost}[str(options["key"])]

    def wait_for_result(put: Callable[[object], None]) -> None:
        is_waiting.set()

    waiting.add_done_callback = wait_for_result  # type: ignore[method-assign]
    session = Session(DaskExecutor("dask://lab:8786"), distributed, Client([]), "topic", 2, [])
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(session.run, partial(int, 1), "lamp")
        assert is_waiting.wait(60)
        for name in ("kettle", "spoon"):
            with pytest.raises(ClusterError, match=GONE):
                session.run(partial(int, 1), name)
        with pytest.raises(ClusterError, match=GONE):
            first.result(60)


def test_the_loggers_of_dask_are_as_before_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: Cluster([2]))
    loggers = [logging.getLogger(name) for name in LOGGERS]
    for logger in loggers:
        monkeypatch.setattr(logger, "level", logging.WARNING)
    with DaskExecutor("dask://lab:8786").session():
        assert {logger.level for logger in loggers} == {logging.CRITICAL}
    assert {logger.level for logger in loggers} == {logging.WARNING}


def test_a_task_that_runs_out_of_time_itself_is_no_reason_to_look() -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra dask")
    task = Cluster([], TimeoutError("the model's server"), "error")
    with pytest.raises(TimeoutError, match="the model's server"):
        DaskExecutor("dask://lab:8786").result(distributed, task, task)
