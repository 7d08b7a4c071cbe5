"""What the explanations share: the parts of a value, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.records import LyricSection, Section, Value

MOST_ROWS = 300
"""Rows of evidence that are shown; an answer can hold tens of thousands."""


def sections_of(value: Value | None) -> list[Section]:
    return [one for one in value if isinstance(one, Section)] if isinstance(value, tuple) else []


def lyrics_of(value: Value | None) -> list[LyricSection]:
    return [one for one in value if isinstance(one, LyricSection)] if isinstance(value, tuple) else []


def listed(names: Sequence[str]) -> str:
    return ", ".join(names) if names else "nothing"


def number(value: Any) -> str:
    """A decimal as it was written, shortened when it is very long."""
    if value is None:
        return ""
    text = f"{value.normalize():f}" if -20 < value.adjusted() < 20 else f"{value:.6e}"
    return text if text != "-0" else "0"
