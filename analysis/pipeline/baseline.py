"""A baseline as a run: its questions read from files, its answers scored and stored like any other run's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analysis.baselines import Settings
from analysis.baselines.run import answers_of, facts_of
from analysis.errors import EarmarkError
from analysis.ingest import formats
from analysis.ingest.facts import Facts
from analysis.pipeline import Loaded, Part, Progress, store
from analysis.pipeline.fingerprint import sealed
from analysis.pipeline.references import Linker
from analysis.pipeline.sources import expanded, grouped
from analysis.pipeline.tally import Repeats
from analysis.records import Question
from analysis.store import runs, songs
from analysis.store.runs import Run
from analysis.store.workspace import Workspace


def load_baseline(
    name: str,
    files: Sequence[Path],
    workspace: Workspace,
    seed: int = 0,
    progress: Progress | None = None,
) -> Loaded:
    """Answers the questions of the files and stores the run. Raises UnknownBaselineError, FileError."""
    questions, problems = read_questions(files)
    facts, linker = facts_of(name, Settings(seed)), Linker(workspace)
    settings = Settings(seed, _durations(workspace))
    answers = answers_of(name, linked(questions, linker), settings)
    sources = [source for group in grouped(expanded(files), Facts(model=name)) for source in group.files.values()]
    condition: Mapping[str, str] = facts.get("condition", {})
    title = facts["model"] + "".join(f", {key} {value}" for key, value in condition.items())
    made = f"{facts['settings']['version']} {sorted(settings.durations.items()) if settings.durations else ''}"
    run = Run(
        id=runs.run_id(title, facts["model"], condition, made, [source.sha256 for source in sources]),
        name=title,
        kind="baseline",
        model=facts["model"],
        condition=dict(condition),
        files=tuple(sources),
        further={"settings": facts["settings"]},
        seed=condition.get("seed", ""),
    )
    return store(run, [Part("baseline", answers, True, problems)], workspace, linker, progress)


def baseline_file(name: str, files: Sequence[Path], workspace: Workspace, seed: int = 0) -> dict[str, Any]:
    """The same answers as the content of a run file, to be kept or passed on."""
    questions, _ = read_questions(files)
    settings, asked = Settings(seed, _durations(workspace)), linked(questions, Linker(workspace))
    return sealed(facts_of(name, settings), answers_of(name, asked, settings))


def read_questions(files: Sequence[Path]) -> tuple[list[Question], tuple[EarmarkError, ...]]:
    """The questions of the files, whether or not they come with answers, and what could not be read."""
    read = [formats.read(path) for path in expanded(files)]
    repeats = Repeats()
    questions = [repeats.told_apart(answer.question) for each in read for answer in each.answers]
    return questions, tuple(problem for each in read for problem in each.problems)


def linked(questions: Sequence[Question], linker: Linker) -> list[Question]:
    """The questions with the songs they are about, as far as those are imported."""
    linker.songs(questions)
    return [linker.linked(question) for question in questions]


def _durations(workspace: Workspace) -> dict[str, float]:
    """Seconds by song, of every imported reference set."""
    return {
        f"{dataset}/{each.song.id}": each.song.duration
        for dataset in workspace.datasets()
        for each in songs.read(workspace, dataset)
        if each.song.duration is not None
    }
