"""The command `suspects`: references that are likely to be wrong, with their probability and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, out, say
from analysis.cli.data import Json

if TYPE_CHECKING:
    from analysis.reviews.evidence.suspicion import SuspicionInput
    from analysis.store.database import Database

app = typer.Typer()

ROWS = 20
SEED = 1
"""Of the simple random sample whose verdicts count, as on the page Review."""


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

    from analysis.reviews.evidence import suspicion, wrongness
    from analysis.store.database import Database

    db = Database(open_workspace(workspace), on_disk=True)
    cases = _cases(db, songs)
    assumed = _share(db, [case.id for case in cases]) if share is None else share
    ranked = suspicion.suspects(cases, assumed)
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


def _cases(db: Database, songs: bool) -> list[SuspicionInput]:
    from analysis.pipeline.audio import audio_checks
    from analysis.store.queries.cases.cases_list import runs
    from analysis.store.queries.filters import Filters
    from analysis.store.queries.suspicion_inputs import material, songs_material, subjects

    checks = audio_checks.read(db.workspace, subjects(db))
    if songs:
        return songs_material(db, Filters(), checks)
    models = [run.id for run in runs(db) if run.kind == "model" and not run.reviewer]
    return material(db, Filters(), models, checks)


def _share(db: Database, ids: list[str]) -> float:
    from analysis.reviews import sampling
    from analysis.reviews.events import target_of
    from analysis.reviews.evidence import wrongness
    from analysis.reviews.state import State
    from analysis.store.reviews import open_reviews

    states = open_reviews(db.workspace).states()
    sample = sampling.simple(ids, len(ids), SEED)
    return wrongness.share_wrong((states.get(target_of(name.id)) or State("")).status for name in sample)
