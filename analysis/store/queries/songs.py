"""Imported reference sets: songs with their sections, beats and performances, as Parquet under `references/<dataset>`.

The store knows reference sets only by their fields, so any reader of them will do.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from analysis.errors import EarmarkError, FileError
from analysis.records import Section, Song
from analysis.store.runs.description import problem
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
from analysis.store.tables.table_writer import TableWriter
from analysis.store.workspace import Workspace, publish

PROBLEMS = "problems.json"


@dataclass(frozen=True, slots=True)
class StoredSong:
    """A song as it was imported. performances: rows with the columns of `references.PERFORMANCES`."""

    song: Song
    sections: tuple[Section, ...]
    beats: tuple[tuple[float, int, int], ...] = ()
    performances: tuple[dict[str, Any], ...] = ()


def write(workspace: Workspace, dataset: str, songs: Iterable[AnnotatedSong], problems: Sequence[EarmarkError]) -> None:
    """Stores a reference set, in place of what was imported under its name before."""
    folder = workspace.scratch(workspace.references)
    try:
        tables = {name: TableWriter(folder, name, columns) for name, columns in REFERENCE_TABLES.items()}
        for annotated in songs:
            name = f"{dataset}/{annotated.song.id}"
            tables["songs"].add(row_of(SONGS, SongRow(name, dataset, annotated.song)))
            for position, section in enumerate(annotated.sections):
                tables["sections"].add(row_of(SECTIONS, SectionRow(name, position, section)))
            tables["beats"].extend(row_of(BEATS, BeatRow(name, *beat)) for beat in annotated.beats)
            for position, performance in enumerate(annotated.performances):
                tables["performances"].add(row_of(PERFORMANCES, PerformanceRow(name, position, performance)))
        for table in tables.values():
            table.close()
        (folder / PROBLEMS).write_text(dumps([problem(each) for each in problems]), encoding="utf-8")
        publish(folder, workspace.references / dataset, replace=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def problems(workspace: Workspace, dataset: str) -> list[dict[str, Any]]:
    """What was wrong in the files of an imported set."""
    path = workspace.references / dataset / PROBLEMS
    try:
        found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(str(path), "the problems of an imported reference set", str(error)) from error
    return found


def read(workspace: Workspace, dataset: str) -> tuple[StoredSong, ...]:
    """All songs of an imported set with their sections, without beats and performances: what linking needs."""
    folder = workspace.references / dataset
    sections: dict[str, list[Section]] = {}
    for row in _rows(folder, "sections"):
        sections.setdefault(row["song"], []).append(Section(row["label"], row["start"], row["end"]))
    performed: dict[str, list[dict[str, Any]]] = {}
    for row in _rows(folder, "performances"):
        performed.setdefault(row["song"], []).append(row)
    return tuple(
        StoredSong(song_of(row), tuple(sections.get(row["song"], ())), (), tuple(performed.get(row["song"], ())))
        for row in _rows(folder, "songs")
    )


def _rows(folder: Path, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.ParquetFile(folder / f"{table}.parquet").read().to_pylist()
    return rows


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
