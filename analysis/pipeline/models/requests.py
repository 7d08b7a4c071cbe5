"""What an inference is asked to do, and the questions and calls that it comes to before any answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from analysis import hashes
from analysis.audio import sound_conditions
from analysis.audio.clip import Encoding
from analysis.errors import EarmarkError
from analysis.inference.endpoint import public_url
from analysis.inference.retries import Call
from analysis.inference.usage import Usage
from analysis.pipeline.audio.baseline_audio import folders
from analysis.pipeline.models import calls, sent_sound
from analysis.pipeline.models.baseline import link_questions, read_questions
from analysis.pipeline.models.endpoint import EndpointOptions
from analysis.pipeline.models.option_list import with_options
from analysis.pipeline.references import Linker
from analysis.prompts import selection
from analysis.prompts.selection import Plan
from analysis.records import Question
from analysis.store.workspace import Workspace

ANSWERS = "answers"
"""Folder of the workspace for run files without a path from the user."""


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


def _default_path(workspace: Workspace, facts: Mapping[str, Any]) -> Path:
    """Path in the workspace from the model's name and a digest of the facts."""
    slug = re.sub(r"[^a-z0-9]+", "-", str(facts["model"]).lower()).strip("-")[:60] or "run"
    return workspace.path / ANSWERS / f"{slug}-{hashes.digest(dict(facts))[:8]}.json"
