"""Concatenation of four songs with silence between them, for questions about several songs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import soundfile

from analysis.errors import FileError

BLOCK = 65_536
SUFFIXES = (".wav", ".flac", ".opus", ".ogg", ".mp3")


def find(folder: Path, name: str) -> Path | None:
    """The sound of a question: its name, or the same with another ending."""
    stem = folder / Path(name).stem
    return next((path for suffix in SUFFIXES if (path := stem.with_name(stem.name + suffix)).is_file()), None)


def join(paths: Sequence[Path], into: Path, silence: float) -> None:
    """Writes the files one after another, mono, 16 bits, with `silence` seconds in between.

    Raises FileError where a file cannot be read or has another sample rate than the first.
    """
    try:
        rates = [soundfile.info(path).samplerate for path in paths]
        for path, rate in zip(paths, rates, strict=True):
            if rate != rates[0]:
                raise FileError(str(path), f"the sample rate of {paths[0].name}, {rates[0]} Hz", f"{rate} Hz")
        with soundfile.SoundFile(into, "w", rates[0], channels=1, subtype="PCM_16") as out:
            for place, path in enumerate(paths):
                if place:
                    out.write(np.zeros(round(silence * rates[0]), dtype="float32"))
                for block in soundfile.blocks(path, BLOCK, dtype="float32", always_2d=True):
                    out.write(block.mean(axis=1))
    except soundfile.LibsndfileError as error:
        raise FileError(str(into), "sound that can be read and a place to write to", str(error)) from error
