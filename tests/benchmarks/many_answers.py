"""`python -m tests.benchmarks.many_answers WORKSPACE TIMES FILE...`: a run of CMI-bench with each answer several times.

The files are those of one model. Each answer is there TIMES times, each time about a recording of another name, so that
a few hundred real answers make a run of any size.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from analysis import pipeline
from analysis.store.workspace import Workspace


def repeated(records: Sequence[dict[str, Any]], times: int) -> Iterator[dict[str, Any]]:
    """The records, then the same about other recordings."""
    for number in range(times):
        for record in records:
            path = PurePosixPath(record["audioid"])
            yield record | {"audioid": str(path.with_stem(f"{path.stem}-{number}")) if number else record["audioid"]}


def main(folder: Path, times: int, files: Sequence[Path]) -> None:
    with tempfile.TemporaryDirectory() as parent:
        larger = [Path(parent) / file.name for file in files]
        for source, target in zip(files, larger, strict=True):
            records = list(repeated(json.loads(source.read_text(encoding="utf-8")), times))
            target.write_text(json.dumps(records), encoding="utf-8")
        for loaded in pipeline.load(larger, Workspace(folder)):
            print(loaded.run.id, loaded.run.n, *loaded.problems[:3])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), [Path(file) for file in sys.argv[3:]])
