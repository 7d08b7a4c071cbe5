"""Commands for packs: `pack list`, `pack show`, `pack check`; the options `--pack` and `--map`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from analysis.cli import data, exits
from analysis.cli.console import Folder, new_table, one_line, open_workspace, say, show
from analysis.cli.data import Json

if TYPE_CHECKING:
    from analysis.benchmarks.packs.pack import Pack
    from analysis.benchmarks.readers import Choice
    from analysis.pipeline.packs import CheckResult
    from analysis.store.workspace import Workspace

app = typer.Typer()
group = typer.Typer(no_args_is_help=True, help="Describe benchmarks by data")
app.add_typer(group, name="pack")

PackOption = Annotated[
    str,
    typer.Option(metavar="PACK", help="Pack to read the files by, a name or a YAML file (default: by their fields)"),
]
MapOption = Annotated[
    str,
    typer.Option(
        "--map",
        metavar="FIELD=NAME,...",
        help="Names of fields, such as prediction=model_output,id=audio (default: none)",
    ),
]


def choice_of(pack: str, field_map: str, workspace: Workspace, install: bool = True) -> Choice:
    """What the options say of files. install: whether a pack in a file is put into the workspace, for its pages."""
    from analysis.benchmarks.readers import Choice
    from analysis.pipeline import packs

    if pack:
        pack = packs.installed(pack, workspace) if install else packs.find(pack, workspace).name
    return Choice(pack, _names(field_map))


def _names(text: str) -> tuple[tuple[str, str], ...]:
    names = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        field, equals, name = part.partition("=")
        if not equals or not field.strip() or not name.strip():
            raise typer.BadParameter(f"expected FIELD=NAME, found {part!r}", param_hint="--map")
        names.append((field.strip(), name.strip()))
    return tuple(names)


@group.command("list")
def list_packs(json_file: Json = None, workspace: Folder = None) -> None:
    """List the packs of Earmark and of the workspace"""
    from analysis.benchmarks import registry
    from analysis.benchmarks.packs import catalog

    opened_workspace = open_workspace(workspace)
    for error in registry.add_folder(opened_workspace.packs):
        say(f"left out: {one_line(error)}")
    table = new_table("pack", "benchmark", "tasks", "rule of the benchmark", "licence", "from")
    rows = [_row(pack, "Earmark" if catalog.is_shipped(pack) else pack.file) for pack in catalog.PACKS.values()]
    for row in rows:
        tasks = ", ".join(f"{task['task']} ({task['type']})" for task in row["tasks"])
        cells = (row["pack"], row["benchmark"], tasks, row["official"], row["licence"], row["from"])
        table.add_row(*(escape(cell or "") for cell in cells))
    show(table)
    data.write(json_file, "pack list", rows)


def _row(pack: Pack, origin: str) -> dict[str, Any]:
    return {
        "pack": pack.name, "benchmark": pack.title, "official": _official(pack) or None, "from": origin,
        "tasks": [{"task": task.name, "type": task.type} for task in pack.tasks],
        "licence": pack.about.get("licence", pack.about.get("source licence")),
    }  # fmt: skip


@group.command("show")
def show_pack(
    pack: Annotated[str, typer.Argument(help="Name of a pack, or a YAML file")], workspace: Folder = None
) -> None:
    """Print what a pack describes"""
    from analysis.pipeline import packs

    for line in packs.description(packs.find(pack, open_workspace(workspace))):
        say(line)


@group.command("check")
def check(
    pack: Annotated[str, typer.Argument(help="Name of a pack, or a YAML file")],
    file: Annotated[Path, typer.Argument(help="File of the benchmark, or a ZIP archive or folder of them")],
    field_map: MapOption = "",
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Show what a pack reads from a file, without storing it

    Exit status: 0 if everything needed was found, 4 if records were left out, 2 if pack or file cannot be used.
    """
    from analysis.benchmarks.source_files import expand
    from analysis.errors import EarmarkError
    from analysis.pipeline import packs

    try:
        read_pack = packs.find(pack, open_workspace(workspace))
        results = [packs.check(read_pack, source, dict(_names(field_map))) for source in expand([file])]
    except EarmarkError as error:
        say(f"error: {one_line(error)}")
        raise typer.Exit(exits.REFUSED) from None
    for result in results:
        _print_check(result)
    names = ("rule", "n", "right", "figure", "unread")
    data.write(json_file, "pack check", [
        {"answers": result.n_answers, "left_out": result.n_left_out, "lines": [*result.lines, *result.notes],
         "rules": [dict(zip(names, row, strict=True)) for row in result.rules]} for result in results
    ])  # fmt: skip
    if not any(result.n_answers for result in results):
        raise typer.Exit(exits.REFUSED)
    if any(result.n_left_out or not result.n_answers for result in results):
        raise typer.Exit(exits.PARTLY)


def _print_check(result: CheckResult) -> None:
    for line in result.lines:
        say(line)
    if result.rules:
        table = new_table("reading", ">n", ">right", ">figure", "unread")
        for row in result.rules:
            table.add_row(*map(escape, row))
        show(table)
    for line in result.notes:
        say(line)


def _official(pack: Pack) -> str:
    return next((reading.key for reading in pack.readings if reading.official), "")
