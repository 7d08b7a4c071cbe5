"""What each reading rule makes of the answers of a run: sums by verdict, kept in a table of the database.

Counting different recordings under eleven rules took 22 s over 2.6 million answers, so it is done when a run is read.
"""

from __future__ import annotations

READING = """coalesce(nullif(verdict, ''), CASE outcome WHEN 'scored' THEN '' WHEN 'missing' THEN 'null'
        ELSE 'unparseable' END)"""
"""The verdict of an answer; the careful reading has outcomes in place of verdicts."""
SUMS = """
    count(*) AS n, count(score) AS counted, coalesce(sum(score), 0) AS total,
    count(DISTINCT CASE WHEN score IS NOT NULL THEN coalesce(nullif(audio, ''), question_id) END) AS units"""
INSERT = f"""
    INSERT INTO verdict_sums BY NAME
    SELECT run, lens, data_set, task, {READING} AS reading, {SUMS}
    FROM (SELECT s.*, c.* EXCLUDE (run, index, question_id)
        FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index
        WHERE s.run = ANY($runs) AND c.run = ANY($runs))
    WHERE outcome <> 'none' GROUP BY ALL"""
SELECT = """
    SELECT run, reading, n, counted, total, units FROM verdict_sums
    WHERE lens = $lens AND data_set = ANY($data_sets) AND task = ANY($tasks) AND (len($runs) = 0 OR run = ANY($runs))
    ORDER BY run, reading"""
"""For filters of one data set and one task: the same recording under several would count twice."""
