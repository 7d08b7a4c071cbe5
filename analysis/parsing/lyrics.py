"""Answers to the lyrics tasks: a list of named sections with their words.

Nothing is cleaned out of the words: punctuation, ad-libs and tags such as [Instrumental] stay, as the definition of the
metric has it. Where the end of the text cut off the last section, its words before the cut are kept, without the last,
perhaps broken, word.
"""

from __future__ import annotations

from typing import Any

from analysis.parsing.json_list import MOST_VALUES, candidates, data_or_text
from analysis.parsing.lyric_items import items_of
from analysis.parsing.lyric_text import HEADED, sections_of_text, tidied
from analysis.parsing.steps import Steps
from analysis.parsing.text import final_answer, refuses_lyrics, says_nothing
from analysis.records import LyricSection, Parsed


def read_lyrics(raw: Any) -> Parsed:
    """Named sections of an answer; text without any structure is one section without a name."""
    return data_or_text(raw, _chosen, _from_text)


def read_words(raw: Any) -> Parsed:
    """The words of an answer that was asked for no structure."""
    steps = Steps()
    if not isinstance(raw, str):
        return read_lyrics(raw)
    text = final_answer(raw, steps)
    if says_nothing(text) or refuses_lyrics(text):
        return steps.nothing("says nothing, or refuses", text)
    return steps.found((LyricSection("", tidied(text, steps)),))


def _from_text(text: str, steps: Steps) -> Parsed:
    tried = Steps()
    tried.extend(steps)
    found = _chosen(candidates(text, tried) if "[" in text or "{" in text else [], tried)
    if found is not None:
        return found
    if refuses_lyrics(text) and not HEADED.search(text):
        return steps.nothing("refusal", text)
    return steps.found(sections_of_text(text, steps))


def _chosen(values: list[Any], steps: Steps) -> Parsed | None:
    for value in values[:MOST_VALUES]:
        notes = Steps()
        items = tuple(items_of(value, notes))
        if items:
            if isinstance(value, dict) and len(items) == 1:
                notes.add("one object instead of a list", items[0].label)
            steps.extend(notes)
            return steps.found(items)
    return steps.found(()) if any(value == [] for value in values) else None
