"""The built-in demo: its annotated songs as a reference set, and runs over the questions built from them.

Baselines without audio answer on each load. Acoustic baselines were run in advance (`data/demo/make/runs.py`), because
they take minutes, and so were the models that answer the ear tests (`data/demo/make/ear_models.py`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from analysis import pipeline
from analysis.baselines import BASELINES
from analysis.benchmarks.source_files import expand
from analysis.pipeline import packs
from analysis.pipeline.load.run import Linker, LoadResult, Progress
from analysis.pipeline.models.baseline import QuestionFiles, load_baseline, question_files
from analysis.pipeline.questions import DEMO, combined_songs
from analysis.pipeline.references import relink
from analysis.store.queries import songs
from analysis.store.runs import description
from analysis.store.runs.description import Run
from analysis.store.workspace import PROJECT, REFERENCES, Workspace

FOLDER = PROJECT / "data" / "demo"
QUESTIONS: dict[str, Path] = {"BASS": FOLDER / "questions", "ZIQI-Eval": FOLDER / "ziqi"}
"""Folder of questions by benchmark."""
RUNS = FOLDER / "runs"
EAR_TESTS = FOLDER / "hearing"
"""Questions that need the sound, their pack, and runs of three models with it, without it, and with another song."""


def load_demo(workspace: Workspace, progress: Progress | None = None) -> list[LoadResult]:
    """Load the songs and runs that the workspace does not have yet."""
    if DEMO not in workspace.datasets():
        import_songs(workspace)
    packs.installed(str(EAR_TESTS / "ear_tests.yaml"), workspace)
    work = _work(workspace)
    results: list[LoadResult] = []
    for n_finished, task in enumerate(work):
        if progress:
            progress("runs", n_finished, len(work))
        results += task()
    if progress:
        progress("runs", len(work), len(work))
    return results


def n_runs() -> int:
    """The number of runs in the demo."""
    return len(_run_files()) + len(_baselines())


def import_songs(workspace: Workspace) -> None:
    """Store the songs as the reference set "demo", apart from the real sets, and link the loaded questions to them."""
    songs.write(workspace, DEMO, combined_songs(FOLDER), [])
    relink(workspace)


def remove(workspace: Workspace) -> None:
    """Remove what belongs to the demo and nothing else."""
    for run in description.load_all(workspace):
        if belongs(run):
            workspace.remove(run.id)
    workspace.storage.remove(f"{REFERENCES}/{DEMO}")


def belongs(run: Run) -> bool:
    """Whether the demo loads this run: a shipped run file, or a plain baseline over all shipped questions."""
    contents = {file.sha256 for file in run.files}
    if run.kind == "baseline" and run.condition in ({}, {"seed": "0"}):
        return contents in [{_sha256(file.path) for file in expand([folder])} for folder in QUESTIONS.values()]
    return bool(contents) and contents <= {_sha256(path) for path in _run_files()}


def _work(workspace: Workspace) -> list[Callable[[], list[LoadResult]]]:
    linker = Linker(workspace)
    questions = cache(lambda benchmark: question_files([QUESTIONS[benchmark]]))
    return [
        *(partial(pipeline.load, [path], workspace, linker=linker) for path in _run_files()),
        *(partial(_answer, *pair, workspace, linker, questions) for pair in _baselines()),
    ]


def _run_files() -> list[Path]:
    return [*sorted(RUNS.glob("*.json")), *sorted(EAR_TESTS.glob("*.json"))]


def _baselines() -> list[tuple[str, str]]:
    """Baselines that need no audio, each with a benchmark."""
    return [
        (name, benchmark)
        for benchmark in QUESTIONS
        for name, row in BASELINES.items()
        if not row.listens and benchmark in row.benchmarks
    ]


def _answer(
    name: str, benchmark: str, workspace: Workspace, linker: Linker, questions: Callable[[str], QuestionFiles]
) -> list[LoadResult]:
    """questions: of a benchmark, read once for all its baselines."""
    return [load_baseline(name, [QUESTIONS[benchmark]], workspace, linker=linker, questions=questions(benchmark))]


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
