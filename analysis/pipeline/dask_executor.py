"""Independent tasks on the workers of a Dask cluster. The tasks of a worker that stops are done again by another.

Each task publishes its result into the workspace itself, completely or not at all, so a task that is done again finds
either nothing or the whole result. What the workers do is logged here, where the tasks come from.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Lock
from typing import Any, TypeVar
from uuid import uuid4

from analysis.errors import ClusterError, MissingLibraryError

T = TypeVar("T")
SCHEME = "dask://"
TOPIC = "earmark"
SECONDS_TO_CONNECT = 10
SECONDS_BETWEEN_LOOKS = 30.0
LOOKS = 2
"""In turn without a worker before a cluster is given up."""
LOGGERS = ("distributed", "distributed.client")
"""Where Dask writes tracebacks of a connection that was lost, besides the error that it raises."""
LOST = "scheduler-connection-lost"
"""Dask's word for it."""
GONE = (Exception, asyncio.CancelledError)
"""What a client that has lost its scheduler raises when it is tidied up: it must not hide the error that says so."""


@dataclass(frozen=True, slots=True)
class DaskExecutor:
    """address: dask://host:port of the scheduler. log: gets a line for each task that ends or is done again."""

    address: str
    log: Callable[[str], None] = print

    def run(
        self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None], names: Sequence[str] = ()
    ) -> list[T]:
        """Results in the order of the tasks, which must be picklable. The first error cancels pending tasks.

        Raises ClusterError where the scheduler cannot be reached, all workers go away, or a task stops several of them.
        """
        distributed = _distributed()
        with self._client(distributed) as client:
            return self._run(distributed, client, tasks, progress, names)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """For tasks that are given one by one. Only those that are done again are logged.

        Raises ClusterError where the scheduler cannot be reached, or has no worker.
        """
        distributed, topic = _distributed(), f"{TOPIC}-{uuid4().hex}"
        with self._client(distributed) as client:
            threads = sum(client.nthreads().values())
            if not threads:
                raise ClusterError(self.address, "a Dask scheduler with workers", "none")
            names: list[str] = []
            log = TaskLog(self.log, names, only_repeats=True)
            client.subscribe_topic(topic, lambda event: log.add(event[1]))
            try:
                yield Session(self, distributed, client, topic, threads, names)
            finally:
                with suppress(*GONE):
                    client.unsubscribe_topic(topic)

    @contextmanager
    def _client(self, distributed: Any) -> Iterator[Any]:
        address = f"tcp://{self.address.removeprefix(SCHEME)}"
        for name in LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(self.address, "a Dask scheduler that answers", str(error)) from error
        try:
            yield client
        finally:
            with suppress(*GONE):
                client.close()

    def _run(
        self, distributed: Any, client: Any, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None],
        names: Sequence[str],
    ) -> list[T]:  # fmt: skip
        job, log = uuid4().hex, TaskLog(self.log, names)
        topic = f"{TOPIC}-{job}"
        client.subscribe_topic(topic, lambda event: log.add(event[1]))
        futures = [
            client.submit(_run_task, task, number, topic, key=f"{topic}-{number}", pure=False)
            for number, task in enumerate(tasks)
        ]
        finished: Queue[Any] = Queue()
        watch = Watch(self.address, client)
        try:
            for future in futures:
                future.add_done_callback(finished.put)
            for n_finished in range(1, len(futures) + 1):
                self.result(distributed, client, watch.next(finished))
                progress(n_finished)
            return [future.result() for future in futures]
        finally:
            with suppress(*GONE):
                client.cancel([future for future in futures if not future.done()])
                client.unsubscribe_topic(topic)

    def result(self, distributed: Any, client: Any, future: Any) -> Any:
        """Of a task. Raises ClusterError, and what the task raises."""
        watch = Watch(self.address, client)
        try:
            while True:
                try:
                    return future.result(timeout=SECONDS_BETWEEN_LOOKS)
                except TimeoutError:
                    if future.done():  # of the task itself, or it ended just now
                        return future.result()
                watch.look()
        except distributed.scheduler.KilledWorker as error:
            reason = " ".join(str(error).split())
            raise ClusterError(self.address, "workers that finish their tasks", reason) from error
        except CancelledError as error:  # the scheduler is gone, or another client cancelled the task
            is_lost = getattr(error, "reason", "") == LOST
            raise self.stopped("" if is_lost else " ".join(str(error).split())) from error

    def stopped(self, reason: str = "") -> ClusterError:
        """The error of a scheduler that is gone before the end."""
        return ClusterError(
            self.address, "a scheduler that runs until the end", reason or "no connection to it any more"
        )


