"""Imported reference sets: songs with their sections, beats and performances, as Parquet under `references/<dataset>`.

The store knows reference sets only by their fields, so any reader of them will do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.annotations import SongAnnotation
from analysis.errors import EarmarkError, FileError
from analysis.records import Section, Song
from analysis.store.runs.description import problem
from analysis.store.tables.annotations import ANNOTATIONS, MARKS, MarkRow
from analysis.store.tables.column import row_of
from analysis.store.tables.json_values import dumps
from analysis.store.tables.references import (
    BEATS,
    PERFORMANCES,
    REFERENCE_TABLES,
    SECTIONS,
    SONGS,
    AnnotatedSong,
    BeatRow,
    PerformanceRow,
    SectionRow,
    SongRow,
)
from analysis.store.tables.table_writer import TableWriter, read_table
from analysis.store.workspace import REFERENCES, Workspace

if TYPE_CHECKING:
    from analysis.store.database import Database

PROBLEMS = "problems.json"
SOUND_ALONE = "songs"
"""Dataset of songs that were imported as sound alone, without any annotation."""


@dataclass(frozen=True, slots=True)
class StoredSong:
    """A song as it was imported. performances: rows with the columns of `references.PERFORMANCES`."""

    song: Song
    sections: tuple[Section, ...]
    beats: tuple[tuple[float, int, int], ...] = ()
    performances: tuple[dict[str, Any], ...] = ()
    annotations: tuple[SongAnnotation, ...] = ()


def write(
    workspace: Workspace,
    dataset: str,
    songs: Iterable[AnnotatedSong],
    problems: Sequence[EarmarkError],
    further: Iterable[SongAnnotation] = (),
) -> None:
    """Stores a reference set, in place of what was imported under its name before.

    further: annotations of songs of other sets.
    """
    with workspace.storage.stage(REFERENCES) as staging:
        tables = {name: TableWriter(staging, name, columns) for name, columns in REFERENCE_TABLES.items()}
        for annotated_song in songs:
            name = f"{dataset}/{annotated_song.song.id}"
            tables["songs"].add(row_of(SONGS, SongRow(name, dataset, annotated_song.song)))
            for position, section in enumerate(annotated_song.sections):
                tables["sections"].add(row_of(SECTIONS, SectionRow(name, position, section)))
            tables["beats"].extend(row_of(BEATS, BeatRow(name, *beat)) for beat in annotated_song.beats)
            for position, performance in enumerate(annotated_song.performances):
                tables["performances"].add(row_of(PERFORMANCES, PerformanceRow(name, position, performance)))
            _add_annotations(tables, annotated_song.annotations)
        _add_annotations(tables, further)
        for table in tables.values():
            table.close()
        with staging.create(PROBLEMS) as stream:
            stream.write(dumps([problem(error) for error in problems]).encode())
        staging.publish(f"{REFERENCES}/{dataset}", replace=True)


def _add_annotations(tables: Mapping[str, TableWriter], annotations: Iterable[SongAnnotation]) -> None:
    for annotation in annotations:
        tables["annotations"].add(row_of(ANNOTATIONS, annotation))
        own_id = annotation.id  # a hash of all marks
        tables["marks"].extend(
            row_of(MARKS, MarkRow(own_id, annotation.song, tier, position, mark))
            for tier, marks in annotation.tiers.items() for position, mark in enumerate(marks)
        )  # fmt: skip


def problems(workspace: Workspace, dataset: str) -> list[dict[str, Any]]:
    """What was wrong in the files of an imported set."""
    key = f"{REFERENCES}/{dataset}/{PROBLEMS}"
    try:
        rows: list[dict[str, Any]] = json.loads(workspace.storage.read(key).decode())
    except (OSError, ValueError) as error:
        place = workspace.storage.place(key)
        raise FileError(place, "the problems of an imported reference set", str(error)) from error
    return rows


def read(workspace: Workspace, dataset: str) -> tuple[StoredSong, ...]:
    """All songs of an imported set with their sections, without beats and performances: what linking needs."""
    sections: dict[str, list[Section]] = {}
    for row in _rows(workspace, dataset, "sections"):
        sections.setdefault(row["song"], []).append(Section(row["label"], row["start"], row["end"]))
    performances: dict[str, list[dict[str, Any]]] = {}
    for row in _rows(workspace, dataset, "performances"):
        performances.setdefault(row["song"], []).append(row)
    return tuple(
        StoredSong(song_of(row), tuple(sections.get(row["song"], ())), (), tuple(performances.get(row["song"], ())))
        for row in _rows(workspace, dataset, "songs")
    )


def _rows(workspace: Workspace, dataset: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = read_table(workspace.storage, f"{REFERENCES}/{dataset}/{table}.parquet").to_pylist()
    return rows


def details(db: Database, songs: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What the sets say of annotated songs besides, by "dataset/id": licence and credit line, for instance."""
    rows = db.rows("SELECT song, details_json FROM songs WHERE song = ANY($songs)", {"songs": list(songs)})
    return {row["song"]: json.loads(row["details_json"]) for row in rows}


def song_of(row: dict[str, Any]) -> Song:
    """A row of `references.SONGS` as a record."""
    return Song(
        row["dataset"],
        row["id"],
        row["title"],
        row["artist"],
        row["duration"],
        row["genre"],
        tuple(json.loads(row["urls_json"])),
        json.loads(row["details_json"]),
    )
