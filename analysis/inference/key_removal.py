"""What a server says, without the key that it may repeat: all that is shown or stored of a reply passes here.

Text and key are compared in a folded form: small letters, escapes of JSON, HTML and addresses decoded, and without the
signs at which a longer text is cut (quotes, line ends, invisible signs). In it are found the key, the key backwards, in
hexadecimal digits and in base64 from each of its three positions, and every fragment of `window` characters of these.
Not found are shorter fragments, and a key that a server has encrypted or compressed.
"""

from __future__ import annotations

import base64
import html
import json
import logging
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

HIDDEN = "***"
"""In place of the key."""
SHORTEST_KEY = 8
"""Characters of a key that is a secret; shorter ones, such as "EMPTY", are words of servers that need none."""
LONGEST_WINDOW = 16
"""Characters of the key, in a row, that are struck in any case; of a shorter key half of it, at least SHORTEST_KEY."""
_UNIT = re.compile(
    r"%(?:25)*+[0-9a-f]{2}|\\++(?:u00|x)[0-9a-f]{2}|&#?+\w{1,6};|\\++[nrt]|\\++|[\"'][ ,+]*+[\"']|[\"']|"
    r"[\r\n]++[ \t]*+|[\u00ad\u200b-\u200f\u2060\ufeff]",
    re.IGNORECASE,
)
"""Characters that stand for another one or, in a key, for nothing."""
_SAME_SIGNS = str.maketrans(string.ascii_uppercase + "-_", string.ascii_lowercase + "+/")
"""Letters of either size, and base64 as addresses write it."""
_FIRST = (0, 2, 3)
"""The first character in base64 that belongs to the key alone, by the bytes before it."""


@dataclass(frozen=True)
class KeyFilter:
    """Filter of a logger that removes the key from each line: libraries log what a server says."""

    key: str

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_key(record.getMessage(), self.key), ()
        return True


def without_key(text: Any, key: str) -> str:
    """The text with HIDDEN in place of the key; what is no text is written as JSON first."""
    line: str = text if isinstance(text, str) else json.dumps(text, default=str)
    if len(key) < SHORTEST_KEY:
        return line
    folded, places = _folded(line)
    parts, end = [], 0
    for first, last in _spans(folded, key):
        parts += [line[end : places[first].start], HIDDEN]
        end = places[last - 1].stop
    return "".join([*parts, line[end:]])


def _spans(folded: str, key: str) -> Iterator[tuple[int, int]]:
    """Where fragments of the key are in a folded text, those that touch as one."""
    fragments = _fragments(key)
    width = _window(key)
    first, last = 0, 0
    for start in range(len(folded) - width + 1):
        if folded[start : start + width] in fragments:
            if start > last:
                if last:
                    yield first, last
                first = start
            last = start + width
    if last:
        yield first, last


def _folded(text: str) -> tuple[str, list[slice]]:
    """The folded text, and where in the text each of its characters is written."""
    parts: list[str] = []
    places: list[slice] = []
    end = 0
    for start, stop, sign in [*((unit.start(), unit.end(), _decoded(unit[0])) for unit in _UNIT.finditer(text)),
                              (len(text), len(text), "")]:  # fmt: skip
        parts += [text[end:start], sign]
        places += [*(slice(at, at + 1) for at in range(end, start)), *[slice(start, stop)] * len(sign)]
        end = stop
    return "".join(parts).translate(_SAME_SIGNS), places


def _decoded(unit: str) -> str:
    """The character that an escape stands for, "" for a sign that stands for nothing."""
    if unit[0] == "&":
        return html.unescape(unit)
    return chr(int(unit[-2:], 16)) if unit[0] == "%" or unit.lstrip("\\")[:1] in ("u", "U", "x", "X") else ""


def _window(key: str) -> int:
    return max(SHORTEST_KEY, min(LONGEST_WINDOW, len(key) // 2))


@lru_cache(maxsize=4)
def _fragments(key: str) -> frozenset[str]:
    """Every fragment of the key's forms, folded."""
    secret, width = key.encode(), _window(key)
    coded = [
        base64.b64encode(b"\0" * shift + secret).decode()[_FIRST[shift] : (shift + len(secret)) * 8 // 6]
        for shift in range(3)
    ]
    forms = [_folded(form)[0] for form in (key, key[::-1], secret.hex(), *coded)]
    return frozenset(form[at : at + width] for form in forms for at in range(len(form) - width + 1))
