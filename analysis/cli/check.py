"""The command `check`: a gate for build servers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from analysis.cli import data, exits
from analysis.cli.console import Folder, err, one_line, open_workspace, say
from analysis.cli.data import Json

app = typer.Typer()


@app.command()
def check(
    run: Annotated[str, typer.Argument(metavar="RUN", help="Run to check")],
    against: Annotated[str, typer.Option("--against", metavar="BASELINE", help="Run to compare with")],
    margin: Annotated[float, typer.Option(min=0.0, max=100.0, help="Points by which a task may fall")] = 3.0,
    junit: Annotated[Path | None, typer.Option(metavar="FILE", help="JUnit XML to write (default: none)")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Markdown to write (default: none)")] = None,
    allow_missing: Annotated[
        bool, typer.Option("--allow-missing", help="Accept that the run lacks questions of the baseline (default: off)")
    ] = False,
    accept_inconclusive: Annotated[
        bool, typer.Option("--accept-inconclusive", help="End with 0 where a task could not be decided (default: off)")
    ] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Fail if a run falls behind a baseline run in any task

    Exit status: 0 if every task passes, 1 if one falls by more than the margin beyond chance or questions are missing,
    2 if there is no such run or the runs are not comparable, 3 if a task could not be decided. Paper lens.
    """
    from analysis.errors import UnknownRunError
    from analysis.inference.journal import replace
    from analysis.pipeline import comparison
    from analysis.report import gate_files
    from analysis.store.database import Database
    from analysis.store.queries.filters import Filters
    from analysis.store.runs import description
    from analysis.summaries.comparison import regression
    from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError

    opened_workspace = open_workspace(workspace)
    db = Database(opened_workspace)
    try:
        a, b = (description.find(opened_workspace, name) for name in (run, against))
        result = comparison.compare(db, Filters(lens="paper"), [a], [b])
    except (UnknownRunError, MismatchError, NothingSharedError) as error:
        reason = one_line(error)
        err.print(f"[red]refused:[/] {escape(reason)}", soft_wrap=True)
        if markdown is not None:
            replace(markdown, gate_files.refusal_as_markdown(reason, run, against))
        if junit is not None:
            replace(junit, gate_files.refusal_as_junit(reason, run, against))
        raise typer.Exit(exits.REFUSED) from None
    overall = [row for row in result.parts if row.name == "Overall"]
    missing = result.contract.coverage.only_b
    gate = regression.check([*overall, *result.rows], margin / 100, missing, allow_missing)
    statuses = {"pass": 0, "fall": exits.NEGATIVE, "inconclusive": 0 if accept_inconclusive else exits.INCONCLUSIVE}
    status = statuses[gate.outcome]
    text, content = gate_files.as_markdown(gate, run, against), gate_files.as_json(gate, run, against, status)
    say(text)
    data.write(json_file, **content)
    if markdown is not None:
        replace(markdown, text)
    if junit is not None:
        replace(junit, gate_files.as_junit(gate, run, against))
    if status:
        raise typer.Exit(status)
