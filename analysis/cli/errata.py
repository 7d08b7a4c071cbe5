"""Commands for errata: `errata`, which writes, signs and checks them, and `import errata`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analysis.cli import data, exits
from analysis.cli.console import Folder, one_line, open_workspace, print_problems, say
from analysis.cli.data import Json
from analysis.cli.references import import_app

app = typer.Typer()


@app.command()
def errata(
    benchmark: Annotated[str, typer.Argument(metavar="BENCHMARK", help="Name of a benchmark, in any case")] = "",
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to write")] = Path("errata"),
    files: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The benchmark's own JSON files, for errata.patch (default: no patch)"),
    ] = None,
    sign: Annotated[
        Path | None, typer.Option(metavar="KEY", help="Private key to sign with (default: not signed)")
    ] = None,
    new_key: Annotated[
        Path | None, typer.Option("--new-key", metavar="FILE", help="Write a new private key and do nothing else")
    ] = None,
    check: Annotated[Path | None, typer.Option("--check", metavar="FILE", help="File to check (default: none)")] = None,
    workspace: Folder = None,
) -> None:
    """Write the confirmed faults of the references of a benchmark as errata.json and ERRATA.md, or check such a file

    Confirmed: the verdict of two reviewers is wrong or audio, and nobody's is another; or a lead has settled it.
    """
    import json
    from datetime import UTC, datetime

    from analysis.inference.journal import replace
    from analysis.pipeline.errata import faults, overlay, signature
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews
    from analysis.views.table_texts import markdown_text

    if new_key is not None:
        say(f"{new_key}: a private key; keep it. Its public key: {signature.new_key(new_key)}")
        return
    if check is not None:
        key = signature.signer(overlay.read_file(check))
        say(f"{check}: unchanged since it was written; {f'signed by the key {key}' if key else 'it is not signed'}")
        return
    opened_workspace = open_workspace(workspace)
    states, today = open_reviews(opened_workspace).states(), datetime.now(tz=UTC).date().isoformat()
    content, patch = faults.errata(Database(opened_workspace, on_disk=True), states, benchmark, today, files)
    content = signature.signed(content, sign) if sign else content
    out.mkdir(parents=True, exist_ok=True)
    replace(out / "errata.json", json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    replace(out / "ERRATA.md", faults.markdown(content, markdown_text))
    if files is not None:
        replace(out / "errata.patch", patch)
    say(f"{out}: {faults.summary(content)}")


@import_app.command("errata")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="errata.json of another workspace")],
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Import errata of a benchmark, whose references are then a choice: `--references by:errata-NAME`

    Published references stay as they are. Exit status: 4 if entries were left out, which are printed.
    """
    from analysis.pipeline.errata import overlay
    from analysis.store.database import Database

    opened_workspace = open_workspace(workspace)
    name = overlay.store(opened_workspace, file)
    result = overlay.overlay(Database(opened_workspace, on_disk=True), name)
    say(f"by:{name}: {len(result.corrections)} corrected questions, {len(result.left_out)} entries left out")
    problems = [one_line(problem) for problem in result.left_out]
    print_problems(problems)
    row = {"references": f"by:{name}", "corrections": len(result.corrections), "left_out": len(problems)}
    data.write(json_file, "import errata", [row], problems=[{"message": problem} for problem in problems])
    if problems:
        raise typer.Exit(exits.PARTLY)
