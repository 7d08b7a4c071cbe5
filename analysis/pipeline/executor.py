"""Independent tasks in several worker processes, results in the order of the tasks.

Commands name an executor: "processes" of this machine, or "dask://host:port", the workers of a cluster.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from types import ModuleType, TracebackType
from typing import Protocol, Self, TypeVar

from analysis.errors import ClusterError
from analysis.pipeline.dask_executor import SCHEME, DaskExecutor

T = TypeVar("T")
_LOCK = threading.Lock()
FEW = 4
"""Number of tasks up to which further processes are not worth their start."""


PROCESSES = "processes"


class Executor(Protocol):
    """Where tasks run. fewest: number of tasks that are worth it."""

    @property
    def fewest(self) -> int: ...

    def run(
        self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None], names: Sequence[str] = ()
    ) -> list[T]:
        """Results in the order of the tasks, which must be picklable. progress: gets the number of finished tasks."""
        ...


def executor_of(name: str, log: Callable[[str], None] = print) -> DaskExecutor | None:
    """The executor of this name; None for processes of this machine. Raises ClusterError for another name."""
    if name == PROCESSES:
        return None
    if not name.startswith(SCHEME) or not name.removeprefix(SCHEME):
        raise ClusterError(name, f"{PROCESSES} or {SCHEME}host:port")
    return DaskExecutor(name, log)


class Processes:
    """Worker processes of this machine. They start with the first tasks, and end with the context.

    Workers do not import the program's main module: Streamlit puts a page's script in its place, which would run in
    each of them.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    @property
    def fewest(self) -> int:
        return 2 if self._workers > 1 else sys.maxsize

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def run(
        self, tasks: Sequence[Callable[[], T]], progress: Callable[[int], None], names: Sequence[str] = (),
        on_result: Callable[[int, T], None] | None = None,
    ) -> list[T]:  # fmt: skip
        """Results in the order of the tasks, which must be picklable. The first error cancels pending tasks.

        on_result: called with the number of a task and its result, as it finishes.
        """
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            workers = min(self._workers, len(tasks))
            self._pool = ProcessPoolExecutor(workers, context, initializer=_exit_with_parent)
        with _LOCK, _no_main_module():  # processes start as tasks are submitted
            futures = [self._pool.submit(task) for task in tasks]
        try:
            for n_finished, future in enumerate(as_completed(futures), 1):
                result = future.result()
                if on_result:
                    on_result(futures.index(future), result)
                progress(n_finished)
        finally:
            for future in futures:
                future.cancel()
        return [future.result() for future in futures]


def run_all(
    tasks: Sequence[Callable[[], T]], workers: int, progress: Callable[[str, int, int], None] | None, step: str,
    executor: Executor | None = None, names: Sequence[str] = (), on_result: Callable[[int, T], None] | None = None,
) -> list[T]:  # fmt: skip
    """Results in the order of the tasks, in parallel if there are enough of them. step: its name for progress.

    executor: where they run, in place of processes of this machine. names: of the tasks, for its log. on_result: called
    with the number of a task and its result as it finishes, on this machine alone.
    """

    def report(n_finished: int) -> None:
        if progress:
            progress(step, n_finished, len(tasks))

    report(0)
    if executor is not None and tasks:
        return executor.run(tasks, report, names)
    if workers > 1 and len(tasks) > FEW:
        with Processes(workers) as processes:
            return processes.run(tasks, report, on_result=on_result)
    results = []
    for n_finished, task in enumerate(tasks, 1):
        results.append(task())
        if on_result:
            on_result(n_finished - 1, results[-1])
        report(n_finished)
    return results


@contextlib.contextmanager
def _no_main_module() -> Iterator[None]:
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _exit_with_parent() -> None:
    """Ends a worker when its parent is killed. Ctrl-C is handled by the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
