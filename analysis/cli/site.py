"""The command `site`: a workspace as pages for any file host."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from analysis.cli import data
from analysis.cli.console import Folder, open_workspace, say
from analysis.cli.corrected import References, choice_of
from analysis.cli.data import Json

app = typer.Typer()


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to write: new, empty, or an earlier site")],
    run: Annotated[
        list[str] | None, typer.Option(metavar="RUN", help="Run by id, name or the beginning of an id; can be repeated"
                                       " (default: all); the first ones are compared")
    ] = None,
    audio: Annotated[
        int, typer.Option(min=0, metavar="N", help="Number of cases with audio, as far as licences allow")
    ] = 0,
    references: References = "published",
    json_file: Json = None,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Write a workspace as a static site for any file host

    It opens from a disk too, without a network. Every number in it leads to its cases. Links are those of the dashboard
    after a #. Filters by text, review and other comparisons need the dashboard.
    """
    from analysis.pipeline.reviews.corrected_runs import open_runs
    from analysis.report.site import build, files
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    runs = tuple(dict.fromkeys(description.find(opened_workspace, name) for name in run or ()))
    reference_set = open_runs(opened_workspace, choice_of(references))
    settings = build.Settings(runs, audio, reference_set.words)
    today = datetime.now(tz=UTC).date().isoformat()
    content = build.build(reference_set.db, settings, [("Date", today), ("Earmark", version("earmark"))])
    n_bytes = files.write(content, folder)
    for sentence in content.missing:
        say(sentence)
    say(f"{folder / files.INDEX}: {n_bytes / 1e6:.2f} MB without sound, {len(content.recordings)} recordings")
    rows = [
        {"data_set": own.name, "questions": own.questions, "answers": own.answers, "runs": own.runs,
         "pages": len(own.every)}
        for own in content.sets
    ]  # fmt: skip
    data.write(
        json_file, "site", rows, references=references, link=str(folder / files.INDEX), bytes=n_bytes,
        recordings=len(content.recordings),
    )  # fmt: skip
