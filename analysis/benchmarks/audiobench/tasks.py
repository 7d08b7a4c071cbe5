"""The suites of audiobench (github.com/THENIROCK/audiobench). Their subtasks are the conditions named in a run."""

from __future__ import annotations

from fractions import Fraction

from analysis.benchmarks.protocol import Benchmark, Form, Subtask, Task

NAME = "audiobench"
PREFIX = "ab/"
_ROWS = (
    Task("SND", "Sound identification", "Sound identification", "accuracy", (), NAME, "ab/sound-id"),
    Task("SPR", "Speech recognition, robustness", "Speech recognition", "IWER", (), NAME, "ab/asr-robust"),
    Task("SED", "Sound event detection", "Sound events", "IoU", (), NAME, "ab/sed-urban"),
    Task("DIA", "Speaker diarization", "Speaker turns", "IoU", (), NAME, "ab/diarization-cw"),
)
SUITES: dict[str, Task] = {task.code: task for task in _ROWS}
_CONDITIONS: dict[str, tuple[Form, Fraction]] = {
    "ab/sound-id": ("yes or no", Fraction(1, 2)),
    "ab/asr-robust": ("transcript", Fraction(0)),
    "ab/sed-urban": ("events", Fraction(0)),
    "ab/diarization-cw": ("turns", Fraction(0)),
}
"""Form and chance level of the conditions of a suite."""


def suite(name: str) -> Task | None:
    """The suite of this name, None if there is none."""
    return next((task for task in SUITES.values() if task.written == name), None)


def condition(task: Task, name: str) -> str:
    """The subtask of a suite under a condition, such as "ab/sound-id/solo"."""
    return f"{task.written}/{name.replace('/', '-')}"


def subtask(name: str) -> Subtask | None:
    """The subtask of a name that `condition` made."""
    suite_name, _, condition_name = name.rpartition("/")
    if suite_name not in _CONDITIONS:
        return None
    return Subtask(name, name, condition_name, *_CONDITIONS[suite_name])


BENCHMARK = Benchmark(NAME, "audiobench", SUITES, prefix=PREFIX, subtask=subtask, overall="tasks", has_songs=False)
