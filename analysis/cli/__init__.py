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
    errata,
    exits,
    export,
    figures,
    inference,
    misread,
    packs,
    prompts,
    questions,
    references,
    report,
    reproduce,
    reviews,
    runs,
    schema,
    site,
    song_annotations,
    sound_reliance,
    suspects,
)
from analysis.cli.console import BEFORE_COMMAND, ExplainedExit, Folder, err, one_line, waiting
from analysis.errors import ClusterError, EarmarkError, StorageError
from analysis.store.notice import notice

GROUPS = (
    runs,
    baselines,
    inference,
    references,
    song_annotations,
    audio,
    questions,
    prompts,
    packs,
    figures,
    comparison,
    sound_reliance,
    check,
    report,
    site,
    reproduce,
    export,
    audit,
    reviews,
    errata,
    suspects,
    misread,
    codes,
    agent,
    schema,
)
"""Modules with an `app`, in the order of the help. A new group of commands is added here."""

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
    """Run the command line; an error is one line on stderr and an exit status of `exits`.

    Arrow keeps freed memory in a pool of its own unless told otherwise before its import: 20 MB of a load.
    """
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    try:
        app()
    except (StorageError, ClusterError) as error:
        _fail(one_line(error), exits.OUTSIDE)
    except EarmarkError as error:
        _fail(one_line(error))
    except OSError as error:
        path = error.filename or "system call"
        _fail(f"{path}: expected a file or folder that can be read and written, found {error.strerror or error}")
    except SystemExit as stop:
        if stop.code == exits.STOPPED and not isinstance(stop, ExplainedExit):
            err.print("stopped")
        raise


def _fail(reason: str, status: int = exits.REFUSED) -> NoReturn:
    err.print(f"[red]error:[/] {escape(reason)}", soft_wrap=True)
    raise SystemExit(status) from None
