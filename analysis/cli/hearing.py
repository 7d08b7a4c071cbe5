"""The command `hearing`: what the sound brings each model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.cli.console import Folder, err, new_table, one_line, open_workspace, percent, say, show

app = typer.Typer()

NOT_KNOWN = "Not known: no model has runs both with the sound and without it. `earmark run --sound none` makes one"


@app.command()
def hearing(
    runs: Annotated[list[str] | None, typer.Argument(metavar="RUN...", help="Runs (default: of all models)")] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="JSON file for the full result (default: none)")
    ] = None,
    workspace: Folder = None,
) -> None:
    """Show whether models hear: answers with the sound against answers without it

    Exit status 3 if no model could be tested.
    """
    from analysis.inference.journal import replace
    from analysis.pipeline import hearing as pipeline
    from analysis.store.database import Database
    from analysis.store.queries.filters import Filters
    from analysis.store.runs import description
    from analysis.store.tables.json_values import dumps
    from analysis.summaries.comparison import sound_reliance

    place = open_workspace(workspace)
    ids = tuple(description.find(place, run) for run in runs or ())
    reliances, refused = pipeline.hearing(Database(place, on_disk=True), Filters(runs=ids))
    for error in refused:
        err.print(f"left out: {one_line(error)}", markup=False, soft_wrap=True)
    if json_file is not None:
        replace(json_file, dumps({"rows": [row for own in reliances for row in pipeline.as_rows(own)]}))
    if not reliances:
        say(NOT_KNOWN)
        raise typer.Exit(3)
    table = new_table("model", "condition", "against", "task", ">n", ">songs", ">with sound", ">without", ">sound brings",
                      ">95 % CI", "")  # fmt: skip
    for own in reliances:
        for row in (*((own.overall,) if own.overall not in own.rows and own.overall else ()), *own.rows):
            low, high = row.interval or (None, None)
            table.add_row(own.model, own.condition, own.treatment, row.name, str(row.n), str(row.songs), percent(row.a),
                          percent(row.b), percent(row.difference), f"{percent(low)} to {percent(high)}",
                          sound_reliance.hearing(row))  # fmt: skip
    table.title = "percent, paper lens, corrected for guessing"
    show(table)
    for own in reliances:
        say(str(sound_reliance.sentence(own)))
    if all(sound_reliance.hearing(own.overall) == "not tested" for own in reliances):
        raise typer.Exit(3)
