"""The commands `export`: runs and accepted corrections as the records of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from analysis.cli import data
from analysis.cli.console import Folder, open_workspace, print_problems, say
from analysis.cli.corrected import References
from analysis.cli.data import URL, Json, Url
from analysis.cli.figures import Lens, Run, Task, tools_of

app = typer.Typer()
group = typer.Typer(no_args_is_help=True, help="Write runs and corrections as the records of other programs")
app.add_typer(group, name="export")

File = Annotated[Path, typer.Option("--out", metavar="FILE", help="File to write")]


@group.command()
def eee(
    runs: Annotated[list[str], typer.Argument(metavar="RUN...", help="Runs by id, name or the beginning of an id")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to write")],
    organization: Annotated[str, typer.Option(help="Who publishes; developer of models that name none")] = "unknown",
    relationship: Annotated[
        Literal["first_party", "third_party", "collaborative", "other"], typer.Option(help="Evaluator to developer")
    ] = "other",
    lens: Lens = "paper", references: References = "published", json_file: Json = None, url: Url = URL,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Write runs as records of Every Eval Ever: figures, and a line for each question"""
    from analysis.inference.journal import replace
    from analysis.shared_records import every_eval_ever
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    db = tools_of(opened_workspace, url, references).db
    settings = every_eval_ever.Settings(organization, relationship, lens, references, url)
    rows = []
    for name in runs:
        run = description.read(opened_workspace.storage, opened_workspace.run(description.find(opened_workspace, name)))
        record = every_eval_ever.export(db, run, settings)
        for path, content in record.files.items():
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            replace(out / path, content.decode())
        say(f"{run.name}: {record.n_samples} samples; {record.left_out} answers without a score left out")
        rows.append({"run": run.id, "files": list(record.files), "samples": record.n_samples,
                     "left_out": record.left_out})  # fmt: skip
    data.write(json_file, "export eee", rows, lens=lens, references=references)


@group.command()
def hf(
    run: Run, out: File,
    dataset: Annotated[str, typer.Option(metavar="ID", help="Id of the data set on the Hub")],
    task_id: Annotated[str, typer.Option(metavar="ID", help="Id of the task in that data set")],
    task: Task = "", source: Annotated[str, typer.Option(metavar="URL", help="Source (default: none)")] = "",
    unit: Annotated[Literal["percent", "share"], typer.Option(help="Unit of the value")] = "percent",
    lens: Lens = "paper", references: References = "published", json_file: Json = None, workspace: Folder = None,
) -> None:  # fmt: skip
    """Write the figure of a run, or of one of its tasks, as an evaluation result of Hugging Face"""
    from datetime import UTC, datetime

    from analysis.inference.journal import replace
    from analysis.shared_records.hugging_face import Place, entry
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    tools = tools_of(opened_workspace, URL, references)
    rows = tools.figures_of([run], task, lens)["rows"]
    own = [row for row in rows if row["task"] == (task or "overall")] or (rows if len(rows) == 1 else [])
    if not own or own[0]["raw"] is None:
        codes = ", ".join(row["task"] for row in rows)
        raise typer.BadParameter(f"expected a task with a figure, one of {codes}", param_hint="--task")
    described = description.read(opened_workspace.storage, opened_workspace.run(own[0]["run"]))
    today = datetime.now(tz=UTC).date()
    place = Place(dataset, task_id, source)
    replace(out, entry(own[0], described.name, described.condition, lens, place, unit, today))
    say(f"{out}: {own[0]['task']}")
    data.write(json_file, "export hf", own, lens=lens, references=references)


@group.command("inspect-scores")
def inspect_scores(
    run: Run, out: File, lens: Lens = "paper", references: References = "published", json_file: Json = None,
    workspace: Folder = None,
) -> None:  # fmt: skip
    """Write our scores of a run of Inspect for its scorer `precomputed_scores`"""
    from analysis.inference.journal import replace
    from analysis.shared_records.inspect_scores import lines
    from analysis.store.queries.cases import run_answers
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    run_id = description.find(opened_workspace, run)
    text = lines(run_id, run_answers.answers(tools_of(opened_workspace, URL, references).db, run_id, lens))
    replace(out, text)
    say(f"{out}: {text.count(chr(10))} scores")
    row = {"run": run_id, "file": out.name, "scores": text.count("\n")}
    data.write(json_file, "export inspect-scores", [row], lens=lens, references=references)


@group.command()
def croissant(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder to write")],
    runs: Annotated[
        list[str] | None, typer.Argument(metavar="[RUN...]", help="Only what these runs answer (default: all)")
    ] = None,
    json_file: Json = None, workspace: Folder = None,
) -> None:  # fmt: skip
    """Write the accepted corrections of references as a data set described in Croissant"""
    from datetime import UTC, datetime

    from analysis.display import amount
    from analysis.errors import FileError
    from analysis.inference.journal import replace
    from analysis.shared_records.croissant import export
    from analysis.store.database import Database
    from analysis.store.reviews import open_reviews
    from analysis.store.runs import description

    opened_workspace = open_workspace(workspace)
    ids = [description.find(opened_workspace, run) for run in runs or ()]
    corrections = export(Database(opened_workspace, on_disk=True), open_reviews(opened_workspace).states(), ids)
    if not corrections.lines:
        raise FileError(str(out), "accepted corrections to write", "; ".join(corrections.left_out) or "none")
    out.mkdir(parents=True, exist_ok=True)
    for name, content in corrections.files(datetime.now(tz=UTC).date().isoformat()).items():
        replace(out / name, content)
    left_out = [*corrections.left_out, *(f"{name}: licence of its annotations not known, so none is stated"
                                         for name in corrections.without_licence)]  # fmt: skip
    say(f"{out}: {amount(len(corrections.lines), 'accepted correction')}; left out: {len(corrections.left_out)}")
    print_problems(left_out)
    problems = [{"message": message} for message in left_out]
    data.write(json_file, "export croissant", corrections.lines, references="accepted", problems=problems)
