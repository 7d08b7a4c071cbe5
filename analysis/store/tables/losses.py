"""The table of losses: one row for each type of loss that has points in a case."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analysis.scoring.decomposition.shapley import Gain
from analysis.scoring.scored_case import ScoredCase
from analysis.store.tables.case_columns import INDEX, LENS, QUESTION_ID
from analysis.store.tables.column import NUMBER, TEXT, Column, Row, row_of


class Loss(NamedTuple):
    """What a row is made of. type: see `decomposition.types`."""

    case: ScoredCase
    type: str
    gain: Gain


LOSSES: tuple[Column[Loss], ...] = (
    QUESTION_ID,
    INDEX,
    LENS,
    Column("type", TEXT, lambda loss: loss.type, "see `decomposition.types`; paper lens"),
    Column("points", NUMBER, lambda loss: loss.gain.part, "from 0 to 1; those of a case add up to 1 - score"),
    Column("alone", NUMBER, lambda loss: loss.gain.alone, "gain of this repair as the only one"),
    Column("last", NUMBER, lambda loss: loss.gain.last, "gain of this repair after all others"),
)


def rows(case: ScoredCase) -> Iterator[tuple[str, Row]]:
    """Table and row; none for a case without loss."""
    if case.decomposition is None:
        return
    for loss_type, points in case.decomposition.lost.items():
        gain = case.decomposition.gains.get(loss_type, Gain(points, points, points))
        yield "losses", row_of(LOSSES, Loss(case, loss_type, gain))
