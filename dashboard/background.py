"""Work that goes on while pages are drawn, begun once whoever asks for it, and what is known of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import streamlit as st


@dataclass
class Job:
    """One piece of work. result: what came of it, once it is over. failed: why it ended without result.

    begun: of the clock `time.monotonic`.
    """

    done: int = 0
    total: int = 1
    result: Any = None
    failed: str = ""
    over: bool = False
    begun: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> int:
        """Seconds since the job began."""
        return int(time.monotonic() - self.begun)

    @property
    def share(self) -> float:
        return min(self.done / max(self.total, 1), 1.0)


def job(key: str) -> Job | None:
    """What is known of a piece of work; None if it was never begun."""
    return _jobs().get(key)


def begin(key: str, total: int, work: Callable[[Job], Any]) -> Job:
    """Begins a piece of work in a thread of its own, unless it is under way. work: gives what is found."""
    job = _jobs().get(key)
    if job is not None and not job.over:
        return job
    fresh = _jobs()[key] = Job(total=total)

    def run() -> None:
        try:
            fresh.result = work(fresh)
        except Exception as error:  # noqa: BLE001 # whatever it was is shown on the page that waits for it
            fresh.failed = str(error) or type(error).__name__
        fresh.over = True

    threading.Thread(target=run, daemon=True).start()
    return fresh


@st.cache_resource(show_spinner=False)
def _jobs() -> dict[str, Job]:
    return {}
