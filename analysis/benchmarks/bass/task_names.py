"""The names under which files refer to tasks of BASS: either name of a subtask, in capitals or not."""

from __future__ import annotations

from analysis.benchmarks.bass.tasks import BENCHMARK, TASKS
from analysis.benchmarks.protocol import Subtask, Task

_ALIASES = {
    "multiple choice question (easy)": "multiple choice question",
    "delivery_comparison_hard": "delivery_comparison",
}

_BY_NAME: dict[str, tuple[Task, Subtask]] = {
    name.lower(): (task, subtask)
    for task in BENCHMARK.tasks.values()
    for subtask in task.subtasks
    for name in (subtask.script, subtask.published)
}


def find(name: str) -> tuple[Task, Subtask, str] | None:
    """Task and subtask that a file calls `name`, and the section type if the name holds one; None if unknown.

    As in the published scripts, "<section> section transcription" is the section task of lyrics, and any other name
    with "full" in it is the full one.
    """
    plain_name = " ".join(name.strip().lower().split())
    match = _BY_NAME.get(_ALIASES.get(plain_name, plain_name))
    if match:
        return (*match, "")
    if plain_name.endswith(" section transcription"):
        section_task = TASKS["SSLT"]
        return section_task, section_task.subtasks[0], plain_name.removesuffix(" section transcription")
    if "full" in plain_name:
        full_task = TASKS["FSLT"]
        return full_task, full_task.subtasks[0], ""
    return None
