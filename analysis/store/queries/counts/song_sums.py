"""Scores summed by song: what figures over resampled songs are made of."""

from __future__ import annotations

import pyarrow as pa

from analysis.store.database import Database
from analysis.store.queries.cases.cases_list import selection
from analysis.store.queries.filters import Filters
from analysis.store.queries.verdict_sums import UNIT

_MARKED = "score * (1 + hash(question_id) / 18446744073709551616.0)"
"""A score with a weight of its question between 1 and 2: songs with equal sums have equal scores of all questions."""

_SUMS = f"""
    SELECT run, {UNIT} AS song, task, subtask, coalesce(stratum, '') AS stratum,
        count(score) AS counted, coalesce(sum(score), 0) AS score,
        coalesce(sum(wer) FILTER (score IS NOT NULL), 0) AS wer,
        coalesce(sum({_MARKED}), 0) AS marked, coalesce(sum(score * score), 0) AS squared
    FROM selected WHERE outcome <> 'none' GROUP BY ALL HAVING count(score) > 0 ORDER BY ALL"""

_SCORES = f"""
    SELECT run, {UNIT} AS song, task, subtask, coalesce(stratum, '') AS stratum,
        1 AS counted, score, coalesce(wer, 0) AS wer, {_MARKED} AS marked, score * score AS squared
    FROM selected WHERE outcome <> 'none' AND score IS NOT NULL"""


def scores(db: Database, filters: Filters) -> pa.Table:
    """The columns of `sums`, with one row for each case that is in a mean, in no order.

    For `summaries.means.bootstrap`, which adds them: over millions of cases in a third of the time of `sums`.
    """
    start, values = selection(db, filters)
    return db.ask_coded(start + _SCORES, values)


def sums(db: Database, filters: Filters) -> pa.Table:
    """Sums by run, song (or recording, or question), task, subtask, stratum: counted, score, wer, marked, squared.

    counted: cases that fit and are in the mean. score, wer, and score as _MARKED or squared: summed over these.
    """
    start, values = selection(db, filters)
    return db.ask(start + _SUMS, values)
