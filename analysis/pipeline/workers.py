"""Several runs loaded at the same time, each wholly by one process."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

T = TypeVar("T")
FEW = 4
"""Pieces of work for which further processes are not worth their start."""


def side_by_side(work: Sequence[Callable[[], T]], workers: int, done: Callable[[int], None]) -> list[T]:
    """The results in the order of the work. Each piece must be picklable. The first error stops what has not begun.

    done: told how many pieces are finished. The processes start the program's main module anew.
    """
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(work)), context, initializer=_die_with_parent) as pool:
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


def _die_with_parent() -> None:
    """A load that is killed leaves no processes behind."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
