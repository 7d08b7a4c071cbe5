"""Terminal output, shared options and the workspace of the commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.segment import Segment
from rich.table import Table

from analysis.errors import EarmarkError

if TYPE_CHECKING:
    from analysis.pipeline.dask_executor import DaskExecutor
    from analysis.pipeline.load.run import Progress
    from analysis.store.workspace import Workspace

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def legible(text: str) -> str:
    """The text with control characters, direction marks and lone surrogates as escapes."""
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


class Terminal(Console):
    """A console that prints the control characters of a text as escapes."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(legible(segment.text), segment.style)


out = Terminal(highlight=False)
err = Terminal(stderr=True, highlight=False)

MOST_PROBLEMS = 20
"""Problems printed per command; equal ones count as one."""
TABLE_WIDTH = 190
"""Minimum width for tables, in characters."""

Folder = Annotated[
    Path | None,
    typer.Option(
        "--workspace", metavar="DIR", help="Workspace folder (default: EARMARK_WORKSPACE, else data/workspace)"
    ),
]
Prompts = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Prompt set with the wordings (default: prompts of the questions)")
]
Ensemble = Annotated[
    int | None,
    typer.Option(
        "--ensemble",
        "--prompt-ensemble",
        min=1,
        metavar="N",
        help="Ask the first N wordings and vote (default: one wording)",
    ),
]


ExecutorName = Annotated[
    str,
    typer.Option(
        "--executor",
        metavar="NAME",
        help="Where the work is done: processes of this machine, or dask://host:port (default: processes)",
    ),
]


StrictExit = Annotated[
    bool, typer.Option("--strict-exit", help="End with 4 if something was left out (default: a warning and 0)")
]


class ExplainedExit(SystemExit):
    """Exit of a command that has already printed its reason."""


def say(text: str) -> None:
    """Print one line without wrapping it."""
    out.print(text, markup=False, soft_wrap=True)


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Say on stderr what the command waits for."""
    err.print(text, markup=False, soft_wrap=True)
    yield


def show(table: Table) -> None:
    """Print a table at full width, even on a narrow terminal, so that ids can be copied."""
    Terminal(width=max(out.width, TABLE_WIDTH), stderr=out.stderr, highlight=False).print(table)


def new_table(*columns: str) -> Table:
    """An empty table; ">" before a column name aligns it to the right."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left")
    return table


def percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}"


def low_high(shares: Sequence[float] | None) -> str:
    """A range in percent; "" for None."""
    return "" if shares is None else f"{percent(shares[0])} to {percent(shares[1])}"


BEFORE_COMMAND: ContextVar[Path | None] = ContextVar("workspace named before the command", default=None)


def print_problems(messages: list[str]) -> None:
    for message in messages[:MOST_PROBLEMS]:
        say(f"  {' '.join(message.split())}")
    if len(messages) > MOST_PROBLEMS:
        out.print(f"  and {len(messages) - MOST_PROBLEMS} more")


def print_grouped_problems(problems: Sequence[Mapping[str, Any]]) -> None:
    """Print the problems of a run, equal ones as one line with their number and first positions."""
    from analysis.store.runs.problems import problem_groups

    lines = problem_groups(problems)
    for line in lines[:MOST_PROBLEMS]:
        say(f"  {' '.join(line.message.split())}")
    if len(lines) > MOST_PROBLEMS:
        out.print(f"  and {sum(len(line.rows) for line in lines[MOST_PROBLEMS:])} more")


def one_line(error: EarmarkError) -> str:
    return " ".join(str(error).split())


def open_workspace(folder: Path | None) -> Workspace:
    """The workspace named after the command, else the one named before it, else the default."""
    from analysis.store.workspace import Workspace

    return Workspace(folder or BEFORE_COMMAND.get())


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A progress bar on stderr, so that stdout can be piped."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("reading", total=None)

        def progress(step: str, n_finished: int, total: int) -> None:
            bar.update(task, description=escape(step), completed=n_finished, total=total)

        yield progress


def setting(text: str) -> tuple[str, str]:
    """Split the KEY=VALUE of an option `--condition` into key and value."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise typer.BadParameter(f"expected KEY=VALUE, found {text!r}", param_hint="--condition")
    return key.strip(), value.strip()


def executor_named(name: str) -> DaskExecutor | None:
    """The executor of the option; its log goes to stderr."""
    from analysis.pipeline.executor import executor_of

    return executor_of(name, lambda line: err.print(line, markup=False, highlight=False, soft_wrap=True))
