"""Layers of the timeline for all recordings, computed ahead of the first look: waveform, mel, and structure.

They are cached by the content of the recording in `peaks/` of the workspace, where the audio route looks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from analysis.audio import peaks, spectrogram, structure
from analysis.audio.load import UnreadableAudioError
from analysis.pipeline.audio import audio_checks
from analysis.pipeline.executor import Executor, run_all
from analysis.pipeline.load.run import Progress
from analysis.store.database import Database
from analysis.store.queries.suspicion_inputs import subjects

FOLDER = "peaks"
LAYERS: tuple[Callable[[Path, Path], Path], ...] = (peaks.cached_file, spectrogram.cached_file, structure.cached_file)


@dataclass(frozen=True, slots=True)
class LayerFiles:
    """How many recordings have all layers, and the files that cannot be read as audio."""

    n: int
    unreadable: tuple[str, ...] = ()


def compute(
    db: Database, progress: Progress | None = None, workers: int = 2, executor: Executor | None = None
) -> LayerFiles:
    """Computes what is not cached, for the recordings of all loaded questions about sections and imported songs.

    executor: computes in place of processes of this machine; its workers read recordings and write layers by the same
    paths.
    """
    files = sorted(set(audio_checks.files(db.workspace, subjects(db)).values()))
    tasks = [partial(_compute, file, db.workspace.path / FOLDER) for file in files]
    are_there = run_all(tasks, workers, progress, "layers", executor, [file.name for file in files])
    unreadable = tuple(str(file) for file, is_there in zip(files, are_there, strict=True) if not is_there)
    return LayerFiles(sum(are_there), unreadable)


def _compute(file: Path, cache: Path) -> bool:
    """Whether the file is audio. Runs in a worker process."""
    try:
        for layer in LAYERS:
            layer(file, cache)
    except UnreadableAudioError:
        return False
    return True
