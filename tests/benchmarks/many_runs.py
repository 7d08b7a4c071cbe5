"""`python -m tests.benchmarks.many_runs WORKSPACE COUNT FILE...`: as many runs as wanted, made of a few.

The files are loaded as they are. Further runs are mixtures: the answer to each question is that of one of the files,
drawn with the number of the run as seed and weights. A file is a JSON array of records, or an object that has them as
"results", as the demo's runs are. All files ask the same questions in the same order.
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


def records(file: Path) -> Records:
    """The answers in a run file."""
    content = json.loads(file.read_text(encoding="utf-8"))
    answers: Records = content["results"] if isinstance(content, dict) else content
    return answers


def mixture(runs: Sequence[Records], seed: int) -> Records:
    """Records that each come from one of the runs; how often from which one, the seed decides."""
    draw = Random(seed)
    weights = [draw.random() ** 2 for _ in runs]
    return [draw.choices(answers, weights)[0] for answers in zip(*runs, strict=True)]


def main(folder: Path, count: int, files: Sequence[Path]) -> None:
    workspace = Workspace(folder)
    runs = [records(file) for file in files]
    with tempfile.TemporaryDirectory() as parent:
        for number in range(count):
            file = files[number] if number < len(files) else Path(parent) / f"mixture-{number:03}.json"
            if number >= len(files):
                content = {"model": f"mixture {number}", "results": mixture(runs, number)}
                file.write_text(json.dumps(content), encoding="utf-8")
            (loaded,) = pipeline.load([file], workspace)
            if not loaded.run.counts:
                raise SystemExit(f"{file.name}: {loaded.problems[0]}")
            print(f"{number + 1} of {count}: {loaded.run.id}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), [Path(file) for file in sys.argv[3:]])
