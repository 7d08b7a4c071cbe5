"""Facts of a run in the name of its file: "MODEL_{model}_DATASET_{data_set}.jsonl"."""

from __future__ import annotations

import re
from pathlib import Path

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
DATE = "date"
"""A placeholder that begins with a digit; it is no fact."""


def facts_of_name(path: Path, pattern: str) -> dict[str, str]:
    """The parts of a file's name, by placeholder. A pattern with "/" takes in the folders. {} where it does not fit."""
    remainder = "/".join(path.absolute().parts[-(pattern.count("/") + 1) :])
    facts = parts(remainder, pattern) or {}
    if any(not text or "/" in text or (name == DATE and not text[0].isdigit()) for name, text in facts.items()):
        return {}
    return {name: text for name, text in facts.items() if name != DATE}


def parts(text: str, pattern: str) -> dict[str, str] | None:
    """The parts of a text by placeholder, None where the text does not fit the pattern from beginning to end.

    A part ends where the text behind it occurs first; before a date where it occurs last.
    """
    pieces = _PLACEHOLDER.split(pattern)
    if not text.startswith(pieces[0]) or (len(pieces) == 1 and text != pattern):
        return None
    remainder = text[len(pieces[0]) :]
    by_name: dict[str, str] = {}
    for n in range(1, len(pieces), 2):
        name, behind = pieces[n], pieces[n + 1]
        if n + 2 >= len(pieces):
            if not remainder.endswith(behind):
                return None
            by_name[name] = remainder.removesuffix(behind)
        else:
            divide = remainder.rpartition if pieces[n + 2] == DATE else remainder.partition
            by_name[name], separator, remainder = divide(behind)
            if not separator:
                return None
    return by_name


def literal_start(pattern: str) -> str:
    """The text that all names of a pattern begin with."""
    return str(_PLACEHOLDER.split(pattern)[0])
