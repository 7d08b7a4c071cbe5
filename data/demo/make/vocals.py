"""All voices of a song on one track, and what each of them sings, raps or speaks when."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from scipy.signal import resample_poly

import score
import singing
import speech
from band import RATE
from songs import Artist, Line, Song

SECOND = 0.55
"""How loud a second voice is, against the first."""


class Part(NamedTuple):
    """One voice of one line. section: number from 0. part: 0 the first voice, 1 the one under it.

    notes: seconds from the start of the line, one a syllable, none where it is spoken. seed: of its small deviations.
    """

    section: int
    artist: Artist
    delivery: str
    line: Line
    part: int
    notes: tuple[score.Sung, ...]
    seed: tuple[int, ...]


def parts(song: Song, artists: Mapping[str, Artist]) -> Iterator[Part]:
    """Everything that is sung, rapped or spoken, in order of time; each repeat differs by some milliseconds."""
    for number, section in enumerate(song.sections):
        for place, line in enumerate(section.lines):
            for part, name in enumerate(line.performers):
                artist, delivery = artists[name], section.performers[name]
                seed, notes = (song.number, number, place, part), ()
                if delivery != "Spoken":
                    count = singing.count(artist, line.text, delivery)
                    composed = score.compose(song, section, line, place, count, artist.low, part)
                    late = 0.015 * part + float(np.random.default_rng(seed).normal(0, 0.006))
                    notes = tuple(_moved(note, late) for note in composed)
                yield Part(number, artist, delivery, line, part, notes, seed)


def _moved(note: score.Sung, late: float) -> score.Sung:
    return note._replace(start=max(0.0, note.start + late), end=note.end + late)


def sing(song: Song, artists: Mapping[str, Artist]) -> np.ndarray:
    """The track at RATE, as long as the song, every line at about the same level."""
    track = np.zeros(int(song.duration * RATE))
    for part in parts(song, artists):
        sound = _sound(part) * (SECOND if part.part else 1.0)
        first = round((float(part.line.start) - singing.LEAD) * RATE)
        sound, first = sound[max(0, -first) :], max(0, first)
        track[first : first + len(sound)] += sound[: len(track) - first]
    return track


def _sound(part: Part) -> np.ndarray:
    draw = np.random.default_rng((*part.seed, 1))
    sound = singing.perform(
        part.artist, part.line.text, part.delivery, list(part.notes), float(part.line.length), draw
    )
    loud = np.abs(sound) > 1e-3 * np.abs(sound).max()
    sound = sound / math.sqrt(np.mean(sound[loud] ** 2)) * 0.1 * 10 ** (float(draw.normal(0, 0.4)) / 20)
    return resample_poly(sound, RATE // 1000, speech.RATE // 1000)
