"""Loading speed of a large file of choices: records a second of CPU, and memory at its peak.

python -m tests.benchmarks.bench_choices 20000
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from analysis import pipeline
from analysis.store.workspace import Workspace

OPTIONS = ("flute", "piano", "oboe", "drums")
ANSWERS = ("A", "(B)", "The answer is C.", "oboe", "D. drums", "I cannot hear that.", "Answer: piano")


def write(path: Path, n: int) -> Path:
    """A file of MMAU's fields with n records."""
    with path.open("w", encoding="utf-8") as stream:
        for number in range(n):
            record = {
                "id": f"q{number}", "audio_id": f"./audio/q{number}.wav", "question": "Which instrument?",
                "choices": OPTIONS, "answer": OPTIONS[number % 4], "task": "music", "difficulty": "easy",
                "sub-category": "Instrumentation", "model_output": f"{ANSWERS[number % 7]}",
            }  # fmt: skip
            stream.write(json.dumps(record) + "\n")
    return path


def measure(n: int) -> tuple[float, float]:
    """CPU seconds of one load, and the peak of memory in MB."""
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder) / "ear.jsonl", n)
        start = time.process_time()
        pipeline.load([path], Workspace(Path(folder) / "workspace"))
        return time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seconds, peak = measure(size)
    print(f"{size:,} records: {seconds:.1f} s of CPU, {size / seconds:,.0f} records/s, {peak:,.0f} MB at the peak")
