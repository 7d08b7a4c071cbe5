"""Commands that load, score, list and remove runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.markup import escape
from rich.table import Table

from analysis.cli.console import (
    Folder,
    low_high,
    new_table,
    one_line,
    open_workspace,
    percent,
    print_alike,
    progress_bar,
    say,
    setting,
    show,
)
from analysis.cli.corrected import References, accepted_corrections
from analysis.cli.load_report import LYRICS_COLUMNS, lyrics_cells, print_loaded, print_others, problems_of
from analysis.records import OUTCOMES

app = typer.Typer()

LEFT_OUT, NOTHING_USABLE = 1, 2
"""Exit statuses."""
SHORT = 12
"""Digits of a hash that are printed."""


@app.command()
def load(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Questions or runs, or folders of them.")],
    model: Annotated[str, typer.Option(help="The model, where the files do not name it.")] = "",
    name: Annotated[str, typer.Option(help="What to call the run; else model and condition.")] = "",
    condition: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="A setting; repeatable.")] = None,
    prompt_version: Annotated[str, typer.Option(help="Which wording of the prompts was used.")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first broken record.")] = False,
    workspace: Folder = None,
) -> None:
    """Read questions and runs, score them under both lenses and store them.

    Ends with 0 if everything was loaded, 1 if something was left out, 2 if nothing could be used. What was left out is
    printed with its file, record and field; positions of records count from 0.
    """
    from analysis import pipeline
    from analysis.framing.run_facts import RunFacts
    from analysis.pipeline.load.file_groups import others
    from analysis.store.runs import problems

    said = RunFacts(model, dict(setting(each) for each in condition or ()), prompt_version, name)
    with progress_bar() as progress:
        loaded = pipeline.load(
            files, open_workspace(workspace), pipeline.Options(said, strict), progress, workers=os.cpu_count() or 1
        )
    unknown = [each for each in loaded if not each.run.files]
    for each in loaded:
        if each not in unknown:
            print_loaded(each)
    print_alike([row for each in unknown for row in problems_of(each)])
    print_others(others(files))
    usable = any(each.run.counts for each in loaded)
    _end(usable, sum(problems.left_out(problems_of(each)) for each in loaded))


@app.command()
def score(
    file: Annotated[Path, typer.Argument(help="A run.")],
    lens: Annotated[Literal["paper", "released"], typer.Option(help="Which definitions to score by.")] = "paper",
    json_file: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write everything to OUT.")] = None,
    references: References = "published",
    workspace: Folder = None,
) -> None:
    """Score a file without loading it.

    Ends with 0 if every record was scored, 1 if something was left out, 2 if nothing could be scored.
    """
    from analysis.pipeline.load import report
    from analysis.store.runs import problems

    corrections = accepted_corrections(open_workspace(workspace)) if references == "corrected" else None
    found = report.score_file(file, lens, None if corrections is None else corrections.values)
    if found["summary"]:
        show(_summary_table(found["summary"], f"{file.name}, {lens} lens, figures in percent"))
    if corrections is not None:
        found["references"]["version"] = corrections.version
        say(f"{corrections}; of this file {found['references']['corrected']} records are scored against them")
    if stop := found.get("stops_at"):
        say(f"The published script stops at record {stop['id']}: {stop['exception']}")
    if json_file is not None:
        report.write(json_file, found)
    print_alike(found["problems"])
    _end(bool(found["records"]), problems.left_out(found["problems"]))


@app.command()
def runs(workspace: Folder = None) -> None:
    """List what is loaded."""
    from analysis.store.runs import description as run_files

    place = open_workspace(workspace)
    found, damaged = run_files.named_apart(run_files.load_all(place)), run_files.damaged(place)
    for name, error in damaged.items():
        say(f"{name}: damaged and left out: {one_line(error)}")
    if not found and not damaged:
        say(f"Nothing is loaded in {place.path}. `earmark load FILE...` loads a run.")
        return
    table = new_table("run", "name", "kind", ">questions", ">problems", "loaded (UTC)", "run hash")
    table.columns[0].no_wrap = table.columns[-1].no_wrap = True
    for run in found:
        printed = run.run_hash[:SHORT] + (" changed" if run.changed else "")
        row = (run.id, run.name, run.kind, str(run.n), str(run.n_problems), run.loaded_at[:19], printed)
        table.add_row(*map(escape, row))
    show(table)


@app.command()
def remove(
    run: Annotated[str, typer.Argument(help="The run's id, as `earmark runs` prints it.")], workspace: Folder = None
) -> None:
    """Take a run out of the workspace. The files it was loaded from are not touched."""
    open_workspace(workspace).remove(run)
    say(f"removed {run}")


def _end(usable: bool, left_out: int) -> None:
    """The exit status tells what became of the files."""
    if not usable or left_out:
        raise typer.Exit(NOTHING_USABLE if not usable else LEFT_OUT)


def _summary_table(summary: dict[str, Any], title: str) -> Table:
    counted = ("n", *OUTCOMES)
    lyrics = any("wer" in row for row in summary.values())
    ties = any("raw_range" in row for row in summary.values())
    ranges = (">raw by seed", ">corrected by seed") if ties else ()
    figures_of = (">raw", ">corrected", *ranges, *(LYRICS_COLUMNS if lyrics else ()))
    table = new_table("task", *(f">{name}" for name in counted), *figures_of)
    table.title = escape(title)
    for task, row in summary.items():
        spans = [low_high(row.get("raw_range")), low_high(row.get("corrected_range"))] if ties else []
        figures = [percent(row["raw"]), percent(row["corrected"]), *spans]
        figures += lyrics_cells(row) if lyrics else []
        table.add_row(task, *(str(row[name]) for name in counted), *figures)
    return table
