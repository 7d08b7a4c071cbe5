"""The wordings of the prompts: a versioned TOML file, checked entry by entry when it is read.

    version = "earmark-1"
    [section_duration]                      the subtask, as the published scripts call it
    placeholders = ["section"]              what every prompt of it must hold, no less and no more
    closing = "Answer with the seconds alone."
    wordings = ["How long is the {section}?", ...]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any

from analysis.errors import FileError, PlaceholderError
from analysis.tasks import SUBTASKS

SHIPPED = Path(__file__).with_name("wordings.toml")


@dataclass(frozen=True, slots=True)
class Entry:
    """The wordings of one subtask. closing: how to answer, the same for all of them."""

    wordings: tuple[str, ...]
    closing: str

    def prompt(self, number: int, slots: Mapping[str, str]) -> str:
        """The prompt in wording `number`, counted from 0."""
        return f"{self.wordings[number]}\n\n{self.closing}".format(**slots)


@dataclass(frozen=True, slots=True)
class Wordings:
    """A set of prompts. entries: by the subtask's name in the published scripts."""

    version: str
    entries: Mapping[str, Entry]


def read(path: Path = SHIPPED) -> Wordings:
    """A file of wordings. Raises FileError, PlaceholderError."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(str(path), "a TOML file of wordings", str(error)) from error
    version = raw.pop("version", None)
    if not isinstance(version, str) or not version:
        raise FileError(str(path), "a version, as text", repr(version))
    return Wordings(version, {subtask: _entry(path, subtask, fields) for subtask, fields in raw.items()})


def placeholders(text: str) -> set[str]:
    """The names in braces. Raises ValueError where braces do not pair."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _entry(path: Path, subtask: str, fields: Any) -> Entry:
    if subtask not in SUBTASKS:
        raise FileError(str(path), "the name of a subtask as a heading", repr(subtask))
    found = fields if isinstance(fields, dict) else {}
    closing, texts, wanted = found.get("closing"), _texts(found.get("wordings")), _texts(found.get("placeholders"))
    if not isinstance(closing, str) or not texts or wanted is None:
        expected = f"{subtask}: a list of placeholders, a closing and at least one wording"
        raise FileError(str(path), expected, ", ".join(found) or "nothing")
    for number, text in enumerate(texts, 1):
        _check(path, f"{subtask} {number}", text + closing, set(wanted))
    return Entry(texts, closing.strip("\n"))


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else None


def _check(path: Path, entry: str, prompt: str, wanted: set[str]) -> None:
    try:
        held = placeholders(prompt)
    except ValueError as error:
        raise PlaceholderError(str(path), entry, "{", f"in pairs ({error})") from None
    for name in sorted(wanted ^ held):
        raise PlaceholderError(str(path), entry, name, "in the wording or its closing" if name in wanted else "nowhere")
