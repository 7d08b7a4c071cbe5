"""JSON values of a long text, read in windows so that the text is never completely in memory."""

from __future__ import annotations

import json
import re
from typing import Any, TextIO

WINDOW = 1 << 20
"""Characters read at a time."""
DEEPEST = 1_000_000
"""Open brackets after which the end of a value is no longer looked for."""

MOST_PARTS = 2_500_000
"""Fields, objects and lists inside one value, which take hundreds of bytes each once they are read."""
_PARTS = ('":', "{", "[")

_BLANK = re.compile(r"[ \t\r\n\f\v]*")
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+(?P<end>")?|[\[\]{}]', re.DOTALL)
_PLAIN = re.compile(r"[^,\]}\n]*")
_UNDECODED = re.compile("[\udc00-\udcff]")
_TAIL = 12
"""An error so near the end of the window may come from the cut: the longest word of JSON is `-Infinity`."""


class NotJsonError(Exception):
    """The text at the scanner's position is no JSON value. ends: whether the text ends before the value does."""

    def __init__(self, what: str, line: int, ends: bool = False) -> None:
        super().__init__(f"{what} (line {line})")
        self.ends = ends


class Scanner:
    """A position in a text. undecoded: message about the first byte that is no valid UTF-8."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._text = ""
        self._at = 0
        self._lines = 1
        self._is_too_deep = False
        self.undecoded = ""

    def peek(self) -> str:
        """The next character that is no blank, "" at the end."""
        while True:
            blank = _BLANK.match(self._text, self._at)
            self._at = blank.end() if blank else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def take(self, char: str) -> bool:
        """Step over `char` if it comes next."""
        if self.peek() != char:
            return False
        self._at += 1
        return True

    def glance(self, length: int = 40) -> str:
        """The next characters, for a message."""
        self.peek()
        return repr(self._text[self._at : self._at + length])

    def value(self) -> Any:
        """The next JSON value. Raises NotJsonError without moving on, also for one of more than MOST_PARTS."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                is_truncated = error.pos >= len(self._text) - _TAIL or error.msg.startswith("Unterminated string")
                if is_truncated and sum(self._text.count(sign, self._at) for sign in _PARTS) > MOST_PARTS:
                    reason = f"more than {MOST_PARTS:,} fields and lists in one record; of a list, the rest is not read"
                    raise NotJsonError(reason, self._line(self._at), ends=True) from None
                if is_truncated and self._more():
                    continue
                raise NotJsonError(error.msg, self._line(error.pos), ends=is_truncated) from None
            except RecursionError:
                raise NotJsonError("brackets nested too deeply to be read", self._line(self._at)) from None
            if end == len(self._text) and not isinstance(value, dict | list | str) and self._more():
                continue
            self._at = end
            return value

    def skip_value(self) -> bool:
        """Skip an unreadable value up to its closing bracket. False if there is none."""
        if self.peek() not in ("[", "{"):
            plain = _PLAIN.match(self._text, self._at)
            self._at = plain.end() if plain else self._at
            return bool(self.peek())
        while (end := self._closing()) is None:
            if self._is_too_deep or not self._more():
                return False
        self._at = end
        return True

    def skip_line(self) -> bool:
        """Step to the start of the next line; False at the end of the text."""
        while (end := self._text.find("\n", self._at)) < 0:
            self._at = len(self._text)
            if not self._more():
                return False
        self._at = end + 1
        return True

    def _closing(self) -> int | None:
        """Position after the closing bracket, None if it is not in the window."""
        depth = 0
        for token in _TOKEN.finditer(self._text, self._at):
            if token[0].startswith('"') and not token["end"]:
                return None
            depth += (token[0] in "[{") - (token[0] in "]}")
            if depth == 0:
                return token.end()
            if depth > DEEPEST:
                self._is_too_deep = True
                return None
        return None

    def _line(self, at: int) -> int:
        return self._lines + self._text.count("\n", 0, at)

    def _more(self) -> bool:
        """Read another window, as large as the unread text. False at the end of the text."""
        chunk = self._stream.read(max(WINDOW, len(self._text) - self._at))
        if not chunk:
            return False
        if not self.undecoded and not chunk.isascii() and (match := _UNDECODED.search(chunk)):
            line = self._lines + self._text.count("\n") + chunk.count("\n", 0, match.start())
            self.undecoded = f"byte 0x{ord(match[0]) - 0xDC00:02x} in line {line}"
        self._lines += self._text.count("\n", 0, self._at)
        self._text = self._text[self._at :] + chunk
        self._at = 0
        return True


def _integer(text: str) -> int | float:
    """Python reads no integer of more than 4,300 digits; so long a one is as good as infinite."""
    return int(text) if len(text) < 4300 else float(text)


_DECODER = json.JSONDecoder(parse_int=_integer)
