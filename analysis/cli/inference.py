"""The command that asks a model of the user's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.cli.console import (
    Ensemble,
    ExplainedExit,
    Folder,
    Prompts,
    one_line,
    open_workspace,
    print_problems,
    progress_bar,
    say,
    setting,
)
from analysis.cli.load_report import print_loaded

if TYPE_CHECKING:
    from analysis.pipeline.models.inference import Asked

app = typer.Typer()


@app.command()
def run(
    adapter: Annotated[str, typer.Option(metavar="MODULE:FUNCTION", help="Called with (audio path, prompt).")],
    questions: Annotated[list[Path], typer.Option("--questions", help="A file or folder of questions; repeatable.")],
    audio: Annotated[Path | None, typer.Option(metavar="DIR", help="Sound, besides the workspace's own.")] = None,
    out_file: Annotated[Path | None, typer.Option("--out", help="Write this run file and do not load it.")] = None,
    prompts: Prompts = None,
    ensemble: Ensemble = None,
    retries: Annotated[int, typer.Option(min=0, help="Further attempts where the function fails.")] = 3,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with answers that are there.")] = False,
    model: Annotated[str, typer.Option(help="What to call the model; else MODULE:FUNCTION.")] = "",
    condition: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="A setting; repeatable.")] = None,
    seed: Annotated[int | None, typer.Option(help="Told to the function and written down.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Calls at a time, in threads.")] = 1,
    workspace: Folder = None,
) -> None:
    """Ask a Python function every question, and load its answers as a run."""
    from analysis import pipeline
    from analysis.pipeline.models import inference

    place, said = open_workspace(workspace), dict(setting(each) for each in condition or ())
    request = inference.Request(
        adapter, tuple(questions), audio, out_file, prompts, ensemble, retries, resume, model, said, seed, workers
    )
    try:
        with progress_bar() as progress:
            asked = inference.ask(request, place, progress)
    except inference.StoppedError as stopped:
        say(one_line(stopped))
        raise ExplainedExit(130) from None
    _print_asked(asked)
    if out_file is None:
        (loaded,) = pipeline.load([asked.path], place)
        print_loaded(loaded)


def _print_asked(asked: Asked) -> None:
    say(f"{asked.questions} questions asked, written to {asked.path}")
    if asked.failed:
        say(f"{asked.failed} calls failed to the end and count as missing; --resume asks them again")
    if asked.silent:
        say(f"{asked.silent} questions have no sound here: the function was given None; --audio names a folder")
    for reason, number in asked.as_written.items():
        say(f"{number} questions were asked as written: {reason}")
    print_problems([one_line(problem) for problem in asked.problems])
