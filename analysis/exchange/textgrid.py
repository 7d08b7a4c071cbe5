"""TextGrid of Praat, long and short form: one tier of intervals named `sections`.

Praat reads quoted texts, separate numbers and <flags>, and ignores all other words and everything after an exclamation
mark, so one reader is enough for both forms. Intervals have no gaps: unlabelled segments have an empty text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from analysis.errors import FileError
from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, SectionRow, clock, end_of, rows, section
from analysis.records import Section
from analysis.references import text_files

TIER = "sections"
INTERVALS, POINTS = "IntervalTier", "TextTier"
_HEAD = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n'
_TOKEN = re.compile(r'"((?:[^"]|"")*+)"|(<\w+>)|![^\r\n]*|([^\s"]+)')


class Token(NamedTuple):
    """A token with its line. text: None for a number or flag, which is in word."""

    line: int
    text: str | None
    word: str


def write(annotation: Annotation) -> str:
    """A file in the long form. Raises CannotHoldError if sections overlap."""
    end = end_of(annotation)
    intervals = list(_tile(rows(annotation, disjoint=True), end))
    lines = [f"xmin = 0\nxmax = {clock(end)}\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:"]
    lines += [f'        class = "{INTERVALS}"\n        name = "{TIER}"\n        xmin = 0\n        xmax = {clock(end)}']
    lines += [f"        intervals: size = {len(intervals)}"]
    for number, (start, stop, text) in enumerate(intervals, 1):
        doubled = text.replace('"', '""')
        lines += [f"        intervals [{number}]:\n            xmin = {clock(start)}\n            xmax = {clock(stop)}"]
        lines += [f'            text = "{doubled}"']
    return _HEAD + "".join(f"{line}\n" for line in lines)


def read(text: str, file: str) -> Annotation:
    """Sections of the tier `sections`, or of the only one with intervals. Raises FieldError and FileError."""
    tokens = _tokens(text)
    if [next(tokens, Token(0, "", "")).text for _ in range(2)] != ["ooTextFile", "TextGrid"]:
        raise FileError(file, 'a TextGrid: File type = "ooTextFile", Object class = "TextGrid"')
    reader = _Reader(tokens, file)
    reader.number("xmin")
    end = text_files.seconds(reader.number("xmax"))
    tiers = [reader.tier(number) for number in range(1, reader.count("size") + 1)] if reader.exists() else []
    sections = _sections([(name, intervals) for name, intervals in tiers if intervals is not None], file)
    return Annotation(sections, duration=end or None)


def holds(label: str) -> bool:
    return label != ""


def _tile(sections: list[SectionRow], end: float) -> Iterator[tuple[float, float, str]]:
    last = 0.0
    for start, stop, label in sections:
        if last < start:
            yield last, start, ""
        yield start, stop, quoting.write(label, holds)
        last = stop
    if last < end:
        yield last, end, ""


def _tokens(text: str) -> Iterator[Token]:
    line, position = 1, 0
    for match in _TOKEN.finditer(text):
        line, position = line + text.count("\n", position, match.start()), match.start()
        quoted_text, flag, word = match.groups()
        if quoted_text is not None:
            yield Token(line, quoted_text.replace('""', '"'), "")
        elif flag or (word and text_files.number(word.removesuffix("s")) is not None):
            yield Token(line, None, flag or word.removesuffix("s"))


def _sections(tiers: list[tuple[str, tuple[Section, ...]]], file: str) -> tuple[Section, ...]:
    by_name = [intervals for name, intervals in tiers if name.casefold() == TIER]
    if len(by_name or tiers) != 1:
        names = ", ".join(name for name, _ in tiers) or "none"
        raise FieldError(file, "item []", "name", f"one tier of intervals, or one called {TIER}", names)
    return by_name[0] if by_name else tiers[0][1]


class _Reader:
    """Reads one value after another. Raises FieldError if the type is not as expected."""

    def __init__(self, tokens: Iterator[Token], file: str) -> None:
        self._tokens, self._file, self._line = tokens, file, 1

    def tier(self, number: int) -> tuple[str, tuple[Section, ...] | None]:
        """Name and sections of a tier, None for a tier of points."""
        kind = self.text("class")
        if kind not in (INTERVALS, POINTS):
            raise FieldError(self._file, f"line {self._line}", "class", f"{INTERVALS} or {POINTS}", kind)
        name = self.text("name")
        self.number("xmin"), self.number("xmax")
        sections = [self._row(kind) for _ in range(self.count("intervals: size"))]
        return name or f"tier {number}", None if kind == POINTS else tuple(section for section in sections if section)

    def _row(self, kind: str) -> Section | None:
        start = self.number("xmin")
        end = self.number("xmax") if kind == INTERVALS else ""
        text = self.text("text")
        if kind == POINTS or not text:
            return None
        return section(self._file, f"line {self._line}", start, end, quoting.read(text, holds))

    def exists(self) -> bool:
        return self._next("tiers?", "<exists>").word == "<exists>"

    def count(self, field: str) -> int:
        word = self.number(field)
        if not word.isdecimal():
            raise FieldError(self._file, f"line {self._line}", field, "a whole number", word)
        return int(word)

    def number(self, field: str) -> str:
        token = self._next(field, "a number")
        if token.text is not None or token.word.startswith("<"):
            raise FieldError(self._file, f"line {self._line}", field, "a number", token.text or token.word)
        return token.word

    def text(self, field: str) -> str:
        token = self._next(field, "a text in quotation marks")
        if token.text is None:
            raise FieldError(self._file, f"line {self._line}", field, "a text in quotation marks", token.word)
        return token.text

    def _next(self, field: str, expected: str) -> Token:
        token = next(self._tokens, None)
        if token is None:
            raise FieldError(self._file, f"line {self._line}", field, expected, "the end of the file")
        self._line = token.line
        return token
