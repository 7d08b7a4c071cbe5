"""What a page or a summary needs to know of a benchmark: its scored tasks, their groups, and its overall figure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from analysis.benchmarks.protocol import Benchmark, Overall, Task, TaskGroup
from analysis.benchmarks.registry import BENCHMARKS, EVERY
from analysis.records import Lens

NOT_SCORED = "not scored"
"""Metric of a task whose answers are only shown."""
OVERALL_WORDS: Mapping[Overall, str] = {"questions": "all questions as one pool", "tasks": "mean of the tasks"}
"""What an overall figure is, in words."""
OVERALL = "Overall"
"""Name of the part of all tasks."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A benchmark as pages show it. tasks: those that are scored, by code. needed: how many a mean of the tasks is of.

    groups: of tasks that fail in the same ways. is_fixed: whether the benchmark lists the tasks of its mean, so that
    those without answers are shown too.
    """

    benchmark: str
    tasks: Mapping[str, Task]
    overall: Overall
    needed: int
    parts: tuple[TaskGroup, ...]
    groups: tuple[TaskGroup, ...]
    lenses: tuple[Lens, ...]
    is_fixed: bool
    averages_subtasks: bool
    has_published: bool

    @property
    def overall_part(self) -> TaskGroup | None:
        """All tasks together; None where they are one, or where the mean of the tasks needs others too."""
        if len(self.tasks) < 2 or (self.overall == "tasks" and len(self.tasks) < self.needed):
            return None
        words = f"mean of the {len(self.tasks)} tasks" if self.overall == "tasks" else OVERALL_WORDS[self.overall]
        return TaskGroup(OVERALL, tuple(self.tasks), words)

    @property
    def choices(self) -> dict[str, TaskGroup]:
        """All that has a figure, by name: all tasks together, their groups, each task."""
        single = (
            TaskGroup(code, (code,), f"{task.name}: {task.metric}", task.name) for code, task in self.tasks.items()
        )
        parts = (*filter(None, (self.overall_part,)), *self.parts, *single)
        return {part.name: part for part in parts}

    def mean_words(self, tasks: Collection[str]) -> str:
        """What the mean of these tasks of the benchmark is: "overall score, mean of the tasks", or of some of them."""
        own = [task for code, task in self.tasks.items() if code in tasks]
        if len(own) == 1:
            return f"overall score, {own[0].name}"
        if self.overall == "tasks" and len(own) < self.needed:
            return f"mean of {len(own)} of {self.needed} tasks"
        return f"overall score, {OVERALL_WORDS[self.overall]}"

    def within(self, answered: Collection[str]) -> Frame:
        """The frame without tasks that nobody answered, unless the benchmark itself lists the tasks of its mean."""
        if self.is_fixed:
            return self
        tasks = {code: task for code, task in self.tasks.items() if code in answered}
        return replace(self, tasks=tasks, groups=tuple(part for part in self.groups if {*part.tasks} <= {*tasks}))


def frame(benchmark: str) -> Frame:
    """The frame of a benchmark; without tasks for a name that is none."""
    row = BENCHMARKS.get(benchmark) or Benchmark(benchmark, "", {})
    codes = [code for code in row.mean or row.tasks if row.tasks[code].metric != NOT_SCORED]
    tasks = {code: row.tasks[code] for code in codes}
    groups = row.findings or tuple(TaskGroup(task.name, (code,)) for code, task in tasks.items())
    return Frame(
        benchmark,
        tasks,
        row.overall,
        len(tasks),
        row.parts,
        groups,
        row.lenses,
        bool(row.mean),
        row.averages_subtasks,
        row.has_published,
    )


def frame_of(tasks: Collection[str]) -> Frame:
    """The frame of the benchmark of these tasks, within them; without tasks where they are of several benchmarks."""
    benchmarks = {EVERY[task].benchmark for task in tasks if task in EVERY}
    return frame(benchmarks.pop() if len(benchmarks) == 1 else "").within(tasks)
