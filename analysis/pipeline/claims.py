"""Claims of time in the reasoning of a run, checked against the sections of the reference, else of the song."""

from __future__ import annotations

from dataclasses import replace

from analysis.scoring.claims import checked, sections_of
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.queries.reasonings import Reasoning, reasonings
from analysis.summaries.run.claims import AnswerClaims, ClaimFigures, claim_figures


def claims_of(db: Database, filters: Filters, run: str) -> ClaimFigures:
    """Of the answers of a run that match the filters."""
    return claim_figures([_of_answer(row) for row in reasonings(db, replace(filters, runs=(run,)))])


def _of_answer(row: Reasoning) -> AnswerClaims:
    sections = sections_of(row.reference) or row.sections
    rows = [claim for text in row.texts for claim in checked(text, sections, row.duration)]
    right, wrong = (sum(claim.verdict == verdict for claim in rows) for verdict in ("right", "wrong"))
    return AnswerClaims(row.name, row.unit, len(rows), right, wrong, None if row.score is None else row.score >= 1)
