"""The commands `figures`, `losses`, `modes` and `cases`: what an agent may ask, as tables and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, percent, say, show
from analysis.cli.corrected import References, choice_of
from analysis.cli.data import URL, Json, Url

if TYPE_CHECKING:
    from analysis.agent.tools import Tools
    from analysis.store.workspace import Workspace

app = typer.Typer()

Runs = Annotated[
    list[str] | None, typer.Argument(metavar="RUN...", help="Runs by id, name or the beginning of an id (default: all)")
]
Run = Annotated[str, typer.Argument(metavar="RUN", help="Run id or name, as `earmark runs` prints it")]
Task = Annotated[str, typer.Option(metavar="TASK", help="Code of a task (default: all)")]
Lens = Annotated[str, typer.Option(help="Definitions to score with: paper, released, or a reading rule")]
Measures = Annotated[bool, typer.Option("--measures", help="With --json: further measures of sections")]

TEXT_WIDTH = 60
SHARES = ("raw", "corrected", "low", "high", "chance", "unanswered", "share", "score")
"""Fields that are printed in percent."""
NOT_PRINTED = frozenset({"link", "title", "audio", "modes", "index", "measures"})


@app.command()
def figures(
    runs: Runs = None, task: Task = "", lens: Lens = "paper", references: References = "published",
    measures: Measures = False,
    json_file: Json = None, url: Url = URL, workspace: Folder = None,
) -> None:  # fmt: skip
    """Show the figures of runs by task, with their intervals over songs

    low, high: 95 % confidence interval of the corrected figure. unanswered: share without a usable answer.
    """
    tools = tools_of(open_workspace(workspace), url, references)
    own = tools.figures_of(runs, task, lens, measures) if runs else tools.figures("", task, "", lens, measures)
    _write(json_file, "figures", own)


@app.command()
def losses(
    run: Run, task: Task = "", references: References = "published", json_file: Json = None, url: Url = URL,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Show what costs a run most, in points of 100 over all its scored answers"""
    _write(json_file, "losses", tools_of(open_workspace(workspace), url, references).losses(run, task))


@app.command()
def modes(
    run: Run, task: Task = "", references: References = "published", json_file: Json = None, url: Url = URL,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Show the failure modes of a run, the one with most points at stake first

    n: answers with the mode, of the cases that can have it. Modes overlap.
    """
    _write(json_file, "modes", tools_of(open_workspace(workspace), url, references).modes(run, task))


@app.command()
def cases(
    runs: Runs = None, task: Task = "", lens: Lens = "paper",
    song: Annotated[str, typer.Option(metavar="SET/ID", help="Song (default: all)")] = "",
    outcome: Annotated[
        list[str] | None,
        typer.Option(help="scored, refused, unparsed, missing, unscorable or none; can be repeated (default: all)"),
    ] = None,
    mode: Annotated[str, typer.Option(help="Failure mode (default: all)")] = "",
    loss: Annotated[str, typer.Option(help="Type of loss (default: all)")] = "",
    text: Annotated[str, typer.Option(help="Text in question, answer or reference (default: all)")] = "",
    order: Annotated[str, typer.Option(help="worst, best, or spread: questions on which runs differ most")] = "worst",
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="Most cases")] = 50,
    references: References = "published", json_file: Json = None, url: Url = URL, workspace: Folder = None,
) -> None:  # fmt: skip
    """List answers with how they were read, scored, and what they lost

    With --json also the answer itself, its reasoning with its claims of time, and the steps of its reading.
    """
    tools = tools_of(open_workspace(workspace), url, references)
    result = tools.cases_of(
        runs or [], task, song, outcome or [], (), mode, loss, text, order=order, limit=limit, lens=lens,  # type: ignore[arg-type]
    )  # fmt: skip
    if json_file is not None:
        result["rows"] = [row | _answer(tools, row, lens) for row in result["rows"]]
    _write(json_file, "cases", result)


def _answer(tools: Tools, row: Mapping[str, Any], lens: str) -> dict[str, Any]:
    """What a run answered to the question of a row."""
    case = tools.case(row["question"], row["run"], lens)
    own = next(own for own in case["answers"] if own["index"] == row["index"])
    return {"subtask": case["subtask"], "reference": case["reference"], **own}


def tools_of(workspace: Workspace, url: str, references: str) -> Tools:
    """The tools of agents over one set of references, without limits."""
    from analysis.agent.answers import NO_LIMITS, Links
    from analysis.agent.tools import Tools
    from analysis.pipeline.reviews.corrected_runs import open_runs

    own = open_runs(workspace, choice_of(references))
    return Tools(own.db, Links(url.rstrip("/")), NO_LIMITS, references)


def _write(json_file: Path | None, command: str, result: Mapping[str, Any]) -> None:
    _print(result["rows"])
    note = result.get("note")
    say(f"{result['shown']} of {result['total']}, {result['lens']} lens, {result['references']} references"
        + (f"; {note}" if note else ""))  # fmt: skip
    say(result["link"])
    data.write(
        json_file, command, result["rows"], lens=result["lens"], references=result["references"],
        total=result["total"], link=result["link"], note=note,
    )  # fmt: skip


def _print(rows: Sequence[Mapping[str, Any]]) -> None:
    if not rows:
        return
    names = [name for name in rows[0] if name not in NOT_PRINTED]
    is_number = {name: any(isinstance(row[name], int | float) for row in rows) for name in names}
    table = new_table(*(f"{'>' * is_number[name]}{name}" for name in names))
    for row in rows:
        table.add_row(*(escape(_cell(name, row[name])) for name in names))
    show(table)


def _cell(name: str, value: Any) -> str:
    if value is None:
        return "-"
    if name in SHARES and isinstance(value, float | int):
        return percent(value)
    text = f"{value:.2f}" if isinstance(value, float) else str(value)
    return text if len(text) <= TEXT_WIDTH else f"{text[: TEXT_WIDTH - 1]}…"
