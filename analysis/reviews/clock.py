"""The time of review events: never earlier than an event that is there already, whatever the computer's clock does.

A later verdict replaces an earlier one, and later means the time in the event. If the clock of a computer is set back,
or another server's is ahead, a new verdict would lose to one that the reviewer has replaced. The idea is that of hybrid
logical clocks (Kulkarni et al., 2014).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

STEP = timedelta(microseconds=1)
SLACK = timedelta(seconds=1)
"""What a clock that is only adjusted can be behind; it is followed."""
FARTHEST = timedelta(days=1)
"""How far ahead an event can be and still move the clock. One of a file with a wrong year must not: an event that is
said now about the same target comes just after it, whatever the clock says (`store.reviews.journal`)."""
FRESH = timedelta(minutes=1)
"""How old an event may be that is said now; older ones come from files."""


def system_time() -> datetime:
    return datetime.now(UTC)


class Clock:
    """The system's time unless that was set back; then it goes on from the latest at the usual speed.

    Each call returns a later time than the one before, so that the events of a process keep their order.
    """

    def __init__(
        self, system: Callable[[], datetime] = system_time, seconds: Callable[[], float] = time.monotonic
    ) -> None:
        """system: the computer's time. seconds: a count of seconds that nobody sets back."""
        self._system = system
        self._seconds = seconds
        self._lock = threading.Lock()
        self._latest = datetime.min.replace(tzinfo=UTC)
        self._latest_at = seconds()

    def __call__(self) -> datetime:
        with self._lock:
            at = self._seconds()
            onwards = self._latest + timedelta(seconds=at - self._latest_at)
            system = self._system()
            self._latest = max(system if onwards - system < SLACK else onwards, self._latest + STEP)
            self._latest_at = at
            return self._latest

    def advance(self, moment: datetime) -> None:
        """Makes the next time later than that of an event, unless it is more than a day ahead of the system's time."""
        with self._lock:
            at = self._seconds()
            onwards = self._latest + timedelta(seconds=at - self._latest_at)
            if onwards < moment <= self._system() + FARTHEST:
                self._latest, self._latest_at = moment, at


now = Clock()
"""The time of this process."""
