"""Files to runs: ingest, link to songs, score under every lens, write.

Files that agree in model, condition, prompt version and name are one run (the four category files of a model). A run
that is loaded already, from the same contents, is left as it is. A run appears in the workspace whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeAlias

from analysis import scoring
from analysis.benchmarks import readers
from analysis.benchmarks.registry import EVERY, lenses
from analysis.errors import EarmarkError
from analysis.framing.run_facts import RunFacts
from analysis.hashes import Setup
from analysis.pipeline.executor import side_by_side
from analysis.pipeline.load import ensembles, run_hashes
from analysis.pipeline.load.file_groups import Sources, expanded, grouped
from analysis.pipeline.load.question_lookup import known_questions
from analysis.pipeline.load.read_context import read_context
from analysis.pipeline.load.run_counts import Repeats, Tally
from analysis.pipeline.load.run_hashes import Fingerprint
from analysis.pipeline.references import Linker, import_references, linker_of
from analysis.records import Answer
from analysis.store.runs import description
from analysis.store.runs.description import MOST_PROBLEMS, Kind, Run
from analysis.store.runs.writer import RunWriter
from analysis.store.workspace import Workspace

__all__ = ["Linker", "Loaded", "Options", "Part", "import_references", "load", "store"]

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being worked on, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the user says of the files, for what they do not say themselves. strict: stop at the first problem."""

    said: RunFacts = field(default_factory=RunFacts)
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Loaded:
    """One run of a load. new: False if it was there already. problems: what was wrong in its files."""

    run: Run
    new: bool
    problems: tuple[EarmarkError, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Answers from one file, or from a baseline. answered: False for questions that nobody answered yet."""

    name: str
    answers: Sequence[Answer]
    answered: bool = True
    problems: tuple[EarmarkError, ...] = ()


def load(
    files: Sequence[Path], workspace: Workspace, options: Options | None = None, progress: Progress | None = None,
    workers: int = 1, linker: Linker | None = None,
) -> list[Loaded]:  # fmt: skip
    """Loads files and folders. Raises FileError where one cannot be opened, before anything is loaded.

    workers: processes among which several runs are divided; they start the program's main module anew. linker: of
    several calls over the same reference sets.
    """
    options = options or Options()
    all_sources = grouped(expanded(files), options.said)
    if options.strict and (problem := next((each.problems[0] for each in all_sources if not each.heads), None)):
        raise problem
    if workers > 1 and len(all_sources) > 1:
        work = [partial(_load_apart, sources, workspace, options) for sources in all_sources]
        return side_by_side(work, workers, lambda n: progress("runs", n, len(work)) if progress else None)
    linker = linker or Linker(workspace)
    return [_load_run(sources, workspace, options, linker, progress) for sources in all_sources]


def store(
    run: Run,
    parts: Iterable[Part],
    workspace: Workspace,
    linker: Linker | None = None,
    progress: Progress | None = None,
) -> Loaded:
    """Scores and writes the answers of one run; kind "model" becomes "questions" if nothing was answered.

    A run that is there already is left as it is, unless other versions of the metrics or readers scored it: then it is
    scored again and takes its own place.
    """
    present = description.read(workspace.run(run.id)) if run.id in workspace.run_ids() else None
    if present is not None and dict(present.versions) == scoring.VERSIONS and present.run_hash:
        return Loaded(present, new=False)
    tally, repeats, prints = Tally(), Repeats(), Fingerprint()
    problems: list[EarmarkError] = []
    base, answered = 0, False
    with RunWriter(workspace) as writer:
        for part in parts:
            problems += part.problems
            answered = answered or part.answered
            linker = linker or Linker(workspace)
            linker.songs(answer.question for answer in part.answers)
            for done, read in enumerate(part.answers, 1):
                answer = replace(read, question=repeats.told_apart(linker.linked(read.question)))
                task = answer.question.task
                scored = [scoring.score(answer, lens) for lens in lenses(task)] if part.answered else []
                singles = ensembles.singles(answer) if part.answered else ()
                writer.add(base + answer.index, part.name, answer, scored, singles)
                tally.add(answer.question, scored)
                prints.add(answer)
                if progress and (done % 100 == 0 or done == len(part.answers)):
                    progress(part.name, done, len(part.answers))
            base += max((answer.index + 1 for answer in part.answers), default=0)
        if not tally.counts:
            return Loaded(replace(run, kind="questions"), new=False, problems=tuple(problems))
        kind: Kind = "questions" if not answered else run.kind
        finished = _hashed(replace(_described(run, tally, problems), kind=kind), prints)
        return Loaded(finished, writer.finish(finished, replace=present is not None), tuple(problems))


def _load_apart(sources: Sources, workspace: Workspace, options: Options) -> Loaded:
    """In a process of its own."""
    return _load_run(sources, workspace, options, linker_of(workspace.path))


def _load_run(
    sources: Sources, workspace: Workspace, options: Options, linker: Linker,
    progress: Progress | None = None,
) -> Loaded:  # fmt: skip
    said, files, asked = sources.said, sources.files, sources.said.protocol
    checksums = [file.sha256 for file in files]
    run_id = description.run_id(said.title, said.model, said.condition, said.prompt_version, checksums)
    run = Run(
        id=run_id,
        name=said.title,
        kind="baseline" if said.kind else "model",
        model=said.model,
        condition=dict(said.condition),
        prompt_version=said.prompt_version,
        files=files,
        further=said.further,
        prompt_hash="" if asked.as_written else asked.prompt_hash,
        prompt_ensemble=asked.prompt_ensemble,
        seed=asked.seed,
    )
    if not sources.heads:
        return Loaded(replace(run, kind="questions"), new=False, problems=tuple(sources.problems))
    return store(run, _parts(sources, options.strict, workspace), workspace, linker, progress)


def _parts(sources: Sources, strict: bool, workspace: Workspace) -> Iterator[Part]:
    """The files one after another, so that only one of them is held."""
    context = read_context(known_questions(workspace))
    if sources.problems:
        yield Part("", (), False, tuple(sources.problems))
    for path, seen in sources.heads.items():
        read = readers.read(seen, context)
        problems = (*run_hashes.checked(path, read.facts, read.answers), *read.problems)
        if strict and problems:
            raise problems[0]
        yield Part(path.name, read.answers, read.is_run, problems)


def _described(run: Run, tally: Tally, problems: Sequence[EarmarkError]) -> Run:
    return replace(
        run,
        loaded_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        versions=dict(scoring.VERSIONS),
        counts={task: dict(tally.counts[task]) for task in EVERY if task in tally.counts},
        figures=tally.figures(),
        problems=tuple(description.problem(problem) for problem in problems[:MOST_PROBLEMS]),
        n_problems=len(problems),
    )


def _hashed(run: Run, prints: Fingerprint) -> Run:
    run = replace(run, prompt_hash=run.prompt_hash or prints.prompt_hash, reference_hash=prints.reference_hash)
    setup = Setup(
        model=run.model,
        condition=run.condition,
        seed=run.seed,
        prompt_version=run.prompt_version,
        prompt_hash=run.prompt_hash,
        prompt_ensemble=run.prompt_ensemble,
        parser_version=run.versions["parsing"],
        versions=run_hashes.deciding(run.versions),
    )
    return replace(run, run_hash=prints.run_hash(setup))
