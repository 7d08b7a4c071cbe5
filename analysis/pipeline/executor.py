"""Several runs loaded at the same time, each wholly by one process."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from types import ModuleType
from typing import TypeVar

T = TypeVar("T")
_LOCK = threading.Lock()
FEW = 4
"""Pieces of work for which further processes are not worth their start."""


def side_by_side(work: Sequence[Callable[[], T]], workers: int, done: Callable[[int], None]) -> list[T]:
    """The results in the order of the work. Each piece must be picklable. The first error stops what has not begun.

    done: told how many pieces are finished. The processes know nothing of the program's main module: Streamlit puts a
    page's script in its place, which would run in each of them.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(work)), context, initializer=_die_with_parent) as pool:
        with _LOCK, _no_main_module():  # processes start as work is handed in
            tasks = [pool.submit(each) for each in work]
        try:
            for finished, task in enumerate(as_completed(tasks), 1):
                task.result()
                done(finished)
        finally:
            pool.shutdown(cancel_futures=True)
        return [task.result() for task in tasks]


def one_by_one_or_beside(
    work: Sequence[Callable[[], T]], workers: int, progress: Callable[[str, int, int], None] | None, what: str
) -> list[T]:
    """The results in the order of the work, side by side where there is enough of it; progress tells of `what`."""

    def done(number: int) -> None:
        if progress:
            progress(what, number, len(work))

    done(0)
    if workers > 1 and len(work) > FEW:
        return side_by_side(work, workers, done)
    results = []
    for number, each in enumerate(work, 1):
        results.append(each())
        done(number)
    return results


@contextlib.contextmanager
def _no_main_module() -> Iterator[None]:
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _die_with_parent() -> None:
    """A load that is killed leaves no processes behind; Ctrl-C is answered by the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
