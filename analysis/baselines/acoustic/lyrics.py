"""Words with times into sections: a word belongs to the section in which its middle lies; empty ones are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from analysis.audio.features.speech_recognition import Word
from analysis.baselines.acoustic.profanity import masked
from analysis.labels import canonical
from analysis.records import LyricSection, Section


def transcribed(words: Iterable[Word], sections: Iterable[Section], wanted: str = "") -> tuple[LyricSection, ...]:
    """The sections' words, named and numbered by type. wanted: a canonical label, "" for all types."""
    known, seen, found = list(words), Counter[str](), []
    for section in sections:
        start, end = section.start or 0.0, section.end or 0.0
        text = " ".join(masked(word.text) for word in known if start <= (word.start + word.end) / 2 < end)
        if text and (not wanted or canonical(section.label) == wanted):
            seen[section.label] += 1
            found.append(LyricSection(f"{section.label}{seen[section.label]}", text))
    return tuple(found)
