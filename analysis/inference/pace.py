"""Pace of calls: at most so many requests and tokens a minute, and pauses that a server asks for."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock

MINUTE = 60.0


@dataclass(slots=True)
class Pace:
    """Limits calls to `rpm` requests and `tpm` tokens a minute, None for no limit. Threads may share it."""

    rpm: int | None = None
    tpm: int | None = None
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    _begun: deque[tuple[float, int]] = field(default_factory=deque)
    _held_until: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def begin(self, tokens: int = 0) -> None:
        """Wait until a call of this size may begin."""
        while (pause := self._pause(tokens)) > 0:
            self.sleep(pause)

    def hold(self, seconds: float) -> None:
        """No call begins before this pause is over."""
        with self._lock:
            self._held_until = max(self._held_until, self.clock() + seconds)

    def _pause(self, tokens: int) -> float:
        """Seconds to wait; 0 if the call has begun."""
        with self._lock:
            now = self.clock()
            while self._begun and self._begun[0][0] <= now - MINUTE:
                self._begun.popleft()
            pause = max(self._held_until - now, self._until_free(now, tokens))
            if pause <= 0:
                self._begun.append((now, tokens))
            return pause

    def _until_free(self, now: float, tokens: int) -> float:
        """Seconds until the calls of the last minute leave room. A call that is larger than the limit goes alone."""
        requests, total = len(self._begun), sum(size for _, size in self._begun)
        for begun, size in self._begun:
            if (self.rpm is None or requests < self.rpm) and (self.tpm is None or total + tokens <= self.tpm):
                return 0.0
            requests, total, free = requests - 1, total - size, begun + MINUTE - now
            if (self.rpm is None or requests < self.rpm) and (self.tpm is None or total + tokens <= self.tpm):
                return free
        return 0.0 if requests == 0 else self._begun[-1][0] + MINUTE - now
