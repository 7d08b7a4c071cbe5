"""A workspace with the demo's songs and a few of its runs: loaded in a few seconds."""

from __future__ import annotations

from pathlib import Path

from analysis import pipeline
from analysis.pipeline import demo
from analysis.pipeline.models.baseline import load_baseline
from analysis.store.runs import description
from analysis.store.workspace import Workspace
from tests.templates import copied

NAMES = ("novelty_stem", "laplacian-8_mix")
A, B = "novelty, stem", "laplacian-8, mix"
"""Names of the two runs."""


@copied
def workspace(folder: Path) -> Workspace:
    """Two runs and the constant baseline of the same questions."""
    place = Workspace(folder)
    demo.import_songs(place)
    pipeline.load([demo.RUNS / f"{name}.json" for name in NAMES], place)
    load_baseline("constant-best", [demo.QUESTIONS["BASS"]], place)
    return place


def ids(place: Workspace) -> list[str]:
    """The ids of A and B."""
    return [description.find(place, name) for name in (A, B)]
