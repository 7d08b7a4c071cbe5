"""The command `suspects`: references that are likely to be wrong, with their probability and reasons."""

from __future__ import annotations

from typing import Annotated

import typer

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, out, say
from analysis.cli.data import Json

app = typer.Typer()

ROWS = 20


@app.command()
def suspects(
    songs: Annotated[
        bool, typer.Option("--songs", help="The sections of imported songs (default: references of questions)")
    ] = False,
    share: Annotated[
        float | None,
        typer.Option(
            min=0.001, max=0.999, help="Share of wrong references (default: 0.05 and verdicts drawn at random)"
        ),
    ] = None,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Rank references by how likely they are wrong

    Of songs the probability is learned and calibrated; what models, other reference sets and sound add is not.
    """
    from rich.markup import escape

    from analysis.pipeline.reviews.suspect_ranking import ranking
    from analysis.reviews.evidence import wrongness
    from analysis.store.database import Database

    ranked, assumed = ranking(Database(open_workspace(workspace), on_disk=True), songs, share)
    expected = wrongness.expectation([suspect.p(assumed) for suspect in ranked[: wrongness.NEXT]])
    if json_file is not None:
        name = "song" if songs else "case"
        rows = [
            {name: suspect.id, "p": suspect.p(assumed), "reasons": [
                {"name": reason.name, "words": reason.words, "seconds": reason.seconds, "weight": reason.weight}
                for reason in suspect.reasons]}
            for suspect in ranked
        ]  # fmt: skip
        data.write(json_file, "suspects", rows, share=assumed, expected={str(expected.n): expected.wrong},
                   songs=rows if songs else [], cases=[] if songs else rows)  # fmt: skip
        say(f"{json_file}: {len(rows)} {name}s")
    if not ranked:
        say("no references: load runs, or import songs and ask for --songs")
        return
    table = new_table("P(wrong)", "reference", "reasons")
    for suspect in ranked[:ROWS]:
        table.add_row(f"{suspect.p(assumed):.2f}", escape(suspect.id), escape("\n".join(map(str, suspect.reasons))))
    out.print(table)
    say(f"{expected}, if {100 * assumed:.1f} % of all are")
