"""Claims of time in the reasoning of a run, checked against the sections of the reference, else of the song."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from analysis.parsing.time_claims import time_claims
from analysis.reviews.time_checks import TimeCheck, text_key, time_checks
from analysis.scoring.claims import checked, claims_in, claims_of_check, n_same, sections_of
from analysis.store.database import Database
from analysis.store.queries.filters import Filters
from analysis.store.queries.reasonings import Reasoning, reasonings
from analysis.store.reviews import open_reviews
from analysis.summaries.run.claims import AnswerClaims, ClaimFigures, RuleCounts, claim_figures


def claims_of(db: Database, filters: Filters, run: str) -> ClaimFigures:
    """Claims of time in the answers of a run that match the filters, with what people have checked of them."""
    checks = time_checks(open_reviews(db.workspace).states())
    return claim_figures([_of_answer(row, checks) for row in reasonings(db, replace(filters, runs=(run,)))])


def _of_answer(row: Reasoning, checks: Mapping[str, TimeCheck]) -> AnswerClaims:
    sections = sections_of(row.reference) or row.sections
    rows = [claim for text in row.texts for claim in checked(claims_in(text, checks), sections, row.duration)]
    right, wrong = (sum(claim.verdict == verdict for claim in rows) for verdict in ("right", "wrong"))
    is_right = None if row.score is None else row.score >= 1
    return AnswerClaims(row.name, row.unit, len(rows), right, wrong, is_right, _by_people(row.texts, checks))


def _by_people(texts: Sequence[str], checks: Mapping[str, TimeCheck]) -> RuleCounts | None:
    """The rule against people, in those of the texts that people have checked."""
    pairs = [(time_claims(text), claims_of_check(checks[key])) for text in texts if (key := text_key(text)) in checks]
    if not pairs:
        return None
    both = sum(n_same(rule, people) for rule, people in pairs)
    return RuleCounts(sum(len(rule) for rule, _ in pairs), sum(len(people) for _, people in pairs), both)
