"""The `earmark` command line. Each command imports its slow modules when it runs."""

from __future__ import annotations

import os
from typing import NoReturn

import typer
from rich.markup import escape

from analysis.cli import (
    agent,
    audio,
    audit,
    baselines,
    check,
    codes,
    comparison,
    inference,
    misread,
    packs,
    prompts,
    questions,
    references,
    report,
    reviews,
    runs,
    sound_reliance,
    suspects,
)
from analysis.cli.console import BEFORE_COMMAND, ExplainedExit, Folder, err, one_line, waiting
from analysis.errors import EarmarkError
from analysis.store.notice import notice

GROUPS = (
    runs,
    baselines,
    inference,
    references,
    audio,
    questions,
    prompts,
    packs,
    comparison,
    sound_reliance,
    check,
    report,
    audit,
    reviews,
    suspects,
    misread,
    codes,
    agent,
)
"""Modules with an `app`, in the order of the help. A new group of commands is added here."""

REFUSED = 2
"""Exit status after an error: an argument, file or run that cannot be used. 1 is left to the results of commands."""
STOPPED = 130
"""Exit status after Ctrl-C, the convention of shells (128 + SIGINT)."""


app = typer.Typer(
    no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False,
)  # fmt: skip
for group in GROUPS:
    app.add_typer(group.app)


@app.callback()
def program(workspace: Folder = None) -> None:
    """Load, score and inspect runs of music-understanding benchmarks

    --workspace can be given before or after the command.
    """
    BEFORE_COMMAND.set(workspace)
    notice.set(waiting)


def main() -> None:
    """Run the command line; an error is one line on stderr and exit status 2.

    Arrow keeps freed memory in a pool of its own unless told otherwise before its import: 20 MB of a load.
    """
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    try:
        app()
    except EarmarkError as error:
        _fail(one_line(error))
    except OSError as error:
        path = error.filename or "system call"
        _fail(f"{path}: expected a file or folder that can be read and written, found {error.strerror or error}")
    except SystemExit as stop:
        if stop.code == STOPPED and not isinstance(stop, ExplainedExit):
            err.print("stopped")
        raise


def _fail(reason: str) -> NoReturn:
    err.print(f"[red]error:[/] {escape(reason)}", soft_wrap=True)
    raise SystemExit(REFUSED) from None
