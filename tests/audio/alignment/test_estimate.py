"""Alignment on onsets and sections made by hand, whose place is known, and on one song of the demo."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
import soxr
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.audio.alignment import beat_alignment, estimate
from analysis.audio.alignment.edits import Stretch, stretches
from analysis.audio.alignment.estimate import Alignment, align
from analysis.audio.alignment.evidence import Annotation, change, evidence, explained
from analysis.audio.alignment.features import (
    ASPECTS,
    COARSE,
    FINE,
    RATE,
    Features,
    Numbers,
    Sums,
    length,
    mean_over,
    measure,
    mono,
    of_samples,
    scatter,
)
from analysis.references import harmonix
from analysis.store.workspace import PROJECT

DURATION = 120
BEATS = np.arange(0, DURATION - 1, 0.5)
BOUNDS = (0.0, 16.0, 40.0, 56.0, 72.0, 96.0, 118.0)
ANNOTATION = Annotation(
    tuple((float(beat), place % 4 + 1) for place, beat in enumerate(BEATS)), tuple(pairwise(BOUNDS))
)


def onsets(times: Numbers, duration: float = DURATION) -> Numbers:
    """An onset of three frames LAG after each time, standardised."""
    frames = np.arange(round(duration * FINE)) / FINE
    found = np.exp(-0.5 * ((frames[:, None] - times - beat_alignment.LAG) / 0.015) ** 2).sum(axis=1)
    return np.asarray((found - found.mean()) / found.std())


def sums(rows: Numbers) -> Sums:
    values = np.concatenate([np.zeros((len(rows), 1)), np.cumsum(rows, axis=1)], axis=1)
    return Sums(values, np.concatenate([[0.0], np.cumsum((rows**2).sum(axis=0))]))


def sounding(place: float, ratio: float = 1.0, noise: float = 0.3) -> Features:
    """The annotated song, played later and slower: a beat each half second, another sound in each section."""
    random = np.random.default_rng(3)
    frames = np.arange(round(DURATION * COARSE)) / COARSE
    section = np.searchsorted(place + ratio * np.array(BOUNDS[1:]), frames, "right")
    levels = random.normal(0, 1, (5, len(BOUNDS) + 1))
    rows = {name: levels[:, section] + random.normal(0, noise, (5, len(frames))) for name in ASPECTS}
    onset = onsets(place + ratio * BEATS) + random.normal(0, noise, round(DURATION * FINE))
    return Features(onset, {name: sums(each) for name, each in rows.items()}, DURATION)


@given(st.integers(-400, 400), st.lists(st.floats(0, 9), min_size=1, max_size=5))
@settings(max_examples=30, deadline=None)
def test_the_curve_is_the_mean_at_the_beats_for_every_offset(lag: int, beats: list[float]) -> None:
    onset = np.random.default_rng(1).normal(0, 1, round(10 * FINE))
    places = np.round(np.array(beats) * FINE).astype(int) + lag
    wanted = np.mean([onset[place] if 0 <= place < len(onset) else 0.0 for place in places])
    found = beat_alignment.curve(onset, np.array(beats))
    assert found[len(found) // 2 + lag] == pytest.approx(wanted, abs=1e-9)
    assert beat_alignment.lags()[len(found) // 2 + lag] == pytest.approx(lag / FINE)


@pytest.mark.parametrize(("offset", "ratio"), [(0.0, 1.0), (1.234, 1.0), (-3.21, 1.0), (2.5, 1.0043), (0.7, 0.9871)])
def test_unevenly_spaced_beats_tell_offset_and_ratio_alone(offset: float, ratio: float) -> None:
    beats = np.cumsum(np.random.default_rng(5).uniform(0.35, 0.8, 150))
    found = beat_alignment.phases(onsets(offset + ratio * beats), beats)
    assert found.offsets[0] == pytest.approx(offset, abs=0.006)
    assert found.ratio == pytest.approx(ratio, abs=6e-5)


def test_even_beats_leave_every_beat_open() -> None:
    found = beat_alignment.phases(onsets(BEATS), BEATS)
    assert found.ratio == pytest.approx(1, abs=5e-5)
    assert len(found.offsets) > 30
    off = np.array(found.offsets) * 2
    np.testing.assert_allclose(off, np.round(off), atol=0.02)


def test_correlation_is_high_for_the_beats_and_none_beside_them() -> None:
    onset = onsets(BEATS)
    assert beat_alignment.correlation(onset, BEATS + beat_alignment.LAG) > 0.95
    assert beat_alignment.correlation(onset, BEATS + beat_alignment.LAG + 0.25) < 0
    assert beat_alignment.correlation(onset, np.array([500.0])) == 0


def test_means_and_scatter_by_hand() -> None:
    rows = sums(np.array([[0.0, 0.0, 2.0, 4.0], [1.0, 1.0, 1.0, 1.0]]))
    edges = np.array([0.0, 2.0]) / COARSE, np.array([2.0, 4.0]) / COARSE
    np.testing.assert_allclose(mean_over(rows, *edges), [[0, 3], [1, 1]])
    assert scatter(rows, np.array([2 / COARSE]), np.array([4 / COARSE])) == pytest.approx(2)
    np.testing.assert_allclose(length(rows, np.array([-5.0, 9.0]), np.array([1 / COARSE, 10.0])), [1, 0])
    assert mean_over(rows, np.array([9.0]), np.array([10.0])).tolist() == [[0], [0]]


def test_sections_of_one_piece_explain_all_and_mixed_ones_nothing() -> None:
    rows = sums(np.array([[0.0, 0.0, 4.0, 4.0]]))
    halves = np.array([0.0, 2.0]) / COARSE, np.array([2.0, 4.0]) / COARSE
    assert explained(rows, *halves) == pytest.approx(1)
    mixed = sums(np.array([[0.0, 4.0, 0.0, 4.0]]))
    assert explained(mixed, *halves) == pytest.approx(0)
    assert explained(sums(np.zeros((1, 4))), *halves) == 0


def test_change_is_the_distance_across_a_boundary_where_there_is_sound() -> None:
    rows = sums(np.array([[0.0] * 4 + [3.0] * 4, [0.0] * 4 + [4.0] * 4]))
    assert change(rows, np.array([4.0]) / COARSE, 2 / COARSE) == pytest.approx(5)
    assert change(rows, np.array([4.0, 99.0]) / COARSE, 2 / COARSE) == pytest.approx(5)
    assert change(rows, np.array([99.0]), 1.0) == 0


def test_evidence_is_of_what_is_annotated() -> None:
    features = sounding(0.0)
    assert len(evidence(features, ANNOTATION, 0.0, 1.0)) == 7
    assert list(evidence(features, replace(ANNOTATION, sections=()), 0.0, 1.0)) == ["harmony downbeats"]
    assert len(evidence(features, replace(ANNOTATION, beats=()), 0.0, 1.0)) == 6
    assert evidence(features, Annotation((), ()), 0.0, 1.0) == {}


@pytest.mark.parametrize(("offset", "ratio"), [(1.5, 1.0), (-4.0, 1.0), (2.25, 1.003), (6.1, 0.988)])
def test_a_shift_by_whole_beats_is_found_by_the_sections(offset: float, ratio: float) -> None:
    found = align(sounding(offset, ratio), ANNOTATION)
    assert found.verdict == "shifted"
    assert found.candidates[0].offset == pytest.approx(offset, abs=0.02)
    assert found.candidates[0].ratio == pytest.approx(ratio, abs=1e-4)
    assert len(found.candidates) == 3
    assert not found.edited


def test_the_annotated_recording_agrees() -> None:
    found = align(sounding(0.0), ANNOTATION)
    assert found.verdict == "agrees"
    assert found.correlation is not None
    assert found.correlation > 0.5


def test_the_score_is_the_weighted_mean_of_the_evidence() -> None:
    best = align(sounding(1.5), ANNOTATION).candidates[0]
    weights = {name: 2 if name.startswith("timbre") else 1 for name, _ in best.evidence}
    wanted = sum(weights[name] * value for name, value in best.evidence) / sum(weights.values())
    assert best.score == pytest.approx(wanted)


def test_without_beats_sections_alone_give_the_place_to_a_tenth() -> None:
    found = align(sounding(-3.3), replace(ANNOTATION, beats=()))
    assert found.verdict == "shifted"
    assert found.correlation is None
    assert found.candidates[0].offset == pytest.approx(-3.3, abs=0.15)
    assert abs(found.candidates[1].offset - found.candidates[0].offset) >= 1


def test_without_sections_the_beat_stays_open() -> None:
    found = align(sounding(1.5), replace(ANNOTATION, sections=()))
    assert found.verdict == "doubtful"
    assert found.margin < 0.2


@pytest.fixture
def phases_once_a_song(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratio and offsets follow from onsets and beats alone: half of the time of an alignment."""
    results: dict[tuple[bytes, bytes], beat_alignment.Phases] = {}

    def phases(onset: Numbers, beats: Numbers) -> beat_alignment.Phases:
        key = onset.tobytes(), beats.tobytes()
        if key not in results:
            results[key] = beat_alignment.phases(onset, beats)
        return results[key]

    monkeypatch.setattr(estimate, "phases", phases)


