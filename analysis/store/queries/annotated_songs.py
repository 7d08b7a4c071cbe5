"""Annotated songs of the imported reference sets: one with all that is known of it, titles and durations of many."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.records import Section
from analysis.store.database import Database
from analysis.store.queries.songs import StoredSong, song_of

_TITLES_OF_RECORDINGS = """
    SELECT audio, min(title) AS title FROM cases JOIN songs USING (song)
    WHERE audio = ANY($paths) AND title <> '' GROUP BY audio"""


def song_of_recording(db: Database, audio: str) -> StoredSong | None:
    """The annotated song of a recording, by the questions about it alone; None where there are none."""
    rows = db.rows("SELECT song FROM cases WHERE audio = $audio AND song <> '' ORDER BY song LIMIT 1", {"audio": audio})
    return song(db, rows[0]["song"]) if rows else None


def song(db: Database, name: str) -> StoredSong | None:
    """An annotated song by "dataset/id", None if it is not imported."""
    values = {"song": name}
    rows = db.rows("SELECT * FROM songs WHERE song = $song", values)
    if not rows:
        return None
    sections = db.rows('SELECT label, start, "end" FROM sections WHERE song = $song ORDER BY position', values)
    beats = db.rows("SELECT time, position, bar FROM beats WHERE song = $song ORDER BY time", values)
    performances = db.rows("SELECT * FROM performances WHERE song = $song ORDER BY position", values)
    return StoredSong(
        song_of(rows[0]),
        tuple(Section(row["label"], row["start"], row["end"]) for row in sections),
        tuple((row["time"], row["position"], row["bar"]) for row in beats),
        tuple(performances),
    )


def durations(db: Database) -> dict[str, float]:
    """Seconds by "dataset/id", for the songs whose duration is known."""
    rows = db.rows("SELECT song, duration FROM songs WHERE duration IS NOT NULL")
    return {row["song"]: row["duration"] for row in rows}


def titles(db: Database, songs: Sequence[str]) -> dict[str, str]:
    """Titles of annotated songs by "dataset/id", of those that have one."""
    rows = db.rows("SELECT song, title FROM songs WHERE song = ANY($songs) AND title <> ''", {"songs": list(songs)})
    return {row["song"]: row["title"] for row in rows}


def titles_of_recordings(db: Database, paths: Sequence[str]) -> dict[str, str]:
    """Titles of the songs of recordings, by the questions about one alone, of those that have one."""
    rows = db.rows(_TITLES_OF_RECORDINGS, {"paths": list(paths)})
    return {row["audio"]: row["title"] for row in rows}
