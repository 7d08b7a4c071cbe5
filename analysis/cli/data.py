"""What a command prints as data: the option `--json` and the one shape of its content.

Shares are from 0 to 1, times in seconds; what is not known is null. Fields are only added.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any

import typer

from analysis.cli.console import out

PRINTED = Path("-")
"""The file that stands for standard output."""


def _to_standard_error(context: typer.Context, path: Path | None) -> Path | None:
    """Where data goes to standard output, all else that the command prints goes to standard error."""
    if path == PRINTED and not context.resilient_parsing:
        out.stderr = True
        context.call_on_close(partial(setattr, out, "stderr", False))
    return path


Json = Annotated[
    Path | None,
    typer.Option(
        "--json",
        metavar="OUT",
        callback=_to_standard_error,
        help="JSON file to write, - for standard output (default: none)",
    ),
]

URL = "http://localhost:8501"
Url = Annotated[str, typer.Option(metavar="BASE", help="Address of the dashboard, for links")]


def write(
    path: Path | None, command: str, rows: Sequence[Mapping[str, Any]], *, lens: str = "paper",
    references: str = "published", total: int | None = None, problems: Sequence[Mapping[str, Any]] = (),
    link: str | None = None, **further: Any,
) -> None:  # fmt: skip
    """Write what a command found; nothing where no file is asked for. total: of all rows, None if these are all.

    problems: each with a `message`. further: fields of this command alone. Raises FileError.
    """
    from analysis.pipeline.load import report
    from analysis.store.tables.json_values import jsonable

    if path is None:
        return
    content = {
        "command": command, "version": version("earmark"), "lens": lens, "references": references,
        "rows": list(rows), "total": len(rows) if total is None else total, "problems": list(problems), "link": link,
        **further,
    }  # fmt: skip
    if path == PRINTED:
        print(json.dumps(jsonable(content), indent=1, allow_nan=False))
    else:
        report.write(path, jsonable(content))
