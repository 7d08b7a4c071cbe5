"""A tolerant reader of JSON-like text: what a careful person makes of almost-JSON.

Beyond JSON it takes: single and typographic quotes, trailing and missing commas, Python's and JavaScript's constants,
unquoted keys and values (also 1:05), tuples, comments, line breaks and unescaped quotes inside strings, a missing
closing bracket. Unlike a repairing parser it never completes what is not there: an object or a string that the end of
the text cut off comes back as `CutObject` or `CutText`, and the caller decides.

Time is linear in the text: each character is looked at a bounded number of times, or the reader gives up.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

DEEPEST = 40
_WORK_PER_CHARACTER = 12


class CutObject(dict[str, Any]):
    """An object whose closing brace never came."""


class CutText(str):
    """A string whose closing quote never came."""

    __slots__ = ()


class Found(NamedTuple):
    """One bracketed value in a text and where it stood."""

    value: Any
    start: int
    end: int


class GiveUpError(Exception):
    """The text cannot be read in bounded time, or is nested too deeply."""


_AGAIN = "\u2060"
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "„": "“", "`": "`"}
_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_CONSTANTS = {"true": True, "false": False, "null": None, "none": None, "undefined": None, "nil": None}
_SKIP = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/|#[^\n]*)+", re.DOTALL)
_BARE = re.compile(r"[^,\]\[{}\n]*")
_KEY = re.compile(r"[A-Za-z_][\w .\-/]{0,60}?(?=\s*[:=])")
_OPEN = re.compile(r"[\[{]")
_NUMBER_THEN_QUOTE = re.compile(r"-?\d{1,400}(?:\.\d{1,400})?(?=\s{1,9}[\"'“‘])")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_S = r"\s{0,80}"
_Q = "\"'“”‘’`"
# what must follow a quote for it to close a string that is a key, a value of an object, or an item of a list
_AFTER_KEY = re.compile(rf"{_S}(?:[:=]|,|\}}|\Z)")
_AFTER_VALUE = re.compile(
    rf"{_S}(?:[}}\]]|,{_S}[}}\])]|,?{_S}[{_Q}][^{_Q}:\n]{{1,60}}[{_Q}]{_S}:|,{_S}[A-Za-z_]\w{{0,30}}{_S}:|,?{_S}\Z"
    rf"|,{_S}//|//)"
)
_AFTER_ITEM = re.compile(
    rf"{_S}(?:[\])}}]|,{_S}[\])}}{_Q}{{\[(\d\-.]|,{_S}(?:null|None|true|false)\b|,?{_S}\Z|\n{_S}[{_Q}])"
)


def strict(text: str) -> Any:
    """`json.loads`, with NaN and Infinity allowed and whole numbers of any length. ValueError where it is no JSON."""
    try:
        return json.loads(text, parse_int=_whole, object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def scan(text: str, notes: set[str]) -> list[Found]:
    """Every outermost bracketed value of the text, in order. Notes say what had to be mended."""
    reader = _Reader(text, notes)
    found: list[Found] = []
    at = 0
    while (opening := _OPEN.search(text, at)) is not None:
        reader.at = opening.start()
        try:
            value = reader.value("item", 0)
        except GiveUpError:
            notes.add("too deeply nested or too tangled to read")
            if reader.work > reader.budget:
                break
            at = max(reader.at, opening.end())
            continue
        found.append(Found(value, opening.start(), reader.at))
        at = max(reader.at, opening.end())
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which a key that repeats keeps every value."""
    items = dict(pairs)
    if len(items) < len(pairs):
        items = {}
        for key, value in pairs:
            items[_fresh(key, items)] = value
    return items


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= 300 else float(digits)


class _Reader:
    """A recursive descent over one text. `at` is the next character to read."""

    def __init__(self, text: str, notes: set[str]) -> None:
        self.text = text
        self.notes = notes
        self.at = 0
        self.work = 0
        self.budget = _WORK_PER_CHARACTER * len(text) + 10_000

    def value(self, place: str, depth: int) -> Any:
        self._spend(1)
        char = self._peek()
        if char in _QUOTES:
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
                items[_fresh(key, items)] = self._member(depth)
            elif isinstance(key, CutText):
                continue
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
        if self._peek() in _QUOTES:
            return self._string("key")
        bare = _KEY.match(self.text, self.at)
        if bare is None:
            bare = _BARE.match(self.text, self.at)
            assert bare is not None
            self.at = max(bare.end(), self.at + 1)
            self._spend(len(bare[0]))
            return ""
        self.notes.add("unquoted key")
        self.at = bare.end()
        return bare[0].strip()

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
        closing = _QUOTES[opening]
        if opening != '"':
            self.notes.add('quotes other than "')
        after = {"key": _AFTER_KEY, "member": _AFTER_VALUE}.get(place, _AFTER_ITEM)
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
            return CutText(_unescape(body))
        return _unescape(body) if "\\" in body else body

    def _closing(self, start: int, quote: str, after: re.Pattern[str]) -> tuple[int | None, int | None]:
        """Where the string closes: the first quote that is followed by what may follow; and the first quote at all."""
        first: int | None = None
        at = start
        while (at := self.text.find(quote, at)) >= 0:
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
        text = match[0].split("//")[0].strip()
        self._spend(len(match[0]))
        self.at = match.end() if match.end() > self.at else self.at + 1
        if text.endswith(")") and "(" not in text:
            self.at -= len(match[0]) - match[0].rindex(")")
            text = text[:-1].strip()
        if text.lower() in _CONSTANTS:
            if text not in ("true", "false", "null"):
                self.notes.add("constant of another language")
            return _CONSTANTS[text.lower()]
        if _NUMBER.fullmatch(text):
            return float(text)
        if text.strip("+-").lower() in ("nan", "inf", "infinity"):
            return float(text)
        self.notes.add("unquoted value")
        return CutText(text) if self.at >= len(self.text) else text

    def _peek(self) -> str:
        blank = _SKIP.match(self.text, self.at)
        if blank is not None:
            if "//" in blank[0] or "#" in blank[0] or "/*" in blank[0]:
                self.notes.add("comment")
            self._spend(blank.end() - self.at)
            self.at = blank.end()
        return self.text[self.at] if self.at < len(self.text) else ""

    def _spend(self, amount: int) -> None:
        self.work += amount
        if self.work > self.budget:
            raise GiveUpError


_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def _unescape(body: str) -> str:
    def one(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) == 5 else _SHORT.get(code, code)

    return _ESCAPE.sub(one, body)


def _fresh(key: str, items: dict[str, Any]) -> str:
    """A key that repeats gets a mark, so that {"verse": ..., "verse": ...} keeps both. See `written`."""
    return key if key not in items else f"{key}{_AGAIN}{len(items)}"


def written(key: object) -> str:
    """The key as the text has it."""
    return str(key).partition(_AGAIN)[0]
