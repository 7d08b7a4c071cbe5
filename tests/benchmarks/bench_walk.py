"""The walk of one record through the rooms of `analysis`: `python -m tests.benchmarks.bench_walk --task FSS --steps`.

A room is a folder directly below `analysis`; its modules and subfolders belong to it. Modules that are in no room
(`records`, `errors`, `hashes`) are used everywhere and count for nothing. The script writes a run file with one record
of the demo, loads it as `earmark load` does (`pipeline.load`, then `pipeline.derive`, without the command line), and
watches with `sys.setprofile`. A file of another record is loaded before, so that imports and caches of the process do
not count.

Step: a call of a Python function, or a generator that goes on, in another room than the call before. The way back at
the end of a function is no step by itself: a function that calls two others in one room, one after the other, enters
that room once.
Return: a step into a room that was left before.
Climb: a step into a room of a higher layer (`tests.test_layers`), which the room before could not import.

Two sheets are printed. Of all calls: each of them counts, so that a helper that is called for each section of an answer
counts as often. Of the functions: each function counts when it is called first, which tells the shape of the way from
the length of the answer.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from types import FrameType
from typing import Any

from analysis import pipeline
from analysis.benchmarks.bass import task_names
from analysis.store.workspace import Workspace
from tests.sources import ROOT
from tests.test_layers import part_of, rank_of

RUN = ROOT / "data" / "demo" / "runs" / "laplacian-5_stem.json"
FOLDER = f"{ROOT / 'analysis'}/"


@dataclass(frozen=True, slots=True)
class Step:
    """A call in a room. rank: of the layer of the module. function: its module and name."""

    room: str
    rank: int
    function: str


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints the walk of one record through the rooms of analysis.")
    parser.add_argument("--task", default="FSS", help="task of the record (default FSS)")
    parser.add_argument("--steps", action="store_true", help="print every step (default: off)")
    arguments = parser.parse_args()
    records = [record for record in json.loads(RUN.read_text())["results"] if _task(record) == arguments.task]
    with tempfile.TemporaryDirectory(prefix="earmark-walk-") as folder:
        calls = calls_of(records[0], records[1], Path(folder))
    for title, steps in (("all calls", entries(calls)), ("functions", entries(dict.fromkeys(calls)))):
        print(f"{title}\n{sheet(steps)}\n")
        if arguments.steps:
            print("\n".join(f"{step.room:12}{step.function}" for step in steps))


def calls_of(record: dict[str, Any], other: dict[str, Any], folder: Path) -> list[Step]:
    """The calls in the load of a record. other: the record that is loaded before."""
    calls: list[Step] = []

    def watch(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(FOLDER) or "/" not in (inside := name.removeprefix(FOLDER)):
            return
        module = inside.removesuffix(".py")
        rank = rank_of(part_of(f"analysis.{module.replace('/', '.')}"))
        calls.append(Step(inside.split("/")[0], rank, f"{module}:{frame.f_code.co_qualname}"))

    _load(other, folder / "other")
    file, workspace = _written(record, folder / "own")
    sys.setprofile(watch)
    try:
        _load_file(file, workspace)
    finally:
        sys.setprofile(None)
    return calls


def entries(calls: Iterable[Step]) -> list[Step]:
    """The first call of each stay in a room."""
    return [next(stay) for _, stay in groupby(calls, lambda call: call.room)]


def n_returns(steps: Sequence[Step]) -> int:
    """Number of steps into rooms that were left before."""
    return len(steps) - len({step.room for step in steps})


def sheet(steps: Sequence[Step]) -> str:
    """The rooms in the order in which they are entered first, with their entries; then the sums."""
    times = Counter(step.room for step in steps)
    climbs = sum(later.rank > step.rank for step, later in pairwise(steps))
    rows = [f"{room:12}{n:6} entries{n - 1:6} returns" for room, n in times.items()]
    return "\n".join([*rows, f"{len(times)} rooms, {len(steps)} steps, {climbs} climbs, {n_returns(steps)} returns"])


def _load(record: dict[str, Any], folder: Path) -> None:
    _load_file(*_written(record, folder))


def _written(record: dict[str, Any], folder: Path) -> tuple[Path, Workspace]:
    folder.mkdir()
    file = folder / "model.json"
    file.write_text(json.dumps({"model": "one", "results": [record]}))
    return file, Workspace(folder / "workspace")


def _load_file(file: Path, workspace: Workspace) -> None:
    results = pipeline.load([file], workspace)
    pipeline.derive([result.run for result in results], workspace)


def _task(record: dict[str, Any]) -> str:
    match = task_names.find(record["task"])
    return match[0].code if match else ""


if __name__ == "__main__":
    main()
