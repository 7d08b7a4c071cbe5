"""Commands for reviews: `reviews export`, `import`, `backup` and `restore`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from analysis.cli import data, exits
from analysis.cli.console import Folder, one_line, open_workspace, print_problems, say
from analysis.cli.data import Json
from analysis.cli.references import import_app

app = typer.Typer()
reviews_app = typer.Typer(help="Export, import, back up and restore reviews and corrections", no_args_is_help=True)
app.add_typer(reviews_app, name="reviews")

FORMATS = "File format: jsonl (review events), jams, audacity, harmonix, textgrid, csv or svl (Sonic Visualiser)"


@reviews_app.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="Output folder; for jsonl also a file")],
    kind: Annotated[str, typer.Option("--format", metavar="FORMAT", help=FORMATS)] = "jsonl",
    song: Annotated[
        list[str] | None,
        typer.Option(metavar="SONG", help="Song id or name of its recording; can be repeated (default: all songs)"),
    ] = None,
    by: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Reviewer; can be repeated (default: all reviewers)")
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Include corrections that are not accepted (default: off)")
    ] = False,
    published: Annotated[
        bool, typer.Option("--published", help="Write published references instead of corrections (default: off)")
    ] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Write review events, accepted section corrections or published references to files"""
    from analysis.exchange import formats
    from analysis.pipeline.reviews import export_files, published_files
    from analysis.pipeline.reviews.export_selection import ExportFilter
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    if kind not in export_files.KINDS:
        raise typer.BadParameter(
            f"expected one of {', '.join(export_files.KINDS)}, found {kind!r}", param_hint="--format"
        )
    opened_workspace = open_workspace(workspace)
    if published and kind not in formats.FORMATS:
        expected = ", ".join(formats.FORMATS)
        raise typer.BadParameter(f"--published: expected one of {expected}, found {kind!r}", param_hint="--format")
    db = Database(opened_workspace, on_disk=True)
    export_filter = ExportFilter(tuple(song or ()), tuple(by or ()))
    if published:
        result = published_files.export(db, kind, export_filter)
    else:
        selection = export_files.select(db, open_reviews(opened_workspace), export_filter)
        result = export_files.export(db, selection, kind, "all" if every else "accepted")
    paths = export_files.write(result.files, out)
    say(f"{len(paths)} files written to {out}; left out: {len(result.left_out)}")
    print_problems(list(result.left_out))
    left_out = [{"message": reason} for reason in result.left_out]
    data.write(json_file, "reviews export", [{"file": path.name} for path in paths], problems=left_out)


@import_app.command("sections")
@reviews_app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files, ZIP archives or folders")],
    reviewer: Annotated[
        str, typer.Option(help="Reviewer of the section corrections in the files (default: none)")
    ] = "",
    reason: Annotated[str, typer.Option(help="Reason for the corrections (default: name of the file)")] = "",
    confirm: Annotated[
        bool,
        typer.Option(
            "--confirm",
            help="Import doubtful files too: empty, overlapping, short, or with unknown labels (default: off)",
        ),
    ] = False,
    preview: Annotated[
        bool, typer.Option("--preview", help="Print what each file would change, without storing it (default: off)")
    ] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import review events and section corrections; report conflicts

    Events that are already present stay unchanged.
    """
    from analysis.pipeline.reviews import import_files
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews

    opened_workspace = open_workspace(workspace)
    db, reviews = Database(opened_workspace, on_disk=True), open_reviews(opened_workspace)
    paths = [*_files(files)]
    if preview:
        plan = import_files.examine_paths(db, reviews, paths, reviewer, reason)
        for line in import_files.preview_lines(plan):
            say(line)
        print_problems([*map(str, plan.conflicts), *(one_line(problem) for problem in plan.problems)])
        raise typer.Exit(exits.PARTLY if plan.problems else 0)
    result = import_files.import_files(db, reviews, paths, reviewer, reason, confirm)
    say(f"{result.new} events added, {result.n_known} already present, {len(result.conflicts)} conflicts")
    print_problems([*map(str, result.conflicts), *(one_line(problem) for problem in result.problems)])
    row = {"new": result.new, "unchanged": result.n_known, "conflicts": len(result.conflicts)}
    problems = [{"message": one_line(problem)} for problem in result.problems]
    data.write(json_file, "reviews import", [row], problems=problems)
    if problems:
        raise typer.Exit(exits.PARTLY)


@reviews_app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup to write, such as reviews.jsonl")],
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Write all review events to one file and check it"""
    from analysis.pipeline.reviews import backups
    from analysis.store.reviews import open_reviews

    reviews = open_reviews(open_workspace(workspace))
    n = backups.back_up(reviews, file)
    say(f"{n} events written to {file}")
    problems = [{"message": one_line(problem)} for problem in reviews.unreadable()]
    data.write(json_file, "reviews backup", [{"file": file.name, "events": n}], problems=problems)
    if unreadable := reviews.unreadable():
        say(f"{len(unreadable)} events cannot be read and are not in the file; keep a copy of the database too")
        print_problems([one_line(problem) for problem in unreadable])
        raise typer.Exit(exits.PARTLY)


@reviews_app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup to read")],
    merge: Annotated[bool, typer.Option("--merge", help="Keep events that the backup lacks (default: off)")] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Add the events of a backup and compare every event with the database"""
    from analysis.pipeline.reviews import backups
    from analysis.store.reviews import open_reviews

    result = backups.restore(open_reviews(open_workspace(workspace)), file, merge)
    say(f"{result.new} events restored, {result.unchanged} were there; every event of {file} was compared")
    data.write(json_file, "reviews restore", [{"new": result.new, "unchanged": result.unchanged}])


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files, and for a folder its visible files."""
    for path in paths:
        candidates = sorted(path.iterdir()) if path.is_dir() else [path]
        yield from (
            file for file in candidates if not file.is_dir() and (file == path or not file.name.startswith("."))
        )
