"""Inference with a function of the user's: every question of some files, a journal of answers, a run file."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from analysis import hashes
from analysis.audio.library import lookup
from analysis.errors import EarmarkError
from analysis.inference import adapter as adapters
from analysis.inference import journal, run_answers
from analysis.inference import retries as attempts
from analysis.inference.adapter import Adapter, Context
from analysis.inference.journal import Journal
from analysis.inference.retries import Call
from analysis.parsing.readers import OPTIONS_IN_PROMPT
from analysis.pipeline.audio.baseline_audio import folders
from analysis.pipeline.load.run import Progress
from analysis.pipeline.load.run_hashes import run_file
from analysis.pipeline.models.baseline import link_questions, read_questions
from analysis.pipeline.references import Linker
from analysis.prompts import selection
from analysis.prompts.selection import Plan
from analysis.records import Question
from analysis.store.workspace import Workspace

ANSWERS = "answers"
"""Folder of the workspace for run files without a path from the user."""


@dataclass
class StoppedError(EarmarkError):
    """Inference was stopped. The journal contains the answers so far."""

    n_finished: int
    total: int
    journal: str

    def __str__(self) -> str:
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

    @property
    def plan(self) -> Plan:
        """Choice of prompts. Raises FileError, PlaceholderError."""
        return selection.plan(self.prompts, self.ensemble) or Plan()

    def facts(self, plan: Plan, questions: Sequence[Question]) -> dict[str, Any]:
        """Facts of the run, which must be equal to resume it."""
        return {
            "model": self.model or self.adapter,
            **({"condition": dict(self.condition)} if self.condition else {}),
            **({"seed": self.seed} if self.seed is not None else {}),
            **plan.facts(questions),
            "adapter": self.adapter,
            "questions_hash": hashes.digest(sorted(question.id for question in questions)),
        }


@dataclass(frozen=True, slots=True)
class InferenceResult:
    """Result of an inference. path: the run file. failed: calls without an answer after all attempts.

    without_audio: questions without audio. as_written: number of questions that did not use the prompt set, by reason.
    problems: records that could not be used.
    """

    path: Path
    questions: int
    failed: int
    without_audio: int
    as_written: Counter[str]
    problems: tuple[EarmarkError, ...]


def ask(request: Request, workspace: Workspace, progress: Progress | None = None) -> InferenceResult:
    """Ask all questions, and write the run file when each has an answer or has failed.

    Raises AdapterError, EnsembleError, StoppedError, UnfinishedError, JournalError, NothingToAskError, FileError.
    """
    adapter = adapters.load(request.adapter)
    unlinked, problems = read_questions(request.questions)
    if not unlinked:
        raise NothingToAskError(tuple(map(str, request.questions)))
    plan, questions = request.plan, link_questions(unlinked, Linker(workspace))
    facts = request.facts(plan, questions)
    path = request.out or _default_path(workspace, facts)
    calls = list(_calls(request.seed, plan, questions, folders(workspace, request.audio)))
    without_audio = len({call.question for call in calls if call.audio is None})
    result = InferenceResult(path, len(questions), 0, without_audio, selection.reasons(plan, questions), problems)
    notes_path = path.with_name(path.name + journal.ENDING)
    if path.exists() and not notes_path.exists():
        if request.resume and _is_complete(path, facts):
            return result
        raise journal.UnfinishedError(str(path))
    with Journal(notes_path, facts, request.resume) as answers_so_far:
        try:
            _answer(calls, adapter, answers_so_far, request, progress)
        except KeyboardInterrupt:
            raise StoppedError(len(answers_so_far.results), len(calls), str(answers_so_far.path)) from None
    journal.replace(
        path, json.dumps(run_file(facts, run_answers.of(questions, calls, answers_so_far.results)), indent=1) + "\n"
    )
    failed = sum(bool(call_result.error) for call_result in answers_so_far.results.values())
    if not failed:
        answers_so_far.path.unlink(missing_ok=True)
    return replace(result, failed=failed)


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


def _calls(seed: int | None, plan: Plan, questions: Sequence[Question], root: Mapping[str, Path]) -> Iterator[Call]:
    for question in questions:
        audio = _sound(question.audio, question.song, root)
        paths = question.details.get("audio_paths")
        song_files = [_sound(str(name), "", root) for name in paths] if isinstance(paths, list) else []
        songs = tuple(path for path in song_files if path is not None)
        for position, prompt in enumerate(plan.of(question).prompts):
            context = Context(
                question=question.id,
                task=question.task,
                subtask=question.subtask,
                options=tuple(question.details.get(OPTIONS_IN_PROMPT, ())),
                wording=prompt.wording,
                seed=seed,
                title=str(question.details.get("title", "")),
                artist=str(question.details.get("artist", "")),
                songs=songs,
            )
            yield Call(question.id, position, prompt, audio, context)


def _sound(audio: str, song: str, root: Mapping[str, Path]) -> Path | None:
    match = lookup.find(audio, root, song)
    return root[match[0]] / match[1] if match else None


def _answer(
    calls: Sequence[Call], adapter: Adapter, answers_so_far: Journal, request: Request, progress: Progress | None
) -> None:
    """Call the function for every prompt without an answer. When stopped, it waits for the calls that are running."""
    pending = [call for call in calls if (call.question, call.position) not in answers_so_far.results]
    report = partial(progress, "asking") if progress else None

    def work(call: Call) -> None:
        answers_so_far.add(call, attempts.ask(adapter, call, request.retries))
        if report:
            report(len(answers_so_far.results), len(calls))

    if report:
        report(len(answers_so_far.results), len(calls))
    if request.workers == 1:
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
