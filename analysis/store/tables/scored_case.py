"""One case under one lens, and the columns that all tables of scored cases begin with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from analysis.records import CaseScore, Question
from analysis.scoring.decomposition import Decomposition
from analysis.scoring.failure_modes.surroundings import UNKNOWN, Surroundings
from analysis.store.tables.column import COUNT, TEXT, Column


@dataclass(frozen=True, slots=True)
class ScoredCase:
    """A scored case. question_id: computed once per case. index: position in the run, over all its files.

    decomposition: of the loss, None where it is not decomposed. around: facts of its song and run.
    """

    question_id: str
    index: int
    question: Question
    score: CaseScore
    artefacts: tuple[str, ...] = ()
    decomposition: Decomposition | None = None
    around: Surroundings = UNKNOWN


class PartOfCase(Protocol):
    """What a row of a further table is made of: something of one case."""

    @property
    def case(self) -> ScoredCase: ...


QUESTION_ID: Column[PartOfCase] = Column("question_id", TEXT, lambda part: part.case.question_id, own=True)
INDEX: Column[PartOfCase] = Column("index", COUNT, lambda part: part.case.index, own=True)
LENS: Column[PartOfCase] = Column("lens", TEXT, lambda part: part.case.score.lens)
