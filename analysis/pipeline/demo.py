"""The built-in demo: annotated songs of our own as a reference set, and runs over the questions made from them.

The baselines that hear nothing answer anew; those that hear were run beforehand (`data/demo/make/runs.py`), because
listening takes minutes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from analysis import pipeline
from analysis.baselines import BASELINES
from analysis.pipeline.load.file_groups import expanded
from analysis.pipeline.load.run import Linker, LoadResult, Progress
from analysis.pipeline.models.baseline import load_baseline
from analysis.pipeline.questions import DEMO, both_ways
from analysis.pipeline.references import relink
from analysis.store.queries import songs
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.workspace import PROJECT, REFERENCES, Workspace

FOLDER = PROJECT / "data" / "demo"
QUESTIONS: dict[str, Path] = {"BASS": FOLDER / "questions", "ZIQI-Eval": FOLDER / "ziqi"}
"""Files of questions by benchmark."""
RUNS = FOLDER / "runs"
UNFINISHED = ".demo-unfinished"
"""Key of a file that exists while the demo is loaded."""


def load_demo(workspace: Workspace, progress: Progress | None = None) -> list[LoadResult]:
    """Songs and runs. What is loaded already stays as it is. progress: told how many runs are done."""
    workspace.storage.put(UNFINISHED, b"")
    if DEMO not in workspace.datasets():
        import_songs(workspace)
    work = _work(workspace)
    loaded: list[LoadResult] = []
    for done, each in enumerate(work):
        if progress:
            progress("runs", done, len(work))
        loaded += each()
    if progress:
        progress("runs", len(work), len(work))
    workspace.storage.remove(UNFINISHED)
    return loaded


def is_unfinished(workspace: Workspace) -> bool:
    """Whether loading was broken off."""
    return workspace.storage.exists(UNFINISHED)


def import_songs(workspace: Workspace) -> None:
    """The songs as the reference set "demo", so that they are told apart from the real sets; links what is loaded."""
    songs.write(workspace, DEMO, both_ways(FOLDER), [])
    relink(workspace)


def reset(workspace: Workspace, progress: Progress | None = None) -> list[LoadResult]:
    """Takes away what belongs to the demo, and nothing else, and loads it anew."""
    for run in description.load_all(workspace):
        if belongs(run):
            workspace.remove(run.id)
    workspace.storage.remove(f"{REFERENCES}/{DEMO}")
    return load_demo(workspace, progress)


def belongs(run: Run) -> bool:
    """Whether a run is one that the demo loads: a shipped run file, or a plain baseline over all shipped questions."""
    contents = {file.sha256 for file in run.files}
    if run.kind == "baseline" and run.condition in ({}, {"seed": "0"}):
        return contents in [{_sha256(path) for path in expanded([folder])} for folder in QUESTIONS.values()]
    return bool(contents) and contents <= {_sha256(path) for path in RUNS.glob("*.json")}


def _work(workspace: Workspace) -> list[Callable[[], list[LoadResult]]]:
    deaf = [
        (name, benchmark)
        for benchmark in QUESTIONS
        for name, row in BASELINES.items()
        if not row.listens and benchmark in row.benchmarks
    ]
    frozen, linker = sorted(RUNS.glob("*.json")), Linker(workspace)
    return [
        *(partial(pipeline.load, [path], workspace, linker=linker) for path in frozen),
        *(partial(_answered, *each, workspace, linker) for each in deaf),
    ]


def _answered(name: str, benchmark: str, workspace: Workspace, linker: Linker) -> list[LoadResult]:
    return [load_baseline(name, [QUESTIONS[benchmark]], workspace, linker=linker)]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
