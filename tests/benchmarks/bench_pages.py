"""Server time of a page: `python -m tests.benchmarks.bench_pages WORKSPACE`, over whatever is loaded there.

Each page is run as its link opens it, once to warm up and then ROUNDS times; the time is that of the page's script,
from its first line to its last, without the browser.
"""

from __future__ import annotations

import logging
import os
import statistics
import sys
import time
from pathlib import Path

from streamlit.testing.v1 import AppTest

from analysis.store import queries
from analysis.store.database import Database
from analysis.store.filters import Filters
from analysis.store.workspace import Workspace

ROUNDS = 9
SCRIPT = """
import time
start = time.perf_counter()
import streamlit as st
from dashboard import state
from dashboard.views import {page}
state.sidebar()
{page}.show()
st.session_state["took"] = time.perf_counter() - start
"""


def measure(page: str, query: dict[str, str]) -> tuple[float, list[float]]:
    """Seconds of the first run and of each later one."""
    app = AppTest.from_string(SCRIPT.format(page=page), default_timeout=120)
    for name, value in query.items():
        app.query_params[name] = value
    took = []
    for _ in range(ROUNDS + 1):
        app.run()
        assert not app.exception, app.exception
        took.append(float(app.session_state["took"]))
    return took[0], took[1:]


def main(folder: Path) -> None:
    os.environ["EARMARK_WORKSPACE"] = str(folder)
    logging.disable(logging.WARNING)
    db = Database(Workspace(folder))
    started = time.perf_counter()
    runs = queries.runs(db)
    print(f"{len(runs)} runs, {sum(run.n for run in runs):,} answers; database opened in "
          f"{time.perf_counter() - started:.2f} s")  # fmt: skip
    pages = [("leaderboard", {}), ("leaderboard", {"lens": "released"}), ("cases", {}), ("cases", {"text": "verse"})]
    for task in ("FSS", "FSLT", "SGD", "Dur"):
        found = queries.cases(db, Filters(tasks=(task,)), limit=1).rows
        pages += [("case", {"q": row["question_id"]}) for row in found]
    pages += [("structure", {}), ("structure", {"lens": "released"}), ("lyrics", {}), ("runs", {})]
    print(f"{'page':<40}{'first':>8}{'median':>8}{'max':>8}  ms")
    for page, query in pages:
        first, later = measure(page, query)
        figures = (first, statistics.median(later), max(later))
        print(f"{page + ' ' + str(query or ''):<40}" + "".join(f"{1000 * figure:8.0f}" for figure in figures))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
