"""What follows from corrected performers, worked out by hand on the song of `songs.KETTLE`."""

from __future__ import annotations

from decimal import Decimal

import pytest

from analysis.benchmarks.bass.tasks import TASKS
from analysis.questions.candidates import MIXED_DELIVERY, MIXED_ROLE, NO_ORDER, NO_ROLE, Exclusion
from analysis.questions.derived_answers import (
    BOTH,
    OUTSIDE,
    UNNAMED,
    DerivedAnswer,
    answer,
    appearances,
    derive,
    with_performers,
)
from analysis.questions.generators import ROWS
from analysis.records import Question, Value
from analysis.reviews.performers import Appearance
from tests.questions.songs import ADA, KETTLE, part, with_parts

TASK = {subtask.script: task.code for task in TASKS.values() for subtask in task.subtasks}
SAID = appearances(KETTLE)


def asked(subtask: str, reference: Value, prompt: str = "", **slots: str) -> Question:
    details = {"slots": slots} if slots else {}
    return Question(TASK[subtask], subtask, "small_kettle.wav", prompt, reference, str(reference), details=details)


def corrected(artist: str, since: float, /, **fields: object) -> list[Appearance]:
    """The performers with one stretch told otherwise."""
    found = [one._replace(**fields) if (one.artist, one.start) == (artist, since) else one for one in SAID]  # type: ignore[arg-type]
    assert found != list(SAID)
    return found


def test_the_annotation_as_appearances() -> None:
    assert [(one.artist, one.start, one.end, one.role, one.delivery) for one in SAID] == [
        ("Ada", 10, 40, "main", "sung"), ("Ada", 40, 60, "main", "sung"), ("Bo", 40, 60, "featured", "sung"),
        ("Bo", 60, 90, "featured", "rapped"), ("Cy", 90, 100, "neither", "spoken"), ("Ada", 100, 120, "main", "sung"),
        ("Bo", 100, 120, "featured", "rapped"),
    ]  # fmt: skip


def test_nobody_appears_in_a_section_without_length() -> None:
    assert not appearances(with_parts(part("verse", 10, 10, ADA)))


@pytest.mark.parametrize(
    ("question", "after", "then"),
    [
        (asked("artist_count", Decimal(3)), SAID[:4], Decimal(2)),
        (asked("artist_count", Decimal(3)), [*SAID, Appearance("Di", 121, 130)], Decimal(4)),
        (asked("artist_count_feature", Decimal(1)), corrected("Cy", 90, role="featured"), Decimal(2)),
        (asked("delivery_count", Decimal(1), verb="rap"), corrected("Cy", 90, delivery="both"), Decimal(2)),
        (asked("delivery_count", Decimal(2), verb="sing"), corrected("Cy", 90, delivery="both"), Decimal(3)),
        (asked("artist_duration", Decimal(70), number="1"), corrected("Ada", 10, start=12.5), Decimal("67.5")),
        (asked("artist_duration", Decimal(10), number="3"), corrected("Bo", 60, end=80.0), None),  # somebody else's
        (asked("delivery_duration", Decimal(50), delivery="singing"), corrected("Ada", 10, end=31.5), Decimal("41.5")),
        (asked("artist_delivery_duration", Decimal(50), number="2", verb="rap"), corrected("Bo", 60, delivery="sung"),
         Decimal(20)),
        (asked("identify_artist_start_timestamp", Decimal(40), number="2"), corrected("Bo", 40, start=38.2),
         Decimal("38.2")),
        (asked("section_artist_count", Decimal(1), section="first verse"), corrected("Bo", 40, start=38.2), Decimal(2)),
        (asked("section_artist_count", Decimal(1), section="first verse"), corrected("Bo", 40, start=39.6), None),
        (asked("timestamp_artist_count", Decimal(1), start="62", end="88"), [*SAID, Appearance("Ada", 85, 90)],
         Decimal(2)),
        (asked("timestamp_artist_count", Decimal(0), start="140", end="160"), corrected("Bo", 40, start=38.2), None),
        (asked("delivery_comparison", "different", first="first verse", second="second verse"),
         corrected("Bo", 60, delivery="sung"), "same"),
        (asked("section_delivery_identification", "Rapping", section="second verse"),
         corrected("Bo", 60, delivery="sung"), "Singing"),
        (asked("section_delivery_identification", "rapping", section="second verse"), SAID[:3], "neither"),
        (asked("section_function_identification", "Featured artist", section="second verse"),
         corrected("Bo", 60, role="main"), "Main artist"),
        (asked("timestamp_delivery_identification", "Neither", start="91", end="99"),
         corrected("Cy", 90, delivery="rapped"), "Rapping"),
    ],
)  # fmt: skip
def test_the_answer_under_the_correction(question: Question, after: list[Appearance], then: Value | None) -> None:
    assert derive(question, KETTLE, SAID, after) == DerivedAnswer(question, then, "")


