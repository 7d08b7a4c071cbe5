"""The command `reproduce`: the tables, figures and claims of a paper from loaded runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from analysis.cli.console import Folder, new_table, open_workspace, say, show

app = typer.Typer()

FILES = {"html": "reproduction.html", "md": "reproduction.md", "latex": "reproduction.tex"}


@app.command()
def reproduce(
    paper: Annotated[Literal["bass", "ziqi"], typer.Argument(help="Paper whose tables and figures are filled")],
    runs: Annotated[
        list[str] | None,
        typer.Argument(metavar="RUN...", help="Runs by id, name or the beginning of an id (default: all)"),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Folder for the files (default: reproduction)")
    ] = Path("reproduction"),
    data_set: Annotated[str, typer.Option(help="Data set (default: as published, else that of the first run)")] = "",
    pdf: Annotated[bool, typer.Option("--pdf", help="Write the charts as PDF too (default: SVG alone)")] = False,
    cases: Annotated[
        bool, typer.Option("--cases/--no-cases", help="Cases behind the numbers in the HTML file (default: on)")
    ] = True,
    workspace: Folder = None,
) -> None:
    """Fill the tables, figures and claims of a paper from runs, beside what it prints

    Writes one HTML file, Markdown, LaTeX, and each chart.
    """
    from analysis.report import files
    from analysis.report.reproduction.build import build
    from analysis.store.database import Database
    from analysis.store.runs import description

    place = open_workspace(workspace)
    ids = [description.find(place, run) for run in runs or ()] or place.run_ids()
    report = build(Database(place, on_disk=True), paper, list(dict.fromkeys(ids)), data_set, cases)
    out.mkdir(parents=True, exist_ok=True)
    for form, name in FILES.items():
        files.write(report, out / name, form)
        say(str(out / name))
    for form in ("svg", "pdf")[: 1 + pdf]:
        say(f"{len(files.write_charts(report, out / 'charts', form))} charts as {form.upper()} in {out / 'charts'}")
    for table in report.tables[:2]:
        printed = new_table(*(f"{'>' * column.is_number}{column.title}" for column in table.columns))
        for texts in table.texts():
            printed.add_row(*texts)
        printed.title = table.title
        show(printed)
