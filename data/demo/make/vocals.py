"""All voices of a song on one track, and where each line is heard."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.signal import resample_poly

import score
import singing
import speech
from band import RATE
from songs import Artist, Line, Section, Song

SECOND = 0.55
"""How loud a second voice is, against the first."""


class Heard(NamedTuple):
    """A line as performed. notes: times in seconds of the song."""

    section: int
    artist: str
    delivery: str
    text: str
    part: int
    notes: tuple[score.Sung, ...]


def sing(song: Song, artists: dict[str, Artist]) -> tuple[np.ndarray, list[Heard]]:
    """The track at RATE, as long as the song, each line at the same level, and what is heard in it."""
    track = np.zeros(int(song.duration * RATE))
    heard = []
    for number, section in enumerate(song.sections):
        for place, line in enumerate(section.lines):
            for part, name in enumerate(line.performers):
                sound, notes = _part(song, section, line, place, part, artists[name], [song.number, number, place, part])
                _add(track, sound * (SECOND if part else 1.0), float(line.start) - singing.LEAD)
                heard.append(Heard(number, name, section.performers[name], line.text, part, notes))
    return track, heard


def _part(
    song: Song, section: Section, line: Line, place: int, part: int, artist: Artist, seed: list[int]
) -> tuple[np.ndarray, tuple[score.Sung, ...]]:
    draw = np.random.default_rng(seed)
    delivery, length = section.performers[artist.name], float(line.length)
    notes: list[score.Sung] = []
    if delivery != "Spoken":
        count = singing.count(artist, line.text, delivery)
        notes = score.compose(song, section, line, place, count, artist.low, part if delivery == "Singing" else 0)
        late = 0.015 * part + float(draw.normal(0, 0.006))
        notes = [note._replace(start=max(0.0, note.start + late), end=note.end + late) for note in notes]
    sound = singing.perform(artist, line.text, delivery, notes, length, draw)
    loud = np.abs(sound) > 1e-3 * np.abs(sound).max()
    sound = sound / math.sqrt(np.mean(sound[loud] ** 2)) * 0.1 * 10 ** (float(draw.normal(0, 0.4)) / 20)
    start = float(line.start)
    return (
        resample_poly(sound, RATE // 1000, speech.RATE // 1000),
        tuple(note._replace(start=start + note.start, end=start + note.end) for note in notes),
    )


def _add(track: np.ndarray, sound: np.ndarray, start: float) -> None:
    first = round(start * RATE)
    sound = sound[max(0, -first) :]
    first = max(0, first)
    track[first : first + len(sound)] += sound[: len(track) - first]
