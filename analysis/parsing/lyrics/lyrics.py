"""Answers to the lyrics tasks: a list of named sections with their words.

Text that is not sung is removed: announcements, closing remarks, time stamps, names of speakers, marks of layout.
Punctuation, ad-libs and tags such as [Instrumental] stay, as in the definition of the metric. "There is no bridge" and
"Instrumental" are answers without words; a refusal is no answer. Words in JSON, the format that the question asks for,
count as sung even if they sound like a refusal; in free text that is ambiguous. If the text is truncated in the last
section, its words stay, without the last, possibly incomplete, word.
"""

from __future__ import annotations

import re
from typing import Any

from analysis.parsing.json_like.candidates import MOST_VALUES, candidates, data_or_text
from analysis.parsing.lyrics.cleaning import without_announcement, without_layout, without_stamps
from analysis.parsing.lyrics.items import items_of
from analysis.parsing.lyrics.no_words import says_no_words
from analysis.parsing.lyrics.plain_text import HEADED, inside_quotes, sections_of_text, tidied
from analysis.parsing.refusal import refuses_in_data, refuses_lyrics, sounds_like_refusal, speaks_of_the_task
from analysis.parsing.sections.vocabulary import SECTION_NAME
from analysis.parsing.steps import Steps
from analysis.parsing.text import says_nothing, without_long_blanks
from analysis.parsing.unwrapping import final_answer
from analysis.records import LyricSection, Reading

_SIGNS = '<>/:"\\“‘«♪♫🎵🎶'
_ENUMERATED = re.compile(r"[ \t]*+(?:1[.)]|[-*•])[ \t]")
"""Characters without which there is nothing to remove from words."""

_DATA = re.compile(r"\{|\[\s*+(?:[\"'“”„‘’«»`(\[\]]|\\\"|null\b|None\b|\Z)")
"""Start of an object, or of a list of anything but bare words."""

_OWN_NAME = re.compile(rf"\s*{SECTION_NAME}(?:[ \t]*\d{{1,2}})?[ \t]*:[ \t]*(?=[^\W\d])", re.IGNORECASE)
"""Section name before its words."""

_LEFT_OVER = re.compile(r"</?[a-z]|^[ \t]*+>|\*\*|```|https?:|\A\s*+\[|-->", re.MULTILINE | re.IGNORECASE)
"""Marks that are never sung."""
_LEFT_OVER_HINTS = "<>*`[/"

LONGEST_REMARK = 120
"""Longest text in data that may state that nothing is sung, in characters. Longer text is sung."""


def read_lyrics(raw: Any) -> Reading:
    """Named sections of an answer. Text without structure is one section without a name."""
    return data_or_text(raw, _of_data, _from_text)


def read_words(raw: Any) -> Reading:
    """Words of an answer to a question that requests no structure."""
    steps = Steps()
    if not isinstance(raw, str):
        return read_lyrics(raw)
    return words_of_text(final_answer(raw, steps), steps)


def words_of_text(text: str, steps: Steps) -> Reading:
    """Words of a text as one section without a name."""
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    if says_no_words(text):
        steps.add("says that there are no words", text)
        return steps.reading(())
    if refuses_lyrics(text):
        return steps.refusal(text)
    if sounds_like_refusal(text):
        steps.add("sung, or a refusal?", text, "ambiguous")
    return steps.reading((LyricSection("", tidied(text, steps)),))


def _from_text(text: str, steps: Steps) -> Reading:
    if "{" not in text and '"' not in text and says_no_words(text):
        steps.add("says that there are no words", text)
        return steps.reading(())
    trial_steps = Steps()
    trial_steps.extend(steps)
    if "{" not in text and '["' not in text and "['" not in text and "[“" not in text:
        text = without_stamps(text, trial_steps)
    reading = _of_data(candidates(text, trial_steps) if _DATA.search(text) else [], trial_steps)
    if reading is not None:
        return reading
    if says_no_words(text):
        steps.add("says that there are no words", text)
        return steps.reading(())
    if refuses_lyrics(text) and not HEADED.search(text):
        return steps.refusal(text)
    if sounds_like_refusal(text):
        steps.add("sung, or a refusal?", text, "ambiguous")
    sections = sections_of_text(text, steps)
    if len(sections) == 1 and speaks_of_the_task(sections[0].text):
        steps.add("sung, or said of the recording?", sections[0].text, "ambiguous")
    return steps.reading(sections)


def _of_data(values: list[Any], steps: Steps) -> Reading | None:
    for value in values[:MOST_VALUES]:
        notes = Steps()
        items = tuple(items_of(value, notes))
        if items:
            if isinstance(value, dict) and len(items) == 1:
                notes.add("one object instead of a list", items[0].label)
            steps.extend(notes)
            if all(refuses_in_data(item.text) for item in items):
                return steps.refusal(items[0].text)
            sung = [LyricSection(item.label, _sung(item.text, steps)) for item in items]
            inside = [inside_quotes(item.text) for item in sung]
            if all(inside):
                steps.add("quotes around the words removed", f"of {len(items)} sections")
                sung = [LyricSection(item.label, text or "") for item, text in zip(items, inside, strict=True)]
            return steps.reading(tuple(sung))
    return steps.reading(()) if any(value == [] for value in values) else None


def _is_marked(text: str) -> bool:
    return any(map(text.__contains__, _SIGNS)) or "ote" in text or _ENUMERATED.match(text) is not None


def _sung(text: str, steps: Steps) -> str:
    """Words of a section in data, without text that is not sung."""
    text = without_long_blanks(text)
    if len(text) <= LONGEST_REMARK and len(text.split()) > 2 and says_no_words(text):
        steps.add("a section said to have no words", text)
        return ""
    plain = without_announcement(without_layout(text, steps), steps) if _is_marked(text) else text
    inline = _OWN_NAME.match(plain)
    if inline is not None:
        steps.add("header inside the words removed", inline[0])
        plain = plain[inline.end() :]
    header = HEADED.match(plain) if "[" in plain[:60] else None
    if header is not None and plain[header.end() :].strip():
        steps.add("header inside the words removed", header[0])
        plain = plain[header.end() :]
    if any(map(plain.__contains__, _LEFT_OVER_HINTS)) and (sign := _LEFT_OVER.search(plain)) is not None:
        steps.add("sung, or left over from the answer?", sign[0], "ambiguous")
    return plain if plain == text else plain.strip()
