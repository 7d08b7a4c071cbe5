"""The command `codes suggest`: codes that a function of the user suggests."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.cli import data, exits
from analysis.cli.console import Folder, one_line, open_workspace, print_problems, say
from analysis.cli.data import Json
from analysis.display import amount

app = typer.Typer()
codes_app = typer.Typer(help="Suggest codes for answers", no_args_is_help=True)
app.add_typer(codes_app, name="codes")


@codes_app.command()
def suggest(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Run id or name, as `earmark runs` prints it")],
    function: Annotated[
        str, typer.Option("--with", metavar="MODULE:FUNCTION", help="Function from an answer to names of codes")
    ],
    task: Annotated[str, typer.Option(metavar="TASK", help="Only answers of this task (default: all)")] = "",
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only the first N answers (default: all)")
    ] = None,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Let a Python function suggest codes for the answers of a run that lost points

    Nothing is coded: a person accepts the suggestions on the page Failure modes. Exit status 4 if the function fails on
    an answer.
    """
    from analysis.pipeline.reviews import code_suggestions
    from analysis.store.database import Database
    from analysis.store.queries.cases import lost_points
    from analysis.store.reviews import open_reviews
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    run_id = description.find(opened_workspace, run)
    db = Database(opened_workspace, on_disk=True)
    tasks = lost_points.tasks(db, run_id)
    if task and task not in tasks:
        raise typer.BadParameter(f"expected one of {', '.join(tasks)}, found {task!r}", param_hint="--task")
    result = code_suggestions.suggest(db, open_reviews(opened_workspace), function, run_id, task, limit)
    data.write(
        json_file, "codes suggest", [suggestion._asdict() for suggestion in result.suggestions],
        problems=[{"message": one_line(problem)} for problem in result.problems],
    )  # fmt: skip
    n = sum(1 for suggestion in result.suggestions if suggestion.codes)
    n_answers = len(result.suggestions) + len(result.problems)
    say(f"{function}: codes suggested for {n} of {amount(n_answers, 'answer')}; nothing is coded")
    if n:
        say("Accept them on the page Failure modes, view Suggested groups")
    print_problems([one_line(problem) for problem in result.problems])
    if result.problems:
        raise typer.Exit(exits.PARTLY)
