"""Two runs over songs with one count each. Of every six, one has four right and the other three."""

from __future__ import annotations

import json
from pathlib import Path

from analysis import pipeline
from analysis.store.queries.cases.queue_candidates import in_order
from analysis.store.queries.filters import Filters
from analysis.store.workspace import Workspace
from tests.dashboard.pages.reading import database

RIGHT = {"ada": [1, 1, 1, 1, 0, 0], "ben": [0, 0, 1, 1, 1, 0]}
OTHER, REFERENCE = 3, 2
"""What is answered where an answer is not right, and the reference of every question."""


def workspace(folder: Path, questions: int = 6) -> Workspace:
    """questions: a multiple of six."""
    place, files = Workspace(folder / "workspace"), []
    for model, right in RIGHT.items():
        records = [
            {"task": "Standard Artist Counting", "audio": f"song{n}.wav", "question": f"How many artists? ({n})",
             "answer": str(REFERENCE), "prediction": str(REFERENCE if each else OTHER), "model": model}
            for n, each in enumerate(right * (questions // 6))
        ]  # fmt: skip
        files.append(folder / f"{model}.json")
        files[-1].write_text(json.dumps(records), encoding="utf-8")
    pipeline.load(files, place)
    return place


def ids(place: Workspace) -> list[str]:
    """The questions in the order of the songs."""
    return in_order(database(place), Filters(), "file")
