"""Audio for the acoustic baselines: recordings by the names in questions, analysed on all cores and cached."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from analysis.audio import load
from analysis.audio.features import music, voice
from analysis.audio.features import speech_recognition as words
from analysis.audio.features.music import Music
from analysis.audio.features.speech_recognition import Word
from analysis.audio.features.voice import Voice
from analysis.audio.library import cache as file_cache
from analysis.audio.library import lookup
from analysis.audio.library.digest import digest
from analysis.baselines.settings import Voices
from analysis.errors import MissingLibraryError
from analysis.pipeline.executor import Processes
from analysis.records import Question
from analysis.store.workspace import PROJECT, Workspace

T = TypeVar("T")
DEMO = PROJECT / "data" / "demo" / "audio"


class Analysis(NamedTuple):
    """One analysis of a recording. of: function of a file and a cache folder. ending: of the cached file."""

    of: Callable[[Path, Path], object]
    ending: str


@dataclass(frozen=True, slots=True)
class CachedAnalysis:
    """A recording with its analyses in the folder `cache`. voices: the file for words and performers."""

    mix: Path
    voices: Path
    cache: Path

    def music(self) -> Music:
        return music.of(self.mix, self.cache)

    def voice(self) -> Voice:
        return voice.of(self.voices, self.cache)

    def words(self) -> tuple[Word, ...] | None:
        try:
            return words.of(self.voices, self.cache)
        except MissingLibraryError:
            return None


@dataclass(frozen=True, slots=True)
class BaselineAudio:
    """Recordings by their names in questions. n: number of recordings that the questions name.

    problems: files that are no audio.
    """

    recordings: Mapping[str, CachedAnalysis]
    n: int
    problems: tuple[load.UnreadableAudioError, ...] = ()

    @property
    def facts(self) -> dict[str, object]:
        """Facts for the description of a run."""
        stems = sum(recording.voices != recording.mix for recording in self.recordings.values())
        return {"recordings": self.n, "without_sound": self.n - len(self.recordings), "stems": stems}

    @property
    def digest(self) -> list[str]:
        """Digests of the audio files. Other files make another run."""
        paths = (path for recording in self.recordings.values() for path in {recording.mix, recording.voices})
        return sorted(map(digest, paths))


def folders(workspace: Workspace, audio: Path | None = None) -> dict[str, Path]:
    """Folders with audio: the one from the user, that of the workspace, that of the demo."""
    return ({"given": audio} if audio else {}) | {"workspace": workspace.path / "audio", "demo": DEMO}


def names(questions: Iterable[Question]) -> dict[str, str]:
    """Songs by the recordings that questions name, "" if unknown. A concatenation counts as its parts."""
    songs: dict[str, str] = {}
    for question in questions:
        paths = question.details.get("audio_paths")
        clips = [str(path) for path in paths] if isinstance(paths, list) else []
        songs |= {clip: songs.get(clip, "") for clip in clips} or {question.audio: question.song}
    return songs


def analyse(
    questions: Iterable[Question], root: Mapping[str, Path], cache: Path, voices: Voices,
    progress: Callable[[int, int], None] | None = None, workers: int = 0,
) -> BaselineAudio:  # fmt: skip
    """Find and analyse the recordings of questions. root: folders with audio by name.

    progress: called with the numbers of finished and of all analyses. workers: processes, 0 for one per core; each
    loads one recording at a time.
    """
    songs = names(questions)
    by_name = {name: recording for name in songs if (recording := _recording(name, songs[name], root, cache, voices))}
    tasks = [partial(_analyse_file, *job, cache) for job in _jobs(by_name.values()) if not _is_cached(*job, cache)]
    errors = [error for error in _run(tasks, workers or os.cpu_count() or 1, progress) if error]
    unreadable = {Path(error.file) for error in errors}
    readable = {
        name: recording for name, recording in by_name.items() if not unreadable & {recording.mix, recording.voices}
    }
    return BaselineAudio(readable, len(songs), tuple(errors))


def _recording(audio: str, song: str, root: Mapping[str, Path], cache: Path, voices: Voices) -> CachedAnalysis | None:
    match = lookup.find(audio, root, song)
    if match is None:
        return None
    folder, relative = root[match[0]], match[1]
    others = dict(lookup.others(folder, relative)) | lookup.imported(audio, folder, song)
    stem = others.get(lookup.VOCALS) if voices == "stem" else None
    mix, voices_file = (lookup.within(folder, name) for name in (relative, stem or relative))
    return CachedAnalysis(mix, voices_file, cache) if mix and voices_file else None


def _jobs(recordings: Iterable[CachedAnalysis]) -> list[tuple[str, Path]]:
    """Analysis and file of every job, the longest first."""
    recording_list = list(recordings)
    jobs = [(kind, recording.voices) for kind in ("words", "voice") for recording in recording_list]
    return list(dict.fromkeys([*jobs, *(("music", recording.mix) for recording in recording_list)]))


def _is_cached(kind: str, path: Path, cache: Path) -> bool:
    return file_cache.place(path, cache, ANALYSES[kind].ending).is_file()


def _analyse_file(kind: str, path: Path, cache: Path) -> load.UnreadableAudioError | None:
    """One analysis in a worker process. A recogniser that is not installed is reported later."""
    try:
        with suppress(MissingLibraryError):
            ANALYSES[kind].of(path, cache)
    except load.UnreadableAudioError as error:
        return error
    return None


def _run(tasks: Sequence[Callable[[], T]], workers: int, progress: Callable[[int, int], None] | None) -> list[T]:
    report = partial(_report, progress, len(tasks))
    if workers > 1 and len(tasks) > 1:
        with Processes(workers) as processes:
            return processes.run(tasks, report)
    results = []
    for n_finished, task in enumerate(tasks, 1):
        results.append(task())
        report(n_finished)
    return results


def _report(progress: Callable[[int, int], None] | None, total: int, n_finished: int) -> None:
    if progress:
        progress(n_finished, total)


ANALYSES: dict[str, Analysis] = {
    "music": Analysis(music.of, music.ENDING),
    "voice": Analysis(voice.of, voice.ENDING),
    "words": Analysis(words.of, words.ENDING),
}
"""Analyses of a recording by name."""
