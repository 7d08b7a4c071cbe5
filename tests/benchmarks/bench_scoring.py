"""How fast runs are scored and loaded: `python -m tests.benchmarks.bench_scoring [--runs 14]`.

1. Records per second and task under either lens: `scoring.score` alone, one process.
2. Start-up: `earmark --help` and `earmark load` of a single record, median of five each.
3. `earmark load` of one run and of all runs in one call, from the command line, and the same less the load of a single
   record: wall seconds, CPU seconds of all its processes, and the peak memory of its largest process (`ru_maxrss` of
   the finished process tree).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from analysis.benchmarks.bass import reader
from analysis.benchmarks.registry import EVERY
from analysis.records import LENSES, Answer, Lens
from analysis.scoring import score
from tests.benchmarks.answers import RECORDS, write_run

EARMARK = (sys.executable, "-c", "from analysis.cli import main; main()")
LEAST_SECONDS = 0.3
"""Small tasks are scored again and again for at least so long."""


class Process(NamedTuple):
    """What a finished process took, its own finished children included. megabytes: of the largest of them."""

    wall: float
    cpu: float
    megabytes: float


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures scoring and loading.")
    parser.add_argument("--runs", type=int, default=14, help="runs that are loaded in one call (default 14)")
    runs: int = parser.parse_args().runs
    with tempfile.TemporaryDirectory(prefix="earmark-bench-") as name:
        folder = Path(name)
        files = [folder / f"run_{seed}.json" for seed in range(runs)]
        for seed, path in enumerate(files):
            write_run(path, seed)
        show_scoring(reader.read(files[0]).answers)
        show_loading(files, folder)


def show_scoring(answers: Sequence[Answer]) -> None:
    """The table of records per second."""
    by_task: defaultdict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        by_task[answer.question.task].append(answer)
    print(f"scoring, {len(answers)} records\n{'task':8}{'records':>8}" + "".join(f"{lens:>14}/s" for lens in LENSES))
    seconds = dict.fromkeys(LENSES, 0.0)
    for task in (task for task in EVERY if task in by_task):
        rates = {lens: records_per_second(by_task[task], lens) for lens in LENSES}
        for lens in LENSES:
            seconds[lens] += len(by_task[task]) / rates[lens]
        print(f"{task:8}{len(by_task[task]):8}" + "".join(f"{rates[lens]:16,.0f}" for lens in LENSES))
    print(f"{'all':8}{len(answers):8}" + "".join(f"{len(answers) / seconds[lens]:16,.0f}" for lens in LENSES))
    print(f"{'seconds':16}" + "".join(f"{seconds[lens]:16.2f}" for lens in LENSES) + "\n")


def records_per_second(answers: Sequence[Answer], lens: Lens) -> float:
    """After one uncounted record, whose cost is that of the first use of the libraries."""
    score(answers[0], lens)
    done, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < LEAST_SECONDS:
        for answer in answers:
            score(answer, lens)
        done += len(answers)
    return done / passed


def show_loading(files: Sequence[Path], folder: Path) -> None:
    """The table of whole commands."""
    print(f"{'command':34}{'wall s':>8}{'CPU s':>8}{'peak MB':>9}   on {os.cpu_count()} processors")
    show("earmark --help", median([measured([*EARMARK, "--help"]) for _ in range(5)]))
    single = folder / "single.json"
    write_run(single, seed=0, records=1)
    start = median([loaded([single], folder / f"start_{n}") for n in range(5)])
    show("earmark load, 1 record", start)
    for n in dict.fromkeys((1, len(files))):
        took = loaded(files[:n], folder / f"workspace_{n}")
        show(f"earmark load, {n} x {RECORDS} records", took)
        show("  less start-up", Process(took.wall - start.wall, took.cpu - start.cpu, took.megabytes))


def loaded(files: Sequence[Path], workspace: Path) -> Process:
    """Loads files into a fresh workspace."""
    took = measured([*EARMARK, "load", *map(str, files), "--workspace", str(workspace)])
    there = len(list((workspace / "runs").iterdir()))
    if there != len(files):
        raise SystemExit(f"{there} of {len(files)} runs are in the workspace: the figures would mean nothing")
    return took


def median(processes: Sequence[Process]) -> Process:
    """The one with the median wall time."""
    return sorted(processes)[len(processes) // 2]


def show(name: str, took: Process) -> None:
    print(f"{name:34}{took.wall:8.2f}{took.cpu:8.2f}{took.megabytes:9.0f}")


def measured(command: Sequence[str]) -> Process:
    """Runs a command to its end. Raises SystemExit with what it printed if it fails."""
    with tempfile.TemporaryFile() as printed:
        started = time.perf_counter()
        child = subprocess.Popen(command, stdout=printed, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            printed.seek(0)
            raise SystemExit(printed.read().decode("utf-8", "replace"))
    return Process(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


if __name__ == "__main__":
    main()
