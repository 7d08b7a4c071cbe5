"""Text of a speech recogniser, unchanged because audiobench counts every word of it."""

from __future__ import annotations

from typing import Any

from analysis.parsing.steps import Steps
from analysis.records import LyricSection, Reading


def read_transcript(raw: Any) -> Reading:
    """Reading of one text. Empty text is an answer without words."""
    if not isinstance(raw, str):
        return Steps().nothing("no text", raw)
    return Reading((LyricSection("", raw),), "clean")
