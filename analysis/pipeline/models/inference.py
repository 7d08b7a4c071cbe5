"""Inference with a function of the user's: every question of some files, a journal of answers, a run file."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

from analysis import hashes
from analysis.audio import sound_conditions
from analysis.audio.clip import Encoding
from analysis.errors import ClusterError, EarmarkError
from analysis.inference import adapter as adapters
from analysis.inference import journal, run_answers, usage
from analysis.inference import retries as attempts
from analysis.inference.adapter import Adapter
from analysis.inference.endpoint import public_url
from analysis.inference.journal import Journal
from analysis.inference.progress_log import ProgressLog
from analysis.inference.retries import Call
from analysis.inference.usage import Usage
from analysis.pipeline.audio.baseline_audio import folders
from analysis.pipeline.dask_executor import DaskExecutor
from analysis.pipeline.load.run import Progress
from analysis.pipeline.load.run_hashes import run_file
from analysis.pipeline.models import calls, cluster_calls, endpoint, sent_sound
from analysis.pipeline.models.baseline import link_questions, read_questions
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.pipeline.models.option_list import with_options
from analysis.pipeline.references import Linker
from analysis.prompts import selection
from analysis.prompts.selection import Plan
from analysis.records import Question
from analysis.store.workspace import CLIPS, Workspace

ANSWERS = "answers"
"""Folder of the workspace for run files without a path from the user."""


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


@dataclass
class NothingToAskError(EarmarkError):
    """The files contain no usable question."""

    files: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.files)}: expected questions, found none that can be used"


@dataclass(frozen=True, slots=True)
class Request:
    """Settings of an inference. adapter: module:function. model: its name, else that of the adapter.

    prompts: a prompt set; None for prompts as written, or for the shipped set if there is an ensemble. audio: a folder
    besides those of the workspace and the demo. retries: further attempts after a failure. workers: parallel calls.
    endpoint: a server to ask in place of the adapter. limit: most questions, the first ones. sound: a condition of
    `analysis.audio.sound_conditions`.
    """

    adapter: str
    questions: tuple[Path, ...]
    audio: Path | None = None
    out: Path | None = None
    prompts: Path | None = None
    ensemble: int | None = None
    retries: int = 3
    resume: bool = False
    model: str = ""
    condition: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    workers: int = 1
    endpoint: EndpointOptions | None = None
    limit: int | None = None
    sound: str = sound_conditions.AS_IS

    @property
    def treats_sound(self) -> bool:
        return self.sound != sound_conditions.AS_IS

    @property
    def encoding(self) -> Encoding:
        """How the sound is encoded; a function gets treated recordings as the default has it."""
        return self.endpoint.encoding if self.endpoint else Encoding()

    @property
    def stem(self) -> bool:
        return bool(self.endpoint and self.endpoint.stem)

    @property
    def plan(self) -> Plan:
        """Choice of prompts. Raises FileError, PlaceholderError."""
        return selection.plan(self.prompts, self.ensemble) or Plan()

    def facts(self, plan: Plan, questions: Sequence[Question]) -> dict[str, Any]:
        """Facts of the run, which must be equal to resume it."""
        audio = {"audio": self.sound} if self.treats_sound else {}
        condition = {**self.condition, **(self.endpoint.condition if self.endpoint else {}), **audio}
        shown_condition = {**self.condition, **audio}
        sound = sent_sound.manifest(self.sound, self.seed, self.encoding, self.stem)
        return {
            "model": self.model or self.adapter,
            **({"run_name": self.endpoint.name(self.model, shown_condition)} if self.endpoint else {}),
            **({"condition": condition} if condition else {}),
            **({"seed": self.seed} if self.seed is not None else {}),
            **({"manifest": {"sound": sound}} if self.treats_sound else {}),
            **plan.facts(questions),
            "adapter": public_url(self.endpoint.url) if self.endpoint else self.adapter,
            "questions_hash": hashes.digest(sorted(question.id for question in questions)),
        }


@dataclass(frozen=True, slots=True)
class InferenceResult:
    """Result of an inference. path: the run file. failed: calls without an answer after all attempts.

    without_audio: questions without audio. as_written: number of questions that did not use the prompt set, by reason.
    problems: records that could not be used. usage: what a server stated of all calls. left_out: number of questions
    that a condition of sound does not allow, by reason.
    """

    path: Path
    questions: int
    failed: int
    without_audio: int
    as_written: Counter[str]
    problems: tuple[EarmarkError, ...]
    usage: Usage | None = None
    left_out: Counter[str] = field(default_factory=Counter)


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


@dataclass(frozen=True, slots=True)
class Job:
    """What an inference would ask. facts: of its run. result: before any answer. others: see `sent_sound`."""

    facts: Mapping[str, Any]
    questions: Sequence[Question]
    calls: Sequence[Call]
    result: InferenceResult
    others: Mapping[tuple[str, int], sent_sound.Other] = field(default_factory=dict)


def prepare(request: Request, workspace: Workspace) -> Job:
    """Read the questions and their audio, without asking. Raises NothingToAskError, EnsembleError, FileError."""
    unlinked, problems = read_questions(request.questions)
    if not unlinked:
        raise NothingToAskError(tuple(map(str, request.questions)))
    plan, linked = request.plan, link_questions(unlinked[: request.limit], Linker(workspace))
    possible, excluded = sent_sound.left_out(linked, request.sound)
    questions = [with_options(question, request.seed) for question in possible]
    job_calls = list(calls.of(request.seed, plan, questions, folders(workspace, request.audio), request.stem))
    others = sent_sound.others(job_calls, questions, request.seed) if request.sound == sound_conditions.OTHER else {}
    if request.sound == sound_conditions.OTHER:
        questions, job_calls, excluded = _with_other(questions, job_calls, others)
    if request.sound == sound_conditions.NONE:
        job_calls = [sent_sound.without_sound(call) for call in job_calls]
    if not questions:
        raise NothingToAskError(tuple(map(str, request.questions)))
    facts = request.facts(plan, questions)
    without_audio = 0
    if request.endpoint and request.endpoint.metadata:
        job_calls = calls.with_metadata(job_calls, questions, workspace)
    elif request.sound != sound_conditions.NONE:
        # a function gets the path of the one file, a server the songs one by one
        silent = (call for call in job_calls if not (call.has_sound if request.endpoint else call.audio))
        without_audio = len({call.question for call in silent})
    path = request.out or _default_path(workspace, facts)
    result = InferenceResult(path, len(questions), 0, without_audio, selection.reasons(plan, questions), problems)
    return Job(facts, questions, job_calls, replace(result, left_out=excluded), others)


def _with_other(
    questions: Sequence[Question], job_calls: Sequence[Call], others: Mapping[tuple[str, int], sent_sound.Other]
) -> tuple[list[Question], list[Call], Counter[str]]:
    """The questions for which there is another recording, their calls, and the number of those without one."""
    possible = [question for question in questions if (question.id, 0) in others]
    names = {question.id for question in possible}
    excluded = Counter({"no other recording of the task": len(questions) - len(possible)})
    return possible, [call for call in job_calls if call.question in names], +excluded


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


def _default_path(workspace: Workspace, facts: Mapping[str, Any]) -> Path:
    """Path in the workspace from the model's name and a digest of the facts."""
    slug = re.sub(r"[^a-z0-9]+", "-", str(facts["model"]).lower()).strip("-")[:60] or "run"
    return workspace.path / ANSWERS / f"{slug}-{hashes.digest(dict(facts))[:8]}.json"


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
