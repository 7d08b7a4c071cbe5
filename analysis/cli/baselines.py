"""Commands that make answers: the baselines, the built-in demo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.cli.console import Folder, open_workspace, progress_bar, say
from analysis.cli.loaded import print_loaded

app = typer.Typer()


@app.command()
def baseline(
    name: Annotated[str, typer.Argument(help="constant-best, constant-fixed, random or song-form.")],
    questions: Annotated[list[Path], typer.Option("--questions", help="A file or folder of questions; repeatable.")],
    seed: Annotated[int, typer.Option(help="For the baselines that draw.")] = 0,
    out_file: Annotated[Path | None, typer.Option("--out", help="Write a run file instead of loading it.")] = None,
    workspace: Folder = None,
) -> None:
    """Answer questions without listening, and load that as a run."""
    from analysis.pipeline import baseline as baselines
    from analysis.pipeline import report

    if out_file is not None:
        report.write(out_file, baselines.baseline_file(name, questions, open_workspace(workspace), seed))
        say(f"{name}: written to {out_file}")
        return
    with progress_bar() as progress:
        loaded = baselines.load_baseline(name, questions, open_workspace(workspace), seed, progress)
    print_loaded(loaded)


@app.command()
def demo(workspace: Folder = None) -> None:
    """Load the built-in demo: every baseline over the questions that come with Earmark."""
    from analysis.pipeline import demo as built_in

    with progress_bar() as progress:
        loaded = built_in.load_demo(open_workspace(workspace), progress)
    for each in loaded:
        say(f"{each.run.name}: {'loaded as' if each.new else 'loaded already as'} {each.run.id}")
