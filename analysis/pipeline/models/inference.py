"""A model of the user's, asked every question of some files: journalled answer by answer, written as a run, loaded."""

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
from analysis.parsing.readers import SHOWN
from analysis.pipeline.audio.baseline_audio import folders
from analysis.pipeline.load.run import Progress
from analysis.pipeline.load.run_hashes import sealed
from analysis.pipeline.models.baseline import linked, read_questions
from analysis.pipeline.references import Linker
from analysis.prompts import selection
from analysis.prompts.selection import Plan
from analysis.records import Question
from analysis.store.workspace import Workspace

ANSWERS = "answers"
"""Folder of the workspace for the run files of those who name none."""


@dataclass
class StoppedError(EarmarkError):
    """Asking was stopped; what was answered is kept."""

    done: int
    total: int
    journal: str

    def __str__(self) -> str:
        return f"stopped after {self.done} of {self.total} answers, kept in {self.journal}; --resume goes on with them"


@dataclass
class NothingToAskError(EarmarkError):
    """The files hold no question that can be asked."""

    files: tuple[str, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.files)}: expected questions, found none that can be used"


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be asked of whom. adapter: module:function. model: its name, else that of the adapter.

    prompts: a prompt set, None for prompts as written, or for ours where there is an ensemble. audio: a folder besides
    those of the workspace and the demo. retries: further attempts where the function fails. workers: calls at a time.
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
        """How prompts are chosen. Raises FileError, PlaceholderError."""
        return selection.plan(self.prompts, self.ensemble) or Plan()

    def facts(self, plan: Plan, questions: Sequence[Question]) -> dict[str, Any]:
        """What the run says of itself, and what must be the same to go on with it."""
        return {
            "model": self.model or self.adapter,
            **({"condition": dict(self.condition)} if self.condition else {}),
            **({"seed": self.seed} if self.seed is not None else {}),
            **plan.facts(questions),
            "adapter": self.adapter,
            "questions_hash": hashes.digest(sorted(question.id for question in questions)),
        }


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of it. path: the run file. failed: calls without an answer in the end. silent: questions without sound.

    as_written: why questions were not asked in the wordings of the prompt set, and how many. problems: records that
    could not be used.
    """

    path: Path
    questions: int
    failed: int
    silent: int
    as_written: Counter[str]
    problems: tuple[EarmarkError, ...]


def ask(request: Request, workspace: Workspace, progress: Progress | None = None) -> Asked:
    """Asks, and writes the run file when every question has been answered or given up.

    Raises AdapterError, EnsembleError, StoppedError, UnfinishedError, JournalError, NothingToAskError, FileError.
    """
    adapter = adapters.load(request.adapter)
    read, problems = read_questions(request.questions)
    if not read:
        raise NothingToAskError(tuple(map(str, request.questions)))
    plan, questions = request.plan, linked(read, Linker(workspace))
    facts = request.facts(plan, questions)
    path = request.out or _default_path(workspace, facts)
    calls = list(_calls(request.seed, plan, questions, folders(workspace, request.audio)))
    silent = len({call.question for call in calls if call.audio is None})
    asked = Asked(path, len(questions), 0, silent, selection.reasons(plan, questions), problems)
    notes_path = path.with_name(path.name + journal.ENDING)
    if path.exists() and not notes_path.exists():
        if request.resume and _finished(path, facts):
            return asked
        raise journal.UnfinishedError(str(path))
    with Journal(notes_path, facts, request.resume) as notes:
        try:
            _answer(calls, adapter, notes, request, progress)
        except KeyboardInterrupt:
            raise StoppedError(len(notes.given), len(calls), str(notes.path)) from None
    journal.replace(path, json.dumps(sealed(facts, run_answers.of(questions, calls, notes.given)), indent=1) + "\n")
    failed = sum(bool(given.error) for given in notes.given.values())
    if not failed:
        notes.path.unlink(missing_ok=True)
    return replace(asked, failed=failed)


def _default_path(workspace: Workspace, facts: Mapping[str, Any]) -> Path:
    """In the workspace, under the model's name and what tells this run apart from others."""
    slug = re.sub(r"[^a-z0-9]+", "-", str(facts["model"]).lower()).strip("-")[:60] or "run"
    return workspace.path / ANSWERS / f"{slug}-{hashes.digest(dict(facts))[:8]}.json"


def _finished(path: Path, facts: Mapping[str, Any]) -> bool:
    """Whether a run file holds the answers to this very request."""
    try:
        there = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(there, dict) and all(there.get(name) == value for name, value in facts.items())


def _calls(seed: int | None, plan: Plan, questions: Sequence[Question], among: Mapping[str, Path]) -> Iterator[Call]:
    for question in questions:
        audio = _sound(question.audio, question.song, among)
        several = question.details.get("audio_paths")
        found = [_sound(str(name), "", among) for name in several] if isinstance(several, list) else []
        songs = tuple(path for path in found if path is not None)
        for place, prompt in enumerate(plan.of(question).prompts):
            context = Context(
                question=question.id,
                task=question.task,
                subtask=question.subtask,
                options=tuple(question.details.get(SHOWN, ())),
                wording=prompt.wording,
                seed=seed,
                title=str(question.details.get("title", "")),
                artist=str(question.details.get("artist", "")),
                songs=songs,
            )
            yield Call(question.id, place, prompt, audio, context)


def _sound(audio: str, song: str, among: Mapping[str, Path]) -> Path | None:
    found = lookup.find(audio, among, song)
    return among[found[0]] / found[1] if found else None


def _answer(
    calls: Sequence[Call], adapter: Adapter, notes: Journal, request: Request, progress: Progress | None
) -> None:
    """Puts what has not been answered to the function. What is on its way when it is stopped is waited for."""
    wanting = [call for call in calls if (call.question, call.place) not in notes.given]
    tell = partial(progress, "asking") if progress else None

    def work(call: Call) -> None:
        notes.add(call, attempts.ask(adapter, call, request.retries))
        if tell:
            tell(len(notes.given), len(calls))

    if tell:
        tell(len(notes.given), len(calls))
    if request.workers == 1:
        for call in wanting:
            work(call)
    else:
        _side_by_side(work, wanting, request.workers)


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
