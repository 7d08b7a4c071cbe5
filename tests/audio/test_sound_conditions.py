"""Sounds without, or against, a recording: length, loudness, what is left of it, and that a key decides all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.audio import sound_conditions as conditions

RATE = 16_000
KEY = conditions.key(3, "q-1", 0, "noise")
Samples = conditions.Samples


def melody(seconds: float = 7.3, level: float = 0.2) -> Samples:
    """A rising tone with overtones, louder towards the end, so that every second differs from every other."""
    times = np.arange(round(seconds * RATE)) / RATE
    phase = 2 * np.pi * np.cumsum(150 + 40 * times) / RATE
    sound = sum(np.sin(k * phase) / k for k in (1, 2, 3)) * (0.4 + 0.6 * times / seconds)
    samples: Samples = (level * sound / np.sqrt(np.mean(sound**2))).astype(np.float32)
    return samples


def decibels(samples: Samples, reference: Samples) -> float:
    return 20 * float(np.log10(conditions.rms(samples) / conditions.rms(reference)))


@pytest.mark.parametrize("name", conditions.TREATMENTS)
def test_the_same_key_gives_the_same_sound_and_the_recording_stays_as_it_is(name: str) -> None:
    sound = melody()
    before = sound.copy()
    one, two = (conditions.TREATMENTS[name](sound, RATE, KEY) for _ in range(2))
    assert one.dtype == np.float32
    np.testing.assert_array_equal(one, two)
    np.testing.assert_array_equal(sound, before)


@pytest.mark.parametrize("name", ["noise", "shuffled"])
def test_another_key_gives_another_sound(name: str) -> None:
    one, two = (conditions.TREATMENTS[name](melody(), RATE, bytes([k]) * 32) for k in (1, 2))
    assert not np.array_equal(one, two)


@pytest.mark.parametrize(
    ("name", "seconds", "within"),
    [("silence", 7.3, None), ("noise", 7.3, 0.5), ("reversed", 7.3, 1e-3), ("shuffled", 7.3, 0.5),
     ("pitched", 7.3, 1.0), ("slower", 7.3 / 0.8, 1.0), ("low", 7.3, 1e-3)],
)  # fmt: skip
def test_length_and_loudness_are_kept(name: str, seconds: float, within: float | None) -> None:
    sound = melody()
    treated = conditions.TREATMENTS[name](sound, RATE, KEY)
    assert treated.size == round(seconds * RATE)
    if within is None:
        assert not treated.any()
    else:
        assert abs(decibels(treated, sound)) <= within


def test_noise_is_pink_and_has_nothing_of_the_recording() -> None:
    sound = melody(20)
    noise = conditions.noise(sound, RATE, KEY)
    power = np.abs(np.fft.rfft(noise)) ** 2
    frequencies = np.fft.rfftfreq(noise.size, 1 / RATE)
    bands = [power[(frequencies >= low) & (frequencies < 2 * low)].sum() for low in (100, 200, 400, 800, 1600, 3200)]
    assert max(bands) / min(bands) < 1.25, "each octave has the same power"
    assert power[(frequencies > 0) & (frequencies < 15)].sum() < 0.01 * power.sum()
    assert abs(float(np.corrcoef(noise, sound)[0, 1])) < 0.05


def test_a_loud_recording_has_noise_whose_peak_stays_below_full_scale() -> None:
    noise = conditions.noise(melody(level=0.5), RATE, KEY)
    assert np.abs(noise).max() == pytest.approx(conditions.PEAK, rel=1e-5)


def test_reversed_twice_is_the_recording() -> None:
    sound = melody()
    np.testing.assert_array_equal(conditions.reversed_(conditions.reversed_(sound, RATE, KEY), RATE, KEY), sound)


@given(st.integers(1, 60), st.binary(min_size=32, max_size=32))
def test_no_piece_is_in_its_place_and_none_is_lost(n: int, key: bytes) -> None:
    order = conditions.derangement(key, n)
    assert sorted(order) == list(range(n))
    assert n == 1 or all(place != piece for place, piece in enumerate(order))


def test_shuffled_pieces_are_those_of_the_recording_but_for_their_fades() -> None:
    steps: Samples = (np.repeat(np.arange(1, 6), 2 * RATE) / 10).astype(np.float32)
    treated = conditions.shuffled(steps, RATE, KEY)
    middles = treated[RATE :: 2 * RATE]
    assert sorted(middles.tolist()) == pytest.approx([0.1, 0.2, 0.3, 0.4, 0.5])
    assert all(now != before for now, before in zip(middles, steps[RATE :: 2 * RATE], strict=True))
    assert treated[0] == treated[-1] == 0


def test_three_semitones_up() -> None:
    tone = np.sin(2 * np.pi * 440 * np.arange(4 * RATE) / RATE).astype(np.float32) * 0.3
    treated = conditions.pitched(tone, RATE, KEY)
    peak = np.fft.rfftfreq(treated.size, 1 / RATE)[np.abs(np.fft.rfft(treated)).argmax()]
    assert peak == pytest.approx(440 * 2 ** (3 / 12), abs=3)


def test_slower_has_the_same_pitch() -> None:
    tone = np.sin(2 * np.pi * 440 * np.arange(4 * RATE) / RATE).astype(np.float32) * 0.3
    treated = conditions.slower(tone, RATE, KEY)
    peak = np.fft.rfftfreq(treated.size, 1 / RATE)[np.abs(np.fft.rfft(treated)).argmax()]
    assert (treated.size, peak) == (5 * RATE, pytest.approx(440, abs=3))


def test_low_has_nothing_above_its_bound() -> None:
    times = np.arange(4 * RATE) / RATE
    two = (np.sin(2 * np.pi * 100 * times) + np.sin(2 * np.pi * 1000 * times)).astype(np.float32) * 0.1
    power = np.abs(np.fft.rfft(conditions.low(two, RATE, KEY))[[400, 4000]]) ** 2
    assert power[1] < 1e-6 * power[0]


@pytest.mark.parametrize(("seconds", "expected"), [(25.0, 10.0), (10.0, 10.0), (4.0, 4.0)])
def test_first_and_last_are_ten_seconds_or_all(seconds: float, expected: float) -> None:
    sound = melody(seconds)
    first, last = (treat(sound, RATE, KEY) for treat in (conditions.first, conditions.last))
    assert first.size == last.size == expected * RATE
    np.testing.assert_array_equal(first, sound[: first.size])
    np.testing.assert_array_equal(last, sound[sound.size - last.size :])


@pytest.mark.parametrize("seconds", [2.0, 7.3, 30.0])
def test_another_recording_gets_length_and_loudness_of_this_one(seconds: float) -> None:
    sound, another = melody(7.3, 0.1), melody(seconds, 0.3)[::-1].copy()
    treated = conditions.other(sound, RATE, another)
    assert treated.size == sound.size
    assert abs(decibels(treated, sound)) < 1e-3
    n = min(RATE, another.size)
    assert float(np.corrcoef(treated[:n], another[:n])[0, 1]) > 0.999


@pytest.mark.parametrize("name", conditions.TREATMENTS)
@pytest.mark.parametrize("n", [1, 3, 700])
def test_short_and_silent_sounds_are_no_error(name: str, n: int) -> None:
    for sound in (np.zeros(n, np.float32), np.full(n, 0.1, np.float32)):
        assert np.isfinite(conditions.TREATMENTS[name](sound, RATE, KEY)).all()
