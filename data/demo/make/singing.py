"""A line of words in a voice: sung on notes, rapped on a grid, or spoken as it comes.

The vowel begins on the note and its consonants before it. A vowel that has to last longer than it was spoken holds its
middle; its transitions keep their speed. Sung pitch glides between notes within about 50 ms, wavers a little, and after
0.2 s of a long note gets a vibrato.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from score import Sung
from songs import Artist
from speech import FRAME, RATE, Speech, speak
from syllables import Syllable, syllables

LEAD = 0.3
"""Seconds of a rendered line before its first note, for the consonants."""
STRETCH = {"Singing": 1.25, "Rapping": 1.2, "Spoken": 1.1}
CONSONANTS = {"Singing": 0.22, "Rapping": 0.12}
"""Longest time before a vowel, seconds."""
VIBRATO = (0.3, 5.5, 0.2)
"""Depth in semitones, rate in Hz, seconds before it sets in."""
RAP = (1.25, 1.08)
"""How much wider and higher the natural pitch of a rapped line becomes."""


def count(artist: Artist, text: str, delivery: str) -> int:
    """Syllables of the text as this voice says it."""
    return len(syllables(speak(artist.voice, text, STRETCH[delivery]).phones))


def perform(artist: Artist, text: str, delivery: str, notes: list[Sung], length: float, draw: Any) -> np.ndarray:
    """The line at RATE, `LEAD` + `length` seconds. notes: one per syllable, none where it is spoken."""
    speech = speak(artist.voice, text, STRETCH[delivery])
    parts = syllables(speech.phones)
    frames = np.arange(round((LEAD + length) / FRAME)) * FRAME
    if delivery == "Spoken":
        source, gate = _spoken(parts, frames, length)
    else:
        source, gate = _placed(parts, notes, delivery, frames, length)
    at = np.clip(source / FRAME, 0, len(speech.pitch) - 1)
    pitch = _natural(speech, at)
    voiced = (speech.pitch[np.round(at).astype(int)] > 0) | _in_vowel(parts, source)
    if delivery == "Singing":
        pitch = _sung(notes, frames, draw)
    elif delivery == "Rapping":
        middle = np.exp(np.log(pitch).mean())
        pitch = middle * (pitch / middle) ** RAP[0] * RAP[1]
    pitch = pitch * (1.0 if delivery == "Singing" else artist.warp ** 1.5) * 2 ** (float(draw.normal(0, 0.03)) / 12)
    return _rebuilt(speech, at, np.where(voiced & (gate > 0.01), pitch, 0.0), gate, artist.warp)


def _spoken(parts: list[Syllable], frames: np.ndarray, length: float) -> tuple[np.ndarray, np.ndarray]:
    first, last = parts[0].vowel, parts[-1].end
    speed = max(1.0, (last - first) / (length - 0.1))
    source = first + (frames - LEAD) * speed
    return source, _smooth(((source > parts[0].start - 0.02) & (source < last + 0.02)).astype(float))


def _placed(
    parts: list[Syllable], notes: list[Sung], delivery: str, frames: np.ndarray, length: float
) -> tuple[np.ndarray, np.ndarray]:
    """Which moment of the speech sounds at each frame, and how loud, 0 to 1."""
    anchors: list[tuple[float, float]] = []
    gate = np.zeros(len(frames))
    before = [min(part.vowel - part.start, CONSONANTS[delivery]) for part in parts]
    for place, (part, note) in enumerate(zip(parts, notes, strict=True)):
        start = LEAD + note.start
        last = place + 1 == len(parts)
        following = LEAD + (length - 0.02 if last else notes[place + 1].start - before[place + 1])
        end = min(LEAD + note.end, following)
        release = max(end - min(part.end - part.release, 0.45 * (end - start)), start + 0.03)
        spoken = part.release - part.vowel
        anchors += [(max(start - before[place], 0.0), part.start), (start, part.vowel)]
        if release - start > 1.15 * spoken:
            keep = 0.42 * spoken
            anchors += [(start + keep, part.vowel + keep), (release - keep, part.release - keep)]
        anchors += [(release, part.release), (end, part.end)]
        gate[(frames >= start - before[place] - FRAME) & (frames < end + FRAME)] = 1.0
    targets = np.maximum.accumulate(np.array([target for target, _ in anchors]) + 1e-4 * np.arange(len(anchors)))
    return np.interp(frames, targets, [source for _, source in anchors]), _smooth(gate)


def _smooth(gate: np.ndarray) -> np.ndarray:
    window = np.hanning(9)
    return np.convolve(gate, window / window.sum(), "same")


def _in_vowel(parts: list[Syllable], source: np.ndarray) -> np.ndarray:
    edge = 0.008
    return np.any([(source >= part.vowel + edge) & (source <= part.release - edge) for part in parts], axis=0)


def _natural(speech: Speech, at: np.ndarray) -> np.ndarray:
    """The spoken pitch in Hz, drawn through the unvoiced stretches."""
    voiced = np.flatnonzero(speech.pitch > 0)
    return np.interp(at, voiced, speech.pitch[voiced])


def _sung(notes: list[Sung], frames: np.ndarray, draw: Any) -> np.ndarray:
    """Pitch in Hz over the line."""
    glide, semitones = round(0.05 / FRAME) | 1, np.full(len(frames), float(notes[0].pitch or 0))
    vibrato = np.zeros(len(frames))
    depth, rate, delay = VIBRATO
    for note in notes:
        semitones[frames >= LEAD + note.start - 0.03] = note.pitch
        late = frames - (LEAD + note.start + delay)
        long = (late > 0) & (frames < LEAD + note.end) & (note.end - note.start > 0.35)
        wave = depth * np.minimum(1, late / 0.25) * np.sin(2 * np.pi * rate * late + 0.5 * draw.random())
        vibrato[long] = wave[long]
    window = np.hanning(glide + 2)[1:-1]
    semitones = np.convolve(np.pad(semitones, glide // 2, "edge"), window / window.sum(), "valid")
    drift = np.cumsum(draw.standard_normal(len(frames))) * np.sqrt(FRAME) * 0.03
    drift -= np.linspace(drift[0], drift[-1], len(frames))
    return 440 * 2 ** ((semitones + vibrato + drift - 69) / 12)


def _rebuilt(speech: Speech, at: np.ndarray, pitch: np.ndarray, gate: np.ndarray, warp: float) -> np.ndarray:
    import pyworld

    low = np.floor(at).astype(int)
    high, share = np.minimum(low + 1, len(speech.pitch) - 1), (at - np.floor(at))[:, None]
    logarithm = (1 - share) * np.log(speech.envelope[low] + 1e-16) + share * np.log(speech.envelope[high] + 1e-16)
    envelope = _warped(np.exp(logarithm), warp)
    noise = (1 - share) * speech.aperiodicity[low] + share * speech.aperiodicity[high]
    sound = pyworld.synthesize(pitch, np.ascontiguousarray(envelope), np.ascontiguousarray(noise), RATE, 1000 * FRAME)
    return sound * np.interp(np.arange(len(sound)) / RATE, np.arange(len(gate)) * FRAME, gate)


def _warped(envelope: np.ndarray, warp: float) -> np.ndarray:
    """Formants moved up by the factor `warp`: another throat."""
    bins = np.arange(envelope.shape[1])
    from_bins = np.minimum(bins / warp, bins[-1])
    low = np.floor(from_bins).astype(int)
    high, share = np.minimum(low + 1, bins[-1]), from_bins - low
    return envelope[:, low] * (1 - share) + envelope[:, high] * share
