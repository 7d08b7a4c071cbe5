"""Commands about sound: `import audio`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.cli.console import Folder, one_line, open_workspace, print_problems, progress_bar, say
from analysis.cli.references import import_app

if TYPE_CHECKING:
    from analysis.pipeline.audio import Imported

app = typer.Typer()


@import_app.command()
def audio(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the sound files are; folders in it too.")],
    mapping: Annotated[
        Path | None, typer.Option(metavar="CSV", help="Columns file, song or audio: what the names do not tell.")
    ] = None,
    workspace: Folder = None,
) -> None:
    """Import sound: match files to songs and questions, work out durations and peaks."""
    from analysis.pipeline.audio import import_audio

    with progress_bar() as progress:
        found = import_audio(folder, open_workspace(workspace), mapping, progress)
    _print(found)


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
    _list("of no use", [one_line(problem) for problem in found.problems])


def _counts(counts: Counter[str]) -> str:
    return ": " + ", ".join(f"{number} {name}" for name, number in counts.most_common()) if counts else ""


def _list(title: str, lines: list[str]) -> None:
    if lines:
        say(f"{title}: {len(lines)}")
        print_problems(lines)
