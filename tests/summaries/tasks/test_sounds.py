"""Effects of sounds: as many sounds at once are compared, and a sound with a companion with the same one without."""

from __future__ import annotations

import pytest

from analysis.summaries.tasks.sounds import SoundSums, masking_effects, sound_effects


def probe(label: str, mixture: int, yes: bool, companions: tuple[str, ...] = ()) -> SoundSums:
    return SoundSums(f"a\n{len(companions)} companions", f"m{mixture}", label, companions, 1, int(yes))


def test_a_sound_is_compared_within_the_number_of_sounds() -> None:
    """The siren is only asked in hard mixtures, where it is detected as often as the dog."""
    solo = [probe("dog", n, True) for n in range(40)] + [probe("bell", n, True) for n in range(40)]
    pair = [probe(label, 50 + n, n % 4 == 0, ("rain",)) for n in range(40) for label in ("dog", "siren")]
    rows = {row.level: row.effect for row in sound_effects(solo + pair).rows}
    assert rows["siren"].value == pytest.approx(0.0)
    assert sound_effects([]).rows == ()


def test_masking_compares_a_sound_with_a_companion_and_without() -> None:
    with_rain = [probe("siren", n, n % 5 == 0, ("rain",)) for n in range(40)]
    with_bell = [probe("siren", 100 + n, n % 5 > 0, ("bell",)) for n in range(40)]
    panel = masking_effects([*with_rain, *with_bell, probe("siren", 999, True)])
    rows = {row.level: row.effect for row in panel.rows}
    assert rows["siren with rain"].value == pytest.approx(-0.6)
    assert rows["siren with rain"].verdict == "different"
    assert [row.level for row in panel.rows] == ["siren with rain", "siren with bell"]
    assert rows["siren with bell"].tests == 2
