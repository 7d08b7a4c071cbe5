"""Inference with a function of the user's or a server: every call, a journal of answers, a run file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from analysis.errors import ClusterError, EarmarkError
from analysis.inference import adapter as adapters
from analysis.inference import journal, run_answers, usage
from analysis.inference import retries as attempts
from analysis.inference.adapter import Adapter
from analysis.inference.journal import Journal
from analysis.inference.progress_log import ProgressLog
from analysis.inference.retries import Call
from analysis.pipeline.dask_executor import DaskExecutor
from analysis.pipeline.load.run import Progress
from analysis.pipeline.load.run_hashes import run_file
from analysis.pipeline.models import cluster_calls, endpoint, sent_sound
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.pipeline.models.requests import InferenceResult, Job, Request, prepare
from analysis.store.workspace import CLIPS, Workspace


@dataclass
class StoppedError(EarmarkError):
    """Inference was stopped. The journal contains the answers so far. n_finished: without failed calls."""

    n_finished: int
    total: int
    journal: str

    def __str__(self) -> str:
        if not self.n_finished:
            return f"stopped before the first of {self.total} answers"
        return f"stopped after {self.n_finished} of {self.total} answers, kept in {self.journal}; --resume continues"


def ask(
    request: Request, workspace: Workspace, progress: Progress | None = None,
    notify: Callable[[str], None] | None = None, executor: DaskExecutor | None = None,
) -> InferenceResult:  # fmt: skip
    """Ask all questions, and write the run file when each has an answer or has failed.

    Raises AdapterError, EnsembleError, StoppedError, UnfinishedError, JournalError, NothingToAskError, FileError,
    CostLimitError, ClusterError. notify: called with warnings before the first call, and with what is kept if the
    cluster fails. executor: its workers ask the endpoint; they read recordings by the same paths.
    """
    adapter = None if request.endpoint else adapters.load(request.adapter)
    job = prepare(request, workspace)
    if request.endpoint and notify:
        for missing, n in _missing(request.endpoint, job).items():
            notify(f"{n} of {job.result.questions} questions have no {missing}")
    path, facts = job.result.path, job.facts
    notes_path = path.with_name(path.name + journal.ENDING)
    if path.exists() and not notes_path.exists():
        if request.resume and _is_complete(path, facts):
            return job.result
        raise journal.UnfinishedError(str(path))
    with Journal(notes_path, facts, request.resume) as answers_so_far:
        log = ProgressLog(path.with_name(f"{path.name}.log"), len(job.calls))
        spent = sum(result.counted_cost for result in answers_so_far.results.values())
        try:
            with _model(adapter, request, workspace, spent, executor) as (model, at_most):
                limited_request = replace(request, workers=min(request.workers, at_most))
                _answer(
                    job.calls, _treated(model, request, workspace, job), answers_so_far, limited_request, progress, log
                )
        except KeyboardInterrupt:
            raise StoppedError(answers_so_far.n_answers, len(job.calls), str(answers_so_far.path)) from None
        except ClusterError:
            n_finished = answers_so_far.n_answers
            if notify and n_finished:
                notify(f"{n_finished} of {len(job.calls)} answers are in {answers_so_far.path}; --resume continues")
            raise
    results = answers_so_far.results
    content = run_file({**facts, **usage.facts(results.values())}, run_answers.of(job.questions, job.calls, results))
    journal.replace(path, json.dumps(content, indent=1) + "\n")
    failed = sum(bool(call_result.error) for call_result in results.values())
    if not failed:
        answers_so_far.path.unlink(missing_ok=True)
    return replace(job.result, failed=failed, usage=usage.of(results.values()))


def _treated(model: Adapter, request: Request, workspace: Workspace, job: Job) -> Adapter:
    """The model as it is asked under the condition of sound."""
    if not request.treats_sound:
        return model
    folder = workspace.path / CLIPS
    treatment = sent_sound.Treatment(request.sound, request.seed, request.encoding, folder, job.others)
    return sent_sound.TreatedSound(model, treatment)


@contextmanager
def _model(
    adapter: Adapter | None, request: Request, workspace: Workspace, spent: float, executor: DaskExecutor | None
) -> Iterator[tuple[Adapter, int]]:
    """What answers, and how many calls it takes at a time."""
    if adapter:
        yield adapter, request.workers
        return
    options = endpoint_of(request)
    if request.treats_sound:  # which is cut already, and may be longer than the recording
        options = replace(options, encoding=replace(options.encoding, seconds=None))
    if executor is None:
        yield endpoint.adapter(options, request.model, workspace, spent), request.workers
    else:
        with cluster_calls.adapter(options, request.model, workspace, spent, executor) as model:
            yield model


def _missing(options: EndpointOptions, job: Job) -> dict[str, int]:
    """Numbers of questions without what they should be asked with."""
    counts = {
        "audio": job.result.without_audio,
        "transcript": endpoint.without_transcript(options, job.calls),
    }
    return {name: n for name, n in counts.items() if n}


def endpoint_of(request: Request) -> EndpointOptions:
    assert request.endpoint is not None
    return request.endpoint


def _is_complete(path: Path, facts: Mapping[str, Any]) -> bool:
    """Whether a run file contains the answers to the same request."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(content, dict) and all(content.get(name) == value for name, value in facts.items())


def _answer(
    calls: Sequence[Call], adapter: Adapter, answers_so_far: Journal, request: Request, progress: Progress | None,
    log: ProgressLog,
) -> None:  # fmt: skip
    """Call the function for every prompt without an answer. When stopped, it waits for the calls that are running."""
    pending = [call for call in calls if (call.question, call.position) not in answers_so_far.results]
    report, one_by_one = partial(progress, "asking") if progress else None, Lock()

    def work(call: Call) -> None:
        result = attempts.ask(adapter, call, request.retries)
        with one_by_one:  # so that each number is reported once, in order
            answers_so_far.add(call, result)
            log.add(call, result, len(answers_so_far.results))
            if report:
                report(len(answers_so_far.results), len(calls))

    if report:
        report(len(answers_so_far.results), len(calls))
    if request.workers == 1 and not request.endpoint:  # a function may need the main thread
        for call in pending:
            work(call)
    else:
        _side_by_side(work, pending, request.workers)


def _side_by_side(work: Callable[[Call], None], calls: Sequence[Call], workers: int) -> None:
    pool = ThreadPoolExecutor(workers)
    try:
        tasks = [pool.submit(work, call) for call in calls]
        wait(tasks, return_when="FIRST_EXCEPTION")
        for task in tasks:
            if task.done():
                task.result()
    finally:
        pool.shutdown(cancel_futures=True)
