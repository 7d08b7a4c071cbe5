"""Speech by flite, taken apart by WORLD: what was said when, and the three parts from which a voice can be rebuilt.

Analyses are kept in a folder outside the project, because finding the pitch takes longer than all the rest.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

RATE = 16000
FRAME = 0.005
"""Seconds between two frames of an analysis."""
CACHE = Path(tempfile.gettempdir()) / "earmark-speech"


class Phone(NamedTuple):
    """name: flite's. start, end: seconds."""

    name: str
    start: float
    end: float


@dataclass(frozen=True)
class Speech:
    """pitch: Hz by frame, 0 where unvoiced. envelope, aperiodicity: WORLD's, frames by bins."""

    phones: tuple[Phone, ...]
    pitch: np.ndarray
    envelope: np.ndarray
    aperiodicity: np.ndarray


def speak(voice: str, text: str, stretch: float) -> Speech:
    """voice: one of flite's. stretch: how much slower than it would speak by itself."""
    key = hashlib.sha256(f"{voice}|{text}|{stretch}".encode()).hexdigest()[:20]
    file = CACHE / f"{key}.npz"
    if not file.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        _analyse(voice, text, stretch, file)
    with np.load(file) as kept:
        phones = tuple(
            Phone(str(name), float(start), float(end))
            for name, start, end in zip(kept["names"], np.r_[0, kept["ends"][:-1]], kept["ends"], strict=True)
        )
        return Speech(phones, kept["pitch"], kept["envelope"].astype(float), kept["aperiodicity"].astype(float))


def _analyse(voice: str, text: str, stretch: float, file: Path) -> None:
    import pyworld
    import soundfile

    with tempfile.TemporaryDirectory() as folder:
        wave = Path(folder) / "speech.wav"
        command = ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch}", "-t", text, "-psdur"]
        told = subprocess.run([*command, "-o", str(wave)], check=True, capture_output=True, text=True).stdout
        sound, rate = soundfile.read(wave)
    if rate != RATE:
        raise ValueError(f"flite's voice {voice!r} speaks at {rate} Hz, expected {RATE}")
    phones = re.findall(r"(\w+):([\d.]+)", told)
    pitch, times = pyworld.harvest(sound, rate, f0_floor=60, f0_ceil=400, frame_period=1000 * FRAME)
    pitch = pyworld.stonemask(sound, pitch, times, rate)
    with file.open("wb") as stream:
        np.savez(
            stream,
            names=[name for name, _ in phones],
            ends=[float(end) for _, end in phones],
            pitch=pitch,
            envelope=pyworld.cheaptrick(sound, pitch, times, rate).astype(np.float32),
            aperiodicity=pyworld.d4c(sound, pitch, times, rate).astype(np.float32),
        )
