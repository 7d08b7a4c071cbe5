"""A case with the answers of the selected runs, cached: of many runs it takes a second to read."""

from __future__ import annotations

from analysis.store.database import Database
from analysis.store.queries.cases.case import AnsweredQuestion, case
from dashboard.selection.ask import ask, large
from dashboard.selection.selection import Selection


def cached_case(selection: Selection, question_id: str) -> AnsweredQuestion:
    """The case of a question with the answers of the selected runs. Raises UnknownCaseError."""
    return ask(answered_question, question_id, selection.runs)


@large
def answered_question(db: Database, question_id: str, runs: tuple[str, ...]) -> AnsweredQuestion:
    """See `case`; kept, since it is read while the reader looks at the case before."""
    return case(db, question_id, runs)
