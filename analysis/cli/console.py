"""What all commands share: the two streams, tables, the progress bar, the workspace they work on."""

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
    from analysis.pipeline import Progress
    from analysis.store.workspace import Workspace

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def legible(text: str) -> str:
    """The text without what steers a terminal: control and direction characters, and half characters, as escapes."""
    return _CONTROL.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


class Terminal(Console):
    """A console that shows the control characters of a text instead of sending them."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(legible(segment.text), segment.style)


out = Terminal(highlight=False)
err = Terminal(stderr=True, highlight=False)

SHOWN = 20
"""Problems that are printed, alike ones as one."""
WIDEST = 190
"""Characters that a table may take."""

Folder = Annotated[
    Path | None,
    typer.Option("--workspace", metavar="DIR", help="The workspace; else EARMARK_WORKSPACE, else data/workspace."),
]
Prompts = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A prompt set: each question in one of its wordings.")
]
Ensemble = Annotated[
    int | None,
    typer.Option("--ensemble", "--prompt-ensemble", min=1, metavar="N", help="The first N wordings, and a vote."),
]


class ExplainedExit(SystemExit):
    """The end of a command that has said itself why it stops."""


def say(text: str) -> None:
    """A line, however long."""
    out.print(text, markup=False, soft_wrap=True)


def show(table: Table) -> None:
    """As wide as it is, whatever the width of the terminal: an id that is cut off is of no use."""
    Terminal(width=max(out.width, WIDEST), highlight=False).print(table)


def new_table(*columns: str) -> Table:
    """> before a name: numbers, set to the right."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left")
    return table


def percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}"


def low_high(shares: Sequence[float] | None) -> str:
    """A range in percent, "" without one."""
    return "" if shares is None else f"{percent(shares[0])} to {percent(shares[1])}"


BEFORE_COMMAND: ContextVar[Path | None] = ContextVar("the workspace named before the command", default=None)


def print_problems(messages: list[str]) -> None:
    for message in messages[:SHOWN]:
        say(f"  {' '.join(message.split())}")
    if len(messages) > SHOWN:
        out.print(f"  and {len(messages) - SHOWN} more")


def print_alike(problems: Sequence[Mapping[str, Any]]) -> None:
    """problems: rows as a run stores them. Alike ones are one line with their number and first places."""
    from analysis.store.runs.problems import alike

    lines = alike(problems)
    for line in lines[:SHOWN]:
        say(f"  {' '.join(line.message.split())}")
    if len(lines) > SHOWN:
        out.print(f"  and {sum(len(line.rows) for line in lines[SHOWN:])} more")


def one_line(error: EarmarkError) -> str:
    return " ".join(str(error).split())


def open_workspace(folder: Path | None) -> Workspace:
    """folder: as the command was given it; else as the program was, before the command."""
    from analysis.store.workspace import Workspace

    return Workspace(folder or BEFORE_COMMAND.get())


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on the error stream, so that what is printed can be piped on."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("reading", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=escape(what), completed=done, total=total)

        yield progress


def setting(text: str) -> tuple[str, str]:
    """KEY=VALUE."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise typer.BadParameter(f"expected KEY=VALUE, found {text!r}", param_hint="--condition")
    return key.strip(), value.strip()
