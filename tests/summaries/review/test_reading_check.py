"""An answer as people read it against what the reader took: same values, misreadings, scores by the person."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.records import CaseScore, LyricSection, Question, Section, Value
from analysis.summaries.review.reading_check import Checked, PersonValue, check, same

COUNT = Question("Cnt", "artist_count", "a.wav", "How many?", Decimal(2), "2")
OPTION = Question("SGD", "multiple choice question", "a.wav", "Which?", "Piano", "Piano", ("Piano", "Drums", "Horns"))
PAIR = Question("PGD", "pair selection", "a.wav", "Which?", ("Piano", "Drums"), "x", ("Piano", "Drums", "Horns"))
RANKING = Question("GDR", "ranking_genes", "a.wav", "Order?", ("A", "B", "C", "D"), "x", ("A", "B", "C", "D"))
SECTIONS = Question("FSS", "full_structural_segmentation", "a.wav", "?", (Section("verse", 0.0, 9.0),), "x")
LYRICS = Question("FSLT", "full lyrics transcription", "a.wav", "?", (LyricSection("verse", "la la"),), "x")


@pytest.mark.parametrize(
    ("question", "first", "second", "expected"),
    [
        (COUNT, Decimal("2"), Decimal("2.0"), True),
        (COUNT, Decimal("2"), Decimal("2.5"), False),
        (COUNT, None, None, True),
        (COUNT, None, Decimal(0), False),
        (OPTION, "piano ", "Piano", True),
        (OPTION, "Drums", "Piano", False),
        (PAIR, ("Drums", "Piano"), ("Piano", "drums"), True),
        (RANKING, ("A", "B", "C", "D"), ("B", "A", "C", "D"), False),
        (SECTIONS, (Section("Verse", 1.0, 9.0004),), (Section("verse", 1.0, 9.0),), True),
        (SECTIONS, (Section("verse", 1.0, 9.001),), (Section("verse", 1.0, 9.0),), False),
        (SECTIONS, (Section("verse", 1.0, None),), (Section("verse", 1.0, 9.0),), False),
        (SECTIONS, (), None, False),
        (LYRICS, (LyricSection("verse", "la  la\n"),), (LyricSection("Verse", "la la"),), True),
        (LYRICS, (LyricSection("verse", "la"),), (LyricSection("verse", "La"),), False),
    ],
)
def test_values_that_say_the_same(
    question: Question, first: Value | None, second: Value | None, expected: bool
) -> None:  # fmt: skip
    assert same(question, first, second) is expected
    assert same(question, second, first) is expected


def scored(value: Value | None, score: float, wer: float | None = None) -> CaseScore:
    return CaseScore("paper", "scored" if value is not None else "unparsed", "clean", value, score, wer=wer)


def checked(question: Question, case: CaseScore, *readings: tuple[str, Value | None]) -> Checked | None:
    return check(question, case, [PersonValue(*reading) for reading in readings], ("Cnt", "artist_count", ""))


def facts(result: Checked | None) -> tuple[bool | None, bool, float | None, float | None]:
    assert result is not None
    return result.is_misread, result.is_blind, result.low.score, result.high.score


def test_another_value_is_misread_and_scored_by_the_metric() -> None:
    assert facts(checked(COUNT, scored(Decimal(3), 0.0), ("value", Decimal(2)))) == (True, True, 1.0, 1.0)
    assert facts(checked(COUNT, scored(Decimal(2), 1.0), ("value", Decimal("2.0")))) == (False, True, 1.0, 1.0)


def test_a_value_where_nothing_was_read_and_nothing_where_a_value_was_read_are_misread() -> None:
    assert facts(checked(COUNT, scored(None, 0.0), ("value", Decimal(2)))) == (True, True, 1.0, 1.0)
    assert facts(checked(COUNT, scored(Decimal(2), 1.0), ("nothing", None))) == (True, True, 0.0, 0.0)
    assert facts(checked(COUNT, scored(None, 0.0), ("nothing", None))) == (False, True, 0.0, 0.0)


def test_two_possible_readings_are_open_and_score_between_the_worst_and_the_best() -> None:
    assert facts(checked(COUNT, scored(Decimal(2), 1.0), ("unclear", None))) == (None, True, 0.0, 1.0)


def test_people_who_disagree_leave_it_open() -> None:
    both = checked(COUNT, scored(Decimal(2), 1.0), ("value", Decimal(2)), ("value", Decimal(3)))
    assert facts(both) == (None, True, 0.0, 1.0)
    agreed = checked(COUNT, scored(Decimal(2), 1.0), ("value", Decimal(3)), ("nothing", None))
    assert facts(agreed) == (True, True, 0.0, 0.0)


def test_a_person_who_was_shown_the_value_counts_until_the_reader_takes_another() -> None:
    words = (LyricSection("verse", "la la"),)
    same_words, others = scored(words, 1.0, 0.0), scored((LyricSection("verse", "no"),), 0.4, 1.5)
    assert facts(checked(LYRICS, same_words, ("agrees", words))) == (False, False, 1.0, 1.0)
    assert facts(checked(LYRICS, same_words, ("differs", words))) == (True, False, 0.5, 1.0)
    assert facts(checked(LYRICS, others, ("agrees", words))) == (True, False, 1.0, 1.0)
    assert checked(LYRICS, others, ("differs", words)) is None


def test_nobody_has_read_it() -> None:
    assert checked(COUNT, scored(Decimal(2), 1.0)) is None
    unscorable = CaseScore("paper", "unscorable", "none", None, None)
    assert checked(COUNT, unscorable, ("nothing", None)) is None
