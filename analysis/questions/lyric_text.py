"""Lyrics that a user has as text: `lyrics/<song>.lrc` with times, or `lyrics/<song>.txt`, section by section.

    [Verse 1]                        a heading: a name of a section in brackets, or such a name with a colon
    Seven kettles sing at noon
    [00:12.50]Seven kettles sing     LRC: the time of a line, minutes and seconds, before it
    [ti:Kettles]                     LRC: title (ti), artist (ar), a shift of all times in milliseconds (offset)

1. A heading holds until the next one; what stands before the colon or a bracket inside it names the section.
2. LRC without headings: `by_section` puts each line into the annotated section in which it begins. A line may begin
   EARLY seconds before its section.
3. A line with several times is sung at each of them. Times of single words are not used.
4. A heading without words is a section without lyrics: a repeated chorus must be written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from analysis import labels
from analysis.errors import FileError, LineError
from analysis.questions.song_material import SECTION_TYPES, SongPart, Words

SUFFIXES = (".lrc", ".txt")
EARLY = 0.5
_TIME = re.compile(r"\[(\d+):(\d{1,2}(?:[.:]\d{1,3})?)\]")
_WORD_TIME = re.compile(r"<\d+:\d{1,2}(?:[.:]\d{1,3})?>")
_TAG = re.compile(r"\[([a-zA-Z#]\w*):(.*)\]")
_TAGS = frozenset({"ti", "ar", "al", "au", "by", "re", "ve", "tool", "length", "offset", "lang", "la", "#"})
_WITHIN = "a time within an annotated section of the song"
_HEADINGS = "a heading such as [Verse 1] before the words, or an annotation of the song's sections"
_HEADING = re.compile(r"\[(.+)\]|(.+):")


class Line(NamedTuple):
    """A line of a file. number: from 1. time: seconds, None without one."""

    number: int
    text: str
    time: float | None = None


@dataclass(frozen=True, slots=True)
class LyricText:
    """Lyrics of a song. words: by section, empty without headings. lines: with times, in order; empty with headings."""

    path: Path
    title: str = ""
    artist: str = ""
    words: tuple[Words, ...] = ()
    lines: tuple[Line, ...] = ()


def read(path: Path) -> LyricText:
    """Lyrics from a file. Raises FileError if it is not UTF-8 or has no lyrics, LineError for a bad line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(str(path), "UTF-8 text", str(error)) from error
    tags: dict[str, str] = {}
    lines = sorted(_lines(path, text, tags), key=lambda line: (line.time is not None, line.time or 0.0))
    has_headings = any(_heading(line.text) for line in lines)
    if not lines:
        raise FileError(str(path), "lyrics", "no line of text")
    if has_headings and any(line.time is None for line in lines):
        lines.sort(key=lambda line: line.number)
    title, artist = tags.get("ti", ""), tags.get("ar", "")
    if has_headings:
        return LyricText(path, title, artist, tuple(_sections(path, lines)))
    untimed = next((line for line in lines if line.time is None), None)
    if untimed:
        expected = "a heading such as [Verse 1] before the words, or a time such as [00:12.50] before each line"
        raise LineError(str(path), untimed.number, expected, untimed.text[:40])
    return LyricText(path, title, artist, lines=tuple(lines))


def by_section(lyric_text: LyricText, parts: Sequence[SongPart]) -> tuple[Words, ...]:
    """Timed lines by the sections of an annotated song. Raises LineError for a line outside all of them."""
    texts: list[list[str]] = [[] for _ in parts]
    for line in lyric_text.lines:
        time = (line.time or 0.0) + EARLY
        place = next((n for n, part in reversed(list(enumerate(parts))) if part.start <= time), None)
        if place is None or ((end := parts[place].end) is not None and time - EARLY > end):
            raise LineError(str(lyric_text.path), line.number, _WITHIN if parts else _HEADINGS, line.text[:40])
        texts[place].append(line.text)
    return tuple(Words(part.type or part.label, " ".join(own)) for part, own in zip(parts, texts, strict=True))


def _lines(path: Path, text: str, tags: dict[str, str]) -> Iterator[Line]:
    """Lines of words and headings, those of several times once for each. tags: filled with those of the file."""
    for number, row in enumerate(text.splitlines(), 1):
        line = row.strip()
        times = []
        while match := _TIME.match(line):
            times.append(60 * int(match[1]) + float(match[2].replace(":", ".")))
            line = line[match.end() :].lstrip()
        tag = _TAG.fullmatch(line)
        if tag and tag[1].casefold() in _TAGS:
            tags[tag[1].casefold()] = tag[2].strip()
            continue
        line = " ".join(_WORD_TIME.sub(" ", line).split())
        if line:
            shift = _shift(path, number, tags.get("offset", "0"))
            yield from (
                (Line(number, line, max(time - shift, 0.0)) for time in times) if times else (Line(number, line),)
            )


def _shift(path: Path, number: int, offset: str) -> float:
    try:
        return int(offset) / 1000
    except ValueError as error:
        raise LineError(str(path), number, "[offset:] in milliseconds", offset) from error


def _sections(path: Path, lines: Sequence[Line]) -> Iterator[Words]:
    name, texts = "", list[str]()
    for line in lines:
        heading = _heading(line.text)
        if not heading and not name:
            raise LineError(str(path), line.number, "a heading such as [Verse 1] before the words", line.text[:40])
        if heading:
            if name:
                yield Words(name, " ".join(texts))
            name, texts = _type(path, line.number, heading), []
        else:
            texts.append(line.text)
    yield Words(name, " ".join(texts))


def _heading(text: str) -> str:
    """What a heading names, "" for a line of words."""
    match = _HEADING.fullmatch(text)
    if not match:
        return ""
    return match[1] or (match[2] if labels.is_known(match[2]) else "")


def _type(path: Path, number: int, heading: str) -> str:
    if not labels.is_known(heading):
        raise LineError(
            str(path), number, "the name of a section such as verse or chorus, repeats written out", heading[:40]
        )
    name = heading.partition("(")[0].partition(":")[0]
    return SECTION_TYPES.get(labels.canonical(heading), labels.normalise(name))
