"""The columns that all tables of scored cases begin with."""

from __future__ import annotations

from typing import Protocol

from analysis.scoring.scored_case import ScoredCase
from analysis.store.tables.column import COUNT, TEXT, Column


class PartOfCase(Protocol):
    """What a row of a further table is made of: something of one case."""

    @property
    def case(self) -> ScoredCase: ...


QUESTION_ID: Column[PartOfCase] = Column("question_id", TEXT, lambda part: part.case.question_id, own=True)
INDEX: Column[PartOfCase] = Column("index", COUNT, lambda part: part.case.index, own=True)
LENS: Column[PartOfCase] = Column("lens", TEXT, lambda part: part.case.score.lens)
