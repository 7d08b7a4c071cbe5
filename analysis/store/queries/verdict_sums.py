"""What each reading rule makes of the answers of a run: sums by verdict, kept in a table of the database.

Counting over 2.6 million answers under eleven rules takes seconds, so it is done once for each run.
"""

from __future__ import annotations

READING = """coalesce(nullif(verdict, ''), CASE outcome WHEN 'scored' THEN '' WHEN 'missing' THEN 'null'
        ELSE 'unparseable' END)"""
"""The verdict of an answer; the careful reading has outcomes in place of verdicts."""
_COUNTS = "count(*) AS n, count(score) AS counted, coalesce(sum(score), 0) AS total"
_UNIT = "coalesce(nullif(audio, ''), question_id)"
SUMS = f"""
    {_COUNTS}, count(DISTINCT CASE WHEN score IS NOT NULL THEN {_UNIT} END) AS units"""
_ONCE = f"""
    (SELECT run FROM (SELECT run, count(*) = count(DISTINCT {_UNIT}) AS once
        FROM cases WHERE run = ANY($runs) GROUP BY run, data_set, task)
    GROUP BY run HAVING bool_and(once))"""
"""Runs that ask once about each recording: there are as many different ones as answers. Counting them takes longer than
all the rest."""


def _insert(runs: str, sums: str) -> str:
    return f"""
    INSERT INTO verdict_sums BY NAME
    SELECT s.run, lens, data_set, task, {READING} AS reading, {sums}
    FROM (FROM scores WHERE run = ANY($runs) AND outcome <> 'none') s
        JOIN (FROM cases WHERE run = ANY($runs) AND run {runs}) c ON c.run = s.run AND c.index = s.index
    GROUP BY ALL"""


INSERT = (
    _insert(f"IN {_ONCE}", f"{_COUNTS}, count(score) AS units"),
    _insert(f"NOT IN {_ONCE}", SUMS.replace("question_id", "c.question_id")),
)
"""Statements that count $runs whose cases and scores are read."""
SELECT = """
    SELECT run, reading, n, counted, total, units FROM verdict_sums
    WHERE lens = $lens AND data_set = ANY($data_sets) AND task = ANY($tasks) AND (len($runs) = 0 OR run = ANY($runs))
    ORDER BY run, reading"""
"""For filters of one data set and one task: the same recording under several would count twice."""
