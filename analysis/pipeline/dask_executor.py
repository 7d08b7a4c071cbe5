"""Independent tasks on the workers of a Dask cluster. The tasks of a worker that stops are done again by another.

Each task publishes its result into the workspace itself, completely or not at all, so a task that is done again finds
either nothing or the whole result. What the workers do is logged here, where the tasks come from.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import uuid4

from analysis.errors import ClusterError, MissingLibraryError

T = TypeVar("T")
SCHEME = "dask://"
TOPIC = "earmark"
SECONDS_TO_CONNECT = 10


@dataclass(frozen=True, slots=True)
class DaskExecutor:
    """address: dask://host:port of the scheduler. log: gets a line for each task that ends or is done again."""

    address: str
    log: Callable[[str], None] = print

    def run(
        self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None], names: Sequence[str] = ()
    ) -> list[T]:
        """Results in the order of the tasks, which must be picklable. The first error cancels pending tasks.

        Raises ClusterError where the scheduler cannot be reached, or a task stops several workers.
        """
        distributed = _distributed()
        address = f"tcp://{self.address.removeprefix(SCHEME)}"
        try:
            client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(self.address, "a Dask scheduler that answers", str(error)) from error
        with client:
            return self._run(distributed, client, tasks, progress, names)

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
        try:
            for n_finished, future in enumerate(distributed.as_completed(futures, loop=client.loop), 1):
                self._result(distributed, future)
                progress(n_finished)
            return [future.result() for future in futures]
        finally:
            client.cancel([future for future in futures if not future.done()])
            client.unsubscribe_topic(topic)

    def _result(self, distributed: Any, future: Any) -> Any:
        try:
            return future.result()
        except distributed.scheduler.KilledWorker as error:
            reason = " ".join(str(error).split())
            raise ClusterError(self.address, "workers that finish their tasks", reason) from error
        except CancelledError as error:  # the scheduler is gone, or another client cancelled the task
            reason = " ".join(str(error).split())
            raise ClusterError(self.address, "a scheduler that runs until the end", reason) from error


@dataclass(slots=True)
class TaskLog:
    """Lines about tasks, made from the events of workers. names: of the tasks."""

    write: Callable[[str], None]
    names: Sequence[str] = ()
    _workers: dict[int, str] = field(default_factory=dict)

    def add(self, event: dict[str, Any]) -> None:
        """event: number of a task, worker, and seconds if it ended."""
        number, worker = event["number"], event["worker"]
        name = self.names[number] if number < len(self.names) else f"task {number + 1}"
        earlier = self._workers.get(number)
        if "seconds" in event:
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
