"""The questions and the songs that can be drawn for review, with what one may draw them by."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from analysis.reviews.events import target_of
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import SPREAD_SORTS, selection
from analysis.store.queries.filters import ORDERS, UNREVIEWED, Filters, Sort
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.reviews import open_reviews

By: TypeAlias = Literal["task", "genre", "dataset", "sections"]
BY: dict[By, str] = {"task": "task", "genre": "genre", "dataset": "dataset", "sections": "number of sections"}
FEW, MANY = 6, 10
"""Sections up to which a song has few, and above which it has many."""

_NUMBER = f"""CASE WHEN {{n}} IS NULL THEN 'unknown' WHEN {{n}} <= {FEW} THEN 'up to {FEW}'
    WHEN {{n}} <= {MANY} THEN '{FEW + 1} to {MANY}' ELSE 'more than {MANY}' END"""
_CANDIDATES = f"""
    , asked AS (
        SELECT question_id, any_value(task) AS task, any_value(song) AS song, any_value(audio) AS audio
        FROM selected GROUP BY question_id
    ),
    annotated AS (SELECT song, count(*) AS n FROM sections WHERE lower(label) <> 'end' GROUP BY song),
    paired AS (
        SELECT question_id, max(reference_position) + 1 AS n FROM pairs
        WHERE lens = 'paper' AND reference_position IS NOT NULL GROUP BY question_id
    )
    SELECT asked.*, coalesce(nullif(songs.genre, ''), 'unknown') AS genre,
        coalesce(nullif(split_part(asked.song, '/', 1), ''), 'unknown') AS dataset,
        {_NUMBER.format(n="coalesce(annotated.n, paired.n)")} AS sections
    FROM asked LEFT JOIN songs USING (song) LEFT JOIN annotated USING (song) LEFT JOIN paired USING (question_id)
    ORDER BY question_id"""


def candidates(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """One row a question among the cases that fit: question_id, task, song, audio, genre, dataset, sections."""
    start, values = selection(db, filters, unit="answer")
    return db.rows(start + _CANDIDATES, values)


def in_order(db: Database, filters: Filters, sort: Sort) -> list[str]:
    """The ids of the questions of the cases that fit, each at its first place in the order."""
    start, values = selection(db, filters, sort in SPREAD_SORTS, "answer")
    ranked = f", ranked AS (SELECT question_id, row_number() OVER (ORDER BY {ORDERS[sort]}) AS rank FROM selected)"
    rows = db.rows(f"{start}{ranked} SELECT question_id FROM ranked GROUP BY question_id ORDER BY min(rank)", values)
    return [row["question_id"] for row in rows]


_SONGS = f"""
    SELECT songs.song AS question_id, songs.song, coalesce(nullif(genre, ''), 'unknown') AS genre, dataset,
        duration, artist, {_NUMBER.format(n="annotated.n")} AS sections, 'song' AS task
    FROM songs LEFT JOIN (
        SELECT song, count(*) AS n FROM sections WHERE lower(label) <> 'end' GROUP BY song
    ) AS annotated USING (song)
    WHERE (annotated.n IS NOT NULL OR dataset = '{SOUND_ALONE}') AND (len($songs) = 0 OR songs.song = ANY($songs))
        AND (len($genres) = 0 OR coalesce(nullif(genre, ''), 'unknown') = ANY($genres))
    ORDER BY songs.song"""
SONG_FILTERS = ("songs", "genres", "reviews")
"""The fields of `Filters` that hold for songs too, which may never have been asked about."""


def songs(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """One row an imported song that fits those filters, with sections or of sound alone: question_id is its name."""
    rows = db.rows(_SONGS, {"songs": list(filters.songs), "genres": list(filters.genres)})
    if not filters.reviews:
        return rows
    states = open_reviews(db.workspace).states()
    status = {row["song"]: states[target].status for row in rows if (target := target_of(row["song"])) in states}
    return [row for row in rows if status.get(row["song"], UNREVIEWED) in filters.reviews]
