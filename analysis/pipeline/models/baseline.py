"""A baseline as a run: its questions read from files, its answers scored and stored like any other run's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from analysis.baselines import BASELINES, Settings
from analysis.baselines.prediction import answers_of, facts_of
from analysis.benchmarks import readers
from analysis.benchmarks.registry import EVERY
from analysis.errors import EarmarkError
from analysis.framing.run_facts import RunFacts, from_fields
from analysis.labels import canonical
from analysis.pipeline.audio.baseline_audio import folders, hearing
from analysis.pipeline.load.file_groups import expanded, grouped
from analysis.pipeline.load.read_context import read_context
from analysis.pipeline.load.run import LoadResult, Part, Progress, store
from analysis.pipeline.load.run_counts import Repeats
from analysis.pipeline.load.run_hashes import sealed
from analysis.pipeline.prompt_variants import SeveralVotesError, answered
from analysis.pipeline.references import Linker
from analysis.prompts.selection import Plan
from analysis.records import Answer, Question, Section
from analysis.store.queries import songs
from analysis.store.queries.songs import StoredSong
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.workspace import Workspace


def load_baseline(
    name: str,
    files: Sequence[Path],
    workspace: Workspace,
    settings: Settings | None = None,
    audio: Path | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
    linker: Linker | None = None,
) -> LoadResult:
    """Answers the questions of the files and stores the run. Raises UnknownBaselineError, FileError.

    audio: where sound lies, besides the workspace's own folder; for the baselines that hear. plan: in which wordings
    of a prompt set it is asked; raises EnsembleError, SeveralVotesError. linker: of several calls over the same
    reference sets.
    """
    linker = linker or Linker(workspace)
    made = _made(name, files, workspace, linker, settings or Settings(), audio, progress, plan)
    sources = [source for group in grouped(expanded(files), RunFacts(model=name)) for source in group.files]
    said = from_fields(made.facts)
    asked = said.protocol
    prompts = "" if asked.as_written else asked.prompt_hash
    title = said.name or said.model + "".join(f", {key} {value}" for key, value in said.condition.items())
    benchmarks = {EVERY[answer.question.task].benchmark for answer in made.answers} - {"BASS"}
    title += "".join(f", {benchmark}" for benchmark in sorted(benchmarks))
    title += f", prompt {said.prompt_version}" if prompts else ""
    title += f", {asked.prompt_ensemble} wordings" if asked.prompt_ensemble else ""
    durations = sorted(made.settings.durations.items())
    version = f"{made.facts['settings']['version']} {durations or ''} {made.heard or ''} {prompts}".rstrip()
    run = Run(
        id=description.run_id(title, said.model, said.condition, version, [source.sha256 for source in sources]),
        name=title,
        kind="baseline" if said.kind else "model",
        model=said.model,
        condition=dict(said.condition),
        files=tuple(sources),
        further={"settings": made.facts["settings"]},
        seed=asked.seed,
        prompt_version=said.prompt_version,
        prompt_hash=prompts,
        prompt_ensemble=asked.prompt_ensemble,
    )
    return store(run, [Part("baseline", made.answers, True, made.problems)], workspace, linker, progress)


def baseline_file(
    name: str,
    files: Sequence[Path],
    workspace: Workspace,
    settings: Settings | None = None,
    audio: Path | None = None,
    progress: Progress | None = None,
    plan: Plan | None = None,
) -> dict[str, Any]:
    """The same answers as the content of a run file, to be kept or passed on."""
    made = _made(name, files, workspace, Linker(workspace), settings or Settings(), audio, progress, plan)
    return sealed(made.facts, made.answers)


class _Made(NamedTuple):
    """heard: digests of the sounds."""

    answers: list[Answer]
    facts: dict[str, Any]
    settings: Settings
    problems: tuple[EarmarkError, ...]
    heard: list[str]


def _made(
    name: str, files: Sequence[Path], workspace: Workspace, linker: Linker, settings: Settings, audio: Path | None,
    progress: Progress | None, plan: Plan | None,
) -> _Made:  # fmt: skip
    read, problems = read_questions(files)
    questions, facts, known = linked(read, linker), facts_of(name, settings), _songs(workspace)
    complete = replace(settings, durations=_durations(known), sections=_sections(known))
    if plan is not None:
        facts |= plan.facts(questions)
    if not BASELINES[name].listens:
        return _Made(_answers(name, questions, complete, plan), facts, complete, problems, [])
    tell = partial(progress, "listening") if progress else None
    heard = hearing(questions, folders(workspace, audio), workspace.path / "heard", settings.voices, tell)
    answers = _answers(name, questions, replace(complete, hear=heard.recordings.get), plan)
    facts["settings"] |= heard.facts
    return _Made(answers, facts, complete, (*problems, *heard.problems), heard.digest)


def _answers(name: str, questions: Sequence[Question], settings: Settings, plan: Plan | None) -> list[Answer]:
    if plan is None:
        return answers_of(name, questions, settings)
    if settings.votes > 1:
        raise SeveralVotesError(settings.votes)
    return answered(
        questions, plan, settings.seed, lambda seed: answers_of(name, questions, replace(settings, seed=seed))
    )


def read_questions(files: Sequence[Path]) -> tuple[list[Question], tuple[EarmarkError, ...]]:
    """The questions of the files, whether or not they come with answers, and what could not be read."""
    read = [readers.read(path, read_context()) for path in expanded(files)]
    repeats = Repeats()
    questions = [repeats.told_apart(answer.question) for each in read for answer in each.answers]
    return questions, tuple(problem for each in read for problem in each.problems)


def linked(questions: Sequence[Question], linker: Linker) -> list[Question]:
    """The questions with the songs they are about, as far as those are imported."""
    linker.songs(questions)
    return [linker.linked(question) for question in questions]


def _songs(workspace: Workspace) -> list[StoredSong]:
    return [each for dataset in workspace.datasets() for each in songs.read(workspace, dataset)]


def _durations(known: Iterable[StoredSong]) -> dict[str, float]:
    """Seconds by song, of every imported reference set."""
    return {_key(each): each.song.duration for each in known if each.song.duration is not None}


def _sections(known: Iterable[StoredSong]) -> dict[str, tuple[Section, ...]]:
    """Annotated sections by song, without what is no section of the music."""
    return {_key(each): tuple(one for one in each.sections if canonical(one.label) != "silence") for each in known}


def _key(stored: StoredSong) -> str:
    return f"{stored.song.dataset}/{stored.song.id}"
