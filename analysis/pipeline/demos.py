"""Both demos: the real answers, which the first page of the dashboard shows, the synthetic songs, the recordings."""

from __future__ import annotations

from functools import partial

from analysis.pipeline import demo, real_demo
from analysis.pipeline.load.run import LoadResult, Progress
from analysis.store.workspace import UNFINISHED, Workspace


def load(workspace: Workspace, progress: Progress) -> list[LoadResult]:
    """Load what the workspace does not have yet. A load that is broken off leaves its mark, and is taken up again."""
    workspace.storage.put(UNFINISHED, b"")
    results = real_demo.load_answers(workspace, partial(_report, progress, 0))
    results += demo.load_demo(workspace, partial(_report, progress, len(results)))
    real_demo.load_songs(workspace)
    workspace.storage.remove(UNFINISHED)
    return results


def remove(workspace: Workspace) -> None:
    """Remove the runs of the demos and the synthetic songs, and nothing else."""
    real_demo.remove(workspace)
    demo.remove(workspace)


def n_runs() -> int:
    """The number of runs of both."""
    return len(real_demo.models()) + demo.n_runs()


def _report(progress: Progress, n_before: int, what: str, n_finished: int, _: int) -> None:
    progress(what, n_before + n_finished, n_runs())