@dataclass(slots=True)
class Watch:
    """Looks now and then, while tasks run, whether the cluster has a worker. n_empty: looks in turn without one."""

    address: str
    client: Any
    n_empty: int = 0

    def next(self, futures: Queue[Any]) -> Any:
        """The first of the queue, once there is one. Raises ClusterError."""
        while True:
            try:
                return futures.get(timeout=SECONDS_BETWEEN_LOOKS)
            except Empty:
                self.look()

    def look(self) -> None:
        """Raises ClusterError."""
        try:
            has_worker = bool(self.client.nthreads())
        except (OSError, RuntimeError, AttributeError):  # the scheduler does not answer, or the client is closed
            has_worker = False
        self.n_empty = 0 if has_worker else self.n_empty + 1
        if self.n_empty == LOOKS:
            absence = f"none at {LOOKS} looks, {SECONDS_BETWEEN_LOOKS:.0f} s apart"
            raise ClusterError(self.address, "workers until all tasks have ended", absence)


@dataclass(slots=True)
class Session:
    """A connection to a cluster, which threads may share. threads: of all workers, when it began. names: of tasks."""

    executor: DaskExecutor
    library: Any
    client: Any
    topic: str
    threads: int
    names: list[str]
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _lock: Lock = field(default_factory=Lock)

    @property
    def address(self) -> str:
        return self.executor.address

    def run(self, task: Callable[[], T], name: str) -> T:
        """The result of a picklable task, once a worker has it. Raises ClusterError, and what the task raises."""
        with self._lock:
            number = next(self._numbers)
            self.names.append(name)
        try:
            future = self.client.submit(_run_task, task, number, self.topic, key=f"{self.topic}-{number}", pure=False)
        except self.library.client.ClosedClientError as error:
            raise self.executor.stopped() from error
        result: T = self.executor.result(self.library, self.client, future)
        return result


@dataclass(slots=True)
class TaskLog:
    """Lines about tasks, made from the events of workers. names: of the tasks. only_repeats: of no others."""

    write: Callable[[str], None]
    names: Sequence[str] = ()
    only_repeats: bool = False
    _workers: dict[int, str] = field(default_factory=dict)

    def add(self, event: dict[str, Any]) -> None:
        """event: number of a task, worker, and seconds if it ended."""
        number, worker = event["number"], event["worker"]
        name = self.names[number] if number < len(self.names) else f"task {number + 1}"
        earlier = self._workers.get(number)
        if "seconds" in event:
            if not self.only_repeats:
                self.write(f"{name}: finished on {worker} in {event['seconds']:.1f} s")
        elif earlier is not None:
            self.write(f"{name}: {earlier} stopped; done again on {worker}")
        self._workers[number] = worker


def _run_task(task: Callable[[], T], number: int, topic: str) -> T:
    """Runs on a worker."""
    worker = _distributed().get_worker()
    worker.log_event(topic, {"number": number, "worker": worker.address})
    begin = time.perf_counter()
    result = task()
    seconds = time.perf_counter() - begin
    worker.log_event(topic, {"number": number, "worker": worker.address, "seconds": seconds})
    return result


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise MissingLibraryError("distributed", "dask") from error
    return distributed
