"""What is held of a case, worked by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from analysis import scoring
from analysis.records import Answer, Lens, Question, Value
from analysis.store.tables.answer_columns import (
    AnswerColumns,
    ReferenceColumns,
    agreement,
    answer_columns,
    reference_columns,
)

FOUR = ("Piano", "Organ", "Backbeat", "Tempo")
SINGLE = Question("SGD", "multiple choice question", "k.wav", "?", "Backbeat", "Backbeat", FOUR, "stored")
UNORDERED = replace(SINGLE, option_order="unknown")
PAIR = Question("PGD", "pair selection", "k.wav", "?", ("Organ", "Piano"), "", FOUR, "stored")
RANKING = Question("GDR", "ranking_genes", "k.wav", "?", FOUR, "", ("Tempo", "Piano", "Organ", "Backbeat"), "stored")
SONG = Question(
    "GA", "multi_song_mcq_max", "k.wav", "?", Decimal(3), "3", tuple("1234"), "stored", details={"gene": "Piano"}
)
STYLE = Question(
    "Attr", "section_delivery_identification", "k.wav", "?", "Singing", "Singing", ("Rapping", "Singing", "Neither")
)
COUNT = Question("Cnt", "artist_count", "k.wav", "?", Decimal(2), "2")
TIME = Question("Loc", "identify_artist_start_timestamp", "k.wav", "?", Decimal("12.5"), "12.5")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (SINGLE, ReferenceColumns(None, ("Backbeat",), (3,), ("Backbeat",), "rhythm")),
        (UNORDERED, ReferenceColumns(None, ("Backbeat",), (), ("Backbeat",), "rhythm")),
        (PAIR, ReferenceColumns(None, ("Organ", "Piano"), (2, 1), ("Organ", "Piano"), "instrumentation")),
        (RANKING, ReferenceColumns(None, FOUR, (2, 3, 4, 1), FOUR, "mixed")),
        (SONG, ReferenceColumns(None, ("3",), (3,), ("Piano",), "instrumentation")),
        (STYLE, ReferenceColumns(None, ("Singing",))),
        (COUNT, ReferenceColumns(actual=2.0)),
        (replace(TIME, reference=Decimal("Infinity")), ReferenceColumns()),
        (replace(SONG, details={}), ReferenceColumns(None, ("3",), (3,), (), "unknown")),
        (replace(SINGLE, reference="KETTLE"), ReferenceColumns(None, ("KETTLE",), (), ("KETTLE",), "unknown")),
    ],
    ids=lambda value: value.task if isinstance(value, Question) else "",
)
def test_what_was_wanted(question: Question, expected: ReferenceColumns) -> None:
    assert reference_columns(question) == expected


def test_questions_of_other_forms_want_nothing_of_it() -> None:
    lyrics = Question("FSLT", "full lyrics transcription", "k.wav", "?", (), "")
    assert reference_columns(lyrics) == ReferenceColumns()


GIVEN: list[tuple[Question, Any, Lens, AnswerColumns]] = [
    (SINGLE, "tempo", "paper", AnswerColumns(None, ("Tempo",), (4,))),
    (SINGLE, "It is the Organ.", "paper", AnswerColumns(None, ("Organ",), (2,))),
    (SINGLE, "a kettle", "paper", AnswerColumns()),
    (SINGLE, "2", "released", AnswerColumns(None, ("Organ",), (2,))),
    (UNORDERED, "tempo", "paper", AnswerColumns(None, ("Tempo",))),
    (PAIR, "['Tempo', 'Piano']", "paper", AnswerColumns(None, ("Tempo", "Piano"), (4, 1))),
    (RANKING, str(list(FOUR)), "paper", AnswerColumns(None, FOUR, (2, 3, 4, 1), 1.0)),
    (RANKING, "['Tempo', 'Backbeat', 'Organ', 'Piano']", "paper", AnswerColumns(None, FOUR[::-1], (1, 4, 3, 2), -1.0)),
    (SONG, "Song 2", "paper", AnswerColumns(None, ("2",), (2,))),
    (STYLE, "rapping", "paper", AnswerColumns(None, ("Rapping",))),
    (STYLE, "rapping", "released", AnswerColumns(None, ("Rapping",))),
    (STYLE, "He is rapping.", "released", AnswerColumns()),
    (COUNT, "5", "paper", AnswerColumns(error=3.0)),
    (COUNT, "no idea", "paper", AnswerColumns()),
    (TIME, "0:10", "paper", AnswerColumns(error=-2.5)),
    (TIME, "0:10", "released", AnswerColumns(error=-2.5)),
    (TIME, "1e400", "paper", AnswerColumns()),
    (TIME, None, "paper", AnswerColumns()),
]


@pytest.mark.parametrize(("question", "raw", "lens", "expected"), GIVEN)
def test_what_was_given(question: Question, raw: Any, lens: Lens, expected: AnswerColumns) -> None:
    assert answer_columns(question, scoring.score(Answer(question, raw, "0", 0), lens)) == expected


@pytest.mark.parametrize(
    ("question", "raw", "expected"),
    [
        (SINGLE, "Piano", ""),
        (SINGLE, ["Piano"], ""),
        (SINGLE, ["Piano", "piano", "Piano.", "PIANO"], "4"),
        (SINGLE, ["Piano", "Organ", "Piano", "Piano"], "3:1"),
        (SINGLE, ["Piano", "Organ", "Organ", "Piano"], "2:2"),
        (SINGLE, ["Piano", "Organ", "Tempo", "Piano"], "2:1:1"),
        (SINGLE, list(FOUR), "1:1:1:1"),
        (SINGLE, ["Piano", None, "Piano", "Piano"], "some unread"),
        (PAIR, [["Organ", "Piano"], ["Piano", "Organ"]], "2"),
        (RANKING, [list(FOUR), list(FOUR[::-1])], "1:1"),
        (SONG, ["1", "song 1", "2", "1"], "3:1"),
        (COUNT, ["1", "2"], ""),
    ],
)
def test_how_far_votes_agree(question: Question, raw: Any, expected: str) -> None:
    assert agreement(Answer(question, raw, "0", 0)) == expected


def test_a_broken_question_has_no_agreement() -> None:
    reference: Value = ("Piano",)
    assert agreement(Answer(replace(RANKING, reference=reference), ["a", "b"], "0", 0)) == ""
