"""Facts of a run in the name of its file: "MODEL_{model}_DATASET_{data_set}.jsonl"."""

from __future__ import annotations

import re
from pathlib import Path

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
DATE = "date"
"""A placeholder that begins with a digit; it is no fact."""


def facts_of_name(path: Path, pattern: str) -> dict[str, str]:
    """The parts of a file's name, by placeholder. A pattern with "/" takes in the folders. {} where it does not fit.

    A part ends where the text behind it occurs first; before a date where it occurs last.
    """
    pieces = _PLACEHOLDER.split(pattern)
    remainder = "/".join(path.absolute().parts[-(pattern.count("/") + 1) :])
    if not remainder.startswith(pieces[0]):
        return {}
    remainder = remainder[len(pieces[0]) :]
    facts: dict[str, str] = {}
    for n in range(1, len(pieces), 2):
        name, behind = pieces[n], pieces[n + 1]
        is_last = n + 2 >= len(pieces)
        if is_last:
            if not remainder.endswith(behind):
                return {}
            text = remainder[: len(remainder) - len(behind)] if behind else remainder
        else:
            divide = remainder.rpartition if pieces[n + 2] == DATE else remainder.partition
            text, separator, remainder = divide(behind)
            if not separator:
                return {}
        if not text or "/" in text or (name == DATE and not text[0].isdigit()):
            return {}
        facts[name] = text
    return {name: text for name, text in facts.items() if name != DATE}
