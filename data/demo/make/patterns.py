"""Strings as rhythms: one character is a sixteenth note; a bar of 4/4 has 16, one of 3/4 or 6/8 has 12.

`.` rests, `-` holds what sounds; anything else strikes. What it strikes is for the reader of the pattern to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Stroke(NamedTuple):
    """step, length: in sixteenths. sign: the character."""

    step: int
    length: int
    sign: str


def strokes(pattern: str) -> Iterator[Stroke]:
    for step, sign in enumerate(pattern):
        if sign not in ".-":
            held = pattern[step + 1 :]
            yield Stroke(step, 1 + len(held) - len(held.lstrip("-")), sign)


def swung(step: int, swing: float) -> float:
    """Where a step falls, in sixteenths, when the second eighth of a quarter comes late by `swing` eighths."""
    return step + (2 * swing if step % 4 == 2 else swing if step % 4 == 3 else 0.0)
