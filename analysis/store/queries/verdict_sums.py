"""What each reading rule makes of the answers of a run: sums by verdict, kept in a table of the database.

A question that the run answers several times counts once, as in every selection of questions (`case_selection`).
Counting over 2.6 million answers under eleven rules takes seconds, so it is done once for each run.
"""

from __future__ import annotations

from analysis.store.queries.case_selection import QUESTIONS

READING = """coalesce(nullif(verdict, ''), CASE outcome WHEN 'scored' THEN '' WHEN 'missing' THEN 'null'
        ELSE 'unparseable' END)"""
"""The verdict of an answer; the careful reading has outcomes in place of verdicts."""
SUMS = """count(*) AS n, count(score) AS counted, coalesce(sum(score), 0) AS total,
    coalesce(sum(score * score), 0) AS squares"""
UNIT = "coalesce(nullif(song, ''), nullif(audio, ''), question_id)"
"""What the answers to a question have in common with those to others: the song, the recording, else itself."""
_ONCE = f"""
    (SELECT run FROM (SELECT run, count(*) = count(DISTINCT {UNIT}) AS once
        FROM cases WHERE run = ANY($runs) GROUP BY run, data_set, task)
    GROUP BY run HAVING bool_and(once))"""
"""Runs that ask once about each recording: there are as many different ones as answers."""


INSERT = (
    f"""
    INSERT INTO verdict_sums BY NAME
    WITH answered AS (
        SELECT s.*, c.* EXCLUDE (run, index, question_id)
        FROM (FROM scores WHERE run = ANY($runs) AND outcome <> 'none') s
            JOIN (FROM cases WHERE run = ANY($runs)) c ON c.run = s.run AND c.index = s.index
    ){QUESTIONS}
    SELECT run, lens, data_set, task, {READING} AS reading, {SUMS}, run IN {_ONCE} AS once
    FROM selected GROUP BY ALL""",
)
"""Statements that count $runs whose cases and scores are read."""
SELECT = """
    SELECT run, reading, n, counted, total, squares, once FROM verdict_sums
    WHERE lens = $lens AND data_set = ANY($data_sets) AND task = ANY($tasks) AND (len($runs) = 0 OR run = ANY($runs))
    ORDER BY run, reading"""
"""For filters of one data set and one task: the same recording under several would count twice."""
