"""Call of the user's function for one prompt, repeated after failures."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from analysis.errors import ClusterError
from analysis.inference.adapter import Adapter, Context
from analysis.inference.prices import CostLimitError
from analysis.inference.reply import CallError, Reply
from analysis.parsing.reasoning import shortened
from analysis.prompts.selection import Prompt

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before the second attempt, doubled for each further one up to the longest pause."""
MOST_PAUSES = 50
"""Pauses that a server may ask for in one call before they count as failures."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the function. position: of the prompt among those of its question, from 0."""

    question: str
    position: int
    prompt: Prompt
    audio: Path | None
    context: Context

    @property
    def has_sound(self) -> bool:
        return self.audio is not None or bool(self.context.songs)


@dataclass(frozen=True, slots=True)
class CallResult:
    """Result of a call. error: of the last attempt, if it failed. attempts: their number. seconds: of the last one.

    input_tokens, output_tokens, cost, finish: as the server states them; the others: see `Reply`, of which a long
    reasoning is cut in the middle.
    """

    answer: str | None
    error: str = ""
    attempts: int = 1
    seconds: float = 0.0
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None
    finish: str = ""
    cost_estimate: float | None = None
    audio_sent: Sequence[Mapping[str, Any]] | None = None
    reasoning: str = ""
    reasoning_tokens: int | None = None

    @property
    def counted_cost(self) -> float:
        """The cost that counts towards a limit: as reported, else as estimated."""
        return self.cost if self.cost is not None else self.cost_estimate or 0.0

    def fields(self) -> dict[str, Any]:
        """The fields of a call as they are stored; what only servers state is left out where it is not stated."""
        values = asdict(self)
        return {name: value for name, value in values.items() if name not in STATED or value not in (None, "")}


STATED = ("input_tokens", "output_tokens", "cost", "finish", "cost_estimate", "audio_sent", "reasoning",
          "reasoning_tokens")  # fmt: skip


def ask(adapter: Adapter, call: Call, retries: int, pause: Callable[[float], None] = time.sleep) -> CallResult:
    """Call until there is an answer, at most 1 + `retries` times. An answer that is no text fails at once.

    A server that asks for a pause is given it; up to MOST_PAUSES such attempts do not count. Raises CostLimitError,
    ClusterError.
    """
    attempts = failures = pauses = 0
    while True:
        attempts += 1
        started = time.perf_counter()
        try:
            result = _result(adapter(call.audio, call.prompt.text, call.context))
            wait = None
        except (CostLimitError, ClusterError):
            raise
        except Exception as raised:  # noqa: BLE001  # the function is the user's: whatever it raises is stored
            result = CallResult(None, str(raised) if isinstance(raised, CallError) else message(raised))
            final = isinstance(raised, CallError) and raised.final
            requested = raised.retry_after if isinstance(raised, CallError) else None
            if requested is not None and not final and pauses < MOST_PAUSES:
                pauses += 1
                wait = requested
            else:
                failures += 1
                wait = None if final or failures > retries else min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE)
        seconds = round(time.perf_counter() - started, 3)
        if wait is None:
            return replace(result, attempts=attempts, seconds=seconds)
        pause(wait)


def _result(answer: object) -> CallResult:
    """The result of a call that returned."""
    if isinstance(answer, Reply):
        stated = {name: getattr(answer, name) for name in STATED}
        return CallResult(answer.text, **stated | {"reasoning": shortened(answer.reasoning)})
    if answer is None or isinstance(answer, str):
        return CallResult(answer)
    return CallResult(None, f"expected text, found {type(answer).__name__}")


def message(raised: Exception) -> str:
    """The message of an error as it is stored with a call."""
    return f"{type(raised).__name__}: {raised}"
