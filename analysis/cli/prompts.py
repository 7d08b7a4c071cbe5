"""Commands about prompt sets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from analysis.benchmarks.protocol import Subtask, Task
from analysis.benchmarks.registry import EVERY
from analysis.cli.console import new_table, say, show
from analysis.prompts import sets
from analysis.prompts.sets import PLACEHOLDERS, PromptSet

app = typer.Typer()
prompts_app = typer.Typer(help="The wordings in which questions are asked.", no_args_is_help=True)
app.add_typer(prompts_app, name="prompts")

File = Annotated[Path, typer.Option("--prompts", metavar="FILE", help="A prompt set; else the one of Earmark.")]


@prompts_app.command("show")
def show_prompts(
    task: Annotated[str, typer.Argument(metavar="[TASK]", help="A task's code, or a subtask; else a list.")] = "",
    prompts: File = sets.SHIPPED,
) -> None:
    """Print a prompt set: its subtasks and placeholders, or the wordings of TASK. A set with a fault is refused."""
    found = sets.read(prompts)
    if not task:
        _print_list(found)
        return
    rows = [(one, subtask) for one, subtask in _rows(found) if _is_called(task, one, subtask)]
    if not rows:
        known = ", ".join(dict.fromkeys(one.code for one, _ in _rows(found)))
        raise typer.BadParameter(f"no task or subtask {task!r} in {found.version}; tasks: {known}")
    for one, subtask in rows:
        _print_wordings(found, one, subtask)


@prompts_app.command()
def export(file: Annotated[Path, typer.Argument(help="A new file.")]) -> None:
    """Write Earmark's own prompt set to FILE, to make one's own of it."""
    sets.export(file)
    say(f"written to {file}; `earmark prompts show --prompts {file}` checks it")


def _print_list(found: PromptSet) -> None:
    table = new_table("task", "subtask", ">wordings", "placeholders")
    for task, subtask in _rows(found):
        held = ", ".join(PLACEHOLDERS.get(subtask.script, ()))
        table.add_row(task.code, escape(subtask.script), str(len(found.entries[subtask.script].wordings)), held)
    show(table)
    say(f"version {found.version}, for answers read by parser version {found.parser_version}")


def _print_wordings(found: PromptSet, task: Task, subtask: Subtask) -> None:
    entry = found.entries[subtask.script]
    say(f"{task.code} {subtask.script} ({found.version})")
    for number, wording in enumerate(entry.wordings, 1):
        say(f"{number:>3}  {wording}")
    if entry.closing:
        say(f"each followed by:\n{entry.closing}")
    say("")


def _rows(found: PromptSet) -> list[tuple[Task, Subtask]]:
    """What the set has wordings of, in the order of the table of tasks."""
    return [(task, one) for task in EVERY.values() for one in task.subtasks if one.script in found.entries]


def _is_called(name: str, task: Task, subtask: Subtask) -> bool:
    return name.casefold() in {each.casefold() for each in (task.code, task.name, subtask.script, subtask.published)}
