"""What all calls of a run share: their pace, their budget, and the price of a token."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from analysis.inference.pace import Pace
from analysis.inference.prices import Budget, Price
from analysis.inference.reply import CallError, Reply

LETTERS_PER_TOKEN = 4
OUTPUT_TOKENS = 256
"""Estimate for answers without a limit."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of a call, estimated. audio: of sound."""

    text: int
    audio: int
    output: int

    def cost(self, price: Price | None) -> float:
        return price.cost(self.text + self.audio, self.output, self.audio) if price else 0.0


def estimate(prompt: str, seconds: float, max_tokens: int | None, price: Price | None) -> Tokens:
    """Tokens of a call before it is made. seconds: of sound."""
    audio = math.ceil(seconds * (price or Price()).audio_tokens_per_second)
    return Tokens(math.ceil(len(prompt) / LETTERS_PER_TOKEN), audio, max_tokens or OUTPUT_TOKENS)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of pace and cost for all calls of a run. Threads may share it."""

    pace: Pace = field(default_factory=Pace)
    budget: Budget = field(default_factory=lambda: Budget(None))
    price: Price | None = None

    def call(self, tokens: Tokens, send: Callable[[], Reply]) -> Reply:
        """A call within the limits. Raises CostLimitError, and what `send` raises."""
        reserved = self.budget.reserve(tokens.cost(self.price))
        cost = 0.0
        try:
            self.pace.begin(tokens.text + tokens.audio + tokens.output)
            reply = send()
            if reply.cost is None and self.price:  # a server may state no tokens
                reply = replace(reply, cost_estimate=reserved)
            cost = reserved if reply.cost is None else reply.cost
        except CallError as error:
            if error.retry_after:
                self.pace.hold(error.retry_after)
            raise
        finally:
            self.budget.settle(reserved, cost)
        return reply
