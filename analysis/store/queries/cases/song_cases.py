"""Cases by the song they are about: how hard each song is, and all answers to the questions about one.

A question whose song is not known goes by its audio; questions without sound are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analysis.records import Song
from analysis.scoring.sums import UNIT, exact_sum
from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.songs import SOUND_ALONE, song_of

_KEYED = """,
    keyed AS {materialized} (
        SELECT run, question_id, index, audio, task, subtask, section, outcome, score, wer, song <> '' AS linked,
            coalesce(nullif(song, ''), audio) AS key
        FROM selected WHERE outcome <> 'none' AND (song <> '' OR audio <> '')
    )"""

_USUAL = f"""SELECT run, subtask, {exact_sum("score")} / nullif(count(score), 0) / {UNIT} AS usual
    FROM keyed GROUP BY ALL"""

_OVERVIEW = f""",
    usual AS (SELECT *, dense_rank() OVER (ORDER BY run) - 1 AS place FROM ({_USUAL})),
    questions AS (
        SELECT key, linked, question_id, task, bitstring_agg(place, 0, {{runs}}) AS runs, count(*) AS n,
            count(score) AS counted, {exact_sum("score")} AS score, {exact_sum("(score - usual)")} AS against
        FROM keyed JOIN usual USING (run, subtask) GROUP BY ALL
    ),
    keys AS (
        SELECT key, linked, count(DISTINCT question_id) AS questions, bit_count(bit_or(runs)) AS runs,
            list_sort(list(DISTINCT task)) AS tasks, sum(n)::BIGINT AS n,
            sum(score) / nullif(sum(counted), 0) / {UNIT} AS score,
            sum(against) / nullif(sum(counted), 0) / {UNIT} AS against
        FROM questions GROUP BY ALL
    )
    SELECT key AS song, linked, coalesce(title, '') AS title, coalesce(artist, '') AS artist,
        coalesce(genre, '') AS genre, duration, questions, runs, tasks, n, score, against
    FROM keys LEFT JOIN songs ON linked AND song = key ORDER BY key, linked"""
"""Of each question first, its runs as bits: counting the runs of each song took twice as long, over millions of cases.
runs: more than there are, since some may be added meanwhile."""

_LENGTHS = f"""
    SELECT run || ' ' || subtask AS stratum, key AS song, log2(duration) AS doublings, count(*) AS n,
        {exact_sum("score")} / {UNIT} AS total
    FROM keyed JOIN songs ON linked AND song = key WHERE score IS NOT NULL AND duration > 0 GROUP BY ALL"""

_ANSWERS = """
    SELECT run, question_id, audio, task, subtask, section, outcome, score, wer
    FROM keyed WHERE key = $key AND linked = $linked ORDER BY task, subtask, section, question_id, run, index"""

_TITLES = """
    WITH counts AS (SELECT title, count(*) AS n FROM songs WHERE title <> '' GROUP BY title)
    SELECT song, title, n FROM songs JOIN counts USING (title) WHERE song = ANY($songs)"""

_UNASKED = """
    SELECT song, title, artist, duration, count(*) OVER () AS n FROM songs
    WHERE song NOT IN (SELECT song FROM cases) ORDER BY dataset <> $first, song LIMIT $limit"""


def unasked(db: Database, limit: int) -> list[dict[str, Any]]:
    """Imported songs that no loaded question is about, those of sound alone first. n: of all of them."""
    return db.rows(_UNASKED, {"first": SOUND_ALONE, "limit": limit})


def overview(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """The fields of `summaries.songs.Hardness`, one row a song."""
    start, values = selection(db, filters)
    sql = start + _KEYED.format(materialized="MATERIALIZED") + _OVERVIEW.format(runs=2 * len(db.run_ids()) + 64)
    return db.rows(sql, values)


def lengths(db: Database, filters: Filters) -> list[tuple[str, str, float, float, float]]:
    """Stratum (run and subtask), song, binary logarithm of its length in seconds, scored cases and sum of scores."""
    start, values = selection(db, filters)
    rows = db.rows(start + _KEYED.format(materialized="") + _LENGTHS, values)
    return [(row["stratum"], row["song"], row["doublings"], row["n"], row["total"]) for row in rows]


def usual(db: Database, filters: Filters) -> dict[tuple[str, str], float | None]:
    """The mean score of all cases that fit, by run and subtask; None without a score."""
    start, values = selection(db, filters)
    rows = db.rows(f"{start}{_KEYED.format(materialized='')} {_USUAL}", values)
    return {(row["run"], row["subtask"]): row["usual"] for row in rows}


def answers(db: Database, filters: Filters, key: str, linked: bool) -> list[dict[str, Any]]:
    """Answers about a song: run, question_id, audio, task, subtask, section, outcome, score, wer."""
    start, values = selection(db, filters)
    return db.rows(start + _KEYED.format(materialized="") + _ANSWERS, values | {"key": key, "linked": linked})


def distinct_titles(db: Database, songs: Sequence[str]) -> dict[str, str]:
    """Titles by "dataset/id", of songs that have one; with that name where several songs of the workspace share it."""
    rows = db.rows(_TITLES, {"songs": list(songs)})
    return {row["song"]: row["title"] if row["n"] == 1 else f"{row['title']} ({row['song']})" for row in rows}


def songs(db: Database) -> list[Song]:
    """Every imported song, without its annotations."""
    return [song_of(row) for row in db.rows("SELECT * FROM songs ORDER BY song")]
