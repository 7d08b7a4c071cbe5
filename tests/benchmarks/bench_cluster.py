"""Slopes of loading into a bucket, and 100 runs of 1,000,000 answers simulated from them for some numbers of workers.

    python -m tests.benchmarks.bench_cluster 600 2400

The answers are those of a run of the demo with decimal numbers moved a little, so that sections, times and durations
differ; options and counts stay equal, as they are in any large run. Two loads of these sizes give processor seconds
and bytes an answer. A simulated worker loads one run after another; each worker is killed once a day at a random time,
and its run is begun again by the next free one.
"""

from __future__ import annotations

import heapq
import json
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from analysis import pipeline
from analysis.pipeline import demo
from analysis.store.storage import BucketStorage
from analysis.store.workspace import Workspace
from tests import buckets

RUNS, ANSWERS = 100, 1_000_000
WORKERS = (1, 8, 32, 100)
DAY = 86_400.0
_NUMBER = re.compile(r"\d+\.\d+")


def main(sizes: list[int]) -> None:
    with buckets.serving() as server, tempfile.TemporaryDirectory() as folder:
        os.environ.update({**buckets.VARIABLES, "AWS_ENDPOINT_URL": server.address, "EARMARK_LOCAL": folder})
        points = [(size, *_load(Path(folder), server.bucket(), size)) for size in (sizes[0], *sizes)][1:]
    for answers, seconds, stored in points:
        print(f"{answers:,} answers: {seconds:.2f} s of processor, {stored / 1e6:.2f} MB in the bucket")
    (small, seconds, stored), (large, more_seconds, more_stored) = points[0], points[-1]
    slope = (more_seconds - seconds) / (large - small)
    size = (more_stored - stored) / (large - small)
    print(f"slopes: {slope * 1e3:.2f} ms and {size:.0f} bytes an answer")
    print(f"{RUNS} runs of {ANSWERS:,} answers: {RUNS * ANSWERS * size / 1e9:.0f} GB")
    for workers in WORKERS:
        hours, repeats = _simulate(workers, slope * ANSWERS)
        print(f"{workers:>3} workers: {hours:.1f} hours, {repeats} runs begun again")


def _load(folder: Path, bucket: str, size: int) -> tuple[float, int]:
    """Processor seconds and stored bytes of one load. The server's own work is in the seconds."""
    path = folder / f"{bucket}.json"
    path.write_text(json.dumps(_records(size)), encoding="utf-8")
    workspace = Workspace(f"s3://{bucket}")
    begin = time.process_time()
    pipeline.load([path], workspace)
    seconds = time.process_time() - begin
    assert isinstance(workspace.storage, BucketStorage)
    return seconds, sum(entry.size for entry in workspace.storage.bucket.objects(""))


def _records(size: int) -> dict[str, Any]:
    run: dict[str, Any] = json.loads((demo.RUNS / "novelty_stem.json").read_text(encoding="utf-8"))
    rng, results = random.Random(0), run["results"]
    copies = (results[position % len(results)] for position in range(size))
    settings = {name: value for name, value in run.items() if name != "run_hash"}
    return settings | {"results": [_moved(record, rng) for record in copies]}


def _moved(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The record with another answer."""
    answers = {name: record[name] for name in ("prediction", "predictions", "response") if name in record}
    text = _NUMBER.sub(lambda match: f"{float(match[0]) + rng.uniform(0, 0.5):.3f}", json.dumps(answers))
    moved: dict[str, Any] = json.loads(text)
    return record | moved


def _simulate(workers: int, seconds: float) -> tuple[float, int]:
    """Hours until all runs are loaded, and how many were begun again. seconds: of one run."""
    rng = random.Random(workers)
    free = [(0.0, rng.uniform(0, DAY)) for _ in range(workers)]
    heapq.heapify(free)
    waiting, end, repeats = RUNS, 0.0, 0
    while waiting:
        begin, death = heapq.heappop(free)
        if begin + seconds > death:
            repeats += 1
            heapq.heappush(free, (death, death + DAY))
            continue
        waiting -= 1
        end = max(end, begin + seconds)
        heapq.heappush(free, (begin + seconds, death))
    return end / 3600, repeats


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]] or [600, 2400])
