"""How fast events are stored, and what 50 kills while saving lose. Measured on demand:

    python -m tests.benchmarks.bench_reviews [KILLS]

On SQLite in a temporary folder and on a PostgreSQL of its own, which here waits for the disk as in use.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy.engine import make_url

from analysis.reviews.events import new, of_question
from analysis.store.reviews.connection import connect
from tests.postgres import find_postgres, serving
from tests.store.reviews.killing import kill_writers

EVENTS = 2000


def main(kills: int = 50) -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure("SQLite", f"sqlite:///{Path(folder) / 'reviews.sqlite'}", kills)
    programs = find_postgres()
    if programs:
        with serving(programs, safe=True) as server:
            measure("PostgreSQL", server.database(), kills)


def measure(name: str, address: str, kills: int) -> None:
    reviews = connect(make_url(address))
    events = [new("Ada", "verdict", of_question(f"q{number}"), verdict="right") for number in range(EVENTS)]
    single, batch = events[: EVENTS // 4], events[EVENTS // 4 :]
    start = time.perf_counter()
    for event in single:
        reviews.append([event])
    apart = time.perf_counter()
    reviews.append(batch)
    together = time.perf_counter()
    reviews.states()
    read = time.perf_counter()
    print(f"{name}: {len(single) / (apart - start):.0f} events/s one by one, "
          f"{len(batch) / (together - apart):.0f} events/s in one call, "
          f"{1000 * (read - together):.0f} ms to fold all {EVENTS}")  # fmt: skip
    reviews.close()
    loss = kill_writers(address, kills)
    print(f"{name}: {kills} kills, {loss.acknowledged} events acknowledged, {loss.lost} lost, {loss.halves} halves")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
