"""Tasks of which copies of this process do some: each process takes the next one that nobody has begun."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import TypeVar

from analysis.pipeline.load.second_process import SecondProcess, is_possible

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
    if not is_possible() or len(tasks) > MOST:
        return [task() for task in tasks]
    numbers, sink = os.pipe()
    os.write(sink, bytes(range(len(tasks))))
    os.close(sink)  # after the last number all processes read the end
    first = os.getpid()

    def do_in_copy() -> dict[int, T]:
        begin()
        own_numbers = (number for number in _next_numbers(numbers) if os.getppid() == first)  # else nobody waits for it
        return {number: tasks[number]() for number in own_numbers}

    results: dict[int, T] = {}
    try:
        with ExitStack() as stack:
            copies = [stack.enter_context(SecondProcess(do_in_copy)) for _ in range(processes - 1)]
            for number in _next_numbers(numbers):
                report(number)
                results[number] = tasks[number]()
            for copy in copies:
                results |= copy.result() or {}
    finally:
        os.close(numbers)
    ordered = [results[number] if number in results else task() for number, task in enumerate(tasks)]
    report(len(tasks))
    return ordered


def _next_numbers(numbers: int) -> Iterator[int]:
    while number := os.read(numbers, 1):
        yield number[0]
