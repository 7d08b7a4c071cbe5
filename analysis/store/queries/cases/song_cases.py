"""Cases by the song they are about: how hard each song is, and all answers to the questions about one.

A question whose song is not known goes by its audio; questions without sound are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.records import Song
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import song_of

_KEYED = """,
    keyed AS (
        SELECT *, coalesce(nullif(song, ''), audio) AS key, avg(score) OVER (PARTITION BY run, subtask) AS usual
        FROM selected WHERE outcome <> 'none' AND (song <> '' OR audio <> '')
    )"""

_OVERVIEW = """
    SELECT k.key AS song, k.song <> '' AS linked, coalesce(s.title, '') AS title, coalesce(s.artist, '') AS artist,
        coalesce(s.genre, '') AS genre, s.duration, count(DISTINCT k.question_id) AS questions,
        count(DISTINCT k.run) AS runs, list_sort(list(DISTINCT k.task)) AS tasks, count(*) AS n,
        avg(k.score) AS score, avg(k.score - k.usual) AS against
    FROM keyed k LEFT JOIN songs s ON s.song = k.song
    GROUP BY ALL ORDER BY song"""

_ANSWERS = """
    SELECT run, question_id, audio, task, subtask, section, outcome, score, wer, usual
    FROM keyed WHERE key = $key AND (song <> '') = $linked ORDER BY task, subtask, section, question_id, run, index"""

_TITLES = """
    WITH counts AS (SELECT title, count(*) AS n FROM songs WHERE title <> '' GROUP BY title)
    SELECT song, title, n FROM songs JOIN counts USING (title) WHERE song = ANY($songs)"""


def overview(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """The fields of `summaries.songs.Hardness`, one row a song."""
    start, values = selection(db, filters)
    return db.rows(start + _KEYED + _OVERVIEW, values)


def answers(db: Database, filters: Filters, key: str, linked: bool) -> list[dict[str, Any]]:
    """run, question_id, audio, task, subtask, section, outcome, score, wer and the usual score of such a question."""
    start, values = selection(db, filters)
    return db.rows(start + _KEYED + _ANSWERS, values | {"key": key, "linked": linked})


def distinct_titles(db: Database, songs: Sequence[str]) -> dict[str, str]:
    """Titles by "dataset/id", of songs that have one; with that name where several songs of the workspace share it."""
    rows = db.rows(_TITLES, {"songs": list(songs)})
    return {row["song"]: row["title"] if row["n"] == 1 else f"{row['title']} ({row['song']})" for row in rows}


def songs(db: Database) -> list[Song]:
    """Every imported song, without its annotations."""
    return [song_of(row) for row in db.rows("SELECT * FROM songs ORDER BY song")]
