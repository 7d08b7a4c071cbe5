"""The built-in demo: the questions that the project ships, answered by the baselines."""

from __future__ import annotations

from pathlib import Path

from analysis.baselines import BASELINES
from analysis.pipeline import Loaded, Progress
from analysis.pipeline.baseline import load_baseline
from analysis.store.workspace import Workspace

QUESTIONS = Path(__file__).resolve().parents[2] / "data" / "demo" / "questions"


def load_demo(workspace: Workspace, progress: Progress | None = None) -> list[Loaded]:
    """Every baseline that hears nothing, over the shipped questions. What is loaded already stays as it is."""
    deaf = [name for name, row in BASELINES.items() if not row.listens]
    return [load_baseline(name, [QUESTIONS], workspace, progress=progress) for name in deaf]
