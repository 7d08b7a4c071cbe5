"""Tolerant reader of JSON-like text, which reads almost-JSON as a careful person would.

Beyond JSON it accepts single and typographic quotes, trailing and missing commas, constants of Python and JavaScript,
unquoted keys and values (also 1:05), tuples, comments, line breaks and unescaped quotes inside strings, and a missing
closing bracket. Unlike a repairing parser, it never completes what is missing: a truncated object or string is returned
as `CutObject` or `CutText`, and the caller decides.

Time is linear in the text: each character is read a bounded number of times, or the reader gives up.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from analysis.parsing.json_like.scalars import (
    AFTER_ITEM,
    AFTER_KEY,
    AFTER_VALUE,
    QUOTES,
    CutObject,
    CutText,
    bare,
    finder,
    unescape,
)
from analysis.parsing.json_like.strict_json import fresh

DEEPEST = 40
_WORK_PER_CHARACTER = 12
MOST_WORK = 2_000_000
"""Step limit; at most about one second of work for a text of any length."""

MOST_FOUND = 5_000
"""Most bracketed values read from one text."""


class Candidate(NamedTuple):
    """A bracketed value in a text, with its position."""

    value: Any
    start: int
    end: int


class GiveUpError(Exception):
    """The text cannot be read in bounded time or is nested too deeply."""


_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_SKIP = re.compile(r"(?:\s+|//[^\n]*|#[^\n]*)+")
_BARE = re.compile(r"[^,\]\[{}\n]*")
_KEY = re.compile(r"[A-Za-z_][\w .\-/]{0,60}?(?=\s*[:=])")
_OPEN = re.compile(r"[\[{]")
_NUMBER_THEN_QUOTE = re.compile(r"-?\d{1,400}(?:\.\d{1,400})?(?=\s{1,9}[\"'“”‘’])")


def scan(text: str, notes: set[str]) -> list[Candidate]:
    """All outermost bracketed values of a text, in order. notes: receives the names of repairs."""
    reader = _Reader(text, notes)
    candidates: list[Candidate] = []
    at = 0
    while len(candidates) < MOST_FOUND and (opening := _OPEN.search(text, at)) is not None:
        reader.at = opening.start()
        try:
            value = reader.value("item", 0)
        except GiveUpError:
            notes.add("too deeply nested or too tangled to read")
            if reader.work > reader.budget:
                break
            at = max(reader.at, opening.end())
            continue
        candidates.append(Candidate(value, opening.start(), reader.at))
        at = max(reader.at, opening.end())
    return candidates


class _Reader:
    """Recursive descent parser of one text. `at` is the index of the next character."""

    def __init__(self, text: str, notes: set[str]) -> None:
        self.text = text
        self.notes = notes
        self.at = 0
        self.work = 0
        self.budget = min(_WORK_PER_CHARACTER * len(text) + 10_000, MOST_WORK)
        self.no_comment_ends = False

    def value(self, place: str, depth: int) -> Any:
        self._spend(1)
        char = self._peek()
        if char in QUOTES:
            return self._string(place)
        if char == "{":
            return self._object(depth + 1)
        if char in ("[", "("):
            return self._list(depth + 1)
        return self._bare()

    def _object(self, depth: int) -> dict[str, Any]:
        self._enter(depth)
        items: dict[str, Any] = {}
        while (char := self._peek()) != "}":
            if char == "":
                self.notes.add("cut off at the end")
                return CutObject(items)
            if char in "])":
                self.notes.add("closing brace missing")
                return items
            if char == ",":
                self._comma("}")
                continue
            key = self._key()
            if self._peek() in (":", "="):
                self.at += 1
                items[fresh(key, items)] = self._member(depth)
            elif isinstance(key, CutText):
                items |= {fresh(key, items): None} if items else {}
            else:
                self.notes.add("key without value dropped")
        self.at += 1
        return items

    def _member(self, depth: int) -> Any:
        if self._peek() in (",", "}"):
            self.notes.add("value missing")
            return None
        return self.value("member", depth)

    def _key(self) -> str:
        if self._peek() in QUOTES:
            return self._string("key")
        word = _KEY.match(self.text, self.at)
        if word is None:
            word = _BARE.match(self.text, self.at)
            assert word is not None
            self.at = max(word.end(), self.at + 1)
            self._spend(len(word[0]))
            return ""
        self.notes.add("unquoted key")
        self.at = word.end()
        return word[0].strip()

    def _list(self, depth: int) -> list[Any]:
        closer = _CLOSERS[self.text[self.at]]
        if closer == ")":
            self.notes.add("round brackets")
        self._enter(depth)
        items: list[Any] = []
        while (char := self._peek()) != closer:
            if char == "":
                self.notes.add("cut off at the end")
                return items
            if char in "}])":
                if depth > 1:
                    self.notes.add("closing bracket missing")
                    return items
                self.notes.add("stray closing bracket")
                self.at += 1
            elif char == ",":
                self._comma(closer)
            else:
                items.append(self.value("item", depth))
        self.at += 1
        return items

    def _enter(self, depth: int) -> None:
        self.at += 1
        if depth > DEEPEST:
            raise GiveUpError

    def _comma(self, closer: str) -> None:
        self.at += 1
        if self._peek() in (closer, ",", ""):
            self.notes.add("comma too many")

    def _string(self, place: str) -> str:
        opening = self.text[self.at]
        closing = QUOTES[opening]
        if opening != '"':
            self.notes.add('quotes other than "')
        after = {"key": AFTER_KEY, "member": AFTER_VALUE}.get(place, AFTER_ITEM)
        start = self.at + 1
        end, first = self._closing(start, closing, after)
        if end is None and first is not None and place != "key":
            end = first
        body = self.text[start : len(self.text) if end is None else end]
        self.at = len(self.text) if end is None else end + 1
        if "\n" in body:
            self.notes.add("line break inside a string")
        if end is None:
            self.notes.add("cut off at the end")
            return CutText(unescape(body))
        return unescape(body) if "\\" in body else body

    def _closing(self, start: int, quote: str, after: re.Pattern[str]) -> tuple[int | None, int | None]:
        """Position of the closing quote, judged by what follows it, and position of the first quote of any kind."""
        first: int | None = None
        at = start
        find = self.text.find if len(quote) == 1 else finder(self.text, quote)
        while (at := find(quote, at)) >= 0:
            backslashes = at - len(self.text[:at].rstrip("\\")) if self.text[at - 1] == "\\" else 0
            self._spend(1)
            if backslashes % 2 == 0:
                if after.match(self.text, at + 1):
                    self._spend((at - start) // 8)
                    return at, first
                first = at if first is None else first
                self.notes.add("unescaped quote inside a string")
            at += 1
        self._spend(len(self.text) - start)
        return None, first

    def _bare(self) -> Any:
        number = _NUMBER_THEN_QUOTE.match(self.text, self.at)
        if number is not None:
            self.notes.add("comma missing")
        match = number or _BARE.match(self.text, self.at)
        assert match is not None
        body, comment, _ = match[0].partition("/*")
        text = body.split("//")[0].strip()
        self._spend(len(match[0]))
        end = match.start() + len(body) if comment and text else match.end()
        self.at = min(max(end, self.at + 1), len(self.text))
        if text.endswith(")") and "(" not in text:
            self.at = match.start() + body.rindex(")")
            text = text[:-1].strip()
        value = bare(text, self.notes)
        return CutText(text) if value is text and self.at >= len(self.text) else value

    def _peek(self) -> str:
        char = self.text[self.at : self.at + 1]
        while char.isspace() or (char and char in "/#"):
            end = self._blank_end()
            if end is None:
                break
            self._spend(end - self.at)
            self.at = end
            char = self.text[end : end + 1]
        return char

    def _blank_end(self) -> int | None:
        """End of the white space or comment at this position; None if there is neither."""
        blank = _SKIP.match(self.text, self.at)
        if blank is not None:
            if "//" in blank[0] or "#" in blank[0]:
                self.notes.add("comment")
            return blank.end()
        if self.no_comment_ends or not self.text.startswith("/*", self.at):
            return None
        end = self.text.find("*/", self.at + 2)
        self.no_comment_ends = end < 0
        if end < 0:
            return None
        self.notes.add("comment")
        return end + 2

    def _spend(self, amount: int) -> None:
        self.work += amount
        if self.work > self.budget:
            raise GiveUpError
