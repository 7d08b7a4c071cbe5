"""Tasks of which a copy of this process does some: each of the two takes the next one that nobody has begun."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from analysis.pipeline.load.second_process import SecondProcess, is_possible

T = TypeVar("T")

MOST = 256
"""Tasks whose numbers fit into one byte each, which is what the processes take."""


def run_shared(tasks: Sequence[Callable[[], T]], begin: Callable[[], object] = lambda: None) -> list[T]:
    """Results in the order of the tasks. What a copy did not finish is done here. begin: what a copy does first."""
    if not is_possible() or len(tasks) > MOST:
        return [task() for task in tasks]
    numbers, sink = os.pipe()
    os.write(sink, bytes(range(len(tasks))))
    os.close(sink)  # after the last number both processes read the end

    def do() -> dict[int, T]:
        return {number: tasks[number]() for number in _next_numbers(numbers)}

    def do_in_copy() -> dict[int, T]:
        begin()
        return do()

    try:
        with SecondProcess(do_in_copy) as process:
            results = do()
            results |= process.result() or {}
    finally:
        os.close(numbers)
    return [results[number] if number in results else task() for number, task in enumerate(tasks)]


def _next_numbers(numbers: int) -> Iterator[int]:
    while number := os.read(numbers, 1):
        yield number[0]
