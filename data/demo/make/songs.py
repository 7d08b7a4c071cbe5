"""The described songs: `../songs/*.toml` and `../attributes.toml` as frozen records.

Times are seconds from the start of the file, kept as the decimals that are written. A section ends where the next one
begins; the last one has its own `end`. Whoever is listed in a section performs throughout it, in one delivery.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

DEMO = Path(__file__).resolve().parents[1]
DELIVERIES = {"sings": "Singing", "raps": "Rapping", "speaks": "Spoken"}


@dataclass(frozen=True, slots=True)
class Section:
    """performers: delivery by artist, in the order in which they are listed."""

    label: str
    start: Decimal
    end: Decimal
    performers: Mapping[str, str]
    lyrics: str

    @property
    def length(self) -> Decimal:
        return self.end - self.start

    @property
    def deliveries(self) -> set[str]:
        return set(self.performers.values())


@dataclass(frozen=True, slots=True)
class Song:
    """key: name of the file. main, featured: the credited artists; anyone else who performs is not credited."""

    key: str
    title: str
    artist: str
    genre: str
    duration: Decimal
    main: tuple[str, ...]
    featured: tuple[str, ...]
    sections: tuple[Section, ...]
    attributes: Mapping[str, float]

    @property
    def audio(self) -> str:
        return f"demo_{self.key}.wav"

    @property
    def artists(self) -> list[str]:
        """Everyone who performs, in order of first appearance."""
        return list(dict.fromkeys(artist for section in self.sections for artist in section.performers))

    def role(self, artist: str) -> str:
        return "Main artist" if artist in self.main else "Featured artist" if artist in self.featured else "Neither"

    def numbered(self) -> list[tuple[str, Section]]:
        """Every section with its name and number among those of its label: verse1, verse2."""
        seen: dict[str, int] = {}
        named = []
        for section in self.sections:
            seen[section.label] = seen.get(section.label, 0) + 1
            named.append((f"{section.label}{seen[section.label]}", section))
        return named


@dataclass(frozen=True, slots=True)
class Attribute:
    """What songs are rated on."""

    name: str
    category: str
    description: str


def load_songs() -> list[Song]:
    """All songs, in the order of their files."""
    return [_song(path) for path in sorted((DEMO / "songs").glob("*.toml"))]


def load_attributes() -> dict[str, Attribute]:
    rows = _read(DEMO / "attributes.toml")
    return {name: Attribute(name, row["category"], row["description"]) for name, row in rows.items()}


def _song(path: Path) -> Song:
    raw = _read(path)
    entries = raw["section"]
    ends = [*(entry["start"] for entry in entries[1:]), entries[-1]["end"]]
    return Song(
        key=path.stem,
        title=raw["title"],
        artist=raw["artist"],
        genre=raw["genre"],
        duration=raw["duration"],
        main=tuple(raw["main"]),
        featured=tuple(raw["featured"]),
        sections=tuple(_section(entry, end) for entry, end in zip(entries, ends, strict=True)),
        attributes={name: float(value) for name, value in raw["attributes"].items()},
    )


def _section(entry: Mapping[str, Any], end: Decimal) -> Section:
    performers = {artist: name for field, name in DELIVERIES.items() for artist in entry.get(field, ())}
    return Section(entry["label"], entry["start"], end, performers, entry.get("lyrics", "").strip())


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        return tomllib.load(stream, parse_float=Decimal)
