"""Commands for references: `import` of `harmonix`, `cosod`, `salami`, `jams`, `lyrics` and `facts`, and `labels`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.markup import escape

from analysis.cli import data, exits
from analysis.cli.console import Folder, err, new_table, one_line, open_workspace, out, print_problems, say
from analysis.cli.data import Json
from analysis.display import amount

if TYPE_CHECKING:
    from analysis.errors import EarmarkError
    from analysis.references.records import ReferenceSet

app = typer.Typer()
import_app = typer.Typer(help="Import reference annotations and audio into the workspace", no_args_is_help=True)
app.add_typer(import_app, name="import")

Repository = Annotated[
    Path | None, typer.Argument(metavar="[PATH]", help="Clone of the repository (default: a new clone)")
]


@app.command()
def labels(json_file: Json = None) -> None:
    """Print canonical section labels with their sources and spellings"""
    from analysis import labels as label_table

    table = new_table("label", "source", "spellings (without case, digits, spaces and punctuation)")
    for label, source, spellings in label_table.ROWS:
        table.add_row(label, source, escape(spellings))
    out.print(table)
    names = ("label", "source", "spellings")
    data.write(json_file, "labels", [dict(zip(names, row, strict=True)) for row in label_table.ROWS])


@import_app.command()
def harmonix(path: Repository = None, json_file: Json = None, workspace: Folder = None) -> None:
    """Import the Harmonix Set: sections, beats and metadata of 912 songs

    Exit status: 0 if everything was imported, 4 if lines or files were left out, which are printed.
    """
    _import("harmonix", path, workspace, json_file)


@import_app.command()
def cosod(path: Repository = None, json_file: Json = None, workspace: Folder = None) -> None:
    """Import CoSoD: performers and vocal delivery per section of 331 collaborations

    Exit status: 0 if everything was imported, 4 if lines or files were left out, which are printed.
    """
    _import("cosod", path, workspace, json_file)


@import_app.command()
def salami(
    path: Repository = None,
    annotator: Annotated[Literal["1", "2", "all"], typer.Option(help="Whose annotations to import")] = "all",
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import SALAMI: structure of 1,359 songs in three tiers, 884 of them by two annotators

    Exit status: 0 if everything was imported, 4 if lines or files were left out, which are printed.
    """
    _import("salami", path, workspace, json_file, annotator=annotator)


@import_app.command()
def jams(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="JAMS files, or folders of them")],
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import JAMS files: every annotation and tier of their songs, in place of those of an earlier import

    Annotations of a song that is imported are added to that song. What fits no tier is counted and left out.
    """
    from analysis.pipeline.jams_songs import import_jams

    imported = import_jams(paths, open_workspace(workspace))
    _print(imported.reference_set, imported.problems, json_file, len(imported.further))


@import_app.command()
def lyrics(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files with timed words, or folders of them")],
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import timed words as annotations: UltraStar, ELAN, LRC, labels of Audacity, JamendoLyrics

    A file is about the imported song whose id is its name, else about the one with its title and artist; without such a
    song it is a song of its own. An earlier import is replaced. Exit status: 0, 4 if something was left out.
    """
    from analysis.pipeline.timed_words import import_timed_words

    imported = import_timed_words(paths, open_workspace(workspace))
    _print(imported.reference_set, imported.problems, json_file, len(imported.further))


@import_app.command()
def facts(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV or JSON, one row or record for each song")],
    instead: Annotated[bool, typer.Option("--instead", help="Forget facts imported earlier (default: add)")] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import facts of songs: genre, year, language, artist, tempo, and any other column

    The column song, file or url names the song, or title and artist do. Facts become dimensions of loaded questions.
    """
    from analysis.pipeline.song_facts import import_facts

    result = import_facts(file, open_workspace(workspace), instead)
    say(f"{', '.join(result.names)}: {result.matched} of {result.rows} songs are those of loaded questions")
    print_problems([f"no loaded question is about {name}" for name in result.unmatched])
    print_problems([one_line(problem) for problem in result.problems])
    row = {"facts": list(result.names), "rows": result.rows, "matched": result.matched}
    problems = [{"message": one_line(problem)} for problem in result.problems]
    data.write(json_file, "import facts", [row], problems=problems, unmatched=list(result.unmatched))
    if result.problems:
        raise typer.Exit(exits.PARTLY)


def _import(
    dataset: Literal["harmonix", "cosod", "salami"],
    path: Path | None,
    folder: Path | None,
    json_file: Path | None,
    **options: str,
) -> None:
    from analysis import pipeline

    with err.status(f"importing {dataset}"):
        reference_set = pipeline.import_references(dataset, path, open_workspace(folder), **options)
    _print(reference_set, reference_set.lost, json_file)


def _print(reference_set: ReferenceSet, lost: Sequence[EarmarkError], json_file: Path | None, further: int = 0) -> None:
    """further: annotations of songs of other sets."""
    from analysis.annotations import opinions

    dataset = reference_set.dataset
    songs, sections = len(reference_set.songs), sum(len(song.sections) for song in reference_set.songs)
    left_out, repaired = amount(len(lost), "line or file", "lines or files"), len(reference_set.repaired)
    out.print(f"{dataset}: {amount(songs, 'song')}, {amount(sections, 'section')}, {left_out} left out, "
              f"{amount(repaired, 'line')} repaired")  # fmt: skip
    if n_annotations := sum(len(song.annotations) for song in reference_set.songs):
        n_several = sum(len(opinions(song.annotations)) > 1 for song in reference_set.songs)
        out.print(f"{amount(n_annotations, 'annotation')}, {amount(n_several, 'song')} with several of them")
    if further:
        out.print(f"{amount(further, 'annotation')} of songs of other sets")
    for quirk in reference_set.quirks:
        out.print(f"  {quirk.n} {escape(quirk.name)}{f' ({quirk.tier})' if quirk.tier else ''}: {escape(quirk.rule)}")
    print_problems([one_line(problem) for problem in lost])
    row = {"set": dataset, "songs": songs, "sections": sections, "repaired": len(reference_set.repaired),
           "quirks": [quirk._asdict() for quirk in reference_set.quirks]}  # fmt: skip
    problems = [{"message": one_line(problem)} for problem in lost]
    data.write(json_file, f"import {dataset}", [row], problems=problems)
    if problems:
        raise typer.Exit(exits.PARTLY)
