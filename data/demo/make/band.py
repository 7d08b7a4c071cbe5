"""The instruments: sections to notes (`notes`), notes to sound by FluidSynth and the FluidR3 sound font (`play`).

Every repeat of a section is played anew: onsets and velocities scatter a little, fills and themes vary.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from patterns import strokes, swung
from songs import Section, Song
from theory import Chord, above, chord, scale

RATE = 48000
FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
STYLES: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "styles.toml").read_text(encoding="utf-8")
)
DRUMS = {"k": 36, "s": 38, "x": 37, "p": 39, "h": 42, "o": 46, "r": 51, "c": 49, "t": 54, "b": 70, "l": 64, "u": 62}
LOUDNESS = {"X": 112, "x": 92, "i": 62}
QUIETER = {"t": 0.6, "b": 0.7, "o": 0.75, "r": 0.75, "c": 0.85}
"""Factors for drums that the sound font plays louder than a mix can bear."""
LOWEST = {"bass": 29, "power": 40, "keys": 54, "pad": 55, "arp": 60, "brass": 58, "accordion": 57, "lead": 67}
"""The lowest note of a layer; chords are stacked from there, so that they move as little as possible."""
VELOCITY = {"bass": 96, "power": 88, "keys": 80, "pad": 68, "arp": 76, "brass": 88, "accordion": 78, "lead": 92}
ENERGY = {"intro": 0.9, "verse": 0.88, "pre-chorus": 0.95, "bridge": 0.88, "break": 0.85, "outro": 0.88}
"""Velocity by section; 1.05 for all others."""
DRUM_CHANNEL = 9
SCATTER = 0.004
"""Spread of the onsets in seconds."""


class Note(NamedTuple):
    """start, end: seconds. channel: FluidSynth's. velocity: 1 to 127."""

    start: float
    end: float
    channel: int
    pitch: int
    velocity: int


def notes(song: Song) -> list[Note]:
    """Everything the band plays, in order of time."""
    played = [note for number in range(len(song.sections)) for note in _section_notes(song, number)]
    return sorted(played)


def play(song: Song) -> np.ndarray:
    """The band alone, mono, as long as the song."""
    import fluidsynth

    synth = fluidsynth.Synth(gain=0.4, samplerate=float(RATE))
    font = synth.sfload(str(FONT))
    style = STYLES[song.style]
    for channel, layer in enumerate(_layers(style)):
        synth.program_select(_channel(channel), font, 0, style[layer]["program"])
        synth.cc(_channel(channel), 7, style[layer]["volume"])
    synth.program_select(DRUM_CHANNEL, font, 128, style["kit"])
    synth.cc(DRUM_CHANNEL, 7, 108)
    events = sorted((time, on, note) for note in notes(song) for time, on in ((note.start, True), (note.end, False)))
    blocks, at, length = [], 0, int(song.duration * RATE)
    for time, on, note in events:
        here = min(round(time * RATE), length)
        blocks.append(synth.get_samples(here - at))
        at = here
        if on:
            synth.noteon(note.channel, note.pitch, note.velocity)
        else:
            synth.noteoff(note.channel, note.pitch)
    blocks.append(synth.get_samples(length - at))
    synth.delete()
    stereo = np.concatenate(blocks).reshape(-1, 2).astype(np.float64) / 32768
    return stereo.mean(axis=1)


def _layers(style: Mapping[str, Any]) -> list[str]:
    return [name for name, row in style.items() if isinstance(row, dict)]


def _channel(number: int) -> int:
    return number if number < DRUM_CHANNEL else number + 1


def _section_notes(song: Song, number: int) -> Iterator[Note]:
    section, style = song.sections[number], STYLES[song.style]
    draw = np.random.default_rng([song.number, number])
    last = number == len(song.sections) - 1
    channels = {layer: _channel(place) for place, layer in enumerate(_layers(style))}
    for bar in range(section.bars):
        closing = last and bar == section.bars - 1
        harmony = chord(section.chords[bar % len(section.chords)]).moved(section.transpose)
        for layer, level in section.layers.items():
            if layer == "drums":
                strikes = _drum_bar(style, level, bar, section, closing, draw)
            elif layer == "lead":
                strikes = _theme_bar(song, section, harmony, bar, level, closing)
            else:
                strikes = _chord_bar(style[layer]["patterns"][level - 1], layer, harmony, level, closing)
            for step, length, pitch, velocity in strikes:
                channel = DRUM_CHANNEL if layer == "drums" else channels[layer]
                late = swung(step, style.get("swing", 0.0))
                yield _humanised(section, bar, late, length, channel, pitch, velocity, draw)


