"""Lyrics by section from words with times: a word belongs to the section with its middle. Empty ones are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from analysis.audio.features.speech_recognition import Word
from analysis.baselines.acoustic.profanity import mask
from analysis.labels import canonical
from analysis.records import LyricSection, Section


def lyrics_by_section(words: Iterable[Word], sections: Iterable[Section], label: str = "") -> tuple[LyricSection, ...]:
    """Words of the sections, numbered by type. label: a canonical label, "" for all types."""
    word_list, counts, rows = list(words), Counter[str](), []
    for section in sections:
        start, end = section.start or 0.0, section.end or 0.0
        text = " ".join(mask(word.text) for word in word_list if start <= (word.start + word.end) / 2 < end)
        if text and (not label or canonical(section.label) == label):
            counts[section.label] += 1
            rows.append(LyricSection(f"{section.label}{counts[section.label]}", text))
    return tuple(rows)
