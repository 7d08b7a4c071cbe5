"""A spectrogram of the mix, and of the stem where there is one, with the sections."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from scipy.signal import resample_poly

from band import RATE
from songs import Song


def draw(song: Song, mix: np.ndarray, stem: np.ndarray | None, path: Path) -> None:
    import librosa
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    sounds = [mix] if stem is None else [mix, stem]
    figure, axes = pyplot.subplots(len(sounds), 1, figsize=(15, 4 * len(sounds)), squeeze=False)
    for axis, sound in zip(axes[:, 0], sounds, strict=True):
        half = resample_poly(sound, 1, 2).astype(np.float32)
        bands = librosa.feature.melspectrogram(y=half, sr=RATE // 2, n_mels=128, hop_length=1024)
        image = librosa.power_to_db(bands, ref=np.max, top_db=75)
        axis.imshow(image, origin="lower", aspect="auto", extent=(0, len(sound) / RATE, 0, 128), cmap="magma")
        for section in song.sections:
            axis.axvline(float(section.start), color="white", linewidth=0.8)
            axis.text(float(section.start) + 0.3, 118, section.label, color="white", fontsize=8)
    figure.suptitle(song.title)
    figure.tight_layout()
    figure.savefig(path, dpi=60)
    pyplot.close(figure)