@pytest.mark.parametrize(
    ("question", "after", "why"),
    [
        (asked("section_duration", Decimal(60), section="verse"), SAID, OUTSIDE),
        (asked("artist_count", Decimal(2)), SAID, "does not follow from the annotation, which gives 3"),
        (asked("artist_duration", Decimal("70.1"), number="1"), SAID,
         "does not follow from the annotation, which gives 70"),
        (asked("artist_duration", Decimal(70)), SAID, f"does not follow from the annotation: {UNNAMED}"),
        (asked("section_artist_count", Decimal(1), section="third verse"), SAID,
         f"does not follow from the annotation: {UNNAMED}"),
        (asked("section_function_identification", "Neither", section="first chorus"), SAID,
         f"does not follow from the annotation: {MIXED_ROLE}"),
        (asked("artist_count_feature", Decimal(1)), corrected("Cy", 90, role=""),
         f"open under the correction, the reference stays: {NO_ROLE}"),
        (asked("artist_delivery_duration", Decimal(50), number="2", verb="rap"), corrected("Bo", 60, delivery="both"),
         f"open under the correction, the reference stays: {BOTH}"),
        (asked("section_delivery_identification", "Rapping", section="second verse"),
         corrected("Bo", 60, delivery="both"), f"open under the correction, the reference stays: {MIXED_DELIVERY}"),
        (asked("identify_artist_start_timestamp", Decimal(40), number="2"), corrected("Bo", 40, start=10.0),
         f"open under the correction, the reference stays: {NO_ORDER}"),
    ],
)  # fmt: skip
def test_what_does_not_follow_is_said_and_not_guessed(question: Question, after: list[Appearance], why: str) -> None:
    assert derive(question, KETTLE, SAID, after) == DerivedAnswer(question, None, why)


def test_a_rounded_reference_follows_all_the_same() -> None:
    rounded = asked("artist_duration", Decimal("70.04"), number="1")
    assert derive(rounded, KETTLE, SAID, corrected("Ada", 10, start=12.5)).value == Decimal("67.5")


@pytest.mark.parametrize(
    ("subtask", "prompt", "says"),
    [
        ("artist_duration", "How long does artist 3 perform?", "10"),
        ("delivery_count", "How many artists rap, rather than sing?", "1"),
        ("delivery_duration", "For how many seconds is there only singing?", "50"),
        ("section_artist_count", "How many artists perform in the 2nd verse?", "1"),
        ("delivery_comparison", "Is the first verse delivered like the second verse?", "different"),
        ("timestamp_artist_count", "How many artists perform between 45.0 and 55.5 seconds?", "2"),
        ("section_artist_count", "Do more perform in the first verse or in the second verse?", ""),  # which one?
        ("timestamp_artist_count", "How many artists perform after 45 seconds?", ""),
    ],
)
def test_what_is_asked_about_is_read_from_the_prompt_where_no_field_says_it(
    subtask: str, prompt: str, says: str
) -> None:
    found = answer(asked(subtask, Decimal(0), prompt), with_performers(KETTLE, SAID))
    assert found == (says or Exclusion(UNNAMED))


def test_every_question_that_could_be_built_follows_from_what_it_was_built_of() -> None:
    """The independent way: the answers `questions.build` writes, from parts and not from stretches of artists."""
    names = {row.name for row in ROWS if "voices" in row.needs}
    seen = set()
    for row in (row for row in ROWS if row.name in names):
        for one in row.find([KETTLE], None):  # type: ignore[arg-type]
            if not isinstance(one, Exclusion):
                question = asked(row.name, one.answer, **one.slots)
                assert answer(question, with_performers(KETTLE, SAID)) == one.answer, (row.name, one.slots)
                seen.add(row.name)
    assert seen == names
