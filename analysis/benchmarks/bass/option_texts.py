"""Options as one text or by letter: a list as JSON or Python, lines, or names with commas, with letters or without."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from analysis.benchmarks.bass import reference_values

_LETTER = re.compile(r"(?:\A|(?<=[\s,;]))\(?([A-Z])[.):]\s+")


def options_of(value: str | Mapping[str, Any]) -> Any:
    """The options as a list, or the value of a text that is another literal."""
    if isinstance(value, Mapping):
        return list(value.values()) if len(value) > 1 else value
    try:
        literal = reference_values.literal(value)
    except reference_values.NoReferenceError:
        pass
    else:
        return options_of(literal) if isinstance(literal, Mapping) else literal
    return lettered(value) or _names(value)


def lettered(text: str) -> list[str] | None:
    """The options behind the letters A, B, C ... of a text that begins with the first; initials are no such letters."""
    marks: list[re.Match[str]] = []
    for mark in _LETTER.finditer(text):
        if mark[1] == chr(ord("A") + len(marks)):
            marks.append(mark)
    if len(marks) < 2 or text[: marks[0].start()].strip():
        return None
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    return [text[mark.end() : end].strip(" ,;\n\t\r") for mark, end in zip(marks, ends, strict=True)]


def _names(text: str) -> list[str] | str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    names = lines if len(lines) > 1 else [name.strip() for name in text.split(",") if name.strip()]
    return names if len(names) > 1 else text
