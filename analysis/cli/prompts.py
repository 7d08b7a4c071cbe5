"""Commands for prompt sets: `prompts show` and `prompts export`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from analysis.benchmarks.protocol import Subtask, Task
from analysis.benchmarks.registry import EVERY
from analysis.cli import data
from analysis.cli.console import new_table, say, show
from analysis.cli.data import Json
from analysis.prompts import sets
from analysis.prompts.sets import PLACEHOLDERS, PromptSet

app = typer.Typer()
prompts_app = typer.Typer(help="Show and export prompt sets", no_args_is_help=True)
app.add_typer(prompts_app, name="prompts")

File = Annotated[
    Path, typer.Option("--prompts", metavar="FILE", help="Prompt set", show_default="Earmark's prompt set")
]


@prompts_app.command("show")
def show_prompts(
    task: Annotated[
        str, typer.Argument(metavar="[TASK]", help="Code or name of a task or subtask (default: list all)")
    ] = "",
    prompts: File = sets.SHIPPED,
    json_file: Json = None,
) -> None:
    """Print a prompt set: its subtasks and placeholders, or the wordings of TASK

    An invalid prompt set is an error.
    """
    prompt_set = sets.read(prompts)
    all_rows = _rows(prompt_set)
    rows = [(row, subtask) for row, subtask in all_rows if not task or _has_name(task, row, subtask)]
    data.write(json_file, "prompts show", [
        {"task": row.code, "subtask": subtask.script, **asdict(prompt_set.entries[subtask.script])}
        for row, subtask in rows
    ], prompt_version=prompt_set.version)  # fmt: skip
    if not task:
        _print_list(prompt_set)
        return
    if not rows:
        codes = ", ".join(dict.fromkeys(row.code for row, _ in all_rows))
        raise typer.BadParameter(f"no task or subtask {task!r} in {prompt_set.version}; tasks: {codes}")
    for row, subtask in rows:
        _print_wordings(prompt_set, row, subtask)


@prompts_app.command()
def export(file: Annotated[Path, typer.Argument(help="New file")]) -> None:
    """Write Earmark's prompt set to FILE as a starting point for your own"""
    sets.export(file)
    say(f"written to {file}; `earmark prompts show --prompts {file}` checks it")


def _print_list(prompt_set: PromptSet) -> None:
    table = new_table("task", "subtask", ">wordings", "placeholders")
    for task, subtask in _rows(prompt_set):
        placeholders = ", ".join(PLACEHOLDERS.get(subtask.script, ()))
        table.add_row(
            task.code, escape(subtask.script), str(len(prompt_set.entries[subtask.script].wordings)), placeholders
        )
    show(table)
    say(f"version {prompt_set.version}, for parser version {prompt_set.parser_version}")


def _print_wordings(prompt_set: PromptSet, task: Task, subtask: Subtask) -> None:
    entry = prompt_set.entries[subtask.script]
    say(f"{task.code} {subtask.script} ({prompt_set.version})")
    for number, wording in enumerate(entry.wordings, 1):
        say(f"{number:>3}  {wording}")
    if entry.closing:
        say(f"each followed by:\n{entry.closing}")
    say("")


def _rows(prompt_set: PromptSet) -> list[tuple[Task, Subtask]]:
    """Tasks and subtasks with wordings in the set, in the order of the task table."""
    return [
        (task, subtask) for task in EVERY.values() for subtask in task.subtasks if subtask.script in prompt_set.entries
    ]


def _has_name(name: str, task: Task, subtask: Subtask) -> bool:
    names = (task.code, task.name, subtask.script, subtask.published)
    return name.casefold() in map(str.casefold, names)
