"""The command `report`: runs as one file to pass on."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from analysis.cli.console import Folder, open_workspace, say
from analysis.cli.corrected import References, choice_of

app = typer.Typer()

SUFFIXES = {"html": ".html", "md": ".md", "latex": ".tex"}
"""Of the default file."""


@app.command()
def report(
    runs: Annotated[list[str], typer.Argument(metavar="RUN...", help="Runs by id, name or the beginning of an id")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File to write (default: report.html, .md or .tex)")
    ] = None,
    form: Annotated[
        Literal["html", "md", "latex"], typer.Option("--format", help="One page, or its tables as Markdown or LaTeX")
    ] = "html",
    data_set: Annotated[str, typer.Option(help="Data set (default: the first of the first run)")] = "",
    task: Annotated[list[str] | None, typer.Option(help="Task by code; can be repeated (default: all)")] = None,
    audio: Annotated[
        int, typer.Option(min=0, metavar="N", help="Number of cases with audio, as far as licences allow")
    ] = 0,
    figures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder for the charts as files (default: none)")
    ] = None,
    figure_format: Annotated[Literal["svg", "pdf"], typer.Option(help="Format of the charts in --figures")] = "svg",
    references: References = "published",
    workspace: Folder = None,
) -> None:
    """Write a report of runs as one file that needs no network

    Every number in it leads to its cases inside the file.
    """
    from analysis.benchmarks.registry import EVERY
    from analysis.pipeline.reviews.corrected_runs import open_runs
    from analysis.report import build, files
    from analysis.store.queries import data_sets
    from analysis.store.queries.filters import Filters
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    ids = list(dict.fromkeys(description.find(opened_workspace, run) for run in runs))
    for code in task or ():
        if code not in EVERY:
            _refuse("--task", f"one of {', '.join(EVERY)}", code)
    filters = Filters(data_sets=(data_set,) if data_set else (), tasks=tuple(task or ()))
    subset = f"tasks {', '.join(task)}" if task else ""
    reference_set = open_runs(opened_workspace, choice_of(references))
    names = dict.fromkeys(name for row in data_sets.of_runs(reference_set.db, ids).values() for name in row)
    if data_set and data_set not in names:
        _refuse("--data-set", f"a data set of these runs ({', '.join(names)})", data_set)
    today = datetime.now(tz=UTC).date()
    document = build.build(reference_set.db, ids, filters, audio, subset, reference_set.words, today)
    path = out or Path(f"report{SUFFIXES[form]}")
    size = files.write(document, path, form)
    for sentence in document.missing:
        say(sentence)
    say(f"{path}: {size / 1e6:.2f} MB, {len(document.tables)} tables, {len(document.charts)} charts")
    if figures is not None:
        for chart_path in files.write_charts(document, figures, figure_format):
            say(str(chart_path))


def _refuse(option: str, expected: str, value: str) -> NoReturn:
    raise typer.BadParameter(f"expected {expected}, found {value!r}", param_hint=option)
