"""Commands about sound: `import audio`, `align`, `hear`."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from analysis.cli.console import Folder, new_table, one_line, open_workspace, print_problems, progress_bar, say, show
from analysis.cli.references import import_app

if TYPE_CHECKING:
    from analysis.audio.alignment.estimate import Alignment
    from analysis.audio.library.index import Entry
    from analysis.pipeline.audio.import_files import Imported
    from analysis.store.workspace import Workspace

app = typer.Typer()


@import_app.command()
def audio(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the sound files are; folders in it too.")],
    mapping: Annotated[
        Path | None, typer.Option(metavar="CSV", help="Columns file, song or audio: what the names do not tell.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Align each file with its annotation, see `align`.")] = False,
    workspace: Folder = None,
) -> None:
    """Import sound: match files to songs and questions, work out durations and peaks."""
    from analysis.pipeline.audio.import_files import import_audio

    place = open_workspace(workspace)
    with progress_bar() as progress:
        found = import_audio(folder, place, mapping, progress)
    _print(found)
    if check:
        _align(place, found.entries)


@app.command()
def align(workspace: Folder = None) -> None:
    """Compare imported sound with its annotations: is it the annotated recording, from where on, how fast?"""
    _align(open_workspace(workspace), None)


@app.command()
def hear(workspace: Folder = None) -> None:
    """Hear the songs for the review queue: where they change, and whether they fit what is annotated."""
    from analysis.pipeline.audio.audio_checks import hear as listen
    from analysis.store.database import Database

    with progress_bar() as progress:
        found = listen(Database(open_workspace(workspace)), None, progress)
    verdicts = Counter(each.verdict or "too little annotated to compare" for each in found.heard.values())
    say(f"{len(found.heard)} songs heard{_counts(verdicts)}")
    _list("without sound here; `earmark import audio` adds it", list(found.silent))
    _list("cannot be read", list(found.unreadable))


def _align(workspace: Workspace, entries: Sequence[Entry] | None) -> None:
    from analysis.pipeline.audio.alignment import check

    with progress_bar() as progress:
        found = check(workspace, entries, progress)
    table = new_table(
        "song", "verdict", ">later by (s)", ">tempo ratio", ">margin", ">correlation", "cut or lengthened at"
    )
    for each in found:
        table.add_row(escape(each.song), *(_told(each.found) if each.found else ("cannot be read", *5 * ("",))))
    show(table)
    verdicts = Counter(each.found.verdict if each.found else "cannot be read" for each in found)
    say(f"{len(found)} recordings compared{_counts(verdicts)}")


def _told(found: Alignment) -> tuple[str, ...]:
    best = found.candidates[0] if found.candidates else None
    numbers = (f"{best.offset:+.3f}", f"{best.ratio:.5f}") if best else ("", "")
    correlation = "" if found.correlation is None else f"{found.correlation:.2f}"
    edits = ", ".join(f"{part.start:.0f} s ({part.later:+.2f} s)" for part in found.stretches[1:])
    return (found.verdict, *numbers, f"{found.margin:.2f}", correlation, edits)


def _print(found: Imported) -> None:
    by = Counter(entry.by for entry in found.entries)
    made = Counter(entry.made for entry in found.entries)
    say(f"{len(found.entries)} files matched{_counts(by)}")
    say(f"taken into the workspace{_counts(made)}")
    sharp = sum(entry.file.endswith(".mp3") for entry in found.entries)
    if sharp:
        say(f"{sharp} of them MP3: players seek up to 25 ms early in it; WAV and FLAC are exact")
    _list("not as long as annotated", [
        f"{each.file}: {each.heard:.2f} s, but {each.song} is annotated on {each.annotated:.2f} s"
        for each in found.differences
    ])  # fmt: skip
    _list("ambiguous, left out", [f"{file}: {why}" for file, why in found.ambiguous.items()])
    _list("matched by nothing, left out; --mapping can say what they are", list(found.unmatched))
    if found.unmatched:
        say("for example --mapping FILE.csv with these two lines (song: reference set/id):")
        say(f"  file,song\n  {_csv_cell(found.unmatched[0])},harmonix/0003_6foot7foot")
    _list("of no use", [one_line(problem) for problem in found.problems])


def _csv_cell(text: str) -> str:
    """Quoted where it has to be."""
    line = StringIO()
    csv.writer(line, lineterminator="").writerow([text])
    return line.getvalue()


def _counts(counts: Counter[str]) -> str:
    return ": " + ", ".join(f"{number} {name}" for name, number in counts.most_common()) if counts else ""


def _list(title: str, lines: list[str]) -> None:
    if lines:
        say(f"{title}: {len(lines)}")
        print_problems(lines)
