"""The command `misread`: how often a run is misread, by what people read in a sample of its answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, say, show
from analysis.cli.data import Json

app = typer.Typer()


@app.command()
def misread(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Run id or name, as `earmark runs` prints it")],
    task: Annotated[str, typer.Option(metavar="TASK", help="Code of a task (default: the whole run)")] = "",
    seed: Annotated[int, typer.Option(help="Seed of a sample that is not stored yet")] = 1,
    json_file: Json = None,
    cases_file: Annotated[
        Path | None,
        typer.Option("--cases", metavar="OUT", help="JSON Lines file for test cases of the reader (default: none)"),
    ] = None,
    workspace: Folder = None,
) -> None:
    """Show how often the answers of a run are misread

    People read a sample of the answers on the page Review. With --cases, all answers that they read become test cases
    of the reader; the answers themselves are in a second file, OUT with .records.jsonl.
    """
    from analysis.pipeline.reviews import reading_files
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    run_id = description.find(opened_workspace, run)
    db, states = Database(opened_workspace), open_reviews(opened_workspace).states()
    result = reading_files.report(db, states, run_id, task, seed)
    if result["estimate"] is None:
        tasks = [row["task"] for row in db.rows("SELECT DISTINCT task FROM cases WHERE run = $run", {"run": run_id})]
        raise typer.BadParameter(f"expected one of {', '.join(sorted(tasks))}, found {task!r}", param_hint="--task")
    say(result["estimate"]["sentence"])
    table = new_table("task", ">sure", ">drawn", ">checked", ">misread", ">doubtful")
    for name, row in result["tasks"].items():
        table.add_row(name, *(f"{row[field]:,}" for field in ("sure", "drawn", "checked", "misread", "doubtful")))
    if result["tasks"]:
        show(table)
    say(f"Read the sample on the page Review: /review?what=readings&run={run_id}{f'&task={task}' if task else ''}")
    rows = [{"task": name, **row} for name, row in result["tasks"].items()]
    data.write(json_file, "misread", rows, **result)
    if cases_file is not None:
        records_file = cases_file.with_suffix(".records.jsonl")
        files = reading_files.cases(db, states, run_id, records_file.name)
        reading_files.write_lines(cases_file, files.cases)
        if files.records:
            reading_files.write_lines(records_file, files.records)
        unknown = f"; {files.n_unknown} left out, whose value is not known" if files.n_unknown else ""
        say(f"{len(files.cases)} cases written to {cases_file}{unknown}")
