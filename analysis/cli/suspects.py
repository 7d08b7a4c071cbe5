"""The command `suspects`: references that are likely to be wrong, with their probability and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from analysis.cli import data
from analysis.cli.console import Folder, new_table, open_workspace, out, say
from analysis.cli.data import Json

if TYPE_CHECKING:
    from analysis.reviews.learning.retraining import Reliability, Retraining

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
    retrain: Annotated[
        bool,
        typer.Option("--retrain", help="First learn from the verdicts on songs, if that is better on their last fifth"),
    ] = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Rank references by how likely they are wrong

    Of songs the probability is learned and calibrated; what models, other reference sets and sound add is not.
    """
    from rich.markup import escape

    from analysis.pipeline.reviews import suspect_ranking
    from analysis.reviews.evidence import wrongness
    from analysis.store.database import Database

    db = Database(open_workspace(workspace), on_disk=True)
    retraining = suspect_ranking.retrain(db, share) if retrain else None
    if retraining:
        say(_in_words(retraining))
    ranked, assumed = suspect_ranking.ranking(db, songs, share)
    reliability = suspect_ranking.reliability(db, share) if songs else []
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
                   interval=[expected.low, expected.high], songs=rows if songs else [], cases=[] if songs else rows,
                   reliability=[row._asdict() for row in reliability],
                   retraining=_as_data(retraining) if retraining else None)  # fmt: skip
        say(f"{json_file}: {len(rows)} {name}s")
    if not ranked:
        say("no references: load runs, or import songs and ask for --songs")
        return
    table = new_table("P(wrong)", "reference", "reasons")
    for suspect in ranked[:ROWS]:
        table.add_row(f"{suspect.p(assumed):.2f}", escape(suspect.id), escape("\n".join(map(str, suspect.reasons))))
    out.print(table)
    say(f"{expected}, if {100 * assumed:.1f} % of all are")
    if reliability:
        _print_reliability(reliability)


def _in_words(retraining: Retraining) -> str:
    if retraining.loss is None:
        return f"{retraining.n} verdicts: {retraining.words}"
    before, after = retraining.loss
    outcome = "taken" if retraining.is_better else "not taken, the weights stay as they are"
    return (f"{retraining.n} verdicts: {retraining.words}; mean log loss on the last {retraining.tested}: "
            f"{before:.3f} before, {after:.3f} after: {outcome}")  # fmt: skip


def _as_data(retraining: Retraining) -> dict[str, object]:
    before, after = retraining.loss or (None, None)
    return {"verdicts": retraining.n, "tested": retraining.tested, "words": retraining.words, "loss_before": before,
            "loss_after": after, "taken": retraining.is_better}  # fmt: skip


def _print_reliability(rows: list[Reliability]) -> None:
    table = new_table(">said", ">found wrong", ">songs with a verdict")
    for row in rows:
        table.add_row(f"{row.p:.2f}", f"{row.wrong:.2f}", str(row.n))
    out.print(table)
