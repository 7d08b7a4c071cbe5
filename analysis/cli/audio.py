"""Commands for audio: `import audio`, `import songs`, `align`, `hear`."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from analysis.cli import data, exits
from analysis.cli.console import (
    ExecutorName,
    Folder,
    executor_named,
    new_table,
    one_line,
    open_workspace,
    print_problems,
    progress_bar,
    say,
    show,
)
from analysis.cli.data import Json
from analysis.cli.references import import_app

if TYPE_CHECKING:
    from analysis.audio.alignment.estimate import Alignment
    from analysis.audio.library.importer import ImportedFile
    from analysis.audio.library.index import Entry
    from analysis.errors import FileError
    from analysis.pipeline.audio.import_files import AudioImport
    from analysis.pipeline.executor import Executor
    from analysis.store.workspace import Workspace

app = typer.Typer()


@import_app.command()
def audio(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with audio files, including its subfolders")],
    mapping: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV",
            help="Table with the columns file and song or audio, for files whose names do not match (default: none)",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Also align each file with its annotation, as `align` does (default: off)")
    ] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import audio files: match them to songs and questions, compute durations and peaks"""
    from analysis.pipeline.audio.import_files import import_audio

    opened_workspace = open_workspace(workspace)
    with progress_bar() as progress:
        result = import_audio(folder, opened_workspace, mapping, progress)
    _print_import(result)
    data.write(
        json_file, "import audio", [asdict(entry) for entry in result.entries],
        problems=[{"message": one_line(problem)} for problem in result.problems],
        unmatched=list(result.unmatched), ambiguous=dict(result.ambiguous),
    )  # fmt: skip
    if check:
        _align(opened_workspace, result.entries)


@import_app.command()
def songs(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with audio files, including its subfolders")],
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import songs of sound alone, to annotate them from nothing on the page Review

    Each file is a line as soon as it is imported.
    """
    from analysis.errors import FileError
    from analysis.pipeline.audio.import_songs import import_songs

    def on_file(song: str, result: ImportedFile | FileError) -> None:
        say(f"{song}: not imported" if isinstance(result, FileError) else f"{song}: ready, {result.duration:.1f} s")

    with progress_bar() as progress:
        result = import_songs(folder, open_workspace(workspace), progress, on_file=on_file)
    earlier = f", {len(result.earlier)} of them again" if result.earlier else ""
    say(f"{len(result.songs)} songs imported{earlier}; annotate them: page Review, songs")
    problems = [one_line(problem) for problem in result.problems]
    _list("not imported", problems)
    data.write(
        json_file, "import songs", [{"song": song} for song in map(str, result.songs)],
        problems=[{"message": problem} for problem in problems],
    )  # fmt: skip
    if problems:
        raise typer.Exit(exits.PARTLY if result.songs else exits.REFUSED)


@app.command()
def align(executor: ExecutorName = "processes", json_file: Json = None, workspace: Folder = None) -> None:
    """Align imported recordings with their annotations: verdict, offset and tempo ratio"""
    _align(open_workspace(workspace), None, executor_named(executor), json_file)


@app.command()
def hear(
    layers: Annotated[
        bool,
        typer.Option(
            "--layers",
            help="Also compute the layers of the timeline ahead (default: when they are first shown)",
        ),
    ] = False,
    executor: ExecutorName = "processes",
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Analyse recordings for the review queue: musical changes and agreement with the annotation"""
    from analysis.pipeline.audio import audio_checks, layer_files
    from analysis.store.database import Database

    database, place = Database(open_workspace(workspace)), executor_named(executor)
    with progress_bar() as progress:
        result = audio_checks.check(database, None, progress, executor=place)
        computed = layer_files.compute(database, progress, executor=place) if layers else None
    verdicts = Counter(evidence.verdict or "too little annotated to compare" for evidence in result.evidence.values())
    say(f"{len(result.evidence)} songs analysed{_counts(verdicts)}")
    _list("without audio; add files with `earmark import audio DIR`", list(result.without_audio))
    if computed is not None:
        say(f"recordings with all layers of the timeline: {computed.n}")
    _list("unreadable", list(result.unreadable))
    data.write(
        json_file, "hear", [{"song": song, "verdict": evidence.verdict or None} for song, evidence in
                            result.evidence.items()],
        problems=[{"message": f"{name}: unreadable"} for name in result.unreadable],
        without_audio=list(result.without_audio),
    )  # fmt: skip


def _align(
    workspace: Workspace, entries: Sequence[Entry] | None, executor: Executor | None = None,
    json_file: Path | None = None,
) -> None:  # fmt: skip
    from analysis.pipeline.audio.alignment import check

    with progress_bar() as progress:
        rows = check(workspace, entries, progress, executor=executor)
    table = new_table(
        "song", "verdict", ">offset (s)", ">tempo ratio", ">margin", ">correlation", "cut or lengthened at"
    )
    for row in rows:
        table.add_row(escape(row.song), *(_cells(row.alignment) if row.alignment else ("unreadable", *5 * ("",))))
    show(table)
    verdicts = Counter(row.alignment.verdict if row.alignment else "unreadable" for row in rows)
    say(f"{len(rows)} recordings aligned{_counts(verdicts)}")
    data.write(json_file, "align", [
        {"song": row.song, **(asdict(row.alignment) if row.alignment else {}),
         "verdict": row.alignment.verdict if row.alignment else "unreadable"} for row in rows
    ])  # fmt: skip


def _cells(alignment: Alignment) -> tuple[str, ...]:
    best = alignment.candidates[0] if alignment.candidates else None
    numbers = (f"{best.offset:+.3f}", f"{best.ratio:.5f}") if best else ("", "")
    correlation = "" if alignment.correlation is None else f"{alignment.correlation:.2f}"
    edits = ", ".join(f"{part.start:.0f} s ({part.later:+.2f} s)" for part in alignment.stretches[1:])
    return (alignment.verdict, *numbers, f"{alignment.margin:.2f}", correlation, edits)


def _print_import(result: AudioImport) -> None:
    matches = Counter(entry.by for entry in result.entries)
    copies = Counter(entry.made for entry in result.entries)
    say(f"{len(result.entries)} files matched{_counts(matches)}")
    say(f"added to the workspace{_counts(copies)}")
    n_mp3 = sum(entry.file.endswith(".mp3") for entry in result.entries)
    if n_mp3:
        say(f"{n_mp3} MP3 files: players seek up to 25 ms early in MP3; WAV and FLAC are exact")
    _list("duration differs from the annotation", [
        f"{difference.file}: {difference.measured:.2f} s; annotation of {difference.song}: {difference.expected:.2f} s"
        for difference in result.differences
    ])  # fmt: skip
    _list("ambiguous, left out", [f"{file}: {reason}" for file, reason in result.ambiguous.items()])
    _list("no match, left out; assign them with --mapping CSV", list(result.unmatched))
    if result.unmatched:
        say("for example with these two lines (song: reference set/id):")
        say(f"  file,song\n  {_csv_cell(result.unmatched[0])},harmonix/0003_6foot7foot")
    _list("problems", [one_line(problem) for problem in result.problems])


def _csv_cell(text: str) -> str:
    """A CSV cell, quoted where necessary."""
    line = StringIO()
    csv.writer(line, lineterminator="").writerow([text])
    return line.getvalue()


def _counts(counts: Counter[str]) -> str:
    return ": " + ", ".join(f"{number} {name}" for name, number in counts.most_common()) if counts else ""


def _list(title: str, lines: list[str]) -> None:
    if lines:
        say(f"{title}: {len(lines)}")
        print_problems(lines)
