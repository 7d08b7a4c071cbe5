"""Tasks of which copies of this process do some: each process takes the next one that nobody has begun."""

from __future__ import annotations

import os
import pickle
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from typing import IO, TypeVar

from analysis.pipeline.load.second_process import SecondProcess, deadline, is_possible

T = TypeVar("T")

MOST = 256
"""Tasks whose numbers fit into one byte each, which is what the processes take."""


def run_shared(
    tasks: Sequence[Callable[[], T]],
    begin: Callable[[], object] = lambda: None,
    processes: int = 2,
    report: Callable[[int], object] = lambda n: None,
) -> list[T]:
    """Results in the order of the tasks. What a copy did not finish is done here.

    begin: what a copy does first. processes: this one included. report: called with the number of tasks that were
    begun, and in the end with that of all.
    """
    results: dict[int, T] = {}
    if is_possible() and len(tasks) <= MOST:
        numbers, sink = os.pipe()
        os.write(sink, bytes(range(len(tasks))))
        os.close(sink)  # after the last number all processes read the end
        try:
            results = _do_with_copies(tasks, numbers, begin, processes - 1, report)
        finally:
            os.close(numbers)
    for number, task in enumerate(tasks):
        if number not in results:
            report(number)
            results[number] = task()
    report(len(tasks))
    return [results[number] for number in range(len(tasks))]


def _do_with_copies(
    tasks: Sequence[Callable[[], T]],
    numbers: int,
    begin: Callable[[], object],
    n_copies: int,
    report: Callable[[int], object],
) -> dict[int, T]:
    """The results of this process and of its copies, by number. numbers: file descriptor."""
    first = os.getpid()

    def do_in_copy(file: IO[bytes]) -> None:
        """Each result is written at once: what is done must not be done again, whatever ends the copy."""
        begin()
        for number in _next_numbers(numbers):
            if os.getppid() != first:  # nobody waits for it
                return
            pickle.dump((number, tasks[number]()), file, pickle.HIGHEST_PROTOCOL)
            file.flush()

    results: dict[int, T] = {}
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(n_copies)]
        copies = [stack.enter_context(SecondProcess(partial(do_in_copy, file))) for file in files]
        began = time.monotonic()
        for number in _next_numbers(numbers):
            report(number)
            results[number] = tasks[number]()
        end = deadline(began)
        for copy, file in zip(copies, files, strict=True):
            copy.result(end)
            results |= _read_results(file)
    return results


def _read_results(file: IO[bytes]) -> dict[int, T]:
    """What a copy wrote, up to where it ended."""
    file.seek(0)
    results: dict[int, T] = {}
    with suppress(EOFError, pickle.UnpicklingError):
        while True:
            number, result = pickle.load(file)
            results[number] = result
    return results


def _next_numbers(numbers: int) -> Iterator[int]:
    while number := os.read(numbers, 1):
        yield number[0]
