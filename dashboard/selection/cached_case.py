"""A case with the answers of the chosen runs, kept while the same is loaded: of many runs it takes a second to read."""

from __future__ import annotations

from analysis.store.database import Database
from analysis.store.queries.case import Case, case
from dashboard.selection import selection
from dashboard.selection.ask import ask, large


def one_case(question_id: str) -> Case:
    """Raises UnknownCaseError."""
    return ask(_case, question_id, selection.chosen_ids())


@large
def _case(db: Database, question_id: str, runs: tuple[str, ...]) -> Case:
    return case(db, question_id, runs)
