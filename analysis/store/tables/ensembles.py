"""The table of ensembles: one row for each answer to a question that a model got in several wordings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from analysis.records import Lens
from analysis.store.tables.column import COUNT, FLAG, NUMBER, TEXT, Column


class WordingAnswer(NamedTuple):
    """One of several answers to a question, under one lens. place: of the wording, from 1, in the order sent.

    choice: number of the answer's value among those of the question, None if unparsed.
    agrees: with the vote over all answers. first: score of the vote over this answer and those before it.
    """

    lens: Lens
    place: int
    wording: str
    choice: int | None
    agrees: bool | None
    score: float | None
    first: float | None


@dataclass(frozen=True, slots=True)
class EnsembleRow:
    """The answer to one wording of a case, as a row."""

    question_id: str
    index: int
    answer: WordingAnswer


ENSEMBLES: tuple[Column[EnsembleRow], ...] = (
    Column("question_id", TEXT, lambda source: source.question_id),
    Column("index", COUNT, lambda source: source.index),
    Column("lens", TEXT, lambda source: source.answer.lens),
    Column("place", COUNT, lambda source: source.answer.place, "of the wording, from 1, in the order sent"),
    Column("wording", TEXT, lambda source: source.answer.wording, "as recorded, '' as written"),
    Column("choice", COUNT, lambda source: source.answer.choice, "number of the value in the question; null: unparsed"),
    Column("agrees", FLAG, lambda source: source.answer.agrees, "with the vote over all answers; null: unparsed"),
    Column("score", NUMBER, lambda source: source.answer.score, "of this answer alone"),
    Column("first", NUMBER, lambda source: source.answer.first, "of the vote over this answer and those before it"),
)
