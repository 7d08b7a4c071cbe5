"""A pack as a row of the registry: its benchmark, tasks and subtasks."""

from __future__ import annotations

from fractions import Fraction

from analysis.benchmarks.packs.pack import PREFIX, Pack, PackTask
from analysis.benchmarks.protocol import Benchmark, Form, Subtask, Task

FORMS: dict[str, Form] = {
    "choice": "choice", "choice_many": "choices", "words": "transcript", "number": "number",
    "times": "beats", "segments": "sections",
    "turns": "speakers", "judged": "judged", "text": "not scored",
}  # fmt: skip
"""The form of answer of each type of task."""
PACKAGE = "packs"


def benchmark(pack: Pack) -> Benchmark:
    """The benchmark that a pack describes."""
    tasks = {pack.code(task): _task(pack, task) for task in pack.tasks}
    by_script = {pack.script(task): task for task in pack.tasks}

    def subtask(name: str) -> Subtask | None:
        script, slash, number = name.rpartition("/")
        if name in by_script:
            return _subtask(pack, by_script[name], 0)
        if slash and number.isdigit() and script in by_script:
            return _subtask(pack, by_script[script], int(number))
        return None

    prefix = f"{PREFIX}{pack.name}"
    return Benchmark(pack.title, PACKAGE, tasks, pack.lenses, prefix, subtask, name_matters=bool(pack.names))


def subtask_name(pack: Pack, task: PackTask, n_options: int) -> str:
    """The subtask of a question with so many options."""
    return f"{pack.script(task)}/{n_options}" if task.chance is None else pack.script(task)


def _task(pack: Pack, task: PackTask) -> Task:
    own = (_subtask(pack, task, 0),) if task.chance is not None else ()
    return Task(pack.code(task), task.title, pack.title, task.metric, own, pack.title)


def _subtask(pack: Pack, task: PackTask, n_options: int) -> Subtask:
    """n_options: 0 where the chance level is the same for all questions."""
    name = task.title if not n_options else f"{task.title}, {n_options} options"
    chance = task.chance if task.chance is not None else Fraction(1, n_options) if n_options > 1 else Fraction(0)
    script = f"{pack.script(task)}/{n_options}" if n_options else pack.script(task)
    return Subtask(script, script, name, FORMS[task.type], chance, task.options, settings=task.settings)
