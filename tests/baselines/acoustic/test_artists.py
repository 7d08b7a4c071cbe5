"""Performers: voices told apart by timbre, deliveries by pitch plateaus, answers by sections."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.baselines.acoustic.artists import RULES, Performers, answer
from analysis.baselines.acoustic.performers import Voices
from analysis.benchmarks.bass.tasks import TASKS
from analysis.records import Section
from tests.baselines.acoustic.sounds import voice
from tests.baselines.questions import question

DUET = Voices(voice((12, "sung", 1.0), (4, "", 0.0), (12, "rapped", 9.0), (12, "sung", 1.0)))
STAGE = Performers(
    DUET,
    (Section("verse", 0.0, 12.0), Section("bridge", 12.0, 16.0), Section("verse", 16.0, 28.0),
     Section("chorus", 28.0, 40.0)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("start", "end", "delivery"),
    [(0, 12, "Singing"), (12, 16, ""), (16, 28, "Rapping"), (28, 40, "Singing")],
)
def test_held_pitches_are_singing_gliding_ones_rapping(start: float, end: float, delivery: str) -> None:
    assert DUET.delivery(start, end) == delivery


def test_gliding_pitches_with_many_pauses_are_speech() -> None:
    assert Voices(voice((10, "spoken", 1.0))).delivery(0, 10) == "Spoken"


def test_voices_of_two_timbres_are_two_in_order_of_entry() -> None:
    assert DUET.count == 2
    assert (DUET.within(0, 12), DUET.within(12, 16), DUET.within(16, 28)) == ([1], [], [2])
    assert DUET.entry(2) == pytest.approx(16, abs=1.5)


def test_silence_has_no_voices() -> None:
    assert Voices(voice((10, "", 0.0))).count == 0


@pytest.mark.parametrize(
    ("task", "prompt", "expected"),
    [
        ("artist_count", "How many artists?", Decimal(2)),
        ("artist_count_feature", "How many guests?", Decimal(1)),
        ("timestamp_artist_count", "How many between 1 and 12 seconds?", Decimal(1)),
        ("section_artist_count", "How many artists share the second verse?", Decimal(1)),
        ("delivery_count", "How many artists rap?", Decimal(1)),
        ("artist_duration", "How long does artist 1 perform?", Decimal("24.000")),
        ("delivery_duration", "How long is there only rapping?", Decimal("12.000")),
        ("artist_delivery_duration", "How long does artist 2 rap?", Decimal("12.000")),
        ("section_duration", "How long is the verse?", Decimal("24.000")),
        ("delivery_comparison", "Are the first verse and the second verse alike?", "different"),
        ("section_delivery_identification", "How is the second verse performed?", "Rapping"),
        ("section_function_identification", "Who performs the second verse?", "Featured artist"),
        ("timestamp_delivery_identification", "What is heard from 28.0 s to 39.5 s?", "Singing"),
    ],
)
def test_questions_are_answered_from_what_was_heard(task: str, prompt: str, expected: Any) -> None:
    asked = question(task, "2" if isinstance(expected, Decimal) else expected, prompt=prompt)
    assert answer(asked, STAGE) == expected


def test_every_subtask_on_performers_has_a_rule() -> None:
    assert set(RULES) == {each.script for code in ("Cnt", "Dur", "Loc", "Attr") for each in TASKS[code].subtasks}


def test_an_artist_beyond_the_last_voice_is_the_last_one() -> None:
    asked = question("artist_duration", "2", prompt="How long does artist 7 perform?")
    assert answer(asked, STAGE) == Decimal("12.000")
