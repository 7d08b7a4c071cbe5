"""What a speech recogniser heard: its text, without an announcement ("The transcription is: ...") around it."""

from __future__ import annotations

from typing import Any

from analysis.parsing.lyric_cleaning import without_announcement
from analysis.parsing.refusal import refuses_lyrics
from analysis.parsing.steps import Steps
from analysis.records import LyricSection, Parsed


def read_transcript(raw: Any) -> Parsed:
    """One text; an empty one is an answer without words."""
    steps = Steps()
    if not isinstance(raw, str):
        return steps.nothing("no text", raw)
    if refuses_lyrics(raw):
        return steps.refusal(raw)
    return steps.found((LyricSection("", without_announcement(raw, steps)),))
