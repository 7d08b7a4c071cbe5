"""The command `hearing`: what the sound brings each model."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analysis.cli.console import Folder, err, new_table, one_line, open_workspace, say, show

if TYPE_CHECKING:
    from analysis.views.document import Table

app = typer.Typer()

INCONCLUSIVE = 3


@app.command("hearing")
def show_reliance(
    runs: Annotated[list[str] | None, typer.Argument(metavar="RUN...", help="Runs (default: of all models)")] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="JSON file for the full result (default: none)")
    ] = None,
    workspace: Folder = None,
) -> None:
    """Show whether models hear: answers with the sound against answers without it

    Exit status 3 if no model could be tested.
    """
    from analysis.inference.journal import replace
    from analysis.pipeline import sound_reliance as pipeline
    from analysis.store.database import Database
    from analysis.store.queries.filters import Filters
    from analysis.store.runs import description
    from analysis.store.tables.json_values import dumps
    from analysis.summaries.comparison.sound_reliance import conclusion
    from analysis.views import sound_reliance as view
    from analysis.views.document import Paragraph, Table

    place = open_workspace(workspace)
    ids = tuple(description.find(place, run) for run in runs or ())
    db = Database(place, on_disk=True)
    reliances, refused = pipeline.reliances(db, Filters(runs=ids))
    for error in refused:
        err.print(f"left out: {one_line(error)}", markup=False, soft_wrap=True)
    if json_file is not None:
        replace(json_file, dumps({"rows": [row for own in reliances for row in pipeline.as_rows(own)]}))
    _print(view.by_model(reliances))
    for own in reliances:
        if len(own.rows) > 1:
            _print(view.by_task(own))
    texts = view.by_text(pipeline.text_answers(db, Filters(runs=ids)))
    if isinstance(texts, Table) and reliances:
        _print(texts)
    unknown = pipeline.not_known(db, Filters(runs=ids), reliances)
    if unknown:
        _print(view.without_listening(pipeline.text_rules(db, unknown[0].id), unknown[0]))
    for paragraph in [*view.verdicts(reliances), *([texts] if isinstance(texts, Paragraph) and reliances else [])]:
        say(" ".join(filter(None, paragraph)))
    for run in unknown:
        say(f"{run.name}: {' '.join(view.not_known(run))}")
        say(view.command_of_missing(run))
    if all(conclusion(own.overall) == "not tested" for own in reliances):
        raise typer.Exit(INCONCLUSIVE)


def _print(table: Table) -> None:
    if table.rows:
        printed = new_table(*(f"{'>' * column.is_number}{column.title}" for column in table.columns))
        for texts in table.texts():
            printed.add_row(*texts)
        printed.title = table.title
        show(printed)
