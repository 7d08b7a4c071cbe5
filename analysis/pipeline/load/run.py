"""Load files as runs: read, link to songs, score under every lens, write.

Files with equal model, condition, prompt version and name form one run (the four category files of a model). A run
that was loaded from the same contents is not loaded again. A run appears in the workspace complete or not at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from analysis.benchmarks import registry
from analysis.benchmarks.readers import SNIFFED, Choice
from analysis.framing.run_facts import RunFacts
from analysis.pipeline.executor import Executor
from analysis.pipeline.load import run_hashes
from analysis.pipeline.load.file_groups import Sources, copy_notice, group_files
from analysis.pipeline.load.garbage_collection import rare_garbage_collection
from analysis.pipeline.load.question_lookup import question_lookup, read_context
from analysis.pipeline.load.repeated_ids import RepeatedIds
from analysis.pipeline.load.run_cases import Progress, RunPart
from analysis.pipeline.load.run_store import LoadResult, store
from analysis.pipeline.references import Linker, import_references, linker_of
from analysis.store.runs import derived, description
from analysis.store.runs.description import READ_BY, Run
from analysis.store.tables.table_writer import read_table
from analysis.store.workspace import RUNS, Workspace

__all__ = ["Linker", "LoadResult", "Options", "Progress", "RunPart", "derive", "import_references", "load", "store"]


@dataclass(frozen=True, slots=True)
class Options:
    """Run facts from the user, for those missing in the files; strict stops at the first problem.

    choice: the pack to read files by, and the names of their fields.
    """

    facts: RunFacts = field(default_factory=RunFacts)
    strict: bool = False
    choice: Choice = SNIFFED


def load(
    files: Sequence[Path], workspace: Workspace, options: Options | None = None, progress: Progress | None = None,
    linker: Linker | None = None, executor: Executor | None = None,
) -> list[LoadResult]:  # fmt: skip
    """Load files and folders. Raises FileError before loading if one of them cannot be opened.

    linker: shared by several calls over the same reference sets. executor: loads the runs where they are enough for
    it; its workers read the files by the same paths.
    """
    options = options or Options()
    all_sources = group_files(files, options.facts, options.choice)
    if options.strict and (
        problem := next((sources.problems[0] for sources in all_sources if not sources.parts), None)
    ):
        raise problem
    linker = linker or Linker(workspace)
    further = [sources for sources in all_sources if not sources.comes_first]
    in_workers = executor is not None and len(further) >= executor.fewest
    own = [sources for sources in all_sources if sources.comes_first] + ([] if in_workers else further)
    results = [_load_run(sources, workspace, options, linker, progress) for sources in own]
    if executor is None or not in_workers:
        return results
    work = [partial(_load_in_worker, sources, workspace, options) for sources in further]
    names = [sources.facts.title for sources in further]
    return results + executor.run(work, partial(_report, progress, len(work)), names)


def derive(
    runs: Sequence[Run], workspace: Workspace, progress: Progress | None = None, executor: Executor | None = None
) -> None:
    """Make the derived tables of runs that were loaded, which else the first makes who asks for them."""
    runs = [run for run in runs if run.loaded_at and derived.has_sections(workspace.storage, f"{RUNS}/{run.id}")]
    work = [partial(_derive, run.id, workspace) for run in runs]
    if executor is not None and len(work) >= executor.fewest:
        executor.run(work, partial(_report, progress, len(work)), [run.name for run in runs])
        return
    for n_finished, task in enumerate(work, 1):
        task()
        _report(progress, len(work), n_finished)


def _derive(run_id: str, workspace: Workspace) -> None:
    registry.add_folder(workspace.packs)
    with rare_garbage_collection():
        derived.make(workspace.storage, f"{RUNS}/{run_id}")


def _report(progress: Progress | None, total: int, n_finished: int) -> None:
    if progress:
        progress("runs", n_finished, total)


def _load_in_worker(sources: Sources, workspace: Workspace, options: Options) -> LoadResult:
    """Load one run in a worker process, which has yet to learn the packs of the workspace."""
    registry.add_folder(workspace.packs)
    return _load_run(sources, workspace, options, linker_of(workspace.storage))


def _load_run(
    sources: Sources, workspace: Workspace, options: Options, linker: Linker, progress: Progress | None = None
) -> LoadResult:
    facts, files, settings = sources.facts, sources.files, sources.facts.protocol
    checksums = [file.sha256 for file in files] + ([sources.reading] if sources.reading else [])
    further = {**facts.further, READ_BY: sources.reading} if sources.reading else facts.further
    run_id = partial(description.run_id, facts.title, facts.model, facts.condition, facts.prompt_version)
    run = Run(
        id=run_id(checksums),
        name=facts.title,
        kind=facts.kind or "model",
        model=facts.model,
        condition=dict(facts.condition),
        prompt_version=facts.prompt_version,
        files=files,
        further=further,
        prompt_hash="" if settings.as_written else settings.prompt_hash,
        prompt_ensemble=settings.prompt_ensemble,
        seed=settings.seed,
    )
    if not sources.parts:
        return LoadResult(replace(run, kind="questions"), new=False, problems=tuple(sources.problems))
    if other := _file_of_other_questions(run, sources, workspace):
        run = replace(run, id=run_id([*checksums, *(file.name for file in files)]))
        path = next(iter(sources.parts))
        sources.problems.append(copy_notice(path, f"{other} in the run {run_id(checksums)}; both are loaded"))
    parts = _parts(sources, options, workspace)
    return store(run, parts, workspace, linker, progress, options.strict)


def _file_of_other_questions(run: Run, sources: Sources, workspace: Workspace) -> str:
    """The file of a stored run with the bytes of this one, but a name that asks other questions; "" without one."""
    if run.id not in workspace.run_ids():
        return ""
    stored_files = description.read(workspace.storage, workspace.run(run.id)).files
    if {file.name for file in stored_files} == {file.name for file in run.files}:
        return ""
    rows = read_table(workspace.storage, f"{workspace.run(run.id)}/cases.parquet", ["question_id"])
    stored_ids = set(rows.column(0).to_pylist())
    for file in sources.parts.values():
        question = file.first_question() if file.format.name_matters else None
        if question is not None and question.id not in stored_ids:
            return stored_files[0].name
    return ""


def _parts(sources: Sources, options: Options, workspace: Workspace) -> Iterator[RunPart]:
    """Yield the files one after another, so that only one of them is in memory."""
    context = read_context(question_lookup(workspace))
    if sources.problems:
        yield RunPart("", (), False, tuple(sources.problems))
    for path, file in sources.parts.items():
        is_run, ids = False, RepeatedIds()
        for number, result in enumerate(file.batches(context)):
            problems = (*run_hashes.problems(path, result.facts, result.answers), *result.problems)
            if options.strict and problems:
                raise problems[0]
            is_run = is_run or result.is_run
            ids.read(result.answers)
            yield RunPart(path.name, result.answers, is_run, problems, number > 0, str(path))
        if notices := ids.notices(path):
            yield RunPart(path.name, (), is_run, notices, continues=True)
