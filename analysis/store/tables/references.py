"""The tables of a reference set: songs, sections, beats and performances, and all annotations with their marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from analysis import labels
from analysis.annotations import SongAnnotation
from analysis.records import Section, Song
from analysis.store.tables.annotations import ANNOTATIONS, MARKS
from analysis.store.tables.column import COUNT, NUMBER, TEXT, Column
from analysis.store.tables.json_values import dumps


class Performance(Protocol):
    """Who performs in a section: a row of CoSoD."""

    start: float
    end: float | None
    section: str
    artist: str
    artists: tuple[str, ...]
    gender: str
    function: str
    delivery: str
    environment: str
    layering: str
    width: str


class AnnotatedSong(Protocol):
    """A song with its annotations, from the reader of a reference set. beats: (seconds, position in the bar, bar)."""

    @property
    def song(self) -> Song: ...
    @property
    def sections(self) -> Sequence[Section]: ...
    @property
    def beats(self) -> Sequence[tuple[float, int, int]]: ...
    @property
    def performances(self) -> Sequence[Any]: ...
    @property
    def annotations(self) -> Sequence[SongAnnotation]: ...


class SongRow(NamedTuple):
    """A song of a reference set. song_id: "dataset/id"."""

    song_id: str
    dataset: str
    song: Song


class SectionRow(NamedTuple):
    song_id: str
    position: int
    section: Section


class BeatRow(NamedTuple):
    song_id: str
    time: float
    position: int
    bar: int


class PerformanceRow(NamedTuple):
    song_id: str
    position: int
    performance: Performance


SONGS: tuple[Column[SongRow], ...] = (
    Column("song", TEXT, lambda source: source.song_id, "dataset/id"),
    Column("dataset", TEXT, lambda source: source.dataset),
    Column("id", TEXT, lambda source: source.song.id, "unique within the dataset"),
    Column("title", TEXT, lambda source: source.song.title),
    Column("artist", TEXT, lambda source: source.song.artist),
    Column("duration", NUMBER, lambda source: source.song.duration, "seconds, null if unknown"),
    Column("genre", TEXT, lambda source: source.song.genre),
    Column("urls_json", TEXT, lambda source: dumps(source.song.urls)),
    Column("details_json", TEXT, lambda source: dumps(dict(source.song.details))),
)

SECTIONS: tuple[Column[SectionRow], ...] = (
    Column("song", TEXT, lambda source: source.song_id),
    Column("position", COUNT, lambda source: source.position, "from 0"),
    Column("label", TEXT, lambda source: source.section.label, "as written"),
    Column("canonical", TEXT, lambda source: labels.canonical(source.section.label), "see `labels`"),
    Column("start", NUMBER, lambda source: source.section.start, "seconds"),
    Column("end", NUMBER, lambda source: source.section.end, "seconds, null if unknown"),
)

BEATS: tuple[Column[BeatRow], ...] = (
    Column("song", TEXT, lambda beat: beat.song_id),
    Column("time", NUMBER, lambda beat: beat.time, "seconds"),
    Column("position", COUNT, lambda beat: beat.position, "in the bar, 1 is the downbeat"),
    Column("bar", COUNT, lambda beat: beat.bar),
)

PERFORMANCES: tuple[Column[PerformanceRow], ...] = (
    Column("song", TEXT, lambda source: source.song_id),
    Column("position", COUNT, lambda source: source.position, "from 0"),
    Column("start", NUMBER, lambda source: source.performance.start, "seconds"),
    Column("end", NUMBER, lambda source: source.performance.end, "seconds, null if unknown"),
    Column("section", TEXT, lambda source: source.performance.section, "as written"),
    Column("artist", TEXT, lambda source: source.performance.artist, "as written"),
    Column("artists_json", TEXT, lambda source: dumps(source.performance.artists), "single names"),
    Column("gender", TEXT, lambda source: source.performance.gender),
    Column("function", TEXT, lambda source: source.performance.function),
    Column("delivery", TEXT, lambda source: source.performance.delivery),
    Column("environment", TEXT, lambda source: source.performance.environment),
    Column("layering", TEXT, lambda source: source.performance.layering),
    Column("width", TEXT, lambda source: source.performance.width),
)
REFERENCE_TABLES: Mapping[str, tuple[Column[Any], ...]] = {
    "songs": SONGS,
    "sections": SECTIONS,
    "beats": BEATS,
    "performances": PERFORMANCES,
    "annotations": ANNOTATIONS,
    "marks": MARKS,
}
"""Name of the file and columns of each table of a reference set."""
