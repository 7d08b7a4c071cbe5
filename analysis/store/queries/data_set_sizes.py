"""Counts of a data set besides its cases: songs, failure modes that occur, questions with a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.reviews.events import question_of
from analysis.store.database import Database
from analysis.store.reviews import open_reviews

_SONGS = """
    SELECT count(DISTINCT coalesce(nullif(song, ''), audio)) AS n FROM cases
    WHERE data_set = $data_set AND given AND coalesce(nullif(song, ''), audio) <> ''"""
_MODES = """
    WITH sets AS (
        SELECT run, count(*) = 1 AS is_only, bool_or(data_set = $data_set) AS is_here FROM data_set_sizes GROUP BY run
    ),
    lists AS (
        SELECT DISTINCT modes FROM scores
        WHERE lens = 'paper' AND len(modes) > 0 AND run IN (SELECT run FROM sets WHERE is_here AND is_only)
        UNION
        SELECT DISTINCT s.modes FROM scores s JOIN cases c ON c.run = s.run AND c.index = s.index
        WHERE s.lens = 'paper' AND len(s.modes) > 0 AND c.data_set = $data_set
            AND s.run IN (SELECT run FROM sets WHERE is_here AND NOT is_only)
    )
    SELECT count(DISTINCT mode) AS n FROM (SELECT unnest(modes) AS mode FROM lists)"""
"""Only runs that hold several data sets are joined with their cases: over millions of answers it took half a second."""
_REVIEWED = """
    SELECT count(DISTINCT question_id) AS n FROM cases WHERE data_set = $data_set AND question_id = ANY($questions)"""


class DataSetSizes(NamedTuple):
    """songs: with answers. modes: failure modes that occur."""

    songs: int
    modes: int


NO_REVIEW = ("reading", "undo")
"""Kinds of events that alone are no review of a question."""


def sizes(db: Database, data_set: str) -> DataSetSizes:
    """Independent of the reviews, so that a verdict leaves the answer valid."""
    return DataSetSizes(_number(db, _SONGS, data_set), _number(db, _MODES, data_set))


def reviewed(db: Database, data_set: str) -> int:
    """Questions with a review; that somebody has read an answer says nothing of the reference."""
    states = open_reviews(db.workspace).states().items()
    questions = {
        question_of(target) for target, state in states if any(event.kind not in NO_REVIEW for event in state.events)
    } - {""}
    return _number(db, _REVIEWED, data_set, sorted(questions)) if questions else 0


def _number(db: Database, sql: str, data_set: str, questions: Sequence[str] | None = None) -> int:
    values = {"data_set": data_set} | ({"questions": list(questions)} if questions is not None else {})
    return int(db.rows(sql, values)[0]["n"])
