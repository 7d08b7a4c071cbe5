"""Commands about reviews: out to files of other programs, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    out: Annotated[Path, typer.Argument(metavar="OUT", help="A folder; for jsonl also a file.")],
    kind: Annotated[str, typer.Option("--format", metavar="FORMAT", help=FORMATS)] = "jsonl",
    song: Annotated[
        list[str] | None, typer.Option(metavar="SONG", help="Only this one, by id or name of the sound; several times.")
    ] = None,
    by: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only what this reviewer said; several times.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Also corrections that nobody has accepted.")] = False,
    workspace: Folder = None,
) -> None:
    """Write events, or the accepted corrections of sections, to files."""
    from analysis.pipeline.reviews import export_files
    from analysis.pipeline.reviews.export_selection import Choice
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    if kind not in export_files.KINDS:
        raise typer.BadParameter(f"{kind!r} is none of {', '.join(export_files.KINDS)}", param_hint="--format")
    place = open_workspace(workspace)
    db = Database(place)
    chosen = export_files.choose(db, open_reviews(place), Choice(tuple(song or ()), tuple(by or ())))
    found = export_files.export(db, chosen, kind, "all" if every else "accepted")
    written = export_files.write(found.files, out)
    say(f"{len(written)} files written to {out}; left out: {len(found.left_out)}")
    print_problems(list(found.left_out))


@reviews_app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files, ZIP archives or folders of them.")],
    reviewer: Annotated[str, typer.Option(help="Whose corrections the sections in the files are.")] = "",
    reason: Annotated[str, typer.Option(help="Why; else the name of the file.")] = "",
    confirm: Annotated[
        bool, typer.Option("--confirm", help="Also doubtful files: empty, overlapping, short, or with unknown labels.")
    ] = False,
    workspace: Folder = None,
) -> None:
    """Add what the files say; events that are there already stay as they are, conflicts are told."""
    from analysis.pipeline.reviews.import_files import import_files
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    place = open_workspace(workspace)
    found = import_files(Database(place), open_reviews(place), [*_files(files)], reviewer, reason, confirm)
    say(f"{found.new} events added, {found.known} were there already, {len(found.conflicts)} conflicts")
    print_problems([*map(str, found.conflicts), *(one_line(problem) for problem in found.problems)])
    if found.problems:
        raise SystemExit(1)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files, of a folder those that lie in it."""
    for path in paths:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
        yield from (each for each in inside if not each.is_dir() and (each == path or not each.name.startswith(".")))
