"""The benchmarks, one row each, and their tasks and subtasks by name."""

from __future__ import annotations

from collections.abc import Mapping

from analysis.benchmarks.audiobench import tasks as audiobench
from analysis.benchmarks.bass import tasks as bass
from analysis.benchmarks.cmi import tasks as cmi
from analysis.benchmarks.protocol import Benchmark, Subtask, Task
from analysis.benchmarks.ziqi import tasks as ziqi
from analysis.records import Lens

BENCHMARKS: Mapping[str, Benchmark] = {
    benchmark.name: benchmark for benchmark in (bass.BENCHMARK, ziqi.BENCHMARK, audiobench.BENCHMARK, cmi.BENCHMARK)
}
EVERY: dict[str, Task] = {code: task for benchmark in BENCHMARKS.values() for code, task in benchmark.tasks.items()}
"""The tasks of all benchmarks by code."""
MEAN_TASKS: Mapping[str, Task] = {code: EVERY[code] for benchmark in BENCHMARKS.values() for code in benchmark.mean}
"""The tasks behind the overall figure, in order."""


class _Subtasks(dict[str, Subtask]):
    """A name that is not in the tables belongs to the benchmark with the longest prefix that fits it."""

    def __missing__(self, name: str) -> Subtask:
        candidates = [row for row in BENCHMARKS.values() if row.subtask is not None and name.startswith(row.prefix)]
        for benchmark in sorted(candidates, key=lambda row: -len(row.prefix)):
            if benchmark.subtask is not None and (subtask := benchmark.subtask(name)) is not None:
                return subtask
        raise KeyError(name)


SUBTASKS: dict[str, Subtask] = _Subtasks(
    {subtask.script: subtask for task in EVERY.values() for subtask in task.subtasks}
)
"""Subtasks by the name in the published scripts."""


def lenses(task: str) -> tuple[Lens, ...]:
    """The lenses under which the answers to a task are scored."""
    return BENCHMARKS[EVERY[task].benchmark].lenses
