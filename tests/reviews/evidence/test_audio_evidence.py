"""What the sound says against a reference, each rule on changes written down by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from analysis.records import Section
from analysis.reviews.evidence.audio_evidence import MOST_REASONS, AudioEvidence, boundaries, reasons
from analysis.reviews.evidence.suspicion import RULES, SuspicionInput, suspects

SONG = (Section("intro", 0.0, 20.0), Section("verse", 20.0, 61.2), Section("chorus", 61.2, 100.0))
FITS = AudioEvidence((20.3, 45.0, 60.0), (0.9, 0.4, 0.5), 100.0, "agrees")


def told(heard: AudioEvidence, sections: tuple[Section, ...] = SONG, whole: bool = True) -> list[str]:
    return [each.words for each in reasons(sections, whole, heard)]


def test_boundaries_where_the_music_changes_are_in_order() -> None:
    assert told(FITS) == []


@pytest.mark.parametrize(
    ("times", "strengths", "found"),
    [
        ((20.3,), (0.9,), ["no change heard within 2 s of the boundary at 1:01.2"]),
        ((20.3, 61.0), (0.9, 0.05), ["no change heard within 2 s of the boundary at 1:01.2"]),
        ((20.3, 63.1), (0.9, 0.2), []),
        ((20.3, 63.3), (0.9, 0.2), ["no change heard within 2 s of the boundary at 1:01.2"]),
        ((20.3, 61.0, 84.0), (0.9, 0.5, 0.8), ["strong change at 1:24.0, nearest boundary 16.0 s away"]),
        ((20.3, 61.0, 84.0), (0.9, 0.5, 0.5), []),
        ((20.3, 61.0, 64.0), (0.9, 0.5, 0.8), []),
    ],
)
def test_boundaries_without_change_and_changes_without_boundary(
    times: tuple[float, ...], strengths: tuple[float, ...], found: list[str]
) -> None:
    assert told(replace(FITS, times=times, strengths=strengths)) == found


def test_only_a_reference_of_the_whole_song_is_asked_for_every_change() -> None:
    heard = replace(FITS, times=(61.0, 84.0), strengths=(0.9, 0.8))
    assert told(heard, (Section("", 61.2, 100.0),), whole=False) == []
    assert told(heard, (Section("", 50.0, 61.2),), whole=False) == [
        "no change heard within 2 s of the boundary at 0:50.0"
    ]


def test_a_change_in_a_stretch_that_is_not_annotated_speaks_against_no_section() -> None:
    gap = (Section("verse", 0.0, 30.0), Section("chorus", 60.0, 100.0))
    assert told(AudioEvidence((30.0, 45.0, 60.0), (0.9, 0.9, 0.9), 100.0), gap) == []


def test_at_the_edges_of_the_recording_nothing_is_said() -> None:
    edges = (Section("a", 0.0, 3.0), Section("b", 3.0, 97.0), Section("c", 97.0, 100.0))
    assert told(AudioEvidence((), (), 100.0), edges) == []
    assert boundaries(SONG, covers_song=True) == [20.0, 61.2]
    assert boundaries(SONG, covers_song=False) == [0.0, 20.0, 61.2, 100.0]


@pytest.mark.parametrize(
    ("heard", "found"),
    [
        (replace(FITS, verdict="shifted", later=0.31), ["beats fit best 0.31 s later"]),
        (replace(FITS, verdict="doubtful", later=-0.31), ["beats fit best 0.31 s earlier, by a small margin"]),
        (replace(FITS, verdict="shifted", later=0.31, ratio=1.002, by="sections"),
         ["sections fit best 0.31 s later and 0.20 % slower"]),
        (replace(FITS, verdict="unlike", times=(), strengths=()),
         ["sounds like another recording than the annotated one"]),
        (replace(FITS, edits=((48.0, 0.25),)),
         ["this copy is cut or lengthened at about 0:48.0: from there on +0.25 s"]),
        (replace(FITS, verdict="shifted", later=7.5, times=(), strengths=()), ["beats fit best 7.50 s later"]),
        (replace(FITS, verdict="doubtful", later=7.5, by="sections", times=(20.3,), strengths=(0.9,)),
         ["sections fit best 7.50 s later, by a small margin", "no change heard within 2 s of the boundary at 1:01.2"]),
        (replace(FITS, duration=90.0), ["annotated up to 1:40.0, the recording ends at 1:30.0"]),
    ],
)  # fmt: skip
def test_a_recording_that_is_not_the_annotated_one(heard: AudioEvidence, found: list[str]) -> None:
    assert told(heard) == found


@pytest.mark.parametrize("later", [2.0, -2.0, 3.0])
def test_boundaries_are_not_held_against_music_that_is_surely_two_seconds_away(later: float) -> None:
    silent = replace(FITS, verdict="shifted", times=(), strengths=())
    assert len(told(replace(silent, later=later))) == 1
    assert len(told(replace(silent, later=1.99 if later > 0 else -1.99))) == 3


@pytest.mark.parametrize(("time", "count"), [(63.2, 0), (59.2, 0), (63.21, 1), (59.19, 1)])
def test_a_change_is_near_up_to_two_seconds(time: float, count: int) -> None:
    assert len(told(replace(FITS, times=(20.3, time), strengths=(0.9, 0.2)))) == count


def test_of_many_findings_of_one_kind_the_strongest_are_told() -> None:
    times = tuple(float(each) for each in range(10, 91, 10))
    sections = tuple(Section("verse", start, start + 10) for start in (0.0, *times))
    found = reasons(sections, True, replace(FITS, times=times, strengths=(0.09,) + (0.0,) * 8))
    assert len(found) == MOST_REASONS
    assert [each.weight for each in found] == [0.5] * MOST_REASONS


def test_a_case_is_suspicious_by_what_was_heard_of_its_song() -> None:
    silent = replace(FITS, times=(20.3,), strengths=(0.9,))
    cases = [
        SuspicionInput("heard", SONG, True, 100.0, SONG, sound="s", heard=silent),
        SuspicionInput("not heard", SONG, True, 100.0, SONG, sound="s"),
        SuspicionInput("a count", Decimal(2), sound="s", heard=silent),
        SuspicionInput("a count of another song", Decimal(2), sound="t", heard=replace(FITS, verdict="unlike")),
        SuspicionInput(
            "a moment", Decimal(7), sound="t", seconds=True, heard=replace(FITS, verdict="shifted", later=1.0)
        ),
        SuspicionInput("too long", Decimal(170), True, 100.0, sound="t", seconds=True),
    ]
    found = {each.id: tuple(str(reason) for reason in each.reasons if reason.name in RULES) for each in suspects(cases)}
    assert {name: words for name, words in found.items() if words} == {
        "heard": ("no change heard within 2 s of the boundary at 1:01.2",),
        "a count of another song": ("sounds like another recording than the annotated one",),
        "a moment": ("beats fit best 1.00 s later",),
        "too long": ("170 s in a song of 100.00 s, its last 5 s from 1:35.0",),
    }
