"""How much of an attribute a recording has, from one measure each; what nothing was measured for gets one half.

A row of TRAITS is a pattern for the attribute's name, a measure, and the values that stand for nothing (0) and as much
as can be (1); what lies between is linear. The first row that fits counts. The ranges come from what is usual in
recordings, not from any ratings. An attribute that no row fits (`GUESSED`) is worth 0.5 everywhere: it is then chosen
or ranked by the alphabet alone.
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

GUESSED = 0.5
JITTER = 0.1
"""Deviation of the noise that is added where several votes are drawn."""

_GLAD = frozenset("happy joy smile laugh laughing dance dancing sun sunny shine light bright sing sweet good".split())
_FOND = frozenset("love lover heart hearts kiss kisses darling baby mine yours hold arms together dear".split())


class Heard(NamedTuple):
    """A recording as far as attributes are concerned."""

    music: Music
    voice: Voice
    words: tuple[Word, ...]


class Trait(NamedTuple):
    """pattern: of the attribute's name. measure: see `MEASURED`. none, most: its values at 0 and at 1."""

    pattern: str
    measure: str
    none: float
    most: float


TRAITS: tuple[Trait, ...] = (
    Trait(r"electric guitar|distort|heavy|metal", "noise", 0.001, 0.03),
    Trait(r"acoustic guitar|acoustic|folk", "percussive", 0.35, 0.05),
    Trait(r"piano|keys", "sustain", 0.9, 0.3),
    Trait(r"synth|electronic", "brightness", 1200, 3500),
    Trait(r"string|orchestra|pad", "sustain", 0.3, 0.9),
    Trait(r"drum machine|programmed", "unevenness", 0.08, 0.01),
    Trait(r"backbeat", "backbeat", 0.0, 0.4),
    Trait(r"syncopat", "offbeat", 0.15, 0.45),
    Trait(r"swing|shuffle", "swing", -0.4, 0.4),
    Trait(r"triple|waltz|compound", "triple", -0.3, 0.3),
    Trait(r"danc", "pulse", 0.1, 0.7),
    Trait(r"harmon(?:y|ies)", "voiced", 0.1, 0.6),
    Trait(r"breath", "breath", 0.001, 0.05),
    Trait(r"grit|rasp|rough|aggress", "roughness", 2.0, 12.0),
    Trait(r"joy|happy|glad|cheer", "glad words", 0.0, 0.04),
    Trait(r"love|romantic", "fond words", 0.0, 0.04),
    Trait(r"minor", "major", 0.15, -0.15),
    Trait(r"major", "major", -0.15, 0.15),
    Trait(r"fast|tempo", "tempo", 70, 170),
    Trait(r"bass", "bass", 0.1, 0.6),
    Trait(r"drum|percuss|beat", "percussive", 0.05, 0.35),
)


def trait_of(name: str) -> Trait | None:
    """The row of an attribute, None if there is none."""
    return next((row for row in TRAITS if re.search(row.pattern, name, re.IGNORECASE)), None)


def worth(name: str, heard: Heard, draw: Random | None = None) -> float:
    """How much of an attribute there is, 0 to 1; with `draw` a noise of JITTER is added, which may leave that range."""
    row = trait_of(name)
    value = GUESSED
    if row:
        measured = MEASURED[row.measure](heard) if row.measure in MEASURED else heard.music.measures[row.measure]
        value = min(max((measured - row.none) / (row.most - row.none), 0.0), 1.0)
    return value + (draw.gauss(0.0, JITTER) if draw else 0.0)


def _voiced(heard: Heard) -> float:
    return float(np.isfinite(heard.voice.pitch).mean())


def _breath(heard: Heard) -> float:
    """Spectral flatness where there is a pitch, median."""
    found = heard.voice.noise[np.isfinite(heard.voice.pitch)]
    return float(np.median(found)) if len(found) else 0.0


def _roughness(heard: Heard) -> float:
    """How far the pitch moves from frame to frame, median, in cents."""
    steps = np.abs(1200 * np.diff(np.log2(heard.voice.pitch)))
    steps = steps[np.isfinite(steps)]
    return float(np.median(steps)) if len(steps) else 0.0


def _share(words: Iterable[Word], among: frozenset[str]) -> float:
    known = [word.text for word in words]
    return sum(word in among for word in known) / max(len(known), 1)


MEASURED: dict[str, Callable[[Heard], float]] = {
    "voiced": _voiced,
    "breath": _breath,
    "roughness": _roughness,
    "glad words": lambda heard: _share(heard.words, _GLAD),
    "fond words": lambda heard: _share(heard.words, _FOND),
}
"""Measures of voices and words; those of the whole recording are in `audio.music.MEASURES`."""
