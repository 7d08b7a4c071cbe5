"""Keeps every view of five workspaces as files, and compares two such folders:

    python -m tests.snapshots save FOLDER [WORKSPACE ...]
    python -m tests.snapshots compare OLD NEW [--all]

Two processes draw the pages. Needs `../shared`.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.snapshots import comparison, files
from tests.snapshots.views import save_workspace
from tests.snapshots.workspaces import WORKSPACES

PROCESSES = 2
MOST_LINES = 12
"""Differences of one view that are listed without --all."""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["save", folder, *names]:
            return save(Path(folder), names or list(WORKSPACES))
        case ["compare", old, new, *options]:
            return compare(Path(old), Path(new), None if "--all" in options else MOST_LINES)
    print(__doc__)
    return 2


def save(folder: Path, names: list[str]) -> int:
    """A line for each page with what it has, and one for all."""
    start = time.perf_counter()
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(PROCESSES, multiprocessing.get_context("spawn")) as pool:
        for name, sizes in zip(names, pool.map(save_workspace, names, [folder] * len(names)), strict=True):
            for page, size in sizes.items():
                print(f"{name:<12}{page:<44}{told(size)}")
            total += sum(sizes.values(), Counter())
    n_bytes = sum(path.stat().st_size for path in folder.rglob("*.json"))
    print(f"{told(total)}; {n_bytes / 1e6:.1f} MB, {time.perf_counter() - start:.0f} s")
    return 0


def told(size: Counter[str]) -> str:
    return ", ".join(f"{n:,} {what}" for what, n in size.items() if n)


def compare(old: Path, new: Path, most: int | None) -> int:
    """Lists what differs; 1 if anything does."""
    found = comparison.differences(files.read(old), files.read(new))
    for view, lines in found.items():
        print(view, *lines[:most], sep="\n  ")
        if most and len(lines) > most:
            print(f"  and {len(lines) - most} more")
    print(f"{sum(map(len, found.values()))} differences in {len(found)} views")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
