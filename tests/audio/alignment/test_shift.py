"""An annotation moved onto a copy: what moves, and what must not."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from analysis.audio.alignment import shift
from analysis.audio.alignment.shift import Shift
from analysis.records import LyricSection, Question, Section, Song
from analysis.store.queries.songs import StoredSong

LATE = Shift(1.5, 2.0)


def asked(task: str, reference: Any) -> Question:
    return Question(task, "", "a.wav", "?", reference, "as written")


@pytest.mark.parametrize(
    ("task", "reference", "moved"),
    [
        ("FSS", (Section("verse", 0.0, 4.0), Section("end", 4.0, None)),
         (Section("verse", 1.5, 9.5), Section("end", 9.5, None))),
        ("Loc", Decimal("12.5"), Decimal("26.5")),
        ("Dur", Decimal("12.5"), Decimal("25")),
        ("Cnt", Decimal(2), Decimal(2)),
        ("Attr", "Same", "Same"),
        ("FSLT", (LyricSection("verse", "la"),), (LyricSection("verse", "la"),)),
    ],
)  # fmt: skip
def test_what_has_a_place_in_time_moves(task: str, reference: Any, moved: Any) -> None:
    before = asked(task, reference)
    after = shift.question(before, LATE)
    assert after.reference == moved
    assert (after.id, before.reference) == (before.id, reference)


def test_nothing_begins_before_the_recording() -> None:
    (section,) = shift.sections([Section("intro", 0.0, 8.0)], Shift(-3.0))
    assert section == Section("intro", 0.0, 5.0)


def test_a_song_moves_with_beats_and_performances() -> None:
    row = {"artist": "Ann", "start": 1.0, "end": None}
    song = StoredSong(Song("x", "1", duration=9.0), (Section("verse", 0.0, 4.0),), ((0.5, 1, 1), (1.0, 2, 1)), (row,))
    moved = shift.song(song, LATE)
    assert moved == StoredSong(
        song.song,
        (Section("verse", 1.5, 9.5),),
        ((2.5, 1, 1), (3.5, 2, 1)),
        ({"artist": "Ann", "start": 3.5, "end": None},),
    )
    assert song.performances == (row,)
