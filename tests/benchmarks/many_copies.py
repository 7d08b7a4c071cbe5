"""`python -m tests.benchmarks.many_copies SOURCE WORKSPACE COUNT`: a workspace of COUNT runs, copies of loaded ones.

The copies have ids, names and files of their own; their answers are the same. For memory and time against cases, where
`many_runs` would load for hours.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import cycle, islice
from pathlib import Path


def copy(source: Path, target: Path, name: str) -> None:
    """One run under another id; its tables are links to the same files."""
    target.mkdir(parents=True)
    for file in source.iterdir():
        if file.suffix == ".parquet":
            os.link(file, target / file.name)
    description = json.loads((source / "run.json").read_text(encoding="utf-8"))
    description |= {"id": target.name, "name": name, "model": name}
    (target / "run.json").write_text(json.dumps(description), encoding="utf-8")


def main(source: Path, workspace: Path, count: int) -> None:
    runs = sorted((source / "runs").iterdir())
    for number, run in enumerate(islice(cycle(runs), count)):
        copy(run, workspace / "runs" / f"{run.name}-{number:04}", f"{run.name} {number}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
