"""Names are proposed for sections that sound like a named one, and for no others."""

from __future__ import annotations

import numpy as np

from analysis.audio.alignment.look_alikes import proposed_names
from analysis.audio.features.music import MEASURES, Music
from analysis.records import Section


def recording(pattern: str) -> Music:
    """Sixteen beats of half a second for each letter: equal letters sound alike, up to a little noise."""
    rng = np.random.default_rng(5)
    kinds = {letter: rng.normal(0, 1, 26) for letter in sorted(set(pattern))}
    rows = np.repeat(np.array([kinds[letter] for letter in pattern]).T, 16, axis=1)
    rows = (rows + rng.normal(0, 0.05, rows.shape)).astype(np.float32)
    n = rows.shape[1]
    edges = (np.arange(n + 1) / 2).astype(np.float32)
    timbre = np.vstack([np.zeros((1, n), np.float32), rows[:13]])
    harmony = np.zeros((252, n), np.float32)
    return Music(edges, harmony, timbre, rows[13:25], rows[25], dict.fromkeys(MEASURES, 0.0))


def sections(*labels: str) -> list[Section]:
    return [Section(label, 8.0 * i, 8.0 * i + 8.0) for i, label in enumerate(labels)]


def test_a_section_without_a_name_gets_that_of_the_one_it_sounds_like() -> None:
    features = recording("abcab")
    assert proposed_names(features, sections("verse", "chorus", "solo", "", "")) == ["", "", "", "verse", "chorus"]
    assert proposed_names(features, sections("", "", "", "verse", "chorus")) == ["verse", "chorus", "", "", ""]


def test_no_name_is_invented() -> None:
    assert proposed_names(recording("abc"), sections("verse", "chorus", "")) == ["", "", ""]
    assert proposed_names(recording("aab"), sections("", "", "")) == ["", "", ""]
    assert proposed_names(recording("ab"), [*sections("verse", "chorus"), Section("", 90.0, 99.0)])[2] == ""
