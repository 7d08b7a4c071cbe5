"""Chords and keys as numbers: pitch classes 0 to 11 from C, notes as MIDI numbers (60 is middle C)."""

from __future__ import annotations

from typing import NamedTuple

NAMES = {name: pitch for pitch, row in enumerate(
    ("C", "Db C#", "D", "Eb D#", "E", "F", "Gb F#", "G", "Ab G#", "A", "Bb A#", "B")) for name in row.split()}
QUALITIES = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10), "m7": (0, 3, 7, 10), "maj7": (0, 4, 7, 11),
             "sus": (0, 5, 7), "5": (0, 7, 12)}
SCALES = {"major": (0, 2, 4, 5, 7, 9, 11), "minor": (0, 2, 3, 5, 7, 8, 10), "dorian": (0, 2, 3, 5, 7, 9, 10)}


class Chord(NamedTuple):
    """root: pitch class. steps: semitones above it."""

    root: int
    steps: tuple[int, ...]

    @property
    def pitches(self) -> frozenset[int]:
        return frozenset((self.root + step) % 12 for step in self.steps)

    def moved(self, semitones: int) -> Chord:
        return Chord((self.root + semitones) % 12, self.steps)


def chord(text: str) -> Chord:
    """"Ebm7" and the like."""
    letters = 2 if text[1:2] in ("b", "#") else 1
    return Chord(NAMES[text[:letters]], QUALITIES[text[letters:]])


def scale(tonic: str, mode: str, transpose: int) -> frozenset[int]:
    """The pitch classes of a key."""
    return frozenset((NAMES[tonic] + step + transpose) % 12 for step in SCALES[mode])


def above(pitch: int, low: int) -> int:
    """The lowest note of a pitch class that is not below `low`."""
    return low + (pitch - low) % 12
