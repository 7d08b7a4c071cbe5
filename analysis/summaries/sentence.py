"""A sentence on a figure together with what was tested for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal[
    "different", "no difference found", "equal scores", "same answers", "not tested", "description"
]
"""description: numbers of what was observed, which claim no difference between levels, runs or conditions."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Text with its verdict, and the figures in it by name."""

    text: str
    verdict: Verdict = "description"
    figures: Mapping[str, float | None] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return self.text


SILENCE = Sentence("")
"""Nothing to say."""
