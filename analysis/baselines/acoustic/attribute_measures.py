"""Amount of an attribute in a recording from one measure per attribute.

A row of ATTRIBUTES is a pattern for the attribute's name, a measure, and its values for amounts of 0 and 1; it is
linear in between. The first matching row counts. The ranges come from usual values in recordings, not from ratings. An
attribute without a row has the amount `DEFAULT` everywhere, so that alphabetical order decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

import numpy as np

from analysis.audio.features.music import Music
from analysis.audio.features.speech_recognition import Word
from analysis.audio.features.voice import Voice

DEFAULT = 0.5
JITTER = 0.1
"""Standard deviation of the noise for several votes."""

_GLAD = frozenset("happy joy smile laugh laughing dance dancing sun sunny shine light bright sing sweet good".split())
_FOND = frozenset("love lover heart hearts kiss kisses darling baby mine yours hold arms together dear".split())


class Measures(NamedTuple):
    """Analyses of a recording for attributes."""

    music: Music
    voice: Voice
    words: tuple[Word, ...]


class AttributeMeasure(NamedTuple):
    """Measure of an attribute. pattern: of its name. none, most: values of the measure for the amounts 0 and 1."""

    pattern: str
    measure: str
    none: float
    most: float


ATTRIBUTES: tuple[AttributeMeasure, ...] = (
    AttributeMeasure(r"electric guitar|distort|heavy|metal", "noise", 0.001, 0.03),
    AttributeMeasure(r"acoustic guitar|acoustic|folk", "percussive", 0.35, 0.05),
    AttributeMeasure(r"piano|keys", "sustain", 0.9, 0.3),
    AttributeMeasure(r"synth|electronic", "brightness", 1200, 3500),
    AttributeMeasure(r"string|orchestra|pad", "sustain", 0.3, 0.9),
    AttributeMeasure(r"drum machine|programmed", "unevenness", 0.08, 0.01),
    AttributeMeasure(r"backbeat", "backbeat", 0.0, 0.4),
    AttributeMeasure(r"syncopat", "offbeat", 0.15, 0.45),
    AttributeMeasure(r"swing|shuffle", "swing", -0.4, 0.4),
    AttributeMeasure(r"triple|waltz|compound", "triple", -0.3, 0.3),
    AttributeMeasure(r"danc", "pulse", 0.1, 0.7),
    AttributeMeasure(r"harmon(?:y|ies)", "voiced", 0.1, 0.6),
    AttributeMeasure(r"breath", "breath", 0.001, 0.05),
    AttributeMeasure(r"grit|rasp|rough|aggress", "roughness", 2.0, 12.0),
    AttributeMeasure(r"joy|happy|glad|cheer", "glad words", 0.0, 0.04),
    AttributeMeasure(r"love|romantic", "fond words", 0.0, 0.04),
    AttributeMeasure(r"minor", "major", 0.15, -0.15),
    AttributeMeasure(r"major", "major", -0.15, 0.15),
    AttributeMeasure(r"fast|tempo", "tempo", 70, 170),
    AttributeMeasure(r"bass", "bass", 0.1, 0.6),
    AttributeMeasure(r"drum|percuss|beat", "percussive", 0.05, 0.35),
)


def measure_of(name: str) -> AttributeMeasure | None:
    """Row of an attribute, None if there is none."""
    return next((row for row in ATTRIBUTES if re.search(row.pattern, name, re.IGNORECASE)), None)


def amount_of(name: str, recording: Measures, rng: Random | None = None) -> float:
    """Amount of an attribute, 0 to 1. With `rng` a noise of JITTER is added, which may leave that range."""
    row = measure_of(name)
    value = DEFAULT
    if row:
        number = (
            MEASURES_OF_VOICE[row.measure](recording)
            if row.measure in MEASURES_OF_VOICE
            else recording.music.measures[row.measure]
        )
        value = min(max((number - row.none) / (row.most - row.none), 0.0), 1.0)
    return value + (rng.gauss(0.0, JITTER) if rng else 0.0)


def _pitch_share(recording: Measures) -> float:
    return float(np.isfinite(recording.voice.pitch).mean())


def _breath(recording: Measures) -> float:
    """Median spectral flatness of frames with a pitch."""
    noise = recording.voice.noise[np.isfinite(recording.voice.pitch)]
    return float(np.median(noise)) if len(noise) else 0.0


def _roughness(recording: Measures) -> float:
    """Median change of pitch between frames, in cents."""
    steps = np.abs(1200 * np.diff(np.log2(recording.voice.pitch)))
    steps = steps[np.isfinite(steps)]
    return float(np.median(steps)) if len(steps) else 0.0


def _share(words: Iterable[Word], vocabulary: frozenset[str]) -> float:
    texts = [word.text for word in words]
    return sum(text in vocabulary for text in texts) / max(len(texts), 1)


MEASURES_OF_VOICE: dict[str, Callable[[Measures], float]] = {
    "voiced": _pitch_share,
    "breath": _breath,
    "roughness": _roughness,
    "glad words": lambda recording: _share(recording.words, _GLAD),
    "fond words": lambda recording: _share(recording.words, _FOND),
}
"""Measures of voices and words. Those of the whole recording are in `audio.features.music.MEASURES`."""
