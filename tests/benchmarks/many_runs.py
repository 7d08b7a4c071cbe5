"""`python -m tests.benchmarks.many_runs WORKSPACE COUNT FILE...`: as many runs as asked for, made of a few.

The files are loaded as they are, further runs are mixtures of them: the answer to each question is that of one of the
files, drawn by the number of the run. All files ask the same questions in the same order.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from analysis import pipeline
from analysis.store.workspace import Workspace

Records = list[dict[str, Any]]


def mixture(runs: Sequence[Records], seed: int) -> Records:
    """Each record that of one of the runs."""
    draw = Random(seed)
    return [draw.choice(records) for records in zip(*runs, strict=True)]


def main(folder: Path, count: int, files: Sequence[Path]) -> None:
    workspace = Workspace(folder)
    runs = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    with tempfile.TemporaryDirectory() as made:
        for number in range(count):
            file = files[number] if number < len(files) else Path(made) / f"mixture-{number:03}.json"
            if number >= len(files):
                file.write_text(json.dumps(mixture(runs, number)), encoding="utf-8")
            (loaded,) = pipeline.load([file], workspace)
            print(f"{number + 1} of {count}: {loaded.run.id}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), [Path(file) for file in sys.argv[3:]])
