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
from dataclasses import dataclass, field, replace
from queue import Empty, Queue
from threading import Lock
from typing import Any, TypeVar
from uuid import uuid4

from analysis.errors import ClusterError, MissingLibraryError
from analysis.pipeline.task_log import TaskLog

T = TypeVar("T")
SCHEME = "dask://"
TOPIC = "earmark"
SECONDS_TO_CONNECT = 10
SECONDS_BETWEEN_LOOKS = 30.0
LOOKS = 2
"""In turn without a worker before a cluster is given up."""
LOGGERS = ("distributed", "distributed.client")
"""Where Dask writes tracebacks of a connection that was lost, besides the error that it raises."""
LOST_REASON = "scheduler-connection-lost"
"""Dask's word for it."""
CLOSING_ERRORS = (Exception, asyncio.CancelledError)
"""What a client that has lost its scheduler raises when it is tidied up: it must not hide the error that says so."""
CANCELLED_ERRORS = (CancelledError, asyncio.CancelledError)


@dataclass(frozen=True, slots=True)
class DaskExecutor:
    """Runs tasks on the workers of a Dask scheduler (dask://host:port). log: gets a line as a task ends or restarts."""

    address: str
    log: Callable[[str], None] = print

    @property
    def fewest(self) -> int:
        """A task alone too: the workers may have what this machine lacks."""
        return 1

    def run(
        self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None], names: Sequence[str] = ()
    ) -> list[T]:
        """Results in the order of the tasks, which must be picklable. The first error cancels pending tasks.

        Raises ClusterError where the scheduler cannot be reached, all workers go away, or a task stops several of them.
        """
        with self._session(TaskLog(self.log, names), list(names)) as session:
            return session.run_all(tasks, progress)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A session for tasks that are given one by one. Only those that are done again are logged.

        Raises ClusterError where the scheduler cannot be reached, or has no worker.
        """
        names: list[str] = []
        with self._session(TaskLog(self.log, names, only_repeats=True), names) as session:
            if not session.threads:
                raise ClusterError(self.address, "a Dask scheduler with workers", "none")
            yield session

    @contextmanager
    def _session(self, log: TaskLog, names: list[str]) -> Iterator[Session]:
        distributed, topic = _distributed(), f"{TOPIC}-{uuid4().hex}"
        with _quiet_loggers(), self._client(distributed) as client:
            try:
                with self.connected(distributed):
                    threads = sum(client.nthreads().values())
                    client.subscribe_topic(topic, lambda event: log.add(event[1]))
                yield Session(self, distributed, client, topic, threads, names)
            finally:
                with suppress(*CLOSING_ERRORS):
                    client.unsubscribe_topic(topic)

    @contextmanager
    def _client(self, distributed: Any) -> Iterator[Any]:
        address = f"tcp://{self.address.removeprefix(SCHEME)}"
        try:
            client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(self.address, "a Dask scheduler that answers", str(error)) from error
        try:
            yield client
        finally:
            with suppress(*CLOSING_ERRORS):
                client.close()

    @contextmanager
    def connected(self, distributed: Any) -> Iterator[None]:
        """Around what needs the scheduler at once. Raises ClusterError if it is gone."""
        try:
            yield
        except (
            OSError,
            RuntimeError,
            AttributeError,
            distributed.client.ClosedClientError,
            *CANCELLED_ERRORS,
        ) as error:
            raise self.stopped() from error

    def result(self, distributed: Any, client: Any, future: Any) -> Any:
        """The result of a task that has ended. Raises ClusterError, and what the task raises."""
        watch = Watch(self.address, client)
        try:
            while True:
                try:
                    return future.result(timeout=SECONDS_BETWEEN_LOOKS)
                except TimeoutError:
                    if future.status == "error":  # of the task itself
                        raise
                watch.look()
        except distributed.scheduler.KilledWorker as error:
            reason = " ".join(str(error).split())
            raise ClusterError(self.address, "workers that finish their tasks", reason) from error
        except CANCELLED_ERRORS as error:  # the scheduler is gone, or another client cancelled the task
            is_lost = getattr(error, "reason", LOST_REASON) == LOST_REASON or client.status != "running"
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
        """Look for workers once. Raises ClusterError after LOOKS looks in a row without any."""
        try:
            has_worker = bool(self.client.nthreads())
        except CLOSING_ERRORS:  # the scheduler does not answer, or the client is closed
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
    _waiting: set[Queue[Any]] = field(default_factory=set)
    _error: ClusterError | None = None

    @property
    def address(self) -> str:
        return self.executor.address

    def run(self, task: Callable[[], T], name: str) -> T:
        """The result of a picklable task, once a worker has it. Raises ClusterError, and what the task raises.

        The first ClusterError ends all tasks: a client that has lost its scheduler connects to another one, which knows
        none of them.
        """
        finished: Queue[Any] = Queue()
        with self._lock:
            number = next(self._numbers)
            self.names.append(name)
            self._waiting.add(finished)
        try:
            result: T = self._result(task, number, finished)
            return result
        except ClusterError as error:
            self._end(error)
            raise
        finally:
            with self._lock:
                self._waiting.discard(finished)

    def _result(self, task: Callable[[], T], number: int, finished: Queue[Any]) -> Any:
        self._refuse()
        with self.executor.connected(self.library):
            self._submitted(task, number).add_done_callback(finished.put)
        ended = Watch(self.address, self.client).next(finished)
        if ended is None:
            self._refuse()
        return self.executor.result(self.library, self.client, ended)

    def run_all(self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None]) -> list[T]:
        """The results in the order of the tasks, see `DaskExecutor.run`."""
        futures: list[Any] = []
        finished: Queue[Any] = Queue()
        watch = Watch(self.address, self.client)
        try:
            with self.executor.connected(self.library):
                futures.extend(self._submitted(task, number) for number, task in enumerate(tasks))
                for future in futures:
                    future.add_done_callback(finished.put)
            for n_finished in range(1, len(futures) + 1):
                self.executor.result(self.library, self.client, watch.next(finished))
                progress(n_finished)
            return [future.result() for future in futures]
        finally:
            with suppress(*CLOSING_ERRORS):
                self.client.cancel([future for future in futures if not future.done()])

    def _submitted(self, task: Callable[[], T], number: int) -> Any:
        return self.client.submit(_run_task, task, number, self.topic, key=f"{self.topic}-{number}", pure=False)

    def _refuse(self) -> None:
        """Raises ClusterError after the first one, anew: several threads raise it."""
        if self._error is not None:
            raise replace(self._error)

    def _end(self, error: ClusterError) -> None:
        with self._lock:
            self._error = self._error or error
            for finished in self._waiting:
                finished.put(None)


@contextmanager
def _quiet_loggers() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in LOGGERS]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


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
