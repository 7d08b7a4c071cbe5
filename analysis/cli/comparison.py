"""The command that sets two sides beside one another."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.markup import escape

from analysis.cli.console import Folder, err, new_table, one_line, open_workspace, percent, say, show
from analysis.cli.corrected import References, accepted_corrections

if TYPE_CHECKING:
    from analysis.pipeline.comparison import Comparison
    from analysis.summaries.comparability import Contract

app = typer.Typer()

REFUSED = 2
"""Exit status where the two may not be compared."""


@app.command()
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A run, or several with commas between (seeds of one model).")],
    b: Annotated[str, typer.Argument(metavar="B", help="The same for the other side.")],
    lens: Annotated[Literal["paper", "released"], typer.Option(help="Which definitions to score by.")] = "paper",
    correction: Annotated[
        Literal["holm", "benjamini-hochberg", "none"], typer.Option(help="Of the p-values, for the tasks shown.")
    ] = "holm",
    allow_mismatch: Annotated[
        bool, typer.Option("--allow-mismatch", help="Compare unlike runs too, and say so in the result.")
    ] = False,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write everything to OUT.")] = None,
    references: References = "published",
    workspace: Folder = None,
) -> None:
    """Compare two runs on the cases both were asked. Exits with 2 if they must not be compared."""
    from analysis.pipeline import comparison
    from analysis.pipeline.load import report
    from analysis.store.database import Database
    from analysis.store.queries.filters import Filters
    from analysis.store.runs import description
    from analysis.summaries.comparability import MismatchError, NothingSharedError

    place, filters = open_workspace(workspace), Filters(lens=lens)
    db = Database(place)
    left, right = ([description.find(place, each.strip()) for each in side.split(",")] for side in (a, b))
    _print_contract(comparison.contract(db, filters, left, right))
    settings = comparison.Settings(correction, allow_mismatch=allow_mismatch)
    try:
        accepted = accepted_corrections(place) if references == "corrected" else None
        values = None if accepted is None else accepted.values
        found = comparison.compare(db, filters, left, right, settings, corrected=values)
    except (MismatchError, NothingSharedError) as error:
        err.print(f"[red]refused:[/] {escape(one_line(error))}", soft_wrap=True)
        raise typer.Exit(REFUSED) from None
    further = {}
    if accepted is not None:
        say(f"{accepted}; they change {found.corrected} of {len(found.pairs)} shared questions")
        further = {"references": {"corrected": found.corrected, "version": accepted.version}}
    _print_rows(found)
    if json_file is not None:
        report.write(json_file, comparison.as_json(found) | further)


def _print_contract(found: Contract) -> None:
    table = new_table("contract", "A", "B", "")
    for term in found.terms:
        words = "alike" if term.alike else "unlike: must be alike" if term.field.binding else "unlike"
        table.add_row(term.field.title, escape(term.a), escape(term.b), words)
    show(table)
    counts = found.coverage
    say(f"questions shared: {counts.shared}, only in A: {counts.only_a}, only in B: {counts.only_b}; of the shared "
        f"refused: {counts.refused_a} in A, {counts.refused_b} in B, unparsed: {counts.unparsed_a} in A, "
        f"{counts.unparsed_b} in B, missing: {counts.missing_a} in A, {counts.missing_b} in B")  # fmt: skip


def _print_rows(found: Comparison) -> None:
    table = new_table("task", ">n", ">songs", ">A", ">B", ">A - B", ">95 % CI", ">wins", ">ties", ">losses", ">p",
                      ">corrected", ">songs needed", "verdict")  # fmt: skip
    for row in found.rows:
        low_high = "too few songs"
        if row.interval is not None:
            low_high = f"{percent(row.interval.low)} to {percent(row.interval.high)}"
        table.add_row(
            row.name, str(row.n), str(row.songs), percent(row.a), percent(row.b), percent(row.difference), low_high,
            str(row.wins), str(row.ties), str(row.losses), _p(row.p), _p(row.p_corrected),
            "-" if row.songs_needed is None else str(row.songs_needed), row.verdict,
        )  # fmt: skip
    tested = sum(row.p is not None and not row.same for row in found.rows)
    table.title = f"{found.lens} lens, {found.settings.correction} over {tested} tasks"
    if found.mismatched:
        unlike = ", ".join(term.field.title for term in found.contract.broken)
        say(f"MISMATCHED: these runs are unlike in {unlike}; the differences below may come from that")
    show(table)
    if names := ", ".join(row.name for row in found.rows if row.only_uncorrected):
        say(f"{names}: the 95 % CI excludes 0, but corrected p is above 0.05: not significant among {tested} tests")


def _p(value: float | None) -> str:
    return "-" if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"
