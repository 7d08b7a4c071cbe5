"""The suites of audiobench (github.com/THENIROCK/audiobench). Their subtasks are the conditions named in a run."""

from __future__ import annotations

from fractions import Fraction

from analysis.benchmarks.protocol import Benchmark, Subtask, Task

NAME = "audiobench"
PREFIX = "ab/"
_ROWS = (
    Task("SND", "Sound identification", "Sound identification", "accuracy", "yes or no", (), NAME, "ab/sound-id"),
    Task(
        "SPR", "Speech recognition, robustness", "Speech recognition", "IWER", "transcript", (), NAME, "ab/asr-robust"
    ),
    Task("SED", "Sound event detection", "Sound events", "IoU", "events", (), NAME, "ab/sed-urban"),
    Task("DIA", "Speaker diarization", "Speaker turns", "IoU", "turns", (), NAME, "ab/diarization-cw"),
)
SUITES: dict[str, Task] = {task.code: task for task in _ROWS}
_CHANCE = {"ab/sound-id": Fraction(1, 2)}
"""Chance level of the conditions of a suite, 0 where it has no options."""


def suite(name: str) -> Task | None:
    """The suite of this name, None if there is none."""
    return next((task for task in SUITES.values() if task.written == name), None)


def condition(task: Task, name: str) -> str:
    """The subtask of a suite under a condition, such as "ab/sound-id/solo"."""
    return f"{task.written}/{name.replace('/', '-')}"


def subtask(name: str) -> Subtask | None:
    """The subtask of a name that `condition` made."""
    suite_name, _, condition_name = name.rpartition("/")
    task = suite(suite_name)
    if task is None:
        return None
    return Subtask(name, name, condition_name, task.form, _CHANCE.get(suite_name, Fraction(0)))


BENCHMARK = Benchmark(NAME, "audiobench", SUITES, prefix=PREFIX, subtask=subtask, overall="tasks", has_songs=False)
