"""`earmark`: words to calls, prints. Whatever takes long to import is imported by the command that needs it."""

from __future__ import annotations

from typing import NoReturn

import typer
from rich.markup import escape

from analysis.cli import audio, baselines, comparison, inference, prompts, questions, references, reviews, runs
from analysis.cli.console import BEFORE_COMMAND, ExplainedExit, Folder, err, one_line
from analysis.errors import EarmarkError

GROUPS = (runs, baselines, inference, references, audio, questions, prompts, comparison, reviews)
"""In the order of the help. A new group of commands is a file with an `app`, and its name here."""

STOPPED = 130
"""Exit status after Ctrl-C, as shells have it."""


app = typer.Typer(
    no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False,
)  # fmt: skip
for group in GROUPS:
    app.add_typer(group.app)


@app.callback()
def program(workspace: Folder = None) -> None:
    """Load, score and inspect runs of music-understanding benchmarks.

    The workspace may be named here or with a command.
    """
    BEFORE_COMMAND.set(workspace)


def main() -> None:
    """The console script."""
    try:
        app()
    except EarmarkError as error:
        _refuse(one_line(error))
    except OSError as error:
        place = error.filename or "the system"
        _refuse(f"{place}: expected a place that can be read and written, found {error.strerror or error}")
    except SystemExit as stop:
        if stop.code == STOPPED and not isinstance(stop, ExplainedExit):
            err.print("stopped")
        raise


def _refuse(reason: str) -> NoReturn:
    err.print(f"[red]error:[/] {escape(reason)}", soft_wrap=True)
    raise SystemExit(1) from None
