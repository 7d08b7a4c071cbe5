"""A writer is killed while it is saving; what it had said was stored is looked for."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from typing import NamedTuple

from sqlalchemy.engine import make_url

from analysis.reviews.events import Event
from analysis.store.reviews.connection import connect
from tests.browser import ROOT

WRITER = "writer"


class Loss(NamedTuple):
    """Of several kills: events acknowledged, those of them not found, and pairs of which only one half was found."""

    acknowledged: int
    lost: int
    halves: int


def kill_writers(address: str, kills: int, seed: int = 0) -> Loss:
    """Starts a writer, kills it (SIGKILL) after some milliseconds of work, reads the database; and again."""
    chance = random.Random(seed)
    acknowledged: list[list[str]] = []
    for number in range(kills):
        acknowledged += _killed(address, f"{WRITER} {number}", chance.uniform(0.005, 0.3))
    reviews = connect(make_url(address))
    found = reviews.events()
    reviews.close()
    ids = {event.id for event in found}
    pairs: dict[tuple[str, str], list[Event]] = {}
    for event in (each for each in found if each.reviewer.startswith(WRITER)):
        pairs.setdefault((event.reviewer, event.target), []).append(event)
    lost = sum(name not in ids for pair in acknowledged for name in pair)
    return Loss(sum(map(len, acknowledged)), lost, sum(len(pair) != 2 for pair in pairs.values()))


def _killed(address: str, reviewer: str, seconds: float) -> list[list[str]]:
    command = [sys.executable, "-m", "tests.store.reviews.writing", address, reviewer]
    writer = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE)
    assert writer.stdout is not None
    first = writer.stdout.readline()  # it is at work
    time.sleep(seconds)
    writer.kill()
    rest = writer.stdout.read()
    writer.stdout.close()
    writer.wait()
    return [line.decode().split() for line in (first + rest).splitlines(keepends=True) if line.endswith(b"\n")]
