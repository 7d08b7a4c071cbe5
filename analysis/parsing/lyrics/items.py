"""Sections of lyrics in parsed data of any structure and with any key names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from analysis.parsing.json_like.scalars import CutObject, CutText
from analysis.parsing.json_like.strict_json import key_as_written
from analysis.parsing.sections.items import LABEL_KEYS, WRAPPERS, plain
from analysis.parsing.sections.vocabulary import NAME, SECTION_IN_TEXT
from analysis.parsing.steps import Steps
from analysis.records import LyricSection

TEXT_KEYS = frozenset(
    "lyrics lyric text words content transcription transcript lines line sung transcribedlyrics".split()
)
SECTION_KEYS = frozenset(("section", "lyrics"))
"""Keys of a section that the question requests."""
_TAG = re.compile(r"\W*(?:instrumental|no lyrics|no vocals|silence|music)\W*", re.IGNORECASE)
LONGEST_TAG = 60
"""Longest tag in place of words, in characters."""
LINE_KEYS = frozenset(("line", "text"))
"""Keys of an object that is one line of a section."""


def items_of(value: Any, notes: Steps, label: str = "", depth: int = 0) -> Iterator[LyricSection]:
    """Sections in a value. label: name of the key with this value, used for sections without a name."""
    if depth > 4:
        return
    if isinstance(value, list | tuple) and depth and _named_pair(value):
        notes.add("list of name and words", value[0])
        yield LyricSection(value[0], _words(value[1], notes))
    elif isinstance(value, list | tuple):
        objects = [item for item in value if isinstance(item, dict | list)]
        for item in value:
            if isinstance(item, dict | list):
                yield from items_of(item, notes, label, depth + 1)
            elif objects:
                notes.add("item that is no section dropped", item, "ambiguous")
        if depth == 0 and not objects and _texts(value):
            notes.add("list of texts read as sections without names", f"{len(value)} texts")
            yield from (LyricSection("", str(item)) for item in value)
    elif isinstance(value, dict):
        yield from _of_object(value, notes, label, depth)


def _named_pair(value: list[Any] | tuple[Any, ...]) -> bool:
    """Section from a pair such as ["Verse 1", "the words"]."""
    return len(value) == 2 and all(isinstance(item, str) for item in value) and bool(NAME.fullmatch(value[0].strip()))


def _texts(value: list[Any] | tuple[Any, ...]) -> bool:
    """Quoted texts that contain spaces, which are words. Bare words in brackets are section headers of plain text."""
    return (
        all(isinstance(item, str) for item in value)
        and any(" " in item for item in value)
        and not any(SECTION_IN_TEXT.search(item) and len(item) < 40 for item in value)
    )


def _of_object(value: dict[str, Any], notes: Steps, label: str, depth: int) -> Iterator[LyricSection]:
    if value.keys() == SECTION_KEYS and all(isinstance(part, str) for part in value.values()):
        yield LyricSection(value["section"], _words(value["lyrics"], notes))
        return
    keys = {plain(key): key for key in value}
    name = next(
        (key for plain_name, key in keys.items() if plain_name in LABEL_KEYS and not _is_list(value[key])), None
    )
    text = next((key for plain_name, key in keys.items() if plain_name in TEXT_KEYS and _is_text(value[key])), None)
    opens = text is None and any(_holds_objects(value[key]) or NAME.fullmatch(str(key).strip()) for key in value)
    if not opens and (name is not None or (text is not None and not SECTION_IN_TEXT.fullmatch(str(text)))):
        yield from _of_section(value, name, text, label, notes)
        return
    for key, inner in value.items():
        is_section_name = NAME.fullmatch(key_as_written(key).strip()) is not None
        if is_section_name and isinstance(inner, list) and _lines(inner):
            notes.add("section name read from a key", key)
            yield LyricSection(key_as_written(key), _words(inner, notes))
        elif plain(key) in WRAPPERS or _holds_objects(inner):
            notes.add("wrapping object opened", key)
            yield from items_of(inner, notes, key_as_written(key) if is_section_name else label, depth + 1)
        elif opens and not SECTION_IN_TEXT.search(str(key)):
            notes.add("fact about the song left out", key)
        elif isinstance(inner, str | list) or (inner is None and SECTION_IN_TEXT.search(str(key))):
            notes.add("section name read from a key", key)
            yield LyricSection(key_as_written(key), _words(inner, notes))


def _of_section(
    value: dict[str, Any], name: str | None, text: str | None, label: str, notes: Steps
) -> Iterator[LyricSection]:
    """Section described by an object, with its name and its words under these keys."""
    if (name, text) != ("section", "lyrics"):
        notes.add("other or missing keys", ", ".join(map(str, value)), "mended" if text else "ambiguous")
    words = _words(value.get(text) if text is not None else None, notes)
    if isinstance(value, CutObject) and text is None:
        notes.add("cut-off item without words left out", name, "ambiguous")
        return
    if name is not None:
        label = value[name] if isinstance(value[name], str) else ""
    elif label:
        notes.add("section name read from a key", label)
    yield LyricSection(label, words)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | dict)


def _holds_objects(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value))


def _is_text(value: Any) -> bool:
    """Whether a value is words or lines of words: ["...", "..."], [{"text": "..."}, ...]."""
    if isinstance(value, list) and value and all(isinstance(line, dict) for line in value):
        return all(plain(key) not in LABEL_KEYS for line in value for key in line) and all(map(_line, value))
    return not _holds_objects(value)


def _lines(value: list[Any]) -> bool:
    """Lines of one section: [{"line": "..."}, {"line": "..."}]."""
    return bool(value) and all(isinstance(line, dict) and {plain(key) for key in line} <= LINE_KEYS for line in value)


def _line(line: dict[str, Any]) -> str:
    """Words of one line that is an object; "" if it contains none."""
    return next((inner for key, inner in line.items() if plain(key) in TEXT_KEYS and isinstance(inner, str)), "")


def _words(value: Any, notes: Steps) -> str:
    if value is None:
        notes.add("no words given", "read as a section without words")
        return ""
    if isinstance(value, list | tuple):
        notes.add("list of lines joined", f"{len(value)} lines")
        return "\n".join(_line(line) if isinstance(line, dict) else _words(line, notes) for line in value)
    if isinstance(value, CutText):
        complete_words = value.rsplit(None, 1)[0] if len(value.split()) > 1 else ""
        notes.add(
            "words before the cut kept",
            f"without the last, perhaps broken, word: … {complete_words[-60:]}",
            "ambiguous",
        )
        return complete_words
    if isinstance(value, str):
        if len(value) < LONGEST_TAG and _TAG.fullmatch(value):
            notes.add("a tag where words should be", f"{value}: kept as a word", "ambiguous")
        return value
    notes.add("words that are no text", value)
    return "" if isinstance(value, dict) else str(value)
