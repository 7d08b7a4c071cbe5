"""Side files of annotations in a folder: `lyrics/<song>.json`, `attributes.json`, `descriptions.json`.

    lyrics/<song>.json    {"sections": [{"section": "verse1", "lyrics": "..."}, ...]}, also with "title" and "artist"
    lyrics/<song>.lrc     or .txt: lyrics as text, see `lyric_text`
    attributes.json       {"<song>": {"<category>": {"<attribute>": 0.8}}}      0: absent, 1: strongest
    descriptions.json     {"<attribute>": "a sentence about it"}

All of them are optional. One that exists but is not as expected is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis import labels
from analysis.errors import FileError, RecordError
from analysis.parsing.json_like.strict_json import strict
from analysis.questions import lyric_text
from analysis.questions.lyric_text import LyricText
from analysis.questions.song_material import SECTION_TYPES, Words

Ratings = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class Extras:
    """Content of the side files. lyrics, attributes: by song id."""

    lyrics: Mapping[str, LyricText] = field(default_factory=dict)
    attributes: Mapping[str, Ratings] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)


def read(folder: Path) -> Extras:
    """Read the side files in a folder. Raises FileError, RecordError."""
    attributes = folder / "attributes.json"
    return Extras(
        _all_lyrics(folder / "lyrics"),
        {song: _ratings(attributes, song, categories) for song, categories in _object(attributes).items()},
        _descriptions(folder / "descriptions.json"),
    )


def section_type(label: str) -> str:
    """Section type of a label: a value of SECTION_TYPES, else the label without number and blanks."""
    return SECTION_TYPES.get(labels.canonical(label), labels.normalise(label))


def _all_lyrics(folder: Path) -> dict[str, LyricText]:
    """All lyrics by song. Raises FileError, LineError, RecordError."""
    lyrics: dict[str, LyricText] = {}
    for path in sorted(folder.glob("*")) if folder.is_dir() else ():
        suffix = path.suffix.casefold()
        if suffix not in (".json", *lyric_text.SUFFIXES):
            continue
        if path.stem in lyrics:
            raise FileError(str(path), "one file of lyrics for a song", lyrics[path.stem].path.name)
        lyrics[path.stem] = _lyrics(path) if suffix == ".json" else lyric_text.read(path)
    return lyrics


def _lyrics(path: Path) -> LyricText:
    content = _object(path)
    sections = content.get("sections")
    if not isinstance(sections, list):
        raise FileError(str(path), '{"sections": [...]}', repr(sections))
    words = tuple(_words(path, number, entry) for number, entry in enumerate(sections))
    title, artist = (value if isinstance(value := content.get(name), str) else "" for name in ("title", "artist"))
    return LyricText(path, title, artist, words)


def _words(path: Path, number: int, entry: Any) -> Words:
    for name in ("section", "lyrics"):
        value = entry.get(name) if isinstance(entry, dict) else None
        if not isinstance(value, str):
            raise RecordError(str(path), str(number), name, "text", repr(value))
    return Words(section_type(entry["section"]), " ".join(entry["lyrics"].split()))


def _ratings(path: Path, song: str, categories: Any) -> Ratings:
    if not isinstance(categories, dict) or not all(isinstance(ratings, dict) for ratings in categories.values()):
        raise RecordError(str(path), song, "(category)", "{category: {attribute: rating}}", repr(categories)[:80])
    names: set[str] = set()
    for ratings in categories.values():
        for name, value in ratings.items():
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise RecordError(str(path), song, name, "a rating from 0 to 1", repr(value))
            if name in names:
                raise RecordError(str(path), song, name, "an attribute in one category only")
            names.add(name)
    return {
        category: {name: float(value) for name, value in ratings.items()} for category, ratings in categories.items()
    }


def _descriptions(path: Path) -> dict[str, str]:
    texts = _object(path)
    for name, text in texts.items():
        if not isinstance(text, str):
            raise RecordError(str(path), name, "(description)", "text", repr(text))
    return texts


def _object(path: Path) -> dict[str, Any]:
    """The JSON object in a file, empty if there is no such file."""
    if not path.exists():
        return {}
    try:
        content = strict(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(str(path), "JSON", str(error)) from error
    if not isinstance(content, dict):
        raise FileError(str(path), "a JSON object", type(content).__name__)
    return content
