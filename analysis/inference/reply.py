"""What a call returns besides its text, and errors that say whether another attempt makes sense."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analysis.errors import EarmarkError


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer of an endpoint. finish: why it ended, such as "length" for one that was cut.

    reasoning: the model's thinking, as far as the server shows it; reasoning_tokens: counted even where it is hidden.
    cost_estimate: where the server states no tokens. audio_sent: facts of each sound, None if they were not taken.
    """

    text: str | None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None
    finish: str = ""
    cost_estimate: float | None = None
    audio_sent: Sequence[Mapping[str, Any]] | None = None
    reasoning: str = ""
    reasoning_tokens: int | None = None


@dataclass
class CallError(EarmarkError):
    """A failed call. retry_after: pause that the server asks for, in seconds. final: no further attempt can succeed."""

    reason: str
    retry_after: float | None = None
    final: bool = False

    def __str__(self) -> str:
        return self.reason
