"""Commands that make answers: the baselines, the built-in demo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from analysis.cli.console import Ensemble, Folder, Prompts, open_workspace, progress_bar, say
from analysis.cli.load_report import print_loaded

app = typer.Typer()

DEAF = ("constant-best", "constant-fixed", "random", "song-form", "keyword")
HEARING = ("laplacian-5", "laplacian-8", "novelty", "constant-30s")
"""The rows of `analysis.baselines.BASELINES`, which takes long to import; a test compares them."""


@app.command()
def baseline(
    name: Annotated[str, typer.Argument(help=f"{', '.join(DEAF)}; those that hear: {', '.join(HEARING)}.")],
    questions: Annotated[list[Path], typer.Option("--questions", help="A file or folder of questions; repeatable.")],
    seed: Annotated[int, typer.Option(help="For the baselines that draw.")] = 0,
    audio: Annotated[Path | None, typer.Option(help="A folder with the songs, besides the workspace's own.")] = None,
    voices: Annotated[Literal["mix", "stem"], typer.Option(help="Where words and performers are heard.")] = "mix",
    true_sections: Annotated[bool, typer.Option("--true-sections", help="Lyrics by the annotated sections.")] = False,
    votes: Annotated[int, typer.Option(min=1, help="Answers to each question on attributes.")] = 1,
    messy: Annotated[float, typer.Option(min=0, max=1, help="Share written as models are wont to write.")] = 0.0,
    prompts: Prompts = None,
    ensemble: Ensemble = None,
    out_file: Annotated[Path | None, typer.Option("--out", help="Write a run file instead of loading it.")] = None,
    workspace: Folder = None,
) -> None:
    """Answer questions by a simple rule, with or without listening, and load that as a run."""
    from analysis.baselines import Settings
    from analysis.pipeline.load import report
    from analysis.pipeline.models import baseline as baselines
    from analysis.prompts import selection

    place, plan = open_workspace(workspace), selection.plan(prompts, ensemble)
    settings = Settings(seed, voices=voices, times="true" if true_sections else "own", votes=votes, messy=messy)
    with progress_bar() as progress:
        if out_file is not None:
            report.write(
                out_file,
                baselines.baseline_file(name, questions, place, settings, audio, progress, plan),
            )
            say(f"{name}: written to {out_file}")
            return
        loaded = baselines.load_baseline(name, questions, place, settings, audio, progress, plan)
    print_loaded(loaded)


@app.command()
def demo(
    reset: Annotated[bool, typer.Option("--reset", help="Take the demo away first; nothing else is touched.")] = False,
    workspace: Folder = None,
) -> None:
    """Load the built-in demo: fourteen songs of our own and runs over the questions about them."""
    from analysis.pipeline import demo as built_in

    load = built_in.reset if reset else built_in.load_demo
    with progress_bar() as progress:
        loaded = load(open_workspace(workspace), progress)
    for each in loaded:
        say(f"{each.run.name}: {'loaded as' if each.new else 'loaded already as'} {each.run.id}")
