"""Commands for runs: `load`, `score`, `runs`, `remove`."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.markup import escape
from rich.table import Table

from analysis.cli import data, exits
from analysis.cli.console import (
    ExecutorName,
    Folder,
    StrictExit,
    err,
    executor_named,
    low_high,
    new_table,
    one_line,
    open_workspace,
    percent,
    print_grouped_problems,
    progress_bar,
    say,
    setting,
    show,
)
from analysis.cli.corrected import References, chosen_references, values_of
from analysis.cli.data import Json
from analysis.cli.load_report import (
    GUESSING,
    LYRICS_COLUMNS,
    as_row,
    lyrics_cells,
    outcomes_of,
    overall_of,
    overall_words,
    print_ignored_files,
    print_result,
    print_rules,
    problems_of,
    unread_notice,
)
from analysis.cli.packs import MapOption, PackOption, choice_of
from analysis.display import amount
from analysis.records import OUTCOMES

if TYPE_CHECKING:
    from analysis.store.runs.description import Run

app = typer.Typer()

HASH_DIGITS = 12
"""Printed digits of a hash."""


@app.command()
def load(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files or folders with questions or runs")],
    model: Annotated[str, typer.Option(help="Model name, if the files have none (default: name of the file)")] = "",
    name: Annotated[str, typer.Option(help="Run name (default: model and condition)")] = "",
    condition: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="Setting of the run; can be repeated (default: none)")
    ] = None,
    seed: Annotated[str, typer.Option(help="Seed of the run (default: as in the files)")] = "",
    prompt_version: Annotated[str, typer.Option(help="Version of the prompts (default: as in the files)")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first invalid record (default: off)")] = False,
    strict_exit: StrictExit = False,
    pack: PackOption = "",
    field_map: MapOption = "",
    executor: ExecutorName = "processes",
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Load questions and runs, and score them under all lenses

    Exit status: 0 if something was loaded, 1 if --strict met a bad record, 2 if nothing was usable, 4 if of a run
    nearly no answer could be read, and with --strict-exit if something was left out. Problems are printed with file,
    record and field; record positions count from 0.
    """
    from analysis import pipeline
    from analysis.benchmarks.source_files import count_ignored
    from analysis.errors import LineError, RecordError
    from analysis.framing.run_facts import SEED, RunFacts
    from analysis.pipeline.executor import Processes
    from analysis.store.runs import problems

    settings = dict(setting(text) for text in condition or ()) | ({SEED: seed} if seed else {})
    facts = RunFacts(model, settings, prompt_version, name)
    opened_workspace = open_workspace(workspace)
    choice = choice_of(pack, field_map, opened_workspace)
    with Processes(os.cpu_count() or 1) as processes:
        place, options = executor_named(executor) or processes, pipeline.Options(facts, strict, choice)
        try:
            with progress_bar() as progress:
                results = pipeline.load(files, opened_workspace, options, progress, executor=place)
        except (RecordError, LineError) as error:  # of --strict
            err.print(f"[red]error:[/] {escape(one_line(error))}", soft_wrap=True)
            raise typer.Exit(exits.NEGATIVE) from None
        unreadable = [result for result in results if not result.run.files]
        for result in results:
            if result not in unreadable:
                print_result(result)
        print_grouped_problems([row for result in unreadable for row in problems_of(result)])
        print_ignored_files(count_ignored(files))
        with progress_bar() as progress:
            pipeline.derive([result.run for result in results if result.new], opened_workspace, progress, place)
    usable = any(result.run.counts for result in results)
    notices = [notice for result in results if (notice := unread_notice(outcomes_of(result.run)))]
    data.write(
        json_file, "load", [as_row(result) for result in results if result not in unreadable],
        problems=[row for result in results for row in problems_of(result)],
    )  # fmt: skip
    n_left_out = sum(problems.left_out(problems_of(result)) for result in results)
    _exit(usable, n_left_out, next(iter(notices), ""), not strict_exit)


