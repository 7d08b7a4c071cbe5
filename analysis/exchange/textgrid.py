"""Praat's TextGrid, long and short: one tier of intervals called `sections`.

Praat reads texts in quotation marks, numbers and <flags> that stand alone, and passes over every other word and what
follows an exclamation mark; so one way of reading serves both forms. Its intervals leave no gap: where nothing is
annotated the text is empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from analysis.errors import FileError
from analysis.exchange import quoting
from analysis.exchange.annotation import Annotation, FieldError, Row, clock, end_of, rows, section
from analysis.records import Section
from analysis.references import text_files

TIER = "sections"
INTERVALS, POINTS = "IntervalTier", "TextTier"
_HEAD = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n'
_TOKEN = re.compile(r'"((?:[^"]|"")*+)"|(<\w+>)|![^\r\n]*|([^\s"]+)')


class Token(NamedTuple):
    """text: None for a number or flag. number: None for a text."""

    line: int
    text: str | None
    word: str


def write(annotation: Annotation) -> str:
    """The long form. Raises CannotHoldError where sections overlap."""
    end = end_of(annotation)
    intervals = list(_tiled(rows(annotation, apart=True), end))
    lines = [f"xmin = 0\nxmax = {clock(end)}\ntiers? <exists>\nsize = 1\nitem []:\n    item [1]:"]
    lines += [f'        class = "{INTERVALS}"\n        name = "{TIER}"\n        xmin = 0\n        xmax = {clock(end)}']
    lines += [f"        intervals: size = {len(intervals)}"]
    for number, (start, stop, text) in enumerate(intervals, 1):
        doubled = text.replace('"', '""')
        lines += [f"        intervals [{number}]:\n            xmin = {clock(start)}\n            xmax = {clock(stop)}"]
        lines += [f'            text = "{doubled}"']
    return _HEAD + "".join(f"{line}\n" for line in lines)


def read(text: str, file: str) -> Annotation:
    """The tier called `sections`, or the only one of intervals. Raises FieldError and FileError."""
    tokens = _tokens(text)
    if [next(tokens, Token(0, "", "")).text for _ in range(2)] != ["ooTextFile", "TextGrid"]:
        raise FileError(file, 'a TextGrid: File type = "ooTextFile", Object class = "TextGrid"')
    reader = _Reader(tokens, file)
    reader.number("xmin")
    end = text_files.seconds(reader.number("xmax"))
    tiers = [reader.tier(number) for number in range(1, reader.count("size") + 1)] if reader.exists() else []
    sections = _chosen([(name, found) for name, found in tiers if found is not None], file)
    return Annotation(sections, duration=end or None)


def holds(label: str) -> bool:
    return label != ""


def _tiled(sections: list[Row], end: float) -> Iterator[tuple[float, float, str]]:
    last = 0.0
    for start, stop, label in sections:
        if last < start:
            yield last, start, ""
        yield start, stop, quoting.write(label, holds)
        last = stop
    if last < end:
        yield last, end, ""


def _tokens(text: str) -> Iterator[Token]:
    line, place = 1, 0
    for found in _TOKEN.finditer(text):
        line, place = line + text.count("\n", place, found.start()), found.start()
        quoted, flag, word = found.groups()
        if quoted is not None:
            yield Token(line, quoted.replace('""', '"'), "")
        elif flag or (word and text_files.number(word.removesuffix("s")) is not None):
            yield Token(line, None, flag or word.removesuffix("s"))


def _chosen(tiers: list[tuple[str, tuple[Section, ...]]], file: str) -> tuple[Section, ...]:
    named = [found for name, found in tiers if name.casefold() == TIER]
    if len(named or tiers) != 1:
        names = ", ".join(name for name, _ in tiers) or "none"
        raise FieldError(file, "item []", "name", f"one tier of intervals, or one called {TIER}", names)
    return named[0] if named else tiers[0][1]


class _Reader:
    """Takes one value after another. Raises FieldError where it is of another kind."""

    def __init__(self, tokens: Iterator[Token], file: str) -> None:
        self._tokens, self._file, self._line = tokens, file, 1

    def tier(self, number: int) -> tuple[str, tuple[Section, ...] | None]:
        """Name and sections; None for a tier of points."""
        kind = self.text("class")
        if kind not in (INTERVALS, POINTS):
            raise FieldError(self._file, f"line {self._line}", "class", f"{INTERVALS} or {POINTS}", kind)
        name = self.text("name")
        self.number("xmin"), self.number("xmax")
        rows_of = [self._row(kind) for _ in range(self.count("intervals: size"))]
        return name or f"tier {number}", None if kind == POINTS else tuple(each for each in rows_of if each)

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
