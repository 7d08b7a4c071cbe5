"""Commands that generate answers: `baseline` and `demo`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from analysis.cli import data
from analysis.cli.console import Ensemble, Folder, Prompts, open_workspace, progress_bar, say
from analysis.cli.data import Json
from analysis.cli.load_report import as_row, print_result

app = typer.Typer()

TEXT_BASELINES = ("constant-best", "constant-fixed", "random", "song-form", "keyword")
AUDIO_BASELINES = ("laplacian-5", "laplacian-8", "novelty", "constant-30s")
"""Names of `analysis.baselines.BASELINES`, which is slow to import; a test compares the two."""


@app.command()
def baseline(
    name: Annotated[str, typer.Argument(help=f"{', '.join(TEXT_BASELINES)}; from audio: {', '.join(AUDIO_BASELINES)}")],
    questions: Annotated[list[Path], typer.Option("--questions", help="File or folder of questions; can be repeated")],
    seed: Annotated[int, typer.Option(help="Seed of the random baselines")] = 0,
    audio: Annotated[
        Path | None, typer.Option(help="Folder with audio files, in addition to those of the workspace (default: none)")
    ] = None,
    voices: Annotated[
        Literal["mix", "stem"], typer.Option(help="Audio for words and performers: mix or vocal stem")
    ] = "mix",
    true_sections: Annotated[
        bool, typer.Option("--true-sections", help="Transcribe lyrics within the annotated sections (default: off)")
    ] = False,
    votes: Annotated[int, typer.Option(min=1, help="Answers per attribute question")] = 1,
    messy: Annotated[
        float, typer.Option(min=0, max=1, help="Share of answers in free text instead of clean JSON")
    ] = 0.0,
    prompts: Prompts = None,
    ensemble: Ensemble = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="Write a run file instead of loading the run (default: load)")
    ] = None,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Answer questions with a baseline and load the answers as a run"""
    from analysis.baselines import Settings
    from analysis.pipeline.load import report
    from analysis.pipeline.models import baseline as baselines
    from analysis.prompts import selection

    opened_workspace, plan = open_workspace(workspace), selection.plan(prompts, ensemble)
    settings = Settings(seed, voices=voices, times="true" if true_sections else "own", votes=votes, messy=messy)
    with progress_bar() as progress:
        if out_file is not None:
            report.write(
                out_file,
                baselines.baseline_file(name, questions, opened_workspace, settings, audio, progress, plan),
            )
            say(f"{name}: written to {out_file}")
            return
        result = baselines.load_baseline(name, questions, opened_workspace, settings, audio, progress, plan)
    print_result(result)
    data.write(json_file, "baseline", [as_row(result)])


@app.command()
def demo(
    reset: Annotated[
        bool, typer.Option("--reset", help="Remove the demo first; other runs stay (default: off)")
    ] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Load both demos: synthesised songs with exact annotations, and real answers of eight models

    The second comes with six recordings to annotate, each with its credit line.
    """
    from analysis.pipeline import demos

    opened_workspace = open_workspace(workspace)
    if reset:
        demos.remove(opened_workspace)
    with progress_bar() as progress:
        results = demos.load(opened_workspace, progress)
    for result in results:
        say(f"{result.run.name}: {'loaded as' if result.new else 'already loaded as'} {result.run.id}")
    data.write(json_file, "demo", [as_row(result) for result in results])
