"""The table of losses: one row for each type of loss that has points in a case."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analysis.scoring.decomposition import lost
from analysis.store.tables.column import NUMBER, TEXT, Column, Row, row_of
from analysis.store.tables.scored_case import INDEX, LENS, QUESTION_ID, ScoredCase


class Loss(NamedTuple):
    """What a row is made of. type: see `decomposition.types`."""

    case: ScoredCase
    type: str
    points: float


LOSSES: tuple[Column[Loss], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("type", TEXT, lambda loss: loss.type, "see `decomposition.types`; paper lens"),
    Column("points", NUMBER, lambda loss: loss.points, "from 0 to 1; those of a case add up to 1 - score"),
)


def rows(case: ScoredCase) -> Iterator[tuple[str, Row]]:
    """Table and row; none for a case without loss."""
    for loss_type, points in (lost(case.question, case.score) or {}).items():
        yield "losses", row_of(LOSSES, Loss(case, loss_type, points))
