"""What a speech recogniser heard: its text as it stands. Nothing is taken for a remark of the model."""

from __future__ import annotations

from typing import Any

from analysis.parsing.steps import Steps
from analysis.records import LyricSection, Parsed


def read_transcript(raw: Any) -> Parsed:
    """One text; an empty one is an answer without words."""
    if not isinstance(raw, str):
        return Steps().nothing("no text", raw)
    return Parsed((LyricSection("", raw),), "clean")
