"""The described songs: `../songs/*.toml`, `../artists.toml` and `../attributes.toml` as frozen records.

A song is a row of sections, each a whole number of bars in one tempo, so every time follows from the description.
Times are seconds from the start of the file, as decimals rounded to the millisecond. A section begins on the first beat
of its first bar and ends where the next one begins; the last one ends with its last bar, and what follows only dies
away. Whoever is listed in a section performs in it, in one delivery, and counts as performing throughout it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

DEMO = Path(__file__).resolve().parents[1]
DELIVERIES = {"sings": "Singing", "raps": "Rapping", "speaks": "Spoken"}
BEATS = {"4/4": 4, "3/4": 3, "6/8": 6}
"""Beats of a bar as they are counted and annotated: quarters, in 6/8 eighths. The tempo always counts quarters."""


class Line(NamedTuple):
    """One line of the words. start, length: seconds of the bars it has to itself. performers: together, in order."""

    text: str
    start: Fraction
    length: Fraction
    performers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """performers: delivery by artist, in the order in which they are listed.

    onset, beat: start and length of a beat in seconds, not rounded. chords: one a bar, repeated until the section ends.
    layers: level by instrument. transpose: semitones above the song's key.
    """

    label: str
    start: Decimal
    end: Decimal
    performers: Mapping[str, str]
    lyrics: str
    onset: Fraction
    bars: int
    beats: int
    beat: Fraction
    chords: tuple[str, ...]
    layers: Mapping[str, int]
    transpose: int
    lines: tuple[Line, ...]

    @property
    def length(self) -> Decimal:
        return self.end - self.start

    @property
    def bar(self) -> Fraction:
        """Seconds of a bar."""
        return self.beats * self.beat

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
    bpm: int
    meter: str
    tonic: str
    mode: str
    style: str
    stem: bool

    @property
    def audio(self) -> str:
        return f"{self.key}.opus"

    @property
    def artists(self) -> list[str]:
        """Everyone who performs, in order of first appearance."""
        return list(dict.fromkeys(artist for section in self.sections for artist in section.performers))

    @property
    def number(self) -> int:
        return int(self.key[:2])

    @property
    def led(self) -> bool:
        """Whether somebody leads: not where several artists are credited alike."""
        return len(self.main) == 1 or bool(self.featured)

    def role(self, artist: str) -> str:
        if not self.led:
            return "Neither"
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
class Artist:
    """Who performs. voice: the flite voice; warp: its spectrum stretched by so much; low: lowest note sung, MIDI."""

    name: str
    gender: str
    voice: str
    warp: float
    low: int


@dataclass(frozen=True, slots=True)
class Attribute:
    """What songs are rated on."""

    name: str
    category: str
    description: str


def load_songs() -> list[Song]:
    """All songs, in the order of their files."""
    return [_song(path) for path in sorted((DEMO / "songs").glob("*.toml"))]


def load_artists() -> dict[str, Artist]:
    rows = _read(DEMO / "artists.toml")
    return {name: Artist(name, **{**row, "warp": float(row["warp"])}) for name, row in rows.items()}


def load_attributes() -> dict[str, Attribute]:
    rows = _read(DEMO / "attributes.toml")
    return {name: Attribute(name, row["category"], row["description"]) for name, row in rows.items()}


def milliseconds(time: Fraction) -> Decimal:
    """The time in seconds, rounded to the millisecond."""
    return Decimal(round(time * 1000)).scaleb(-3)


def _song(path: Path) -> Song:
    raw = _read(path)
    onset, sections = Fraction(str(raw.get("silence", 0))), []
    for entry in raw["section"]:
        section = _section({"bpm": raw["bpm"], "meter": raw["meter"], **entry}, onset)
        sections.append(section)
        onset += section.bars * section.bar
    return Song(
        key=path.stem,
        title=raw["title"],
        artist=raw["artist"],
        genre=raw["genre"],
        duration=milliseconds(onset + Fraction(str(raw.get("decay", 2)))),
        main=tuple(raw["main"]),
        featured=tuple(raw["featured"]),
        sections=tuple(sections),
        attributes={name: float(value) for name, value in raw["attributes"].items()},
        bpm=raw["bpm"],
        meter=raw["meter"],
        tonic=raw["key"].split()[0],
        mode=raw["key"].split()[1],
        style=raw["style"],
        stem=raw["stem"],
    )


def _section(entry: Mapping[str, Any], onset: Fraction) -> Section:
    beats = BEATS[entry["meter"]]
    beat = Fraction(60, entry["bpm"]) / (2 if entry["meter"] == "6/8" else 1)
    performers = {artist: name for field, name in DELIVERIES.items() for artist in entry.get(field, ())}
    lyrics = entry.get("lyrics", "").strip()
    return Section(
        label=entry["label"],
        start=milliseconds(onset),
        end=milliseconds(onset + entry["bars"] * beats * beat),
        performers=performers,
        lyrics=lyrics,
        onset=onset,
        bars=entry["bars"],
        beats=beats,
        beat=beat,
        chords=tuple(entry["chords"].split()),
        layers={layer[:-1]: int(layer[-1]) for layer in entry["layers"].split()},
        transpose=entry.get("transpose", 0),
        lines=_lines(entry, lyrics.splitlines(), tuple(performers), onset, beats * beat),
    )


def _lines(
    entry: Mapping[str, Any], texts: list[str], performers: tuple[str, ...], onset: Fraction, bar: Fraction
) -> tuple[Line, ...]:
    """Each line gets `every` bars, by default as many as there are; `turns` take the lines in turn."""
    if not texts:
        return ()
    every = Fraction(str(entry["every"])) if "every" in entry else Fraction(entry["bars"] // len(texts))
    turns = entry.get("turns") or [performers]
    return tuple(
        Line(text, onset + n * every * bar, every * bar, tuple(turns[n % len(turns)])) for n, text in enumerate(texts)
    )


def _read(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        return tomllib.load(stream, parse_float=Decimal)
