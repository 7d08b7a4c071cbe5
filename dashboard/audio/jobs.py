"""What the server computes from recordings: each result once, in threads of its own, never in those that answer.

Recordings longer than LONG have a thread to themselves, so that none of them holds up another song.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import TypeAlias

LONG = 20 * 60.0
"""Seconds of sound."""
SHORT_THREADS = 2
FAILURE_SECONDS = 60.0
"""For so long a failure is the answer; then it is tried again."""
REMEMBERED = 4096
"""Finished jobs whose result, or failure, is at hand without another look at the recording."""

Report: TypeAlias = Callable[[float], None]
"""Called with the share that is done, from 0 to 1."""
Computation: TypeAlias = Callable[[Path, Path, Report], Path]
"""From a recording, the cache folder and a report to the file with the result."""


@dataclass
class Job:
    """One result of one recording. share: how much is done, from 0 to 1. result: the file it is kept in."""

    recording: Path
    cache: Path
    compute: Computation
    share: float = 0.0
    began: float = 0.0
    ended: float = 0.0
    result: Future[Path] = field(default_factory=Future)

    @property
    def remaining(self) -> float:
        """Seconds, as far as the share tells; 0 where it tells nothing yet."""
        gone = time.monotonic() - self.began if self.began else 0.0
        return gone * (1 - self.share) / self.share if self.share else 0.0

    def run(self) -> None:
        self.began = time.monotonic()
        try:
            self.result.set_result(self.compute(self.recording, self.cache, self.report))
        except Exception as error:  # noqa: BLE001 # whoever waits for the result raises it
            self.fail(error)

    def fail(self, error: Exception) -> None:
        self.ended = time.monotonic()
        self.result.set_exception(error)

    @property
    def is_stale(self) -> bool:
        """Whether it must be done again: its result was deleted, or it failed FAILURE_SECONDS ago."""
        if not self.result.done():
            return False
        if self.result.exception() is not None:
            return time.monotonic() - self.ended > FAILURE_SECONDS
        return not self.result.result().is_file()

    def report(self, share: float) -> None:
        self.share = share


class Lane:
    """Threads that do jobs in the order they come. They end with the process, whatever they are at."""

    def __init__(self, threads: int, do: Callable[[Job], None]) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._do = do
        for _ in range(threads):
            threading.Thread(target=self._work, daemon=True).start()

    def put(self, job: Job) -> None:
        self._jobs.put(job)

    def _work(self) -> None:
        while True:
            self._do(self._jobs.get())


class Jobs:
    """The jobs of a server. seconds: the length of a recording; it raises what makes the job fail."""

    def __init__(self, seconds: Callable[[Path], float]) -> None:
        self._seconds = seconds
        self._known: OrderedDict[tuple[object, ...], Job] = OrderedDict()
        self._lock = threading.Lock()
        self._long = Lane(1, Job.run)
        self._short = Lane(SHORT_THREADS, self._run_if_short)

    def job(self, recording: Path, cache: Path, compute: Computation) -> Job:
        """The job of this computation, begun if it is not known. Raises OSError where there is no such file.

        A file of another size or time of change is another recording.
        """
        stat = recording.stat()
        key = (compute, cache, recording, stat.st_size, stat.st_mtime_ns)
        with self._lock:
            job = self._known.get(key)
            if job is None or job.is_stale:
                job = self._known[key] = Job(recording, cache, compute)
                self._short.put(job)
            self._known.move_to_end(key)
            self._forget()
        return job

    def _run_if_short(self, job: Job) -> None:
        try:
            lane = self._long if self._seconds(job.recording) > LONG else None
        except Exception as error:  # noqa: BLE001 # as in `Job.run`
            job.fail(error)
            return
        if lane:
            lane.put(job)
        else:
            job.run()

    def _forget(self) -> None:
        """The oldest finished jobs beyond REMEMBERED."""
        for key in list(self._known)[: max(0, len(self._known) - REMEMBERED)]:
            if self._known[key].result.done():
                del self._known[key]