@app.command()
def score(
    file: Annotated[Path, typer.Argument(help="Run file")],
    lens: Annotated[Literal["paper", "released"], typer.Option(help="Definitions to score with")] = "paper",
    json_file: Json = None,
    references: References = "published",
    pack: PackOption = "",
    field_map: MapOption = "",
    workspace: Folder = None,
) -> None:
    """Score a file without loading it

    Exit status: 0 if every record was scored, 2 if nothing was, 4 if something was left out or nearly no answer could
    be read.
    """
    from analysis.pipeline.load import report
    from analysis.store.runs import problems

    opened_workspace = open_workspace(workspace)
    corrections = chosen_references(opened_workspace, references)
    choice = choice_of(pack, field_map, opened_workspace, install=False)
    result = report.score_file(file, lens, None if corrections is None else values_of(corrections), choice)
    if result["summary"]:
        show(_summary_table(result["summary"], f"{file.name}, {lens} lens, figures in percent"))
    if corrections is not None:
        result["references"]["version"] = corrections.version
        say(f"{corrections}; {result['references']['corrected']} records of this file are scored against them")
    if stop := result.get("stops_at"):
        say(f"The published script stops at record {stop['id']}: {stop['exception']}")
    print_rules(result["rules"])
    corrected = result.pop("references", None)
    data.write(json_file, "score", result["rules"], **result, references=references, corrections=corrected)
    print_grouped_problems(result["problems"])
    counts = Counter(row["outcome"] for row in result["records"])
    _exit(bool(result["records"]), problems.left_out(result["problems"]), unread_notice(counts))


@app.command()
def runs(json_file: Json = None, workspace: Folder = None) -> None:
    """List loaded runs"""
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    loaded_runs = description.named_apart(description.load_all(opened_workspace))
    damaged = description.damaged(opened_workspace)
    for name, error in damaged.items():
        say(f"{name}: damaged and left out: {one_line(error)}")
    for sentence in description.incomplete(opened_workspace, loaded_runs):
        say(sentence)
    problems = [{"message": f"{name}: damaged and left out: {one_line(error)}"} for name, error in damaged.items()]
    data.write(json_file, "runs", [_run(run) for run in loaded_runs], problems=problems)
    if not loaded_runs and not damaged:
        say(f"No runs loaded in {opened_workspace.storage.place('')}. Load one with `earmark load FILE...`")
        return
    table = new_table("run", "name", "kind", ">questions", ">problems", "loaded (UTC)", "run hash")
    table.columns[0].no_wrap = table.columns[-1].no_wrap = True
    for run in loaded_runs:
        short_hash = run.run_hash[:HASH_DIGITS] + (" changed" if run.changed else "")
        cells = (run.id, run.name, run.kind, str(run.n), str(run.n_problems), run.loaded_at[:19], short_hash)
        table.add_row(*map(escape, cells))
    show(table)


def _run(run: Run) -> dict[str, Any]:
    """A stored run as data."""
    return {
        "run": run.id, "name": run.name, "kind": run.kind, "model": run.model, "condition": run.condition,
        "seed": run.seed or None, "n": run.n, "problems": run.n_problems, "loaded_at": run.loaded_at,
        "run_hash": run.run_hash, "changed": run.changed,
    }  # fmt: skip


@app.command()
def remove(
    run: Annotated[str, typer.Argument(help="Run id, as `earmark runs` prints it")], workspace: Folder = None
) -> None:
    """Remove a run from the workspace; its source files stay"""
    open_workspace(workspace).remove(run)
    say(f"removed {run}")


def _exit(usable: bool, left_out: int, unread: str = "", lenient: bool = False) -> None:
    """End with the exit status of the load or score. unread: what is said of a run of which nearly nothing was read.

    lenient: whether a part that was left out is a warning alone.
    """
    if unread:
        say(unread)
    if not usable:
        raise typer.Exit(exits.REFUSED)
    if left_out and lenient:
        err.print(f"warning: {amount(left_out, 'record or file', 'records or files')} left out", markup=False)
    if unread or (left_out and not lenient):
        raise typer.Exit(exits.PARTLY)


def _summary_table(summary: dict[str, Any], title: str) -> Table:
    counts = ("n", *OUTCOMES)
    lyrics = any("wer" in row for row in summary.values())
    ties = any("raw_range" in row for row in summary.values())
    range_columns = (">raw by seed", ">corrected by seed") if ties else ()
    figure_columns = (GUESSING, ">raw", ">corrected", *range_columns, *(LYRICS_COLUMNS if lyrics else ()))
    table = new_table("task", *(f">{name}" for name in counts), *figure_columns)
    table.title = escape(title)
    for task, row in summary.items():
        ranges = [low_high(row.get("raw_range")), low_high(row.get("corrected_range"))] if ties else []
        figures = [percent(row["chance"]), percent(row["raw"]), percent(row["corrected"]), *ranges]
        figures += lyrics_cells(row) if lyrics else []
        table.add_row(task, *(str(row[name]) for name in counts), *figures)
    if len(summary) > 1 and (figure := overall_of(summary)) is not None:
        figures = [percent(value) for value in (figure.chance, figure.raw, figure.corrected)]
        table.add_row(f"overall ({overall_words(figure)})", str(figure.n), *[""] * len(OUTCOMES), *figures)
    return table
