"""What the lyrics page asks: words counted by section, words that were changed, phrases said again and again.

Counts of words and repetition are those of the paper lens, whatever the filters' lens; WER follows the lens.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypeAlias

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.lyric_filters import ANY, PART

Change: TypeAlias = Literal["deleted", "inserted", "confused"]

SUMS = ("reference_words", "substitutions", "deletions", "insertions", "repeated", "reference_repeated", "wer")

_SECTIONS = f""",
    aligned AS (
        SELECT p.*, k.task, coalesce(nullif(k.song, ''), k.audio) AS song, {PART} AS part
        FROM (SELECT * REPLACE (CASE WHEN $in_order THEN occurrence END AS occurrence) FROM pairs) p
        JOIN selected k ON k.run = p.run AND k.index = p.index AND k.lens = p.lens
        WHERE p.wer IS NOT NULL
    )
    SELECT a.run, a.song,
        CASE WHEN grouping(a.part) = 0 THEN a.part ELSE '{ANY}' END AS part, a.occurrence,
        count(DISTINCT a.index)::DOUBLE AS cases, count(*)::DOUBLE AS sections,
        {", ".join(f"coalesce(sum(a.{name}), 0)::DOUBLE AS {name}" for name in SUMS)},
        coalesce(sum(a.wer * a.wer), 0)::DOUBLE AS wer_squares,
        coalesce(sum(a.reference_position) FILTER (a.task = 'FSLT'), 0)::DOUBLE AS positions,
        (count(*) FILTER (a.task = 'FSLT'))::DOUBLE AS placed
    FROM aligned a GROUP BY GROUPING SETS ((a.run, a.song, a.part, a.occurrence), (a.run, a.song))"""

_LENGTHS = """,
    lengths AS (SELECT run, index, sum(reference_words) AS words FROM pairs WHERE lens = 'paper' GROUP BY ALL)
    SELECT {run} AS run, k.question_id, any_value(k.task) AS task,
        any_value(coalesce(nullif(k.song, ''), k.audio)) AS song, avg(l.words) AS words, avg(k.wer) AS wer,
        count(*) AS answers
    FROM selected k JOIN lengths l ON l.run = k.run AND l.index = k.index
    WHERE k.wer IS NOT NULL GROUP BY ALL ORDER BY words, question_id"""

_CHANGED: dict[Change, str] = {
    "deleted": "unnest(string_split(w.reference, ' ')) AS word, '' AS other FROM words w {join} = 'delete'",
    "inserted": "unnest(string_split(w.hypothesis, ' ')) AS word, '' AS other FROM words w {join} = 'insert'",
    "confused": """unnest(string_split(w.reference, ' ')) AS word, unnest(string_split(w.hypothesis, ' ')) AS other
        FROM words w {join} = 'replace'""",
}
_JOIN = "JOIN numbered k ON k.run = w.run AND k.index = w.index WHERE w.operation"
_CHANGES = """,
    numbered AS (SELECT run, index, row_number() OVER () AS number FROM selected),
    changed AS (SELECT k.number, {changed}),
    by_case AS (SELECT word, other, number, count(*) AS times FROM changed GROUP BY ALL)
    SELECT word, other, sum(times)::BIGINT AS times, count(*) AS cases FROM by_case
    GROUP BY ALL ORDER BY cases DESC, times DESC, word, other LIMIT $limit"""

_PHRASES = """
    SELECT p.phrase, sum(p.times)::BIGINT AS times, sum(p.reference_times)::BIGINT AS reference_times,
        count(DISTINCT (p.run, p.index)) AS cases
    FROM phrases p JOIN selected k ON k.run = p.run AND k.index = p.index WHERE p.pair IS NOT NULL
    GROUP BY ALL
    ORDER BY sum((p.times - p.reference_times) * len(string_split(p.phrase, ' '))) DESC, phrase LIMIT $limit"""

_LOOPS = """
    SELECT p.run, p.question_id, p.phrase, p.times, p.reference_times, k.task, k.wer,
        coalesce(nullif(k.song, ''), k.audio) AS song, count(*) OVER () AS total
    FROM phrases p JOIN selected k ON k.run = p.run AND k.index = p.index WHERE p.pair IS NULL
    ORDER BY (p.times - p.reference_times) * len(string_split(p.phrase, ' ')) DESC, p.run, p.index LIMIT $limit"""

_ANSWERS = """
    SELECT k.run, count(*) AS answers, count(*) FILTER (k.outcome = 'refused') AS refused,
        count(*) FILTER (k.outcome = 'unparsed') AS unparsed, count(*) FILTER (k.outcome = 'missing') AS missing,
        count(*) FILTER (k.outcome = 'unscorable') AS unscorable,
        count(*) FILTER ((k.run, k.index) IN (SELECT run, index FROM phrases WHERE pair IS NULL)) AS loops
    FROM selected k GROUP BY k.run ORDER BY k.run"""


def sections(db: Database, filters: Filters, in_order: bool = False) -> pa.Table:
    """Sums over the sections of the cases that fit, by run, song and part, in no order; part ANY: all of a song.

    in_order: and by occurrence among the sections of its type in the song.

    cases, sections: how many; wer: the sum of the sections' own, to be divided by sections;
    positions: the sum of their places in the `placed` whole songs among them.
    """
    start, values = selection(db, filters)
    return db.ask_coded(start + _SECTIONS, values | {"in_order": in_order})


def lengths(db: Database, filters: Filters, pooled: bool) -> list[dict[str, Any]]:
    """Words of the reference and WER of every case; pooled: the mean WER of a question over the runs, run ''."""
    start, values = selection(db, filters)
    return db.rows(start + _LENGTHS.format(run="''" if pooled else "k.run"), values)


def changes(db: Database, filters: Filters, change: Change, limit: int) -> list[dict[str, Any]]:
    """Words (of a confusion: the reference's, and the other that stands for it), those of most cases first."""
    start, values = _paper(db, filters)
    sql = start + _CHANGES.format(changed=_CHANGED[change].format(join=_JOIN))
    return db.rows(sql, values | {"limit": limit})


def phrases(db: Database, filters: Filters, limit: int) -> list[dict[str, Any]]:
    """Phrases that answers repeat beyond their references, those with most words too many first."""
    start, values = _paper(db, filters)
    return db.rows(start + _PHRASES, values | {"limit": limit})


def loops(db: Database, filters: Filters, limit: int) -> list[dict[str, Any]]:
    """Cases caught in a loop, the longest first; total: how many there are."""
    start, values = _paper(db, filters)
    return db.rows(start + _LOOPS, values | {"limit": limit})


def answers(db: Database, filters: Filters) -> list[dict[str, Any]]:
    """The answers of each run: all, refused, unparsed, missing, without lyrics to be scored against, and in a loop."""
    start, values = _paper(db, filters)
    return db.rows(start + _ANSWERS, values)


def _paper(db: Database, filters: Filters) -> tuple[str, dict[str, Any]]:
    return selection(db, replace(filters, lens="paper"))
