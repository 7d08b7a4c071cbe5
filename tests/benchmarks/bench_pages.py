"""Server time of every page: `python -m tests.benchmarks.bench_pages WORKSPACE [PAGE ...]`, over what is loaded there.

First opening: a process of its own is started, and what it takes to import, and then to read what the page needs and
run its script, stands beside the two together; modules are kept compiled, as usual, by an opening that is not counted.
Warm: the script is run again ROUNDS times. Each figure is wall time, and in brackets the time of all processors, which
tells more where others use them too; without the browser. Milliseconds. What misses the goals is named at the end.

`python -m tests.benchmarks.many_runs` makes a workspace of many runs.
"""

from __future__ import annotations

import json
import logging
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROUNDS = 7
GOALS = {"first opening": 2.0, "warm": 0.3}
"""Seconds a page should take at most, with 14 runs of the benchmark's size; warm with 100 of them, 1 s."""
TASKS = ("FSS", "FSLT", "SGD", "Dur")
"""Of the questions that the page of a case is opened with."""
SCRIPT = """
import time
start, busy = time.perf_counter(), time.process_time()
import importlib
import streamlit as st
from dashboard.selection import sidebar
from dashboard.selection.ask import one_state
with one_state():
    importlib.import_module("dashboard.pages.{module}.page").show(sidebar.show("{module}"))
st.session_state["took"] = time.perf_counter() - start, time.process_time() - busy
"""


class Took(NamedTuple):
    """Seconds: of the clock, and of all processors."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{1000 * self.wall:.0f} ({1000 * self.cpu:.0f})"


def main(folder: Path, wanted: list[str]) -> None:
    chosen = [each for each in opened(folder) if not wanted or each[0] in wanted]
    print(f"{'page':<30}{'imports':>14}{'page':>14}{'first opening':>16}{'warm, median':>16}{'warm, longest':>16}")
    slow: dict[str, list[str]] = {goal: [] for goal in GOALS}
    with tempfile.TemporaryDirectory() as compiled:
        for module, query in chosen:
            alone(compiled, folder, module, query, 0)
            imports, *pages = alone(compiled, folder, module, query, ROUNDS)
            first = Took(*(sum(each) for each in zip(imports, pages[0], strict=True)))
            warm = Took(*(statistics.median(each) for each in zip(*pages[1:], strict=True)))
            name = " ".join([module, *(value[:14] for value in query.values())])
            cells = f"{imports!s:>14}{pages[0]!s:>14}{first!s:>16}{warm!s:>16}{max(pages[1:])!s:>16}"
            print(f"{name:<30}{cells}", flush=True)
            for goal, took in zip(GOALS, (first, warm), strict=True):
                slow[goal] += [name] if took.cpu > GOALS[goal] else []
    for goal, names in slow.items():
        print(f"{goal} above {GOALS[goal]:g} s of processor time: {', '.join(names) or 'none'}")


def alone(compiled: str, folder: Path, module: str, query: dict[str, str], rounds: int) -> list[Took]:
    """In a process of its own: imports, and the runs of the page, the first included."""
    command = [sys.executable, "-m", "tests.benchmarks.bench_pages", "--one", str(folder), module, json.dumps(query)]
    setting = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [*command, str(rounds)], check=True, capture_output=True, text=True,
        env=setting | {"PYTHONPYCACHEPREFIX": compiled},
    )  # fmt: skip
    return [Took(*each) for each in json.loads(done.stdout.splitlines()[-1])]


def opened(folder: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Modules of the pages, and with what they are opened."""
    from analysis.store.database import Database
    from analysis.store.queries import loaded_runs
    from analysis.store.queries.cases import cases_list
    from analysis.store.queries.filters import Filters
    from analysis.store.workspace import Workspace
    from dashboard.navigation import PAGES

    db = Database(Workspace(folder))
    found = [row for task in TASKS for row in cases_list.cases(db, Filters(tasks=(task,)), limit=1).rows]
    print(f"{len(loaded_runs.runs(db))} runs, {sum(run.n for run in loaded_runs.runs(db)):,} answers")
    further = {
        "leaderboard": [{}, {"lens": "released"}],
        "structure": [{}, {"lens": "released"}],
        "cases": [{}, {"text": "verse"}],
        "case": [{"q": row["question_id"]} for row in found],
        "songs": [{}, *({"audio": row["audio"]} for row in found[:1])],
    }
    for module in dict.fromkeys(view.module for row in PAGES for view in row.views):
        yield from ((module, query) for query in further.get(module, [{}]))


def one(folder: str, module: str, query: dict[str, str], rounds: int) -> None:
    """Prints what one page takes in this process, which has imported nothing yet."""
    clock = Clock()
    os.environ["EARMARK_WORKSPACE"] = folder
    logging.disable(logging.WARNING)
    from streamlit.testing.v1 import AppTest

    import dashboard.selection.sidebar  # noqa: F401  # what every page needs

    took = [clock.lap()]
    app = AppTest.from_string(SCRIPT.format(module=module), default_timeout=300)
    for name, value in query.items():
        app.query_params[name] = value
    for _ in range(rounds + 1):
        app.run()
        assert not app.exception, app.exception
        took.append(Took(*app.session_state["took"]))
    print(json.dumps(took))


class Clock:
    """Laps since it was made."""

    def __init__(self) -> None:
        self._at = Took(time.perf_counter(), time.process_time())

    def lap(self) -> Took:
        now = Took(time.perf_counter(), time.process_time())
        passed = Took(now.wall - self._at.wall, now.cpu - self._at.cpu)
        self._at = now
        return passed


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        one(sys.argv[2], sys.argv[3], json.loads(sys.argv[4]), int(sys.argv[5]))
    else:
        main(Path(sys.argv[1]), sys.argv[2:])
