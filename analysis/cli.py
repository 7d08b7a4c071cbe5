"""`earmark`: words to calls, prints. Whatever takes long to import is imported by the command that needs it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from analysis.errors import EarmarkError
from analysis.questions import PER_SUBTASK, SEED
from analysis.questions import build as build_questions

if TYPE_CHECKING:
    from analysis.pipeline import Loaded, Progress
    from analysis.questions import Built
    from analysis.store.workspace import Workspace

app = typer.Typer(
    help="Load, score and inspect runs of music-understanding benchmarks.", no_args_is_help=True,
    pretty_exceptions_enable=False, add_completion=False,
)  # fmt: skip
import_app = typer.Typer(help="Import reference annotations into the workspace.", no_args_is_help=True)
app.add_typer(import_app, name="import")
questions_app = typer.Typer(help="Make questions about annotated songs.", no_args_is_help=True)
app.add_typer(questions_app, name="questions")

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

SHOWN = 20
"""Problems of a file that are printed."""
WIDEST = 160
"""Characters that a table may take."""

Folder = Annotated[
    Path | None,
    typer.Option("--workspace", metavar="DIR", help="The workspace; else EARMARK_WORKSPACE, else data/workspace."),
]
Repository = Annotated[
    Path | None, typer.Argument(metavar="[PATH]", help="A clone of the repository; else one is made.")
]


def main() -> None:
    """The console script."""
    try:
        app()
    except EarmarkError as error:
        err.print(f"[red]error:[/] {escape(_line(error))}", soft_wrap=True)
        raise SystemExit(1) from None


@app.command()
def load(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Questions or runs, or folders of them.")],
    model: Annotated[str, typer.Option(help="The model, where the files do not name it.")] = "",
    name: Annotated[str, typer.Option(help="What to call the run; else model and condition.")] = "",
    condition: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="A setting; repeatable.")] = None,
    prompt_version: Annotated[str, typer.Option(help="Which wording of the prompts was used.")] = "",
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first broken record.")] = False,
    workspace: Folder = None,
) -> None:
    """Read questions and runs, score them under both lenses and store them."""
    from analysis import pipeline
    from analysis.ingest.facts import Facts

    said = Facts(model, dict(_setting(each) for each in condition or ()), prompt_version, name)
    with _progress() as progress:
        loaded = pipeline.load(
            files, _workspace(workspace), pipeline.Options(said, strict), progress, workers=os.cpu_count() or 1
        )
    for each in loaded:
        _print_loaded(each)


@app.command()
def score(
    file: Annotated[Path, typer.Argument(help="A run.")],
    lens: Annotated[Literal["paper", "released"], typer.Option(help="Which definitions to score by.")] = "paper",
    json_file: Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write everything to OUT.")] = None,
) -> None:
    """Score a file without loading it."""
    from analysis.pipeline import report

    found = report.score_file(file, lens)
    if json_file is not None:
        report.write(json_file, found)
    _show(_summary_table(found["summary"], f"{file.name}, {lens} lens"))
    if stop := found.get("stops_at"):
        _say(f"The published script stops at record {stop['id']}: {stop['exception']}")
    _print_problems([problem["message"] for problem in found["problems"]])


@app.command()
def baseline(
    name: Annotated[str, typer.Argument(help="constant-best, constant-fixed, random or song-form.")],
    questions: Annotated[list[Path], typer.Option("--questions", help="A file or folder of questions; repeatable.")],
    seed: Annotated[int, typer.Option(help="For the baselines that draw.")] = 0,
    out_file: Annotated[Path | None, typer.Option("--out", help="Write a run file instead of loading it.")] = None,
    workspace: Folder = None,
) -> None:
    """Answer questions without listening, and load that as a run."""
    from analysis.pipeline import baseline as baselines
    from analysis.pipeline import report

    if out_file is not None:
        report.write(out_file, baselines.baseline_file(name, questions, _workspace(workspace), seed))
        _say(f"{name}: written to {out_file}")
        return
    with _progress() as progress:
        loaded = baselines.load_baseline(name, questions, _workspace(workspace), seed, progress)
    _print_loaded(loaded)


@app.command()
def demo(workspace: Folder = None) -> None:
    """Load the built-in demo: every baseline over the questions that come with Earmark."""
    from analysis.pipeline import demo as built_in

    with _progress() as progress:
        loaded = built_in.load_demo(_workspace(workspace), progress)
    for each in loaded:
        _say(f"{each.run.name}: {'loaded as' if each.new else 'loaded already as'} {each.run.id}")


@app.command()
def runs(workspace: Folder = None) -> None:
    """List what is loaded."""
    from analysis.store import runs as run_files

    place = _workspace(workspace)
    found = run_files.load_all(place)
    if not found:
        _say(f"Nothing is loaded in {place.path}. `earmark load FILE...` loads a run.")
        return
    table = _table("run", "name", "kind", ">questions", ">problems", "loaded (UTC)")
    for run in found:
        row = (run.id, run.name, run.kind, str(run.n), str(run.n_problems), run.loaded_at[:19])
        table.add_row(*map(escape, row))
    _show(table)


@app.command()
def remove(
    run: Annotated[str, typer.Argument(help="The run's id, as `earmark runs` prints it.")], workspace: Folder = None
) -> None:
    """Take a run out of the workspace. The files it was loaded from are not touched."""
    _workspace(workspace).remove(run)
    _say(f"removed {run}")


@app.command()
def labels() -> None:
    """Print the table of section labels: canonical label, where a spelling occurs, the spellings."""
    from analysis import labels as known

    table = _table("label", "written so in", "spellings (without case, digits, blanks and punctuation)")
    for label, source, spellings in known.ROWS:
        table.add_row(label, source, escape(spellings))
    out.print(table)


@import_app.command()
def harmonix(path: Repository = None, workspace: Folder = None) -> None:
    """Import the Harmonix Set: sections, beats and metadata of 912 songs."""
    _import("harmonix", path, workspace)


@import_app.command()
def cosod(path: Repository = None, workspace: Folder = None) -> None:
    """Import CoSoD: who performs how in each section of 331 collaborations."""
    _import("cosod", path, workspace)


@questions_app.command()
def build(
    out_folder: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the four files go.")],
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FOLDER", help="Annotated songs; else those of the workspace.")
    ] = None,
    dataset: Annotated[str, typer.Option(help="harmonix, cosod or demo (both put together); else all.")] = "",
    seed: Annotated[int, typer.Option(help="Other seeds choose otherwise.")] = SEED,
    per_subtask: Annotated[int, typer.Option(min=1, help="At most so many of each subtask.")] = PER_SUBTASK,
    audio: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Join the songs of gene attribution, where it has them.")
    ] = None,
    workspace: Folder = None,
) -> None:
    """Make questions for all tasks from annotated songs, in the shape of BASS."""
    from analysis.pipeline import questions

    if source is not None:
        songs = questions.from_folder(source, dataset)
    else:
        songs = questions.from_workspace(_workspace(workspace), dataset)
    built = build_questions(songs, seed, per_subtask)
    questions.write(built.files, out_folder)
    _print_built(built, len(songs))
    if audio is not None:
        there, wanting = questions.join_audio(built.files, audio)
        _say(f"songs joined for gene attribution: {there}, without sound: {wanting}")


def _print_built(built: Built, songs: int) -> None:
    table = _table("task", "subtask", ">questions", ">possible", "left out")
    for tally in built.tallies:
        left = "; ".join(f"{number} x {reason}" for reason, number in tally.left.items())
        table.add_row(tally.task, tally.name, str(tally.built), str(tally.possible), escape(left))
    _show(table)
    _say(f"{sum(tally.built for tally in built.tallies)} questions about {songs} songs")


def _import(dataset: Literal["harmonix", "cosod"], path: Path | None, folder: Path | None) -> None:
    from analysis import pipeline

    with err.status(f"importing {dataset}"):
        found = pipeline.import_references(dataset, path, _workspace(folder))
    songs, sections = len(found.songs), sum(len(song.sections) for song in found.songs)
    out.print(f"{dataset}: {songs} songs, {sections} sections, {len(found.lost)} lines or files lost, "
              f"{len(found.repaired)} oddities read all the same")  # fmt: skip
    _print_problems([_line(problem) for problem in found.lost])


def _print_loaded(loaded: Loaded) -> None:
    run = loaded.run
    if not loaded.new and not run.counts:
        _say(f"{run.name}: nothing usable in it, not loaded")
    elif not loaded.new:
        _say(f"{run.name}: loaded already as {run.id}; nothing changed")
    else:
        _say(f"{run.name}: loaded as {run.id} ({run.kind})")
    if run.counts:
        counted = ("clean", "mended", "ambiguous", "unparsed", "missing", "unscorable")
        table = _table("task", ">questions", *(f">{name}" for name in counted), ">paper", ">released")
        for task, counts in run.counts.items():
            scores = [
                _percent(run.figures.get(lens, {}).get(task, {}).get("corrected")) for lens in ("paper", "released")
            ]
            table.add_row(task, str(counts["n"]), *(str(counts.get(name, 0)) for name in counted), *scores)
        _show(table)
    _print_problems([_line(problem) for problem in loaded.problems] or [each["message"] for each in run.problems])


def _print_problems(messages: list[str]) -> None:
    for message in messages[:SHOWN]:
        _say(f"  {' '.join(message.split())}")
    if len(messages) > SHOWN:
        out.print(f"  and {len(messages) - SHOWN} more")


def _summary_table(summary: dict[str, Any], title: str) -> Table:
    table = _table("task", ">n", ">scored", ">unparsed", ">missing", ">unscorable", ">raw", ">corrected", ">WER")
    table.title = escape(title)
    for task, row in summary.items():
        counts = [str(row[name]) for name in ("n", "scored", "unparsed", "missing", "unscorable")]
        wer = "" if row.get("wer") is None else f"{row['wer']:.4f}"
        table.add_row(task, *counts, _percent(row["raw"]), _percent(row["corrected"]), wer)
    return table


def _say(text: str) -> None:
    """A line, however long."""
    out.print(text, markup=False, soft_wrap=True)


def _show(table: Table) -> None:
    """As wide as it is, whatever the width of the terminal: an id that is cut off is of no use."""
    Console(width=max(out.width, WIDEST), highlight=False).print(table)


def _table(*columns: str) -> Table:
    """> before a name: numbers, set to the right."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        table.add_column(column.removeprefix(">"), justify="right" if column.startswith(">") else "left")
    return table


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}"


def _setting(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise typer.BadParameter(f"expected KEY=VALUE, found {text!r}", param_hint="--condition")
    return key.strip(), value.strip()


def _line(error: EarmarkError) -> str:
    return " ".join(str(error).split())


def _workspace(folder: Path | None) -> Workspace:
    from analysis.store.workspace import Workspace

    return Workspace(folder)


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on the error stream, so that what is printed can be piped on."""
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("reading", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=escape(what), completed=done, total=total)

        yield progress