def _humanised(
    section: Section, bar: int, step: float, length: int, channel: int, pitch: int, velocity: int, draw: Any
) -> Note:
    sixteenth = float(section.bar) / _steps(section)
    start = float(section.onset) + bar * float(section.bar) + step * sixteenth
    start = max(0.0, start + float(draw.normal(0, SCATTER)) * (step > 0) + abs(float(draw.normal(0, SCATTER / 4))))
    loud = velocity * ENERGY.get(section.label, 1.05) * float(draw.uniform(0.9, 1.06))
    return Note(start, start + 0.94 * length * sixteenth, channel, pitch, int(np.clip(loud, 1, 127)))


def _steps(section: Section) -> int:
    """Sixteenths of a bar."""
    return 16 if section.beats == 4 else 12


Strike = tuple[int, int, int, int]
"""step and length in sixteenths, pitch, velocity."""


def _drum_bar(
    style: Mapping[str, Any], level: int, bar: int, section: Section, closing: bool, draw: Any
) -> Iterator[Strike]:
    if closing:
        yield from ((0, 1, DRUMS[drum], 110) for drum in "kc")
        return
    if bar == 0 and level >= 2:
        yield 0, 1, DRUMS["c"], 90
    filled = bar == section.bars - 1 and level >= 2
    for drum, pattern in style["drums"][level - 1].items():
        for step, length, sign in strokes(pattern[: len(pattern) - 4] if filled else pattern):
            if sign != "i" or draw.random() > 0.15:
                yield step, length, DRUMS[drum], round(LOUDNESS[sign] * QUIETER.get(drum, 1.0))
    if filled:
        toms = draw.permutation([38, 48, 45, 41])
        for place in range(4):
            yield _steps(section) - 4 + place, 1, int(toms[place]), 84 + 8 * place


def _chord_bar(pattern: str, layer: str, harmony: Chord, level: int, closing: bool) -> Iterator[Strike]:
    low, velocity = LOWEST[layer], VELOCITY[layer]
    if closing:
        pattern = pattern[0].replace(".", "c") + "-" * (len(pattern) - 1)
    for step, length, sign in strokes(pattern):
        for pitch in _pitches(sign, layer, harmony, low + (12 if level > 1 and layer == "pad" else 0)):
            yield step, length, pitch, velocity + (6 if step == 0 else 0)


def _pitches(sign: str, layer: str, harmony: Chord, low: int) -> list[int]:
    root = above(harmony.root, low)
    if layer == "bass":
        third = harmony.steps[1]
        return [root + {"R": 0, "c": 0, "3": third, "5": 7, "8": 12}[sign]]
    if layer == "power":
        return [root, root + 7, root + 12]
    voiced = sorted(above(pitch, low) for pitch in harmony.pitches)
    if sign == "c":
        return voiced
    turn, place = divmod(int(sign), len(voiced))
    return [voiced[place] + 12 * turn]


def _theme_bar(song: Song, section: Section, harmony: Chord, bar: int, level: int, closing: bool) -> Iterator[Strike]:
    """A theme that is the same wherever a section of this label plays it: two bars of rhythm, moving by step."""
    low = LOWEST["lead"] + (7 if level > 1 else 0) + section.transpose
    if closing:
        yield 0, _steps(section), above(harmony.root, low), VELOCITY["lead"]
        return
    seed = [song.number, sum(map(ord, section.label)), level]
    rhythm = np.random.default_rng([*seed, bar % 2])
    tune = np.random.default_rng([*seed, bar % 4])
    tones = [pitch for pitch in range(low, low + 15) if pitch % 12 in scale(song.tonic, song.mode, section.transpose)]
    chordal = [place for place, pitch in enumerate(tones) if pitch % 12 in harmony.pitches]
    place, step, unit = int(tune.choice(chordal)), 0, 2
    while step < _steps(section):
        length = min(unit * int(rhythm.choice([1, 1, 2, 2, 3])), _steps(section) - step)
        if step % 4 == 0:
            place = min(chordal, key=lambda other: abs(other - place))
        yield step, length, tones[place], VELOCITY["lead"]
        place = int(np.clip(place + tune.choice([-2, -1, -1, 1, 1, 2]), 0, len(tones) - 1))
        step += length
