"""A second process that does a part of the work with all that is in memory: a copy of this one.

Where the system cannot copy a process safely there is none, and the caller does the work itself. So it does when no
copy or file could be made, when the copy was ended, met an error, which then occurs in its place, or stands still: what
another thread had locked when the copy was made stays locked in it.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import IO, Generic, Self, TypeVar

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds that the copy may need beyond twenty times those which the first process had for its own part."""
GRACE = 2.0
"""Seconds in which a copy that is ended may remove what it has half written."""
PAUSE = 0.002
"""Seconds between two looks at the copy."""


def is_possible() -> bool:
    """Whether this process can be copied: on Linux, by its main thread. A server asks in other threads."""
    return sys.platform == "linux" and threading.current_thread() is threading.main_thread()


def deadline(began: float) -> float:
    """Until when copies that began then may work, if this process has finished its own part now."""
    now = time.monotonic()
    return now + PATIENCE + 20 * (now - began)


class SecondProcess(Generic[T]):
    """Does `work` while the context lasts. Leaving it ends the process."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._process = 0
        self._began = 0.0
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        gc.freeze()  # what was made before is shared as long as nobody writes into it
        self._began = time.monotonic()
        try:
            self._file = tempfile.TemporaryFile()
            self._copy(self._file)
        except OSError:
            pass  # too many processes, too little memory or no folder for files: there is no result
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def _copy(self, file: IO[bytes]) -> None:
        """Ctrl-C waits until both processes know which one they are: it is handled by the first one alone."""
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of the thread that shows the progress: PATIENCE
                self._process = os.fork()
            if not self._process:
                self._do(file)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process:
            self._wait()
        if self._file:
            self._file.close()

    def result(self, end: float | None = None) -> T | None:
        """What `work` returned, once it is done; None if there is no copy, or it did not end well or in time.

        end: a `deadline` of several copies.
        """
        if not self._process or not self._file:
            return None
        if self._wait(deadline(self._began) if end is None else end) != 0:
            return None
        self._file.seek(0)
        result: T = pickle.load(self._file)
        return result

    def _wait(self, end: float = 0.0) -> int:
        """The status with which the copy ended. It is ended at `end`, by its own means or by force."""
        status = self._status(end)
        for number in (signal.SIGTERM, signal.SIGKILL):
            if status is None:
                os.kill(self._process, number)
                status = self._status(time.monotonic() + GRACE)
        self._process = 0
        return status if status is not None else signal.SIGKILL

    def _status(self, end: float) -> int | None:
        """None if it goes on."""
        while not (ended := os.waitpid(self._process, os.WNOHANG))[0]:
            if time.monotonic() > end:
                return None
            time.sleep(PAUSE)
        return ended[1]

    def _do(self, file: IO[bytes]) -> None:
        """In the copy: nothing of what the first process has begun is ended here, not even its files."""
        status = 1
        try:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, _leave)
            pickle.dump(self._work(), file, pickle.HIGHEST_PROTOCOL)
            file.flush()
            status = 0
        finally:
            os._exit(status)


def _leave(number: int, frame: FrameType | None) -> None:
    """On SIGTERM: leaves all contexts, so that no folder stays behind."""
    raise SystemExit(number)
