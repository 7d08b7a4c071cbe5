"""Answers to the lyrics tasks: a list of named sections with their words.

Nothing is cleaned out of the words: punctuation, ad-libs and tags such as [Instrumental] stay, as the definition of the
metric has it. Where the end of the text cut off the last section, its words before the cut are kept, without the last,
perhaps broken, word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from analysis.parsing.json_list import candidates
from analysis.parsing.scalars import CutObject, CutText
from analysis.parsing.section_items import LABEL_KEYS, WRAPPERS
from analysis.parsing.sections import MOST_VALUES
from analysis.parsing.steps import Steps
from analysis.parsing.strict_json import written
from analysis.parsing.text import fenced_blocks, final_answer, refuses_lyrics, says_nothing
from analysis.records import LyricSection, Parsed

TEXT_KEYS = frozenset(
    "lyrics lyric text words content transcription transcript lines line sung transcribedlyrics".split()
)
_SECTION_NAME = (
    r"(?:(?:\d(?:st|nd|rd|th)|first|second|third|fourth|final|last)\s+)?"
    r"(?:intro(?:duction)?|(?:pre|post)[\s\-‑]?chorus|verse|chorus|refrain|bridge|outro|hook|interlude|instrumental|break"
    r"(?:down)?|solo|coda|ending|tag|vamp|drop|build(?:[\s-]?up)?|middle\s?(?:8|eight)|spoken|ad[\s-]?libs?|rap)"
)
_HEADER = re.compile(
    rf"[ \t]*(?:#{{1,6}}[ \t]*)?(?:\*\*|__)?[ \t]*(?:"
    rf"[\[(【<](?P<boxed>[^\])】>\n]{{1,50}})[\])】>]|(?P<bare>{_SECTION_NAME}(?:[ \t]*(?:\d{{1,2}}|[ivx]{{1,4}}))?"
    rf"(?:[ \t]*\([^)\n]{{0,30}}\))?))[ \t]*(?:\*\*|__)?[ \t]*:?[ \t]*(?:\*\*|__)?[ \t]*",
    re.IGNORECASE,
)
_INLINE = re.compile(
    rf"[ \t]*(?:\*\*)?(?P<name>{_SECTION_NAME}(?:[ \t]*\d{{1,2}})?)(?:\*\*)?[ \t]*:(?:\*\*)?[ \t]*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_HEADED = re.compile(rf"[ \t]*(\[[ \t]*{_SECTION_NAME}[^\]\n]{{0,30}}\])[ \t]*", re.IGNORECASE)
"""A header in square brackets, wherever it stands on its line."""
_NAMED = re.compile(_SECTION_NAME, re.IGNORECASE)
_NAME = re.compile(rf"{_SECTION_NAME}s?[ \t]*(?:\d{{1,2}}|[ivx]{{1,4}})?", re.IGNORECASE)
_TIMESTAMP = re.compile(r"^[ \t]*\[\d{1,2}:\d{2}(?:[.:]\d{1,3})?\][ \t]*", re.MULTILINE)
_PREFACE = re.compile(
    r"\A[^\n]{0,160}\b(?:lyrics?|transcription|transcribed?|words)\b[^\n]{0,80}:[ \t]*\n|"
    r"\A(?:sure|certainly|of course|okay)\b[^\n]{0,160}\n",
    re.IGNORECASE,
)


def read_lyrics(raw: Any) -> Parsed:
    """Named sections of an answer; text without any structure is one section without a name."""
    steps = Steps()
    if raw is None:
        return steps.nothing("no answer")
    if isinstance(raw, list) and len(raw) == 1 and isinstance(raw[0], str):
        raw = raw[0]
    if not isinstance(raw, str):
        steps.add("already parsed", raw)
        return _chosen([raw], steps) or steps.nothing("no lyrics in it")
    text = final_answer(raw, steps)
    if says_nothing(text):
        return steps.nothing("says nothing", text)
    found = _chosen(candidates(text, steps) if "[" in text or "{" in text else [], steps)
    if found is not None:
        return found
    if refuses_lyrics(text) and not _HEADED.search(text):
        return steps.nothing("refusal", text)
    return steps.found(_of_text(text, steps))


def read_words(raw: Any) -> Parsed:
    """The words of an answer that was asked for no structure."""
    steps = Steps()
    if isinstance(raw, str):
        text = final_answer(raw, steps)
        if says_nothing(text) or refuses_lyrics(text):
            return steps.nothing("says nothing, or refuses", text)
        return steps.found((LyricSection("", text),))
    return steps.nothing("no answer") if raw is None else read_lyrics(raw)


def _chosen(values: list[Any], steps: Steps) -> Parsed | None:
    for value in values[:MOST_VALUES]:
        notes = Steps()
        items = tuple(_items(value, notes, 0))
        if items:
            if isinstance(value, dict) and len(items) == 1:
                notes.add("one object instead of a list", items[0].label)
            steps.extend(notes)
            return steps.found(items)
    return steps.found(()) if any(value == [] for value in values) else None


def _plain(key: object) -> str:
    return re.sub(r"[^a-z]", "", str(key).lower())


def _items(value: Any, notes: Steps, depth: int) -> Iterator[LyricSection]:
    if depth > 4:
        return
    if isinstance(value, list | tuple) and depth and _named_pair(value):
        notes.add("list of name and words", value[0])
        yield LyricSection(value[0], _words(value[1], notes))
    elif isinstance(value, list | tuple):
        objects = [item for item in value if isinstance(item, dict | list)]
        for item in value:
            if isinstance(item, dict | list):
                yield from _items(item, notes, depth + 1)
            elif objects:
                notes.add("item that is no section dropped", item, "ambiguous")
        if depth == 0 and not objects and _texts(value):
            notes.add("list of texts read as sections without names", f"{len(value)} texts")
            yield from (LyricSection("", str(item)) for item in value)
    elif isinstance(value, dict):
        yield from _of_object(value, notes, depth)


def _named_pair(value: list[Any] | tuple[Any, ...]) -> bool:
    """["Verse 1", "the words"]."""
    return len(value) == 2 and all(isinstance(item, str) for item in value) and bool(_NAME.fullmatch(value[0].strip()))


def _texts(value: list[Any] | tuple[Any, ...]) -> bool:
    """Quoted texts with blanks in them: words. Bare words in brackets are section headers of plain text."""
    return (
        all(isinstance(item, str) for item in value)
        and any(" " in item for item in value)
        and not any(_NAMED.search(item) and len(item) < 40 for item in value)
    )


def _of_object(value: dict[str, Any], notes: Steps, depth: int) -> Iterator[LyricSection]:
    keys = {_plain(key): key for key in value}
    name = next((key for plain, key in keys.items() if plain in LABEL_KEYS and not _is_list(value[key])), None)
    text = next((key for plain, key in keys.items() if plain in TEXT_KEYS and _is_text(value[key])), None)
    opens = text is None and any(_holds_objects(value[key]) or _NAME.fullmatch(str(key).strip()) for key in value)
    if opens:
        name = None
    if name is not None or (text is not None and not _NAMED.fullmatch(str(text))):
        if (name, text) != ("section", "lyrics"):
            notes.add("other or missing keys", ", ".join(map(str, value)), "mended" if text else "ambiguous")
        words = _words(value.get(text) if text is not None else None, notes)
        if isinstance(value, CutObject) and text is None:
            notes.add("cut-off item without words left out", name, "ambiguous")
            return
        label = value[name] if name is not None else ""
        yield LyricSection(label if isinstance(label, str) else "", words)
        return
    for key, inner in value.items():
        if _plain(key) in WRAPPERS or _holds_objects(inner):
            notes.add("wrapping object opened", key)
            yield from _items(inner, notes, depth + 1)
        elif opens and not _NAMED.search(str(key)):
            notes.add("fact about the song left out", key)
        elif isinstance(inner, str | list) or (inner is None and _NAMED.search(str(key))):
            notes.add("section name read from a key", key)
            yield LyricSection(written(key), _words(inner, notes))


def _is_list(value: Any) -> bool:
    return isinstance(value, list | dict)


def _holds_objects(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value))


def _is_text(value: Any) -> bool:
    """Words, or lines of words: ["...", "..."], [{"text": "..."}, ...]."""
    if isinstance(value, list) and value and all(isinstance(line, dict) for line in value):
        return all(_plain(key) not in LABEL_KEYS for line in value for key in line) and all(map(_line, value))
    return not _holds_objects(value)


def _line(line: dict[str, Any]) -> str:
    """The words of one line given as an object; "" where it holds none."""
    return next((inner for key, inner in line.items() if _plain(key) in TEXT_KEYS and isinstance(inner, str)), "")


def _words(value: Any, notes: Steps) -> str:
    if value is None:
        notes.add("no words given", "read as a section without words")
        return ""
    if isinstance(value, list | tuple):
        notes.add("list of lines joined", f"{len(value)} lines")
        return "\n".join(_line(line) if isinstance(line, dict) else _words(line, notes) for line in value)
    if isinstance(value, CutText):
        kept = value.rsplit(None, 1)[0] if len(value.split()) > 1 else ""
        notes.add("words before the cut kept", f"without the last, perhaps broken, word: … {kept[-60:]}", "ambiguous")
        return kept
    if isinstance(value, str):
        if re.fullmatch(r"\W*(?:instrumental|no lyrics|no vocals|silence|music)\W*", value, re.IGNORECASE):
            notes.add("a tag where words should be", f"{value}: kept as a word", "ambiguous")
        return value
    notes.add("words that are no text", value)
    return "" if isinstance(value, dict) else str(value)


def _of_text(text: str, steps: Steps) -> tuple[LyricSection, ...]:
    """Plain text: headers such as [Verse 1] open sections; without headers all words are one section."""
    blocks = fenced_blocks(text)
    if blocks:
        steps.add("fenced block opened", blocks[-1])
        text = blocks[-1]
    if _TIMESTAMP.search(text):
        steps.add("time stamps of lines removed", _TIMESTAMP.search(text))
        text = _TIMESTAMP.sub("", text)
    preface = _PREFACE.match(text)
    if preface is not None:
        steps.add("introduction removed", preface[0])
        text = text[preface.end() :]
    text = _HEADED.sub(r"\n\1\n", text)
    sections: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        name, rest = _header(line)
        if name is not None:
            sections.append((name, [rest] if rest else []))
        else:
            sections[-1][1].append(line)
    named = [LyricSection(label, "\n".join(lines).strip()) for label, lines in sections]
    if len(named) == 1:
        steps.add("plain text taken as one section", f"{len(text.split())} words")
        return tuple(named)
    steps.add("sections read from header lines", ", ".join(section.label for section in named[1:]))
    return tuple(named if named[0].text else named[1:])


def _header(line: str) -> tuple[str | None, str]:
    """The section name of a header line and what stands behind it on the line; None for a line of words."""
    if len(line) > 2000 or not line.strip():
        return None, ""
    match = _HEADER.fullmatch(line)
    if match is not None and (match["bare"] or _NAMED.search(match["boxed"])):
        return (match["bare"] or match["boxed"]).strip(), ""
    inline = _INLINE.fullmatch(line)
    return (inline["name"].strip(), inline["rest"].strip()) if inline is not None else (None, "")
