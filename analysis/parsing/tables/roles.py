"""Role of a column by the words of its head: times, names, scores, or `other`, which is never read.

The words are those of the lexicon. A unit in brackets or behind an underscore is no part of them.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from analysis.parsing.lexicon import compiled, names

Role: TypeAlias = Literal[
    "", "section", "start", "end", "range", "duration", "artist", "song", "option", "score", "rank", "words", "other"
]
"""Role of a column; "" of one whose head says nothing known."""

_BRACKETS = re.compile(r"[(\[{（][^)\]}）]{0,60}[)\]}）]?")
_UNIT = re.compile(
    r"(?:[\s_,]|\bin\b){1,40}+(?:in\s)?(?:s|sec|secs|seconds?|ms|msec|milliseconds|mins?|minutes|sekunden|secondes|segundos|"
    r"mm:ss|m:ss|hh:mm:ss)\Z"
)
_MILLISECONDS = re.compile(r"[\s_(\[](?:ms|msec|milliseconds)\b", re.IGNORECASE)
_MINUTES = re.compile(r"[\s_(\[]min(?:ute)?s?\b(?!:)", re.IGNORECASE)
_SIGNS = re.compile(r"[\s_*`\"'“”.]+")
_OTHER_UNITS = ("unit.bar", "unit.beat", "unit.bpm")
"""Entries of what a column counts that has no times."""
LONGEST_HEAD = 40
"""Longest head of a column in characters."""


@lru_cache(maxsize=4096)
def role(head: str) -> Role:
    """Role of a column."""
    if len(head) > LONGEST_HEAD or not head:
        return ""
    words = _SIGNS.sub(" ", _BRACKETS.sub("", head.lower())).strip(" :#")
    if not words:
        return "other" if "#" in head else ""
    if compiled(*_OTHER_UNITS).search(head):
        return "other"
    roles = names("header")
    for plain in (words, _UNIT.sub("", words), words.rpartition(" ")[2], words.partition(" ")[0]):
        if plain in roles:
            return cast(Role, roles[plain])
    return ""


def factor(head: str) -> Decimal:
    """Seconds of the unit that the head of a column of times names."""
    if _MILLISECONDS.search(head):
        return Decimal("0.001")
    return Decimal(60 if _MINUTES.search(head) else 1)
