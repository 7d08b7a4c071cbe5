"""Runs of baselines: questions from files, answers scored and stored like those of a model."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from analysis.baselines import BASELINES, Settings
from analysis.baselines.prediction import answers_of, facts_of
from analysis.benchmarks import readers
from analysis.benchmarks.registry import EVERY
from analysis.benchmarks.source_files import expand
from analysis.errors import EarmarkError
from analysis.framing.run_facts import RunFacts, from_fields
from analysis.labels import canonical
from analysis.pipeline.audio.baseline_audio import analyse, folders
from analysis.pipeline.load.file_groups import group_files
from analysis.pipeline.load.question_lookup import read_context
from analysis.pipeline.load.run import LoadResult, Progress, RunPart, store
from analysis.pipeline.load.run_counts import Repeats
from analysis.pipeline.load.run_hashes import run_file
from analysis.pipeline.prompt_variants import SeveralVotesError, answer_wordings
from analysis.pipeline.references import Linker
from analysis.prompts.selection import Plan
from analysis.records import Answer, Question, Section
from analysis.store.queries import songs
from analysis.store.queries.songs import StoredSong
from analysis.store.runs import description
from analysis.store.runs.description import LoadedFile, Run
from analysis.store.workspace import Workspace


class QuestionFiles(NamedTuple):
    """The questions in files, without their songs, the problems in the files, and the files."""

    questions: list[Question]
    problems: tuple[EarmarkError, ...]
    sources: tuple[LoadedFile, ...] = ()


def question_files(files: Sequence[Path]) -> QuestionFiles:
    """What `load_baseline` needs of files. Raises FileError."""
    questions, problems = read_questions(files)
    groups = group_files(files, RunFacts(model="questions"))
    return QuestionFiles(questions, problems, tuple(source for group in groups for source in group.files))


def load_baseline(
    name: str,
    files: Sequence[Path],
    workspace: Workspace,
    settings: Settings | None = None,
    audio: Path | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
    linker: Linker | None = None,
    questions: QuestionFiles | None = None,
) -> LoadResult:
    """Answer the questions of files and store the run. Raises UnknownBaselineError, FileError.

    audio: folder with audio for acoustic baselines, besides that of the workspace. plan: wordings of a prompt set;
    raises EnsembleError, SeveralVotesError. linker: shared by several calls over the same reference sets.
    questions: what is in the files, for several calls over the same files.
    """
    linker, questions = linker or Linker(workspace), questions or question_files(files)
    result = _run(name, questions, workspace, linker, settings or Settings(), audio, progress, plan)
    sources = questions.sources
    facts = from_fields(result.facts)
    prompt_settings = facts.protocol
    prompts = "" if prompt_settings.as_written else prompt_settings.prompt_hash
    title = facts.name or facts.model + "".join(f", {key} {value}" for key, value in facts.condition.items())
    benchmarks = {EVERY[answer.question.task].benchmark for answer in result.answers} - {"BASS"}
    title += "".join(f", {benchmark}" for benchmark in sorted(benchmarks))
    title += f", prompt {facts.prompt_version}" if prompts else ""
    title += f", {prompt_settings.prompt_ensemble} wordings" if prompt_settings.prompt_ensemble else ""
    durations = sorted(result.settings.durations.items())
    version = f"{result.facts['settings']['version']} {durations or ''} {result.digests or ''} {prompts}".rstrip()
    run = Run(
        id=description.run_id(title, facts.model, facts.condition, version, [source.sha256 for source in sources]),
        name=title,
        kind=facts.kind or "model",
        model=facts.model,
        condition=dict(facts.condition),
        files=sources,
        further={"settings": result.facts["settings"]},
        seed=prompt_settings.seed,
        prompt_version=facts.prompt_version,
        prompt_hash=prompts,
        prompt_ensemble=prompt_settings.prompt_ensemble,
    )
    return store(run, [RunPart("baseline", result.answers, True, result.problems)], workspace, linker, progress)


def baseline_file(
    name: str,
    files: Sequence[Path],
    workspace: Workspace,
    settings: Settings | None = None,
    audio: Path | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
) -> dict[str, Any]:
    """The answers of a baseline to the questions of files, as the content of a run file; nothing is stored."""
    questions = QuestionFiles(*read_questions(files))
    result = _run(name, questions, workspace, Linker(workspace), settings or Settings(), audio, progress, plan)
    return run_file(result.facts, result.answers)


class _BaselineAnswers(NamedTuple):
    """Answers of a baseline and the facts of its run. digests: of the audio files."""

    answers: list[Answer]
    facts: dict[str, Any]
    settings: Settings
    problems: tuple[EarmarkError, ...]
    digests: list[str]


def _run(
    name: str, question_set: QuestionFiles, workspace: Workspace, linker: Linker, settings: Settings,
    audio: Path | None, progress: Progress | None, plan: Plan | None,
) -> _BaselineAnswers:  # fmt: skip
    questions, problems = link_questions(question_set.questions, linker), question_set.problems
    facts, song_list = facts_of(name, settings), _songs(workspace, {question.song for question in questions})
    complete = replace(settings, durations=_durations(song_list), sections=_sections(song_list))
    if plan is not None:
        facts |= plan.facts(questions)
    if not BASELINES[name].listens:
        return _BaselineAnswers(_answers(name, questions, complete, plan), facts, complete, problems, [])
    report = partial(progress, "listening") if progress else None
    recordings = analyse(questions, folders(workspace, audio), workspace.path / "heard", settings.voices, report)
    answers = _answers(name, questions, replace(complete, hear=recordings.recordings.get), plan)
    facts["settings"] |= recordings.facts
    return _BaselineAnswers(answers, facts, complete, (*problems, *recordings.problems), recordings.digest)


def _answers(name: str, questions: Sequence[Question], settings: Settings, plan: Plan | None) -> list[Answer]:
    if plan is None:
        return answers_of(name, questions, settings)
    if settings.votes > 1:
        raise SeveralVotesError(settings.votes)
    return answer_wordings(
        questions, plan, settings.seed, lambda seed: answers_of(name, questions, replace(settings, seed=seed))
    )


def read_questions(files: Sequence[Path]) -> tuple[list[Question], tuple[EarmarkError, ...]]:
    """Questions of files, with or without answers, and the problems in the files."""
    results = [readers.read(file, read_context()) for file in expand(files)]
    repeats = Repeats()
    numbered = [repeats.number(answer) for result in results for answer in result.answers]
    questions = [
        replace(question, repeat=question.repeat + times) if times else question for question, times in numbered
    ]
    return questions, tuple(problem for result in results for problem in result.problems)


def link_questions(questions: Sequence[Question], linker: Linker) -> list[Question]:
    """The questions with their songs, as far as those are imported."""
    linker.songs(questions)
    return [linker.link(question) for question in questions]


def _songs(workspace: Workspace, subjects: Collection[str]) -> list[StoredSong]:
    """The songs of reference sets, and of those without annotations the subjects ("dataset/id") of questions.

    Another recording in the workspace makes no other run.
    """
    return [
        song for dataset in workspace.datasets() for song in songs.read(workspace, dataset)
        if dataset != songs.SOUND_ALONE or _key(song) in subjects
    ]  # fmt: skip


def _durations(song_list: Iterable[StoredSong]) -> dict[str, float]:
    """Seconds by song."""
    return {_key(song): song.song.duration for song in song_list if song.song.duration is not None}


def _sections(song_list: Iterable[StoredSong]) -> dict[str, tuple[Section, ...]]:
    """Annotated sections by song, without silence."""
    return {
        _key(song): tuple(section for section in song.sections if canonical(section.label) != "silence")
        for song in song_list
    }


def _key(song: StoredSong) -> str:
    return f"{song.song.dataset}/{song.song.id}"
