"""A pack as a row of the registry: its benchmark, tasks and subtasks."""

from __future__ import annotations

from fractions import Fraction
from math import comb

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
        for n_numbers in range(3):
            script, *numbers = name.rsplit("/", n_numbers)
            if script in by_script and all(number.isdecimal() for number in numbers):
                return _subtask(pack, by_script[script], tuple(map(int, numbers)))
        return None

    prefix = f"{PREFIX}{pack.name}"
    return Benchmark(
        pack.title,
        PACKAGE,
        tasks,
        pack.lenses,
        prefix,
        subtask,
        name_matters=bool(pack.names),
        overall=pack.overall,
        has_published=bool(pack.published),
    )


def subtask_name(pack: Pack, task: PackTask, n_options: int, n_right: int = 1) -> str:
    """The subtask of a question with so many options, so many of which are right, where guessing depends on them."""
    right = (n_right,) if task.type == "choice_many" else ()
    return "/".join((pack.script(task), *map(str, (n_options, *right))))


def _task(pack: Pack, task: PackTask) -> Task:
    own = (_subtask(pack, task, ()),) if task.chance is not None else ()
    return Task(pack.code(task), task.title, pack.title, task.metric, FORMS[task.type], own, pack.title)


def _subtask(pack: Pack, task: PackTask, numbers: tuple[int, ...]) -> Subtask:
    """numbers: of options, and of right ones among them; none where the chance level is the same for all questions.

    Who guesses knows how many are right: a pair out of 8 is one of 28.
    """
    n_options = numbers[0] if numbers else 0
    by_options = Fraction(1, max(comb(n_options, *(numbers[1:] or (1,))), 1)) if n_options else Fraction(0)
    name = f"{task.title}, {', '.join(map(_count, numbers, ('options', 'right')))}" if n_options else task.title
    chance = by_options if task.chance is None else task.chance
    script = "/".join((pack.script(task), *map(str, numbers)))
    return Subtask(script, script, name, FORMS[task.type], chance, task.options, settings=task.settings)


def _count(number: int, what: str) -> str:
    return f"{number} {what}"
