"""The command `run`: answers of a model behind a Python function."""

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
from analysis.cli.load_report import print_result

if TYPE_CHECKING:
    from analysis.pipeline.models.inference import InferenceResult

app = typer.Typer()


@app.command()
def run(
    adapter: Annotated[str, typer.Option(metavar="MODULE:FUNCTION", help="Function to call with (audio path, prompt)")],
    questions: Annotated[list[Path], typer.Option("--questions", help="File or folder of questions; can be repeated")],
    audio: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Folder with audio files, in addition to those of the workspace (default: none)"
        ),
    ] = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="Write a run file instead of loading the run (default: load)")
    ] = None,
    prompts: Prompts = None,
    ensemble: Ensemble = None,
    retries: Annotated[int, typer.Option(min=0, help="Further attempts after a failed call")] = 3,
    resume: Annotated[bool, typer.Option("--resume", help="Continue an interrupted run (default: off)")] = False,
    model: Annotated[str, typer.Option(help="Model name (default: MODULE:FUNCTION)")] = "",
    condition: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="Setting of the run; can be repeated (default: none)")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed passed to the function and stored with the run (default: none)")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Concurrent calls, in threads")] = 1,
    workspace: Folder = None,
) -> None:
    """Ask a Python function every question and load its answers as a run"""
    from analysis import pipeline
    from analysis.pipeline.models import inference

    opened_workspace, conditions = open_workspace(workspace), dict(setting(text) for text in condition or ())
    request = inference.Request(
        adapter, tuple(questions), audio, out_file, prompts, ensemble, retries, resume, model, conditions, seed, workers
    )
    try:
        with progress_bar() as progress:
            result = inference.ask(request, opened_workspace, progress)
    except inference.StoppedError as stopped:
        say(one_line(stopped))
        raise ExplainedExit(130) from None
    _print_answers(result)
    if out_file is None:
        (run_result,) = pipeline.load([result.path], opened_workspace)
        print_result(run_result)


def _print_answers(result: InferenceResult) -> None:
    say(f"{result.questions} questions asked, written to {result.path}")
    if result.failed:
        say(f"{result.failed} calls failed in all attempts and count as missing; --resume asks them again")
    if result.without_audio:
        say(
            f"{result.without_audio} questions without audio: the function was called with None; "
            "add a folder with --audio DIR"
        )
    for reason, number in result.as_written.items():
        say(f"{number} questions with their own prompt: {reason}")
    print_problems([one_line(problem) for problem in result.problems])
