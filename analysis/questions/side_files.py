"""What stands beside annotations in a folder: `lyrics/<song>.json`, `attributes.json`, `descriptions.json`.

    lyrics/<song>.json    {"sections": [{"section": "verse1", "lyrics": "..."}, ...]}
    attributes.json       {"<song>": {"<category>": {"<attribute>": 0.8}}}      0: absent, 1: as strong as can be
    descriptions.json     {"<attribute>": "a sentence about it"}

All of them are optional; one that is there but not as expected is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis import labels
from analysis.errors import FileError, RecordError
from analysis.questions.song_material import ASKED, Words

Ratings = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Extras:
    """lyrics and attributes by song id."""

    lyrics: Mapping[str, tuple[Words, ...]] = field(default_factory=dict)
    attributes: Mapping[str, Ratings] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)


def read(folder: Path) -> Extras:
    """Whatever of it is in the folder. Raises FileError, RecordError."""
    attributes = folder / "attributes.json"
    return Extras(
        {path.stem: _lyrics(path) for path in sorted((folder / "lyrics").glob("*.json"))},
        {song: _ratings(attributes, song, rated) for song, rated in _object(attributes).items()},
        _descriptions(folder / "descriptions.json"),
    )


def section_type(label: str) -> str:
    """A label as questions call it: one of ASKED's values, else the label without number and blanks."""
    return ASKED.get(labels.canonical(label), labels.normalise(label))


def _lyrics(path: Path) -> tuple[Words, ...]:
    sections = _object(path).get("sections")
    if not isinstance(sections, list):
        raise FileError(str(path), '{"sections": [...]}', repr(sections))
    return tuple(_words(path, number, entry) for number, entry in enumerate(sections))


def _words(path: Path, number: int, entry: Any) -> Words:
    for name in ("section", "lyrics"):
        value = entry.get(name) if isinstance(entry, dict) else None
        if not isinstance(value, str):
            raise RecordError(str(path), str(number), name, "text", repr(value))
    return Words(section_type(entry["section"]), " ".join(entry["lyrics"].split()))


def _ratings(path: Path, song: str, rated: Any) -> Ratings:
    if not isinstance(rated, dict) or not all(isinstance(ratings, dict) for ratings in rated.values()):
        raise RecordError(str(path), song, "(category)", "{category: {attribute: rating}}", repr(rated)[:80])
    seen: set[str] = set()
    for ratings in rated.values():
        for name, value in ratings.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise RecordError(str(path), song, name, "a rating from 0 to 1", repr(value))
            if name in seen:
                raise RecordError(str(path), song, name, "an attribute in one category only")
            seen.add(name)
    return {category: {name: float(value) for name, value in ratings.items()} for category, ratings in rated.items()}


def _descriptions(path: Path) -> dict[str, str]:
    found = _object(path)
    for name, text in found.items():
        if not isinstance(text, str):
            raise RecordError(str(path), name, "(description)", "text", repr(text))
    return found


def _object(path: Path) -> dict[str, Any]:
    """The object a file holds, empty where there is no such file."""
    if not path.exists():
        return {}
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(str(path), "JSON", str(error)) from error
    if not isinstance(found, dict):
        raise FileError(str(path), "a JSON object", type(found).__name__)
    return found
