"""Whom a question asks about, on a song that can be worked out by hand (`tests.questions.songs.KETTLE`)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from analysis.benchmarks.bass import reader
from analysis.benchmarks.bass.task_names import find
from analysis.questions.question_targets import QuestionTarget, question_target
from analysis.questions.song_material import Voice
from analysis.records import Question, Value
from tests import shared
from tests.questions import songs
from tests.questions.songs import KETTLE


def question(subtask: str, prompt: str = "?", reference: Value = Decimal(1), **details: str) -> Question:
    found = find(subtask)
    assert found is not None
    return Question(found[0].code, subtask, "k.wav", prompt, reference, str(reference), details=details)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (question("delivery_count", delivery="Rapping"), QuestionTarget("unknown", "rapped")),
        (question("artist_delivery_duration", delivery="Singing"), QuestionTarget("unknown", "sung")),
        (question("section_delivery_identification", reference="Singing"), QuestionTarget("unknown", "sung")),
        (question("timestamp_delivery_identification", reference="spoken"), QuestionTarget("unknown", "spoken")),
        (question("section_delivery_identification", reference="Neither"), QuestionTarget("unknown", "neither")),
        (question("section_function_identification", reference="Main artist"), QuestionTarget("main", "unknown")),
        (
            question("section_function_identification", reference="Featured artist"),
            QuestionTarget("featured", "unknown"),
        ),
        (question("section_function_identification", reference="Neither"), QuestionTarget("neither", "unknown")),
        (question("artist_count_feature"), QuestionTarget("featured", "unknown")),
        (question("artist_count"), QuestionTarget("unknown", "unknown")),
        (question("multiple choice question", reference="Piano"), QuestionTarget("", "")),
    ],
    ids=lambda value: value.subtask if isinstance(value, Question) else "",
)
def test_the_record_tells(record: Question, expected: QuestionTarget) -> None:
    assert question_target(record) == expected


@pytest.mark.parametrize(
    ("prompt", "delivery"),
    [
        ("For how long does artist 1 sing, excluding rapping?", "sung"),
        ("How many seconds of pure rapping are there?", "rapped"),
        ("Singing as opposed to rapping: how long?", "sung"),
        ("Are there more singers or is there more rapping? Singing and rapping count.", "unknown"),
        ("How long does it last?", "unknown"),
    ],
)
def test_the_prompt_tells_without_what_is_not_meant(prompt: str, delivery: str) -> None:
    assert question_target(question("delivery_duration", prompt)).delivery == delivery


def test_a_comparison_of_featured_with_main_artist_is_about_both() -> None:
    prompt = "Does the featured artist in the first verse deliver as the main artist in the chorus?"
    assert question_target(question("delivery_comparison", prompt, "same")).role == "mixed"
    assert (
        question_target(question("delivery_comparison", "Are the verse and the chorus alike?", "same")).role
        == "unknown"
    )


@pytest.mark.parametrize(
    ("subtask", "prompt", "expected"),
    [
        ("section_artist_count", "How many in the first verse?", QuestionTarget("main", "sung")),
        ("section_artist_count", "How many in the second Verse?", QuestionTarget("featured", "rapped")),
        ("section_artist_count", "How many in the 2nd verse?", QuestionTarget("featured", "rapped")),
        (
            "section_artist_count",
            "Counting repeats, in the first verse and the bridge?",
            QuestionTarget("mixed", "mixed"),
        ),
        ("section_artist_count", "How many in the bridge?", QuestionTarget("neither", "spoken")),
        ("section_artist_count", "How many in the outro?", QuestionTarget("unknown", "unknown")),
        ("section_artist_count", "How many in the fifth verse?", QuestionTarget("unknown", "unknown")),
        ("section_artist_count", "How many in the pre-chorus?", QuestionTarget("unknown", "unknown")),
        ("section_duration", "How long is the chorus, all of it?", QuestionTarget("mixed", "mixed")),
        ("timestamp_artist_count", "How many from 10 to 40 seconds?", QuestionTarget("main", "sung")),
        ("timestamp_artist_count", "How many between 10–40.3 s?", QuestionTarget("main", "sung")),
        ("timestamp_artist_count", "Between 10–20 and 92–98 seconds?", QuestionTarget("mixed", "mixed")),
        ("timestamp_artist_count", "How many from second 10 on?", QuestionTarget("unknown", "unknown")),
        ("artist_duration", "How long does artist 1 perform?", QuestionTarget("main", "sung")),
        ("identify_artist_start_timestamp", "When does artist 2 come in?", QuestionTarget("featured", "mixed")),
        ("artist_duration", "How long does artist 3 perform?", QuestionTarget("neither", "spoken")),
        ("artist_duration", "How long does artist 4 perform?", QuestionTarget("unknown", "unknown")),
        ("artist_count", "How many artists are there?", QuestionTarget("unknown", "unknown")),
    ],
)
def test_the_linked_song_tells(subtask: str, prompt: str, expected: QuestionTarget) -> None:
    assert question_target(question(subtask, prompt), KETTLE) == expected


def test_the_record_counts_before_the_song() -> None:
    about = question("delivery_count", "How many in the second verse?", delivery="Singing")
    assert question_target(about, KETTLE).delivery == "sung"


def test_one_performer_not_annotated_leaves_it_open() -> None:
    half = songs.with_parts(songs.part("verse", 0, 10, songs.ADA, Voice("Bo")))
    assert question_target(question("section_artist_count", "In the verse?"), half) == QuestionTarget(
        "unknown", "unknown"
    )


def test_artists_who_enter_together_or_may_be_one_have_no_number() -> None:
    together = songs.with_parts(songs.part("verse", 0, 10, songs.ADA, songs.BO))
    about = question("artist_duration", "How long does artist 1 perform?")
    assert question_target(about, together).role == "unknown"
    assert question_target(about, replace(KETTLE, has_distinct_names=False)).role == "unknown"
    assert question_target(about, replace(KETTLE, has_performers=False)).role == "unknown"


@shared.needs_shared
def test_every_published_prompt_of_one_delivery_says_what_its_field_says() -> None:
    answers = reader.read(shared.SHARED / "data" / "bass_questions" / "artist_collaboration.json").answers
    stated = [answer.question for answer in answers if "delivery" in answer.question.details]
    assert len(stated) == 192
    for each in stated:
        assert question_target(replace(each, details={})).delivery == question_target(each).delivery, each.prompt
