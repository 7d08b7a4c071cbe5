"""Start, pages and memory against cases: `python -m tests.benchmarks.bench_scale SOURCE [COUNT ...]`, a Markdown table.

SOURCE is a workspace of loaded runs (`many_runs`, `many_answers`). Each COUNT (14, 100 and 300 if none is given,
ascending) gets a workspace of so many copies of them. Seconds of processor: without and with the database file, and of
every page in the menu of each data set, with a case and a song, first and again, each page in a process of its own,
imports left out. Memory is that of the largest of these processes. The last column is no measurement: a straight line
through the first and the last count.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.benchmarks import many_copies
from tests.benchmarks.bench_pages import Clock, Took, alone

if TYPE_CHECKING:
    from analysis.store.database import Database

COUNTS = (14, 100, 300)
ROUNDS = 3
FAR = 100_000_000
"""Cases of the row that is extrapolated."""


class Measurement(NamedTuple):
    """cases: in the workspace. file, peak: megabytes. times: by heading; of a page, first and again."""

    runs: int
    cases: int
    file: float
    peak: float
    times: dict[str, tuple[Took, ...]]


class Opening(NamedTuple):
    """What a process finds that opens a workspace. pages: heading, module and query of each."""

    cases: int
    wall: float
    cpu: float
    pages: list[tuple[str, str, dict[str, str]]]


def measure(source: Path, count: int) -> Measurement:
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder) / "workspace"
        many_copies.main(source, workspace, count)
        built, opened = _open(workspace), _open(workspace)
        times: dict[str, tuple[Took, ...]] = {
            "file built": (Took(built.wall, built.cpu),),
            "file opened": (Took(opened.wall, opened.cpu),),
        }
        size = sum(file.stat().st_size for file in (workspace / "cache").glob("*.duckdb"))
        for heading, module, query in opened.pages:
            times[heading] = _page(str(Path(folder) / "compiled"), workspace, module, query)
            print(count, heading, *times[heading], flush=True)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        return Measurement(count, opened.cases, size / 1e6, peak, times)


def _page(compiled: str, workspace: Path, module: str, query: dict[str, str]) -> tuple[Took, Took]:
    _, first, *again = alone(compiled, workspace, module, query, ROUNDS)
    return first, Took(*(statistics.median(seconds) for seconds in zip(*again, strict=True)))


def _open(workspace: Path) -> Opening:
    """In a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.bench_scale", "--open", str(workspace)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Opening(*json.loads(done.stdout.splitlines()[-1]))


def opening(workspace: Path) -> Opening:
    """The cases of a workspace, the time until they can be queried, and the pages to measure."""
    from analysis.store.database import Database
    from analysis.store.queries import data_sets
    from analysis.store.workspace import Workspace

    clock = Clock()
    db = Database(Workspace(workspace), on_disk=True)
    db.cursor()
    shares = data_sets.shares(db)
    took = clock.lap()
    cases = sum(share.cases for own in shares.values() for share in own)
    return Opening(cases, *took, [page for name in shares for page in _pages(db, name)])


def _pages(db: Database, data_set: str) -> list[tuple[str, str, dict[str, str]]]:
    """Those in the menu of a data set, with the first case and its recording."""
    from analysis.benchmarks.data_sets import benchmark_of
    from analysis.store.queries.cases import cases_list
    from analysis.store.queries.filters import Filters
    from dashboard.navigation import PAGES

    by_run = cases_list.cells(db, "paper", Filters(data_sets=(data_set,)))
    tasks = {task for cells in by_run.values() for task in cells}
    (row,) = cases_list.cases(db, Filters(data_sets=(data_set,)), limit=1).rows
    views = {view.module: view.title for page in PAGES for view in reversed(page.filled(benchmark_of(data_set), tasks))}
    further = [("Case", "case", {"q": row["question_id"]}), ("Song", "songs", {"audio": row["audio"]})]
    pages = [*((title, module, dict[str, str]()) for module, title in views.items()), *further]
    return [(f"{data_set}: {title}", module, {"data": data_set, **query}) for title, module, query in pages]


def extrapolated(first: Measurement, last: Measurement, cases: int = FAR) -> Measurement:
    """On the straight line through two measurements."""
    share = (cases - first.cases) / (last.cases - first.cases)

    def on_line(low: float, high: float) -> float:
        return low + share * (high - low)

    times = {
        name: tuple(
            Took(*(on_line(low, high) for low, high in zip(*pair, strict=True)))
            for pair in zip(first.times[name], last.times[name], strict=True)
        )
        for name in first.times.keys() & last.times.keys()
    }
    runs = round(on_line(first.runs, last.runs))
    return Measurement(runs, cases, on_line(first.file, last.file), on_line(first.peak, last.peak), times)


def table(measurements: Sequence[Measurement]) -> str:
    """One column for each measurement, as Markdown."""
    rows: dict[str, list[str]] = {
        "runs": [f"{row.runs:,}" for row in measurements],
        "answers": [f"{row.cases:,}" for row in measurements],
        "database file, MB": [f"{row.file:,.0f}" for row in measurements],
        "memory at most, MB": [f"{row.peak:,.0f}" for row in measurements],
        **{
            name: [", ".join(f"{took.cpu:,.2f}" for took in row.times.get(name, ())) for row in measurements]
            for name in measurements[0].times
        },
    }
    lines = [" | ".join(("", name, *cells, "")).strip() for name, cells in rows.items()]
    return "\n".join([lines[0], "|---" + "|---:" * len(measurements) + "|", *lines[1:]])


def main(source: Path, counts: Sequence[int]) -> None:
    measurements = []
    for count in counts:
        measurements.append(measure(source, count))
        print(measurements[-1], flush=True)
    print(table([*measurements, extrapolated(measurements[0], measurements[-1])]))


if __name__ == "__main__":
    if sys.argv[1] == "--open":
        print(json.dumps(opening(Path(sys.argv[2]))))
    else:
        main(Path(sys.argv[1]), [int(count) for count in sys.argv[2:]] or COUNTS)
