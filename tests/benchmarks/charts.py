"""Beats of the songs of Frets on Fire: `notes.mid` says at which tempo a song runs, its sound lies beside it.

The packages `fretsonfire-songs-muldjord` and `fretsonfire-songs-sectoid` of Debian hold four songs each.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from analysis.audio.alignment.features import RATE, Numbers, mono

TRACKS = ("song.ogg", "guitar.ogg")
_TEMPO = b"\xff\x51\x03"


def songs(folder: Path) -> dict[str, tuple[Numbers, Numbers]]:
    """By name: samples at `features.RATE`, and beats in seconds. Songs of several tempos are left out."""
    found = {}
    for notes in sorted(folder.rglob("notes.mid")):
        period = beat_period(notes.read_bytes())
        if period is not None:
            samples = _mix([mono(notes.with_name(track)) for track in TRACKS])
            found[notes.parent.name] = samples, np.arange(0, len(samples) / RATE - period, period)
    return found


def beat_period(midi: bytes) -> float | None:
    """Seconds a beat, from the tempo events of a MIDI file; None where the tempo changes."""
    places = [at for at in range(len(midi) - 5) if midi[at : at + 3] == _TEMPO]
    tempos = {int.from_bytes(midi[at + 3 : at + 6], "big") for at in places}
    return tempos.pop() / 1e6 if len(tempos) == 1 else None


def _mix(tracks: list[Numbers]) -> Numbers:
    count = min(map(len, tracks))
    mixed: Numbers = np.mean([track[:count] for track in tracks], axis=0)
    return mixed
