"""Makes the sound of the demo: `python data/demo/make/render.py [SONG ...] [--into FOLDER] [--wave FOLDER]`.

A song is given as `03`. Writes `<song>.opus` and for songs with a stem `stems/<song>.opus` into the folder, by default
`../audio`; with --wave also what was encoded, as WAV, to another folder. Needs flite with its voices, FluidSynth with
the FluidR3 sound font, and the packages pyworld, pyfluidsynth, pyloudnorm, scipy and soundfile; see `data/README.md`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
import soundfile

from band import RATE, play
from mixing import mix
from songs import DEMO, Artist, Song, load_artists, load_songs
from vocals import sing

COMPRESSION = {"mix": 0.88, "stem": 0.91}
"""libsndfile's, 0 to 1: about 37 and 30 kbit/s."""


def render(song: Song, artists: dict[str, Artist]) -> tuple[np.ndarray, np.ndarray]:
    """The mix and the voices alone, mono at RATE."""
    return mix(song, play(song), sing(song, artists))


def write(path: Path, sound: np.ndarray, compression: float) -> None:
    """Ogg Opus, in blocks: in one call libsndfile overflows its stack on a long file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with soundfile.SoundFile(path, "w", RATE, 1, "OPUS", format="OGG", compression_level=compression) as file:
        for first in range(0, len(sound), RATE):
            file.write(sound[first : first + RATE])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("song", nargs="*")
    parser.add_argument("--into", type=Path, default=DEMO / "audio")
    parser.add_argument("--wave", type=Path)
    options = parser.parse_args()
    artists = load_artists()
    for song in load_songs():
        if options.song and song.key[:2] not in options.song:
            continue
        started = time.perf_counter()
        sounds = dict(zip(("mix", "stem"), render(song, artists), strict=True))
        paths = {"mix": options.into / f"{song.key}.opus", "stem": options.into / "stems" / f"{song.key}.opus"}
        for kind, sound in sounds.items():
            if kind == "mix" or song.stem:
                write(paths[kind], sound, COMPRESSION[kind])
            if options.wave:
                soundfile.write(options.wave / f"{song.key}.{kind}.wav", sound, RATE)
        print(f"{song.key}: {song.duration} s of sound in {time.perf_counter() - started:.1f} s")


if __name__ == "__main__":
    main()
