"""The table of scores: one row for each case and lens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from analysis.benchmarks.registry import SUBTASKS
from analysis.records import CaseScore, Lens, Question, Step
from analysis.scoring.scored_case import ScoredCase
from analysis.store.tables import evidence_json
from analysis.store.tables.answer_columns import AnswerColumns, answer_columns
from analysis.store.tables.column import COUNT, COUNTS, FILE, NUMBER, TEXT, TEXTS, Column, Row, row_of
from analysis.store.tables.json_values import dumps, encode


@lru_cache(maxsize=8192)
def _texts(value: tuple[Step | str, ...]) -> str:
    """JSON of texts, which many cases share."""
    return dumps(value)


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """What a row is made of. outcome: of the score, or "none" for a question without prediction."""

    question_id: str
    index: int
    score: CaseScore
    outcome: str
    stratum: str
    answer: AnswerColumns
    artefacts: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()


SCORES: tuple[Column[ScoreSource], ...] = (
    Column("question_id", TEXT, lambda case: case.question_id, own=True),
    Column("index", COUNT, lambda case: case.index, own=True),
    Column("lens", TEXT, lambda case: case.score.lens, "see `records.EVERY_LENS`"),
    Column("outcome", TEXT, lambda case: case.outcome, "see `records.OUTCOMES`; none: a question without prediction"),
    Column("confidence", TEXT, lambda case: case.score.confidence),
    Column("verdict", TEXT, lambda case: case.score.verdict, "released lens only"),
    Column("score", NUMBER, lambda case: case.score.score, "IoU, 1 or 0, IWER; null: in no mean"),
    Column("score_lowest", NUMBER, lambda case: case.score.lowest, "where chance decides the score; null: certain"),
    Column("score_highest", NUMBER, lambda case: case.score.highest, "the same"),
    Column("wer", NUMBER, lambda case: case.score.wer, "lyrics only"),
    Column("iwer", NUMBER, lambda case: case.score.iwer, "lyrics only"),
    Column("stratum", TEXT, lambda case: case.stratum, "section type, where the lens averages by it first"),
    Column("error", NUMBER, lambda case: case.answer.error, "answer - reference, a count or seconds"),
    Column("chosen", TEXTS, lambda case: case.answer.chosen, "names of the options in the answer"),
    Column("chosen_places", COUNTS, lambda case: case.answer.chosen_places, "their positions in the order shown"),
    Column("tau", NUMBER, lambda case: case.answer.tau, "Kendall's, of a ranking"),
    Column("artefacts", TEXTS, lambda case: case.artefacts, "names of `scoring.artefacts`; released lens only"),
    Column("modes", TEXTS, lambda case: case.modes, "names of `scoring.failure_modes`; paper lens only"),
    Column("value_json", TEXT, lambda case: dumps(encode(case.score.value)), "the value read from the answer", FILE),
    Column("steps_json", TEXT, lambda case: _texts(case.score.steps), "pairs of name and detail", FILE),
    Column("evidence_json", TEXT, lambda case: evidence_json.dump(case.score.evidence), "see `evidence_json`", FILE),
    Column("quirks_json", TEXT, lambda case: _texts(case.score.quirks), "in words", FILE),
)


def rows(case: ScoredCase) -> Iterator[tuple[str, Row]]:
    """Table and row of a scored case."""
    question, score = case.question, case.score
    if case.decomposition is None and not case.artefacts and _is_plain_choice(question):
        choice = str(question.reference), question.options, case.stratum
        yield "scores", (case.question_id, case.index, *_choice_row(score, question.subtask, *choice))
        return
    answer = answer_columns(question, score)
    source = ScoreSource(
        case.question_id, case.index, score, score.outcome, case.stratum, answer, case.artefacts, case.modes
    )
    yield "scores", row_of(SCORES, source)


def _is_plain_choice(question: Question) -> bool:
    """Whether the row of a score follows from the score, the options and the reference alone."""
    is_stored = question.option_order == "stored" and isinstance(question.reference, str)
    return is_stored and SUBTASKS[question.subtask].form == "choice"


@lru_cache(maxsize=8192)  # rules give few different scores on a list of options
def _choice_row(score: CaseScore, subtask: str, reference: str, options: tuple[str, ...], group: str) -> Row:
    """The row of a choice under a rule, without the columns of its own. group: see the column `stratum`."""
    question = Question("", subtask, "", "", reference, reference, options, "stored")
    source = ScoreSource("", 0, score, score.outcome, group, answer_columns(question, score))
    return row_of(SCORES, source)[sum(column.own for column in SCORES) :]


def row_without_prediction(question_id: str, index: int, lens: Lens) -> Row:
    """The row of a question that has no prediction yet."""
    score = CaseScore(lens, "missing", "none", None, None)
    return row_of(SCORES, ScoreSource(question_id, index, score, "none", "", AnswerColumns()))


def steps_of(steps_json: str) -> tuple[Step, ...]:
    """The parsing steps stored in the column `steps_json`."""
    return tuple(Step(*step) for step in json.loads(steps_json))