@pytest.mark.usefixtures("phases_once_a_song")
def test_made_up_sections_of_songs_are_hardly_ever_placed_surely() -> None:
    """Even lengths and random ones: without beats never, with beats once in 6 (even lengths in song 3, by 0.92)."""
    sure = {False: 0, True: 0}
    for number in (2, 10):
        song = harmonix.load(PROJECT / "data" / "demo" / "harmonix").songs[number]
        features = measure(PROJECT / "data" / "demo" / "audio" / f"{song.song.id}.opus")
        beats = tuple((beat.time, beat.position) for beat in song.beats)
        own = tuple((each.start, each.end) for each in song.sections if each.start is not None and each.end is not None)
        end, random = own[-1][1], np.random.default_rng(number)
        drawn = [np.array([0, *sorted(random.uniform(0, end, len(own) - 1)), end]) for _ in range(2)]
        for bounds in (np.linspace(0, end, len(own) + 1), *drawn):
            sections = tuple((float(start), float(stop)) for start, stop in pairwise(bounds))
            for annotated in ((), beats):
                sure[bool(annotated)] += align(features, Annotation(annotated, sections)).verdict == "shifted"
        assert align(features, Annotation((), own)).verdict == "agrees"
    assert sure == {False: 0, True: 1}


def test_another_song_is_told() -> None:
    random = np.random.default_rng(9)
    other = replace(sounding(0.0), onset=onsets(np.cumsum(random.uniform(0.2, 0.7, 250))))
    assert align(other, ANNOTATION).verdict == "unlike"


