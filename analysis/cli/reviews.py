"""Commands about reviews: out to files of other programs, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.cli.console import Folder, one_line, open_workspace, print_problems, say

app = typer.Typer()
reviews_app = typer.Typer(help="Export and import what reviewers said of references.", no_args_is_help=True)
app.add_typer(reviews_app, name="reviews")

FORMATS = "jsonl (events), jams, audacity, harmonix, textgrid, csv or svl (Sonic Visualiser)"


@reviews_app.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A file for jsonl, else a folder.")],
    kind: Annotated[str, typer.Option("--format", metavar="FORMAT", help=FORMATS)] = "jsonl",
    workspace: Folder = None,
) -> None:
    """Write events, or the corrections of sections, to files."""
    from analysis.pipeline import review_files
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    if kind not in review_files.KINDS:
        raise typer.BadParameter(f"{kind!r} is none of {', '.join(review_files.KINDS)}", param_hint="--format")
    place = open_workspace(workspace)
    written = review_files.export(Database(place), open_reviews(place), kind, out)
    say(f"{len(written)} files written to {out}")


@reviews_app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files, or folders of them.")],
    reviewer: Annotated[str, typer.Option(help="Whose corrections those are that do not say it.")] = "",
    workspace: Folder = None,
) -> None:
    """Add what the files say; events that are there already stay as they are, conflicts are told."""
    from analysis.pipeline import review_files
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    place = open_workspace(workspace)
    each = [path for file in files for path in (sorted(file.iterdir()) if file.is_dir() else [file])]
    found = review_files.import_files(Database(place), open_reviews(place), each, reviewer)
    say(f"{found.new} events added, {found.known} were there already, {len(found.conflicts)} conflicts")
    print_problems([*found.conflicts, *(one_line(problem) for problem in found.problems)])
    if found.problems:
        raise SystemExit(1)
