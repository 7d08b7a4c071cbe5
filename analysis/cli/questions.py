"""Commands that make questions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from analysis.cli.console import Folder, new_table, open_workspace, say, show
from analysis.questions import PER_SUBTASK, SEED
from analysis.questions import build as build_questions

if TYPE_CHECKING:
    from analysis.questions import Built

app = typer.Typer()
questions_app = typer.Typer(help="Make questions about annotated songs.", no_args_is_help=True)
app.add_typer(questions_app, name="questions")


@questions_app.command()
def build(
    out_folder: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the four files go.")],
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FOLDER", help="Annotated songs; else those of the workspace.")
    ] = None,
    dataset: Annotated[str, typer.Option(help="harmonix, cosod or demo (both put together); else all.")] = "",
    seed: Annotated[int, typer.Option(help="Other seeds choose otherwise.")] = SEED,
    per_subtask: Annotated[int, typer.Option(min=1, help="At most so many of each subtask.")] = PER_SUBTASK,
    per_task: Annotated[int, typer.Option(min=0, help="So many of a task, if its subtasks would have fewer.")] = 0,
    audio: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Join the songs of gene attribution, where it has them.")
    ] = None,
    workspace: Folder = None,
) -> None:
    """Make questions for all tasks from annotated songs, in the shape of BASS."""
    from analysis.pipeline import questions

    if source is not None:
        songs = questions.from_folder(source, dataset)
    else:
        songs = questions.from_workspace(open_workspace(workspace), dataset)
    built = build_questions(songs, seed, per_subtask, per_task=per_task)
    questions.write(built.files, out_folder)
    _print_built(built, len(songs))
    if audio is not None:
        there, wanting = questions.join_audio(built.files, audio)
        say(f"songs joined for gene attribution: {there}, without sound: {wanting}")


def _print_built(built: Built, songs: int) -> None:
    table = new_table("task", "subtask", ">questions", ">possible", "left out")
    for tally in built.tallies:
        left = "; ".join(f"{number} x {reason}" for reason, number in tally.left.items())
        table.add_row(tally.task, tally.name, str(tally.built), str(tally.possible), escape(left))
    show(table)
    say(f"{sum(tally.built for tally in built.tallies)} questions about {songs} songs")
