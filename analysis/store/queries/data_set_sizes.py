"""A count of a data set besides its cases: questions with a review."""

from __future__ import annotations

from analysis.reviews.events import question_of
from analysis.store.database import Database
from analysis.store.reviews import open_reviews

_REVIEWED = """
    SELECT count(DISTINCT question_id) AS n FROM cases WHERE data_set = $data_set AND question_id = ANY($questions)"""


NO_REVIEW = ("reading", "answer", "times", "undo")
"""Kinds of events that alone are no review of a question."""


def reviewed(db: Database, data_set: str) -> int:
    """Questions with a review; what somebody read in an answer, or answered, says nothing of the reference."""
    states = open_reviews(db.workspace).states().items()
    questions = {
        question_of(target) for target, state in states if any(event.kind not in NO_REVIEW for event in state.events)
    } - {""}
    if not questions:
        return 0
    return int(db.rows(_REVIEWED, {"data_set": data_set, "questions": sorted(questions)})[0]["n"])
