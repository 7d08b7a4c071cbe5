"""The command `audit`: do published figures follow from published answers?"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer

from analysis.cli import data, exits
from analysis.cli.console import Folder, open_workspace, say
from analysis.cli.corrected import chosen_references, values_of
from analysis.cli.data import Json

app = typer.Typer()


@app.command()
def audit(
    file: Annotated[Path | None, typer.Argument(help="Run file with the published answers")] = None,
    claims: Annotated[
        Path | None, typer.Option(metavar="CSV", help="Published figures: task and value, or a column for each task")
    ] = None,
    model: Annotated[str, typer.Option(help="Model whose figures to take (default: that of the file)")] = "",
    tables: Annotated[
        str, typer.Option(metavar="NAME", help="Check the published tables of a benchmark instead (default: none)")
    ] = "",
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="File to write (default: print)")] = None,
    form: Annotated[Literal["md", "html", "latex"], typer.Option("--format", help="Format of the result")] = "md",
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Check whether published figures follow from published answers

    Each figure is computed under every lens, of all questions and of the readable answers. Exit status: 0 if all
    figures follow, 1 if one does not.
    """
    from analysis.benchmarks.published_tables import TABLES
    from analysis.inference.journal import replace
    from analysis.pipeline import audit as audits
    from analysis.report import audit_tables, files

    if bool(tables) == bool(file and claims):
        raise typer.BadParameter("expected FILE and --claims CSV, or --tables", param_hint="--claims")
    if tables and tables not in TABLES:
        raise typer.BadParameter(f"expected one of {', '.join(TABLES)}, found {tables!r}", param_hint="--tables")
    if file and claims:
        corrections = values_of(chosen_references(open_workspace(workspace), "accepted"))
        result = audits.audit(file, claims, model, corrections)
        report = audit_tables.of_answers(result, file.name, claims.name)
        rows = [asdict(finding) for finding in result.findings]
        n_open = len(result.findings) - result.reproduced
    else:
        report = audit_tables.of_tables(TABLES[tables])
        rows = [claim._asdict() for claim in TABLES[tables].claims()]
        n_open = sum(bool(claim.note) for claim in TABLES[tables].claims())
    data.write(json_file, "audit", rows, open=n_open)
    text = files.FORMATS[form](report)
    if out is None:
        say(text)
    else:
        replace(out, text)
        say(f"{out}: {len(report.tables[0].rows)} figures, {n_open} marked")
    if n_open:
        raise typer.Exit(exits.NEGATIVE)
