"""Start, pages and memory against cases: `python -m tests.benchmarks.bench_scale SOURCE [COUNT ...]`, a Markdown table.

SOURCE is a workspace of loaded runs. Each COUNT (14, 100 and 300 if none is given, ascending) gets a workspace of so
many copies of them. Seconds of processor, in brackets of the clock: without and with the database file, and of each
page in a process of its own, imports left out. Memory is that of the largest of these processes. The last row is no
measurement: a straight line through the first and the last row.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import many_copies
from tests.benchmarks.bench_pages import Took, alone

COUNTS = (14, 100, 300)
PAGES = ("start", "cases", "leaderboard", "rules")
ROUNDS = 3
FAR = 100_000_000
"""Cases of the row that is extrapolated."""
OPEN = """
import sys, time
from pathlib import Path
from analysis.store.database import Database
from analysis.store.queries import data_sets
from analysis.store.workspace import Workspace
start, busy = time.perf_counter(), time.process_time()
db = Database(Workspace(Path(sys.argv[1])), on_disk=True)
db.run_ids()
cases = sum(share.cases for shares in data_sets.shares(db).values() for share in shares)
print(cases, time.perf_counter() - start, time.process_time() - busy)
"""


class Measurement(NamedTuple):
    """cases: in the workspace. file, peak: megabytes. times: by heading."""

    runs: int
    cases: int
    file: float
    peak: float
    times: dict[str, Took]


def measure(source: Path, count: int) -> Measurement:
    with tempfile.TemporaryDirectory() as folder:
        workspace = Path(folder) / "workspace"
        many_copies.main(source, workspace, count)
        cases, built = _open(workspace)
        times = {"built": built, "opened": _open(workspace)[1]}
        size = sum(file.stat().st_size for file in (workspace / "cache").glob("*.duckdb"))
        for page in PAGES:
            _, first, *again = alone(str(Path(folder) / "compiled"), workspace, page, {}, ROUNDS)
            warm = Took(*(statistics.median(seconds) for seconds in zip(*again, strict=True)))
            times |= {f"{page}, first": first, f"{page}, again": warm}
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        return Measurement(count, cases, size / 1e6, peak, times)


def _open(workspace: Path) -> tuple[int, Took]:
    """The number of cases, and the time until they can be queried."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(workspace)], check=True, capture_output=True, text=True
    )  # fmt: skip
    cases, wall, cpu = done.stdout.split()
    return int(cases), Took(float(wall), float(cpu))


def extrapolated(first: Measurement, last: Measurement, cases: int = FAR) -> Measurement:
    """On the straight line through two measurements."""
    share = (cases - first.cases) / (last.cases - first.cases)

    def on_line(low: float, high: float) -> float:
        return low + share * (high - low)

    times = {
        name: Took(*(on_line(low, high) for low, high in zip(first.times[name], last.times[name], strict=True)))
        for name in first.times
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
            name: [f"{row.times[name].cpu:,.2f} ({row.times[name].wall:,.2f})" for row in measurements]
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
    main(Path(sys.argv[1]), [int(count) for count in sys.argv[2:]] or COUNTS)
