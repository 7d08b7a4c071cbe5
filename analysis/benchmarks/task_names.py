"""What files call the tasks of the table: either name of a subtask, that of a theme or a suite, in capitals or not."""

from __future__ import annotations

from analysis.benchmarks.tasks import EVERY, SUITES, THEMES, Subtask, Task

_ALIASES = {
    "multiple choice question (easy)": "multiple choice question",
    "delivery_comparison_hard": "delivery_comparison",
}

_BY_NAME: dict[str, tuple[Task, Subtask]] = {
    name.lower(): (task, subtask)
    for task in EVERY.values()
    for subtask in task.subtasks
    for name in (subtask.script, subtask.published)
}
_BY_THEME = {name.lower(): each for each in THEMES.values() for name in (each.code, each.name, each.written)}


def suite(name: str) -> Task | None:
    """The suite of audiobench of this name; None if unknown."""
    return next((each for each in SUITES.values() if each.written == name), None)


def condition(task: Task, name: str) -> str:
    """The subtask of a suite under a condition, such as "ab/sound-id/solo"."""
    return f"{task.written}/{name.replace('/', '-')}"


def theme(name: str) -> Task | None:
    """The theme of ZIQI-Eval a file calls `name`; None if unknown."""
    return _BY_THEME.get(name.strip().lower())


def find(name: str) -> tuple[Task, Subtask, str] | None:
    """The task and subtask a file calls `name`, and the section type where the name holds one; None if unknown.

    "<section> section transcription" is the section task of lyrics, any other name with "full" in it the full one, as
    the published scripts have it.
    """
    plain = " ".join(name.strip().lower().split())
    found = _BY_NAME.get(_ALIASES.get(plain, plain))
    if found:
        return (*found, "")
    if plain.endswith(" section transcription"):
        section_task = EVERY["SSLT"]
        return section_task, section_task.subtasks[0], plain.removesuffix(" section transcription")
    if "full" in plain:
        full_task = EVERY["FSLT"]
        return full_task, full_task.subtasks[0], ""
    return None
