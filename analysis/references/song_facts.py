"""Facts of songs from a table of the user: genre, year, language, artist, tempo, and any other column.

1. A row names its song by "dataset/id" or id, by the file name of its audio, by the address of its video, or by title
   and artist: the columns of KEYS. Every other column, and the artist, is a fact.
2. A fact becomes a dimension of the questions about the song, "song:year=1990s". What is not known is no value.
3. A column of more than MOST_LEVELS different numbers is divided: years into decades, others into quarters.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from statistics import quantiles
from typing import Any

from analysis.records import FACT, FactKey, FactRow, Question, Song
from analysis.references.performer_names import names
from analysis.references.song_linking import plain, plain_title, video_id
from analysis.references.text_files import number, tidy

KEYS: Mapping[str, tuple[str, ...]] = {
    "song": ("song", "song id"),
    "file": ("file", "file name", "filename", "audio", "audio file", "path"),
    "url": ("url", "youtube", "youtube url", "video", "link"),
    "title": ("title", "song title", "track", "track name"),
}
"""What names a song, the weakest last, and the columns for it, compared in lower case with blanks."""
ARTIST = "artist"
NO_FACTS = frozenset({"", "id", "index", "unnamed: 0"})
"""Columns that number the rows."""
ABSENT = frozenset({"", "unknown", "n/a", "na", "nan", "none", "null", "-", "?"})
"""Cells of a fact that is not known."""
MOST_LEVELS = 12
YEARS = range(1000, 2200)


@dataclass(slots=True)
class SongFacts:
    """All rows, later ones before earlier ones. used: rows that a question has met, by position."""

    rows: Sequence[FactRow]
    used: set[int] = field(default_factory=set)
    _by_key: dict[FactKey, list[int]] = field(init=False)
    _levels: list[tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        by_key: defaultdict[FactKey, list[int]] = defaultdict(list)
        for position, row in enumerate(self.rows):
            for key in row.keys:
                by_key[key].append(position)
        self._by_key = dict(by_key)
        self._levels = levels([row.facts for row in self.rows])

    def of(self, question: Question, song: Song | None) -> tuple[str, ...]:
        """The dimensions of a question. song: the annotated one it is linked to, None without one.

        Where rows state different values of one fact, the row counts that names the song more surely, then the later.
        """
        facts: dict[str, list[str]] = {}
        positions = [position for key in _keys(question, song) for position in reversed(self._by_key.get(key, ()))]
        for position in dict.fromkeys(positions):
            self.used.add(position)
            by_name: defaultdict[str, list[str]] = defaultdict(list)
            for text in self._levels[position]:
                by_name[text.partition("=")[0]].append(text)
            facts = {**by_name, **facts}
        return tuple(text for texts in facts.values() for text in texts)


def row_of(record: Mapping[str, Any]) -> FactRow | None:
    """A record as a row, None if nothing in it names a song."""
    cells = {_name(name): _texts(value) for name, value in record.items()}
    cells_of = {key: next((cells[name][0] for name in columns if cells.get(name)), "") for key, columns in KEYS.items()}
    artists = cells.get(ARTIST, ())
    keys: list[FactKey] = []
    if cells_of["song"]:
        keys.append(("song", cells_of["song"]))
    if cells_of["file"]:
        keys += [("file", name) for name in _file_names(cells_of["file"])]
    if video := video_id(cells_of["url"]):
        keys.append(("video", video))
    if cells_of["title"] and artists:
        keys += _title_keys(cells_of["title"], artists)
    columns_of_songs = NO_FACTS.union(*KEYS.values())
    facts = {name: texts for name, texts in cells.items() if name not in columns_of_songs and texts}
    return FactRow(tuple(keys), facts) if keys else None


def levels(rows: Sequence[Mapping[str, tuple[str, ...]]]) -> list[tuple[str, ...]]:
    """The facts of each row as dimensions."""
    values: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        for name, texts in row.items():
            values[name] += texts
    bounds = {name: _bounds(texts) for name, texts in values.items()}
    return [
        tuple(f"{FACT}{name}={_level(text, bounds[name])}" for name, texts in row.items() for text in texts)
        for row in rows
    ]


def _bounds(texts: Sequence[str]) -> tuple[float, ...]:
    """Where the numbers of a column are divided, () where each value is its own level."""
    if len(set(texts)) <= MOST_LEVELS:
        return ()
    numbers = [value for text in texts if (value := number(text)) is not None]
    if len(numbers) < len(texts):
        return ()
    if all(value in YEARS for value in numbers):
        first, last = (int(value) // 10 * 10 for value in (min(numbers), max(numbers)))
        return tuple(map(float, range(first, last + 11, 10)))
    return tuple(dict.fromkeys((min(numbers), *quantiles(numbers, n=4, method="inclusive"), max(numbers))))


def _level(text: str, bounds: Sequence[float]) -> str:
    if not bounds:
        return text
    value = float(text)
    at = max(sum(value >= bound for bound in bounds[:-1]) - 1, 0)
    if all(bound in YEARS and bound % 10 == 0 for bound in bounds):
        return f"{bounds[at]:.0f}s"
    return f"{bounds[at]:g} to {bounds[at + 1]:g}"


def _keys(question: Question, song: Song | None) -> list[FactKey]:
    """What names the song of a question, the surest first."""
    keys: list[FactKey] = [("song", question.song), ("song", question.song.partition("/")[2])] if question.song else []
    keys += [("file", name) for name in _file_names(question.audio)]
    videos = {video for url in question.urls if (video := video_id(url))}
    keys += [("video", video) for video in videos if len(videos) == 1]
    credits = [(str(question.details.get("title") or ""), str(question.details.get(ARTIST) or ""))]
    credits += [(song.title, song.artist)] if song else []
    return keys + [key for title, artist in credits if title and artist for key in _title_keys(title, (artist,))]


def _title_keys(title: str, artists: Iterable[str]) -> list[FactKey]:
    parts = {plain(name) for artist in artists for name in names(artist)} - {""}
    return [("title", plain_title(title), part) for part in sorted(parts)] if plain_title(title) else []


def _file_names(path: str) -> list[str]:
    """The name of a file without folders, and without its ending if that is short and has a letter."""
    name = path.replace("\\", "/").rpartition("/")[2].casefold()
    pure = PurePath(name)
    ending = pure.suffix[1:]
    is_ending = 1 < len(ending) <= 4 and ending.isalnum() and not ending.isdigit()
    return list(dict.fromkeys(text for text in (name, pure.stem if is_ending else name) if text))


def _name(column: str) -> str:
    return tidy(str(column).replace("_", " ").replace("=", " ")).casefold()


def _texts(value: Any) -> tuple[str, ...]:
    """A cell as texts: a list has several; what is not known has none."""
    items = value if isinstance(value, list) else [value]
    texts = (tidy(_text(item)) for item in items if not isinstance(item, dict | list))
    return tuple(dict.fromkeys(text for text in texts if text.casefold() not in ABSENT))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)
