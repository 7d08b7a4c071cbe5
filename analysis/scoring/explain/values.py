"""Parts of a value and their text, for all explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.records import LyricSection, Section, Value

MOST_ROWS = 300
"""Most rows of evidence on a page; an answer can contain tens of thousands."""


def sections_of(value: Value | None) -> list[Section]:
    return [section for section in value if isinstance(section, Section)] if isinstance(value, tuple) else []


def lyrics_of(value: Value | None) -> list[LyricSection]:
    return [section for section in value if isinstance(section, LyricSection)] if isinstance(value, tuple) else []


def listed(names: Sequence[str]) -> str:
    return ", ".join(names) if names else "nothing"


def number(value: Any) -> str:
    """A decimal as text, in exponent notation if very large or small."""
    if value is None:
        return ""
    text = f"{value.normalize():f}" if -20 < value.adjusted() < 20 else f"{value:.6e}"
    return text if text != "-0" else "0"
