"""Commands about ground truth: `import` of other people's annotations, the table of labels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.markup import escape

from analysis.cli.console import Folder, err, new_table, one_line, open_workspace, out, print_problems

app = typer.Typer()
import_app = typer.Typer(help="Import reference annotations and sound into the workspace.", no_args_is_help=True)
app.add_typer(import_app, name="import")

Repository = Annotated[
    Path | None, typer.Argument(metavar="[PATH]", help="A clone of the repository; else one is made.")
]


@app.command()
def labels() -> None:
    """Print the table of section labels: canonical label, where a spelling occurs, the spellings."""
    from analysis import labels as known

    table = new_table("label", "written so in", "spellings (without case, digits, blanks and punctuation)")
    for label, source, spellings in known.ROWS:
        table.add_row(label, source, escape(spellings))
    out.print(table)


@import_app.command()
def harmonix(path: Repository = None, workspace: Folder = None) -> None:
    """Import the Harmonix Set: sections, beats and metadata of 912 songs."""
    _import("harmonix", path, workspace)


@import_app.command()
def cosod(path: Repository = None, workspace: Folder = None) -> None:
    """Import CoSoD: who performs how in each section of 331 collaborations."""
    _import("cosod", path, workspace)


def _import(dataset: Literal["harmonix", "cosod"], path: Path | None, folder: Path | None) -> None:
    from analysis import pipeline

    with err.status(f"importing {dataset}"):
        found = pipeline.import_references(dataset, path, open_workspace(folder))
    songs, sections = len(found.songs), sum(len(song.sections) for song in found.songs)
    out.print(f"{dataset}: {songs} songs, {sections} sections, {len(found.lost)} lines or files lost, "
              f"{len(found.repaired)} oddities read all the same")  # fmt: skip
    print_problems([one_line(problem) for problem in found.lost])
