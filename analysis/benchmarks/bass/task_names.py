"""The names under which files refer to tasks of BASS: either name of a subtask, in any spelling, or the task's code."""

from __future__ import annotations

import re

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


def _spaced(name: str) -> str:
    """A name in lower case with blanks in place of its other separators."""
    return " ".join(re.split(r"[\s_.,:;/()\[\]-]+", name.lower())).strip()


_BY_SPACED_NAME = {_spaced(name): match for name, match in _BY_NAME.items()}
_GENERAL = {"multiple choice question", "section transcription"}
"""Names that files of other benchmarks have too."""
_BY_CODE = {code: (task, task.subtasks[0]) for code, task in TASKS.items() if len(task.subtasks) == 1}


def find(name: str) -> tuple[Task, Subtask, str] | None:
    """Task and subtask that a file calls `name`, and the section type if the name holds one; None if unknown.

    As in the published scripts, "<section> section transcription" is the section task of lyrics, and any other name
    with "full" in it is the full one.
    """
    plain_name = " ".join(name.strip().lower().split())
    match = _BY_NAME.get(_ALIASES.get(plain_name, plain_name)) or _BY_CODE.get(name.strip())
    if match:
        return (*match, "")
    if plain_name.endswith(" section transcription"):
        section_task = TASKS["SSLT"]
        return section_task, section_task.subtasks[0], plain_name.removesuffix(" section transcription")
    if match := _BY_SPACED_NAME.get(_spaced(name)):
        return (*match, "")
    if "full" in plain_name:
        full_task = TASKS["FSLT"]
        return full_task, full_task.subtasks[0], ""
    return None


def in_file_name(stem: str, general: bool = False) -> str:
    """The name of the task after which a file is called, "" without one: the longest one in it, or a code alone.

    general: whether names count that files of other benchmarks have too.
    """
    words = f" {_spaced(stem)} "
    names = [name for name in _BY_SPACED_NAME if (general or name not in _GENERAL) and f" {name} " in words]
    return max(names, key=len, default=stem if stem in _BY_CODE else "")


def without_task(stem: str) -> str:
    """A file name without the name of the task in it."""
    name = in_file_name(stem, general=True)
    parts = re.findall(r"[A-Za-z0-9]+|[^A-Za-z0-9]+", stem)
    for start in range(len(parts) if name else 0):
        for end in range(start + 1, len(parts) + 1):
            if _spaced("".join(parts[start:end])) == _spaced(name):
                return "".join(parts[:start] + parts[end:])
    return stem
