"""The command `questions build`: questions about annotated songs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, say, show
from analysis.cli.data import Json
from analysis.questions import PER_SUBTASK, SEED
from analysis.questions import build as build_questions

if TYPE_CHECKING:
    from analysis.questions import QuestionSet

app = typer.Typer()
questions_app = typer.Typer(help="Build questions about annotated songs", no_args_is_help=True)
app.add_typer(questions_app, name="questions")


@questions_app.command()
def build(
    out_folder: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Folder for the four question files")],
    source: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FOLDER", help="Folder with annotated songs (default: reference sets of the workspace)"
        ),
    ] = None,
    dataset: Annotated[
        str, typer.Option(help="Reference set: harmonix, cosod, demo, which combines both, or lyrics (default: all)")
    ] = "",
    seed: Annotated[int, typer.Option(help="Seed of the question selection")] = SEED,
    per_subtask: Annotated[int, typer.Option(min=1, help="Maximum number of questions per subtask")] = PER_SUBTASK,
    per_task: Annotated[int, typer.Option(min=0, help="Minimum number of questions per task")] = 0,
    audio: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Audio folder; joins the songs of gene attribution (default: no joining)"),
    ] = None,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Build questions for all BASS tasks from annotated songs"""
    from analysis.pipeline import questions

    if source is not None:
        songs = questions.from_folder(source, dataset)
    else:
        songs = questions.from_workspace(open_workspace(workspace), dataset)
    question_set = build_questions(songs, seed, per_subtask, per_task=per_task)
    questions.write(question_set.files, out_folder)
    _print_counts(question_set, len(songs))
    data.write(json_file, "questions build", [
        {"task": tally.task, "subtask": tally.name, "questions": tally.n_questions, "possible": tally.n_possible,
         "left_out": dict(tally.exclusions)} for tally in question_set.counts
    ])  # fmt: skip
    if audio is not None:
        n_joined, n_silent = questions.join_audio(question_set.files, audio)
        say(f"songs joined for gene attribution: {n_joined}, without audio: {n_silent}")


def _print_counts(question_set: QuestionSet, songs: int) -> None:
    table = new_table("task", "subtask", ">questions", ">possible", "left out")
    for tally in question_set.counts:
        exclusions = "; ".join(f"{number} x {reason}" for reason, number in tally.exclusions.items())
        table.add_row(tally.task, tally.name, str(tally.n_questions), str(tally.n_possible), escape(exclusions))
    show(table)
    say(f"{sum(tally.n_questions for tally in question_set.counts)} questions about {songs} songs")