def test_what_is_hardly_annotated_is_not_compared() -> None:
    empty = Alignment("unlike", (), 0.0, None)
    assert align(sounding(0.0), Annotation((), ())) == empty
    assert align(sounding(0.0), Annotation(ANNOTATION.beats[:15], ((0.0, 10.0),))) == empty


def test_a_cut_is_told_with_its_size_modulo_a_beat() -> None:
    late = np.where(BEATS < 60, BEATS, BEATS + 0.18)
    first, second = stretches(onsets(late), BEATS, beat_alignment.LAG, 1.0)
    assert (first.start, first.later) == (0.0, 0.0)
    assert second.later == pytest.approx(0.18, abs=0.011)
    assert 36 < first.end < 84


def test_whole_beats_cut_out_and_an_even_song_are_one_stretch() -> None:
    whole = np.where(BEATS < 60, BEATS, BEATS + 1.0)
    for times in (whole, BEATS):
        assert stretches(onsets(times), BEATS, beat_alignment.LAG, 1.0) == (Stretch(0.0, 108.0, 0.0),)
    assert stretches(onsets(BEATS), BEATS[:5], beat_alignment.LAG, 1.0) == ()


def test_a_song_of_the_demo_is_found_where_it_was_shifted_to() -> None:
    song = harmonix.load(PROJECT / "data" / "demo" / "harmonix").songs[1]
    samples = mono(PROJECT / "data" / "demo" / "audio" / f"{song.song.id}.opus")
    moved = np.concatenate([np.zeros(round(2.7 * RATE), np.float32), soxr.resample(samples, RATE, RATE * 1.005)])
    sections = tuple((each.start or 0.0, each.end or 0.0) for each in song.sections)
    annotation = Annotation(tuple((beat.time, beat.position) for beat in song.beats), sections)
    found = align(of_samples(moved), annotation)
    assert found.verdict == "shifted"
    assert found.candidates[0].offset == pytest.approx(2.7, abs=0.02)
    assert found.candidates[0].ratio == pytest.approx(1.005, abs=1e-4)
