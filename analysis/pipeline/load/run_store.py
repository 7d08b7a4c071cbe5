"""A run is stored: complete or not at all, and only once in the same version of metrics and readers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from analysis.errors import EarmarkError, FileNoticeError
from analysis.pipeline.load.garbage_collection import rare_garbage_collection
from analysis.pipeline.load.run_cases import Progress, RunCases, RunPart
from analysis.pipeline.references import Linker
from analysis.scoring.stored_versions import age_of
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.runs.writer import RunWriter
from analysis.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class LoadResult:
    """One run of a load, with the problems in its files. new: False if it was loaded before."""

    run: Run
    new: bool
    problems: tuple[EarmarkError, ...] = ()


def store(
    run: Run,
    parts: Iterable[RunPart],
    workspace: Workspace,
    linker: Linker | None = None,
    progress: Progress | None = None,
    strict: bool = False,
) -> LoadResult:
    """Score and write the answers of one run; kind "model" becomes "questions" if nothing was answered.

    A stored run is replaced only if other versions of the metrics or readers scored it, and no newer one.
    strict: whether the first problem of an answer is raised.
    """
    stored_run = description.read(workspace.storage, workspace.run(run.id)) if run.id in workspace.run_ids() else None
    age = age_of(stored_run.versions) if stored_run else "other"
    if stored_run is not None and age == "present" and stored_run.run_hash:
        return LoadResult(stored_run, new=False)
    if stored_run is not None and age == "newer":
        expected = "an Earmark at least as new as the one that scored it"
        notice = FileNoticeError(run.id, expected, "an older one: the newer scores stay; update Earmark")
        return LoadResult(stored_run, new=False, problems=(notice,))
    problems: list[EarmarkError] = []
    answered = False
    with RunWriter(workspace) as writer, rare_garbage_collection():
        cases = RunCases(writer)
        for part in parts:
            problems += part.problems
            answered = answered or part.answered
            linker = linker or Linker(workspace)
            cases.add(part, linker, progress)
            if strict and cases.boundary.problems:
                raise cases.boundary.problems[0]
        problems += cases.boundary.problems
        if cases.counts.is_empty:
            return LoadResult(replace(run, kind="questions"), new=False, problems=tuple(problems))
        complete_run = cases.completed(run if answered else replace(run, kind="questions"), problems)
        is_new = writer.finish(complete_run, replaces=stored_run is not None)
        return LoadResult(complete_run, is_new, tuple(problems))
