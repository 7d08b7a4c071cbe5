"""Prices of models per million tokens, and what a run may cost.

    gpt-4o-audio-preview: {input: 2.5, audio: 40.0, output: 10.0}
    "*": {input: 1.0, output: 2.0}

A YAML or JSON file; "*" is for all other models. audio: of input tokens that are sound, as input if it is left out.
audio_tokens_per_second: to estimate a run before it begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from threading import Lock

import yaml

from analysis import bounded_yaml
from analysis.errors import EarmarkError, FileError, LineError

MILLION = 1_000_000
ANY = "*"


@dataclass(frozen=True, slots=True)
class Price:
    """The prices of a model per million tokens, in one currency."""

    input: float = 0.0
    output: float = 0.0
    audio: float | None = None
    audio_tokens_per_second: float = 10.0

    def cost(self, input_tokens: int, output_tokens: int, audio_tokens: int = 0) -> float:
        """Cost of a call. audio_tokens: those of the input tokens that are audio."""
        audio = self.input if self.audio is None else self.audio
        text_tokens = input_tokens - audio_tokens
        return (text_tokens * self.input + audio_tokens * audio + output_tokens * self.output) / MILLION


@dataclass
class CostLimitError(EarmarkError):
    """The next call could exceed the limit."""

    spent: float
    limit: float

    def __str__(self) -> str:
        return f"stopped before the cost of {self.limit:g}: {self.spent:.4f} spent. A higher --max-cost continues."


@dataclass(slots=True)
class Budget:
    """What calls may cost together. Threads may share it.

    Calls under way reserve their estimate, or the cost of the dearest call so far if that is more.
    """

    limit: float | None
    spent: float = 0.0
    reserved: float = 0.0
    dearest: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    def reserve(self, estimate: float) -> float:
        """What is reserved. Raises CostLimitError if calls under way and this one could exceed the limit."""
        with self._lock:
            amount = max(estimate, self.dearest)
            if self.limit is not None and self.spent + self.reserved + amount > self.limit:
                raise CostLimitError(self.spent, self.limit)
            self.reserved += amount
            return amount

    def settle(self, amount: float, cost: float) -> None:
        """A call with this reservation is over."""
        with self._lock:
            self.reserved -= amount
            self.spent += cost
            self.dearest = max(self.dearest, cost)


def load(path: Path, model: str) -> Price:
    """The price of a model. Raises FileError."""
    try:
        content = bounded_yaml.load(path.read_text(encoding="utf-8"), str(path))
    except (LineError, OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise FileError(str(path), "prices by model", str(error)) from error
    row = content.get(model, content.get(ANY)) if isinstance(content, Mapping) else None
    if not isinstance(row, Mapping):
        raise FileError(str(path), f"a price of {model!r} or of {ANY!r}", "none")
    names = {entry.name for entry in fields(Price)}
    wrong = [f"{name}: {value!r}" for name, value in row.items() if name not in names or not _is_price(value)]
    if wrong:
        raise FileError(str(path), f"numbers from 0 for {', '.join(sorted(names))}", ", ".join(wrong))
    return Price(**row)


def _is_price(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
