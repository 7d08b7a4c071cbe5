"""Scalar values of almost-JSON: quoted, unquoted or truncated."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any


class CutObject(dict[str, Any]):
    """An object without its closing brace."""


class CutText(str):
    """A string without its closing quote."""

    __slots__ = ()


_CONSTANTS = {"true": True, "false": False, "null": None, "none": None, "undefined": None, "nil": None}
_NOT_FINITE = re.compile(r"[+-]?(?:nan|inf|infinity)", re.IGNORECASE)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
QUOTES = {'"': '"', "'": "'", "“": "”“", "”": "”“", "‘": "’‘", "’": "’‘", "„": "“”", "`": "`", "«": "»", "»": "«»"}
"""Opening quotes and the quotes that may close them: writers mix the directions."""
_ANY_OF = {quotes: re.compile(f"[{quotes}]") for quotes in set(QUOTES.values()) if len(quotes) > 1}

_S = r"\s{0,80}+"
_Q = "\"'“”‘’`„«»"
# what must follow a quote for it to close a string that is a key, a value of an object, or an item of a list
AFTER_KEY = re.compile(rf"{_S}(?:[:=]|,|\}}|\Z)")
AFTER_VALUE = re.compile(
    rf"{_S}(?:[}}\]]|,{_S}[}}\])]|,?{_S}[{_Q}][^{_Q}:\n]{{1,60}}[{_Q}]{_S}:|,{_S}[A-Za-z_]\w{{0,30}}{_S}:|,?{_S}\Z"
    rf"|,{_S}//|//)"
)
AFTER_ITEM = re.compile(
    rf"{_S}(?:[\])}}]|,{_S}[\])}}{_Q}{{\[(\d\-.]|,{_S}(?:null|None|true|false)\b|,?{_S}\Z)|[^\S\n]{{0,80}}+\n{_S}[{_Q}]"
)


_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def unescape(body: str) -> str:
    def character(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) == 5 else _SHORT.get(code, code)

    plain = _ESCAPE.sub(character, body)
    if _PAIR.search(plain):
        plain = _PAIR.sub(lambda pair: pair[0].encode("utf-16", "surrogatepass").decode("utf-16"), plain)
    return plain


def bare(text: str, notes: set[str]) -> Any:
    """Unquoted value: a constant, a number, or else the text itself."""
    if text.lower() in _CONSTANTS:
        if text not in ("true", "false", "null"):
            notes.add("constant of another language")
        return _CONSTANTS[text.lower()]
    if _NUMBER.fullmatch(text) or _NOT_FINITE.fullmatch(text):
        return float(text)
    notes.add("unquoted value")
    return text


def finder(text: str, quotes: str) -> Callable[[str, int], int]:
    """Function like `str.find` for any of several quotes."""
    pattern = _ANY_OF[quotes]

    def find(_: str, at: int) -> int:
        match = pattern.search(text, at)
        return match.start() if match is not None else -1

    return find
