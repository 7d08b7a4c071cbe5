"""Tunes as they are played: repeats and endings by hand, and against verovio's own writing out where that works."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.notation.playback_order import MOST, unfolded
from analysis.notation.worker import OPTIONS

HEADER = "X:1\nM:4/4\nL:1/4\nK:C\n"


def heard(notes: str) -> str:
    """Letters of the notes in the order in which they sound."""
    return re.sub(r"\[[A-Z]:[^]]*\]|[^A-Ga-g]", "", unfolded(HEADER + notes).removeprefix(HEADER))


@pytest.mark.parametrize(
    ("written", "played"),
    [
        ("|: C D :|", "CDCD"),
        ("C D :| E", "CDCDE"),
        ("C |: D E :| F |]", "CDEDEF"),
        ("|:: C D ::|", "CDCDCD"),
        ("|: C D :: E F :|", "CDCDEFEF"),
        ("|: C D :|: E F :|", "CDCDEFEF"),
        ("|: C D :||: E F :|", "CDCDEFEF"),
        ("C D :: E F :|", "CDCDEFEF"),
    ],
)
def test_what_stands_between_the_signs_is_played_as_often_as_they_say(written: str, played: str) -> None:
    assert heard(written) == played


@pytest.mark.parametrize(
    ("written", "played"),
    [
        ("C D || E F :| G", "CDEFEFG"),
        ("C D |] E F :| G", "CDEFEFG"),
        ("C D [| E F :| G", "CDEFEFG"),
        ("C :| D :| E", "CCDDE"),
        ("C |: D || E :| F", "CDEDEF"),
    ],
)
def test_without_a_beginning_a_repeat_goes_back_to_the_last_double_bar_or_repeat(written: str, played: str) -> None:
    assert heard(written) == played


@pytest.mark.parametrize(
    ("written", "played"),
    [
        ("|: C D |1 E :|2 F |] G", "CDECDFG"),
        ("|: C D |[1 E :|[2 F || G :|", "CDECDFGG"),
        ("|: C D | [1 E :| [2 F |]", "CDECDF"),
        ("|: C |1 D :|2 E :|3 F |]", "CDCECF"),
        ("|: C |1,3 D :|2 E :|", "CDCECD"),
        ("|: C |1-2 D :|3 E |]", "CDCDCE"),
        ("|: C |1 D :|2 E :|", "CDCE"),
        ("|: C |1 D :| E F", "CDCEF"),
        ("|: C |1 D :|2 E |: F :|", "CDCEFF"),
    ],
)
def test_each_time_round_has_its_own_ending(written: str, played: str) -> None:
    assert heard(written) == played


def test_each_time_round_begins_in_the_key_of_its_beginning() -> None:
    assert unfolded(HEADER + "|: C [K:D] F :|") == HEADER + "C [K:D] F |[K:C]C [K:D] F |\n"


def test_a_key_that_changed_before_a_repeat_is_the_key_of_its_beginning() -> None:
    assert unfolded(HEADER + "C [K:D] F |: E [K:G] A :|") == HEADER + "C [K:D] F |E [K:G] A |[K:D]E [K:G] A |\n"


@pytest.mark.parametrize("notes", ["C D | E F |]", "[CEG] | [ceg] || z4 |", "", "C (3DEF | G>A {g}B |"])
def test_without_repeats_a_tune_stays_as_it_is(notes: str) -> None:
    assert unfolded(HEADER + notes) == HEADER + notes


def test_chords_and_grace_notes_are_no_endings() -> None:
    assert heard("|: [CEG] {c}d | [EGc]2 :|") == 2 * "CEGcdEGc"


def test_a_tune_that_would_grow_without_measure_is_played_as_it_stands() -> None:
    tune = HEADER + "|: " + "C D E F | " * 600 + "|1 C :|9 D :|"
    assert 9 * len(tune) > MOST
    assert unfolded(tune) == tune


@given(st.text("CDEFGAB|:[]12, \n{}-", max_size=80))
def test_any_text_is_written_out_without_signs_of_repetition_or_stays(notes: str) -> None:
    played = unfolded(HEADER + notes)
    assert played == HEADER + notes or len(played) <= len(HEADER) + MOST + 1
    assert set(heard(notes)) <= set(notes)


@pytest.mark.parametrize(
    "notes",
    ["|: C D E F | G A B c :|", "C D E F | G A B c :| c c c c |", "C C C C |: D D D D :| E E E E |]"],
)
def test_verovio_writes_out_the_same_where_it_does_so_rightly(notes: str) -> None:
    verovio = pytest.importorskip("verovio")
    verovio.enableLog(verovio.LOG_OFF)
    toolkit = verovio.toolkit()
    toolkit.setOptions(OPTIONS | {"expandNever": False})
    assert toolkit.loadData(HEADER + notes)
    toolkit.renderToSVG(1)
    toolkit.renderToMIDI()
    names = [name for event in toolkit.renderToTimemap() for name in event.get("on", [])]
    pitches = [toolkit.getMIDIValuesForElement(name)["pitch"] for name in names]
    steps = dict(zip("CDEFGABc", (60, 62, 64, 65, 67, 69, 71, 72), strict=True))
    assert pitches == [steps[letter] for letter in heard(notes)]
