"""Call of the user's function for one prompt, repeated after failures."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from analysis.inference.adapter import Adapter, Context
from analysis.prompts.selection import Prompt

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before the second attempt, doubled for each further one up to the longest pause."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the function. position: of the prompt among those of its question, from 0."""

    question: str
    position: int
    prompt: Prompt
    audio: Path | None
    context: Context


@dataclass(frozen=True, slots=True)
class CallResult:
    """Result of a call. error: of the last attempt, if it failed. attempts: their number. seconds: of the last one."""

    answer: str | None
    error: str = ""
    attempts: int = 1
    seconds: float = 0.0


def ask(adapter: Adapter, call: Call, retries: int, pause: Callable[[float], None] = time.sleep) -> CallResult:
    """Call until there is an answer, at most 1 + `retries` times. An answer that is no text fails at once."""
    for attempt in range(1, retries + 2):
        started = time.perf_counter()
        try:
            answer = adapter(call.audio, call.prompt.text, call.context)
            error = "" if answer is None or isinstance(answer, str) else f"expected text, found {type(answer).__name__}"
            last = True
        except Exception as raised:  # noqa: BLE001  # the function is the user's: whatever it raises is stored
            answer, error = None, f"{type(raised).__name__}: {raised}"
            last = attempt > retries
        seconds = round(time.perf_counter() - started, 3)
        if last:
            break
        pause(min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE))
    return CallResult(None if error else answer, error, attempt, seconds)
