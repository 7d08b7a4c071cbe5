"""The command `run`: answers of a model behind a Python function or an endpoint."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from analysis.cli import data, exits
from analysis.cli.console import (
    Ensemble,
    ExecutorName,
    ExplainedExit,
    Folder,
    Prompts,
    StrictExit,
    err,
    executor_named,
    one_line,
    open_workspace,
    progress_bar,
    say,
    setting,
)
from analysis.cli.data import Json
from analysis.cli.inference_report import print_answers, print_estimate, print_left_out, row_of
from analysis.cli.load_report import as_row, print_result
from analysis.parsing.json_like.strict_json import strict

if TYPE_CHECKING:
    from analysis.pipeline.models.endpoint import EndpointOptions

app = typer.Typer()

OF_A_SERVER = (
    "audio_format", "rate", "max_seconds", "temperature", "max_tokens", "extra_body", "transcripts", "recogniser",
    "key_env", "timeout", "rpm", "tpm", "prices", "max_cost", "executor",
)  # fmt: skip
"""Parameters that a function of the user does not get."""


@app.command()
def run(
    context: typer.Context,
    questions: Annotated[list[Path], typer.Option("--questions", help="File or folder of questions; can be repeated")],
    adapter: Annotated[
        str, typer.Option(metavar="MODULE:FUNCTION", help="Function to call with (audio path, prompt) (default: none)")
    ] = "",
    endpoint: Annotated[
        str, typer.Option(metavar="URL", help="Server with OpenAI's chat interface, as http://host/v1 (default: none)")
    ] = "",
    audio: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Folder with audio files, in addition to those of the workspace (default: none)"
        ),
    ] = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="Write a run file instead of loading the run (default: load)")
    ] = None,
    prompts: Prompts = None,
    ensemble: Ensemble = None,
    retries: Annotated[int, typer.Option(min=0, help="Further attempts after a failed call")] = 3,
    resume: Annotated[bool, typer.Option("--resume", help="Continue an interrupted run (default: off)")] = False,
    model: Annotated[str, typer.Option(help="Model name (default: MODULE:FUNCTION)")] = "",
    condition: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SETTING",
            help="KEY=VALUE, or with --endpoint: stem, metadata, transcript, thinking; can be repeated (default: none)",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed passed to the model and stored with the run (default: none)")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Concurrent calls, in threads")] = 1,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only the first N questions (default: all)")
    ] = None,
    sound: Annotated[
        str,
        typer.Option(
            metavar="CONDITION",
            help="What is sent in place of the recording: as-is, none, silence, noise, other, reversed, shuffled, "
            "pitched, slower, low, first, last",
        ),
    ] = "as-is",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print calls, megabytes, tokens and price, and ask nothing (default: off)")
    ] = False,
    audio_format: Annotated[Literal["wav", "mp3", "flac"], typer.Option(help="Format of the audio sent")] = "wav",
    rate: Annotated[int, typer.Option(min=8000, max=48000, help="Sample rate of the audio sent, in Hz")] = 16000,
    max_seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Most seconds of a recording sent (default: all)")
    ] = None,
    temperature: Annotated[
        float | None, typer.Option(min=0.0, help="Sampling temperature (default: the server's)")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(min=1, help="Most tokens of an answer (default: the server's)")
    ] = None,
    extra_body: Annotated[
        str, typer.Option(metavar="JSON", help="Further fields of each request (default: none)")
    ] = "",
    transcripts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="JSON with a text for each recording (default: none)")
    ] = None,
    recogniser: Annotated[
        str,
        typer.Option(
            metavar="MODULE:FUNCTION", help="Function from the path of a recording to its words (default: none)"
        ),
    ] = "",
    key_env: Annotated[str, typer.Option(metavar="NAME", help="Environment variable with the key")] = "OPENAI_API_KEY",
    timeout: Annotated[float, typer.Option(min=0.01, help="Seconds to wait for an answer")] = 120.0,
    rpm: Annotated[int | None, typer.Option(min=1, help="Most requests a minute (default: no limit)")] = None,
    tpm: Annotated[int | None, typer.Option(min=1, help="Most tokens a minute, estimated (default: no limit)")] = None,
    prices: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Prices by model, YAML or JSON (default: none)")
    ] = None,
    max_cost: Annotated[float | None, typer.Option(min=0.0, help="Most the run may cost (default: no limit)")] = None,
    executor: ExecutorName = "processes",
    strict_exit: StrictExit = False,
    json_file: Json = None,
    workspace: Folder = None,
) -> None:
    """Ask a model every question and load its answers as a run

    The model is a Python function (--adapter) or a server (--endpoint, --model). Exit status: 5 if --max-cost ends
    it or no call was answered, 4 with --strict-exit if some were not.
    """
    from analysis import pipeline
    from analysis.audio import sound_conditions
    from analysis.audio.clip import Encoding
    from analysis.inference.prices import CostLimitError
    from analysis.pipeline.models import inference, recognition, requests, sent_sound
    from analysis.pipeline.models.endpoint import SWITCHES, EndpointOptions
    from analysis.pipeline.models.endpoint import estimate as estimate_of

    if bool(adapter) == bool(endpoint):
        _refuse("expected either --adapter or --endpoint", "--endpoint")
    if adapter:
        _refuse_those_of_a_server(context)
    if endpoint and not model:
        _refuse("expected the name of the model on the server", "--model")
    if max_cost is not None and prices is None:
        _refuse("expected --prices FILE with the price of the model", "--max-cost")
    for option, value in (("--transcripts", transcripts), ("--recogniser", recogniser)):
        if value and "transcript" not in (condition or ()):
            _refuse("expected --condition transcript, which uses it", option)
    if sound not in sound_conditions.CONDITIONS:
        _refuse(f"expected one of {', '.join(sound_conditions.CONDITIONS)}, found {sound!r}", "--sound")
    if sound != sound_conditions.AS_IS and any(
        text == "metadata" or text.startswith("audio=") for text in condition or ()
    ):
        _refuse("expected no --condition that says what sound is sent", "--sound")
    if transcripts and recogniser:
        _refuse("expected either --transcripts or --recogniser", "--recogniser")
    switches = tuple(name for name in SWITCHES if name in (condition or ()))
    conditions = dict(setting(text) for text in condition or () if not endpoint or text not in SWITCHES)
    options: EndpointOptions | None = None
    if endpoint:
        options = EndpointOptions(
            endpoint, key_env, Encoding(audio_format, rate, max_seconds), timeout, temperature, max_tokens,
            _json(extra_body), rpm, tpm, max_cost, prices, switches, transcripts,
        )  # fmt: skip
    request = requests.Request(
        adapter, tuple(questions), audio, out_file, prompts, ensemble, retries, resume, model, conditions, seed,
        workers, options, limit, sound,
    )  # fmt: skip
    opened_workspace, cluster = open_workspace(workspace), executor_named(executor)
    if recogniser:
        with progress_bar() as progress:
            request = recognition.with_transcripts(request, recogniser, opened_workspace, progress)
    if dry_run:
        job = requests.prepare(request, opened_workspace)
        say(f"{len(job.calls)} calls for {job.result.questions} questions, {job.result.without_audio} without audio")
        print_left_out(job.result)
        if options:
            print_estimate(estimate_of(options, model, job.calls, partial(sent_sound.seconds_sent, condition=sound)))
        return
    try:
        with progress_bar() as progress, _stopped_by_a_signal():
            result = inference.ask(request, opened_workspace, progress, _warn, cluster)
    except inference.StoppedError as stopped:
        say(one_line(stopped))
        raise ExplainedExit(exits.STOPPED) from None
    except CostLimitError as limited:
        say(f"{one_line(limited)} Use --resume with it.")
        raise typer.Exit(exits.OUTSIDE) from None
    print_answers(result)
    row = row_of(result)
    if out_file is None:
        (run_result,) = pipeline.load([result.path], opened_workspace)
        print_result(run_result)
        row |= as_row(run_result)
    data.write(json_file, "run", [row], problems=[{"message": one_line(p)} for p in result.problems])
    if result.failed and result.failed >= result.questions:
        raise typer.Exit(exits.OUTSIDE)
    if strict_exit and (result.failed or result.problems or result.left_out):
        raise typer.Exit(exits.PARTLY)


def _refuse_those_of_a_server(context: typer.Context) -> None:
    for name in OF_A_SERVER:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            _refuse("expected --endpoint: a function of --adapter does not get it", f"--{name.replace('_', '-')}")


def _refuse(reason: str, option: str) -> NoReturn:
    raise typer.BadParameter(reason, param_hint=option)


def _json(text: str) -> dict[str, Any]:
    if not text:
        return {}
    try:
        value = strict(text)
    except ValueError as error:
        _refuse(f"expected a JSON object, found {error}", "--extra-body")
    if not isinstance(value, dict):
        _refuse(f"expected a JSON object, found {text!r}", "--extra-body")
    return value


def _warn(text: str) -> None:
    err.print(f"warning: {text}", markup=False, soft_wrap=True)


@contextmanager
def _stopped_by_a_signal() -> Iterator[None]:
    """SIGTERM ends a run as Ctrl-C does: calls under way are finished and kept."""

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
