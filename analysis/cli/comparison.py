"""The command `compare`: paired comparison of two runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.markup import escape

from analysis.cli import data, exits
from analysis.cli.console import Folder, err, new_table, one_line, open_workspace, percent, say, show
from analysis.cli.corrected import References, chosen_references, values_of
from analysis.cli.data import Json
from analysis.display import amount

if TYPE_CHECKING:
    from analysis.pipeline.comparison import Comparison
    from analysis.store.workspace import Workspace
    from analysis.summaries.comparison.comparability import Comparability

app = typer.Typer()


@app.command()
def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A run, or several separated by commas (seeds of one model)")],
    b: Annotated[str, typer.Argument(metavar="B", help="Run or runs of the other side")],
    lens: Annotated[Literal["paper", "released"], typer.Option(help="Definitions to score with")] = "paper",
    correction: Annotated[
        Literal["holm", "benjamini-hochberg", "none"], typer.Option(help="Correction of the p-values over the tasks")
    ] = "holm",
    allow_mismatch: Annotated[
        bool,
        typer.Option(
            "--allow-mismatch", help="Compare runs that are not comparable; the result says so (default: off)"
        ),
    ] = False,
    pool: Annotated[
        bool, typer.Option("--pool", help="Take runs of several models or conditions as one side (default: off)")
    ] = False,
    json_file: Json = None,
    references: References = "published",
    also: Annotated[
        list[str] | None,
        typer.Option(metavar="RUN", help="Further run to compare with A; can be repeated (default: none)"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for tables of all conditions (default: none)")
    ] = None,
    form: Annotated[Literal["md", "latex", "html"], typer.Option("--format", help="Format of --out")] = "md",
    figures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder for charts of the differences (default: none)")
    ] = None,
    figure_format: Annotated[Literal["svg", "pdf"], typer.Option(help="Format of the charts")] = "svg",
    workspace: Folder = None,
) -> None:
    """Compare two runs, or several conditions of a model, on their shared questions

    Exit status 2 if the runs are not comparable.
    """
    from analysis.cli.conditions import write_conditions
    from analysis.pipeline import comparison
    from analysis.store.database import Database
    from analysis.store.queries.filters import Filters
    from analysis.summaries.comparison.comparability import MismatchError, NothingSharedError
    from analysis.summaries.comparison.sides import MixedSideError

    opened_workspace, filters = open_workspace(workspace), Filters(lens=lens)
    db = Database(opened_workspace, on_disk=True)
    runs_a, runs_b = (_sides(opened_workspace, side) for side in (a, b))
    _print_comparability(comparison.contract(db, filters, runs_a, runs_b))
    settings = comparison.Settings(correction, allow_mismatch=allow_mismatch, pool=pool)
    try:
        accepted = chosen_references(opened_workspace, references)
        values = None if accepted is None else values_of(accepted)
        result = comparison.compare(db, filters, runs_a, runs_b, settings, corrected=values)
    except (MismatchError, MixedSideError, NothingSharedError) as error:
        err.print(f"[red]refused:[/] {escape(one_line(error))}", soft_wrap=True)
        raise typer.Exit(exits.REFUSED) from None
    extra_fields: dict[str, Any] = {}
    if accepted is not None:
        say(f"{accepted}; they change {result.corrected} of {len(result.pairs)} shared questions")
        extra_fields = {"corrections": {"corrected": result.corrected, "version": accepted.version}}
    _print_rows(result)
    results = [result]
    for run in also or ():
        other = _sides(opened_workspace, run)
        say(f"{a} against {run}")
        try:
            results.append(comparison.compare(db, filters, runs_a, other, settings, corrected=values))
        except (MismatchError, MixedSideError, NothingSharedError) as error:
            err.print(f"[red]refused:[/] {escape(one_line(error))}", soft_wrap=True)
            raise typer.Exit(exits.REFUSED) from None
        _print_rows(results[-1])
    if also:
        extra_fields["also"] = [comparison.as_json(further) for further in results[1:]]
    content = comparison.as_json(result) | extra_fields
    data.write(json_file, "compare", [*content["parts"], *content["tasks"]], references=references, **content)
    write_conditions(db, results, out, form, figures, figure_format)


def _sides(workspace: Workspace, text: str) -> list[str]:
    """The runs that a side names: one, or several separated by commas. Names may contain commas themselves."""
    from analysis.errors import UnknownRunError
    from analysis.store.runs import description

    pieces, runs = text.split(","), []
    while pieces:
        for n in range(len(pieces), 0, -1):  # the longest name first
            try:
                runs.append(description.find(workspace, ",".join(pieces[:n]).strip()))
            except UnknownRunError:
                if n == 1:
                    raise
            else:
                del pieces[:n]
                break
    return runs


def _print_comparability(contract: Comparability) -> None:
    table = new_table("comparability check", "A", "B", "")
    for check in contract.terms:
        outcome = "equal" if check.alike else "different: must be equal" if check.field.binding else "different"
        table.add_row(check.field.title, escape(check.a), escape(check.b), outcome)
    show(table)
    counts = contract.coverage
    say(f"questions: {counts.shared} shared, {counts.only_a} only in A, {counts.only_b} only in B; of the shared ones "
        f"refused: {counts.refused_a} in A, {counts.refused_b} in B, unparsed: {counts.unparsed_a} in A, "
        f"{counts.unparsed_b} in B, missing: {counts.missing_a} in A, {counts.missing_b} in B")  # fmt: skip
    if counts.incomplete:
        say(f"{amount(counts.incomplete, 'shared question')} left out that not all seeds were asked")


def _print_rows(comparison: Comparison) -> None:
    from analysis.summaries.comparison.sides import seed_words
    from analysis.summaries.statements import verdicts

    table = new_table("task", ">n", ">songs", ">A", ">B", ">A - B", ">95 % CI", ">wins", ">ties", ">losses", ">p",
                      ">corrected", ">songs needed", "verdict")  # fmt: skip
    for row in (*comparison.parts, *comparison.rows):
        table.add_row(
            row.name, str(row.n), str(row.songs), percent(row.a), percent(row.b), percent(row.difference),
            verdicts.ends(row.interval), str(row.wins), str(row.ties), str(row.losses), _p(row.p), _p(row.p_corrected),
            "-" if row.songs_needed is None else str(row.songs_needed), verdicts.short(row),
        )  # fmt: skip
    family = verdicts.family(comparison.rows, comparison.settings.correction)
    table.title = f"percent, {comparison.lens} lens, {family}"
    if comparison.mismatched:
        differences = ", ".join(check.field.title for check in comparison.contract.broken)
        say(f"Warning: these runs differ in {differences}, which may explain the differences below")
    show(table)
    for row in (*comparison.parts, *comparison.rows):
        say(f"{row.name}: {verdicts.sentence(row)}")
    say(verdicts.summary(comparison.rows))
    say(seed_words(comparison.of_a, comparison.of_b))


def _p(value: float | None) -> str:
    return "-" if value is None else "< 0.0001" if value < 0.0001 else f"{value:.4f}"
