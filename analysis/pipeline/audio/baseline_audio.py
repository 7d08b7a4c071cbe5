"""Sound for the baselines that hear: found by the names questions use, worked through by all cores once, and kept."""

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
from analysis.audio.library import cache as keeping
from analysis.audio.library import lookup
from analysis.audio.library.digest import digest
from analysis.baselines.settings import Voices
from analysis.errors import MissingLibraryError
from analysis.pipeline.executor import side_by_side
from analysis.records import Question
from analysis.store.workspace import PROJECT, Workspace

T = TypeVar("T")
DEMO = PROJECT / "data" / "demo" / "audio"


class Analysis(NamedTuple):
    """of: a file and where things are kept in, what was found out. ending: what it is kept under."""

    of: Callable[[Path, Path], object]
    ending: str


@dataclass(frozen=True, slots=True)
class Kept:
    """A recording whose analyses are kept in `cache`. voices: the file in which words and performers are heard."""

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
class Hearing:
    """The recordings of some questions by the names the questions use. asked: how many they are about.

    problems: files that are no sound.
    """

    recordings: Mapping[str, Kept]
    asked: int
    problems: tuple[load.UnreadableAudioError, ...] = ()

    @property
    def facts(self) -> dict[str, object]:
        """What a run says of what it heard."""
        stems = sum(each.voices != each.mix for each in self.recordings.values())
        return {"recordings": self.asked, "without_sound": self.asked - len(self.recordings), "stems": stems}

    @property
    def digest(self) -> list[str]:
        """Of the sounds heard: other sounds make another run."""
        return sorted(digest(path) for each in self.recordings.values() for path in {each.mix, each.voices})


def folders(workspace: Workspace, audio: Path | None = None) -> dict[str, Path]:
    """Where sound may lie: the folder that was named, the workspace's, the demo's."""
    return ({"given": audio} if audio else {}) | {"workspace": workspace.path / "audio", "demo": DEMO}


def names(questions: Iterable[Question]) -> dict[str, str]:
    """The recordings that questions are about, with their songs as far as known; where one joins several, those."""
    found: dict[str, str] = {}
    for question in questions:
        paths = question.details.get("audio_paths")
        clips = [str(each) for each in paths] if isinstance(paths, list) else []
        found |= {clip: found.get(clip, "") for clip in clips} or {question.audio: question.song}
    return found


def hearing(
    questions: Iterable[Question], among: Mapping[str, Path], cache: Path, voices: Voices,
    done: Callable[[int, int], None] | None = None, workers: int = 0,
) -> Hearing:  # fmt: skip
    """Finds the recordings and works them through.

    done: told how many analyses are finished, and of how many. workers: processes, 0 for one a core; each holds one
    recording. They start the program's main module anew.
    """
    asked = names(questions)
    found = {name: kept for name in asked if (kept := _kept(name, asked[name], among, cache, voices))}
    work = [partial(_analysed, *job, cache) for job in _wanted(found.values()) if not _done(*job, cache)]
    failed = [each for each in _all(work, workers or os.cpu_count() or 1, done) if each]
    bad = {Path(each.file) for each in failed}
    sound = {name: kept for name, kept in found.items() if not bad & {kept.mix, kept.voices}}
    return Hearing(sound, len(asked), tuple(failed))


def _kept(audio: str, song: str, among: Mapping[str, Path], cache: Path, voices: Voices) -> Kept | None:
    at = lookup.find(audio, among, song)
    if at is None:
        return None
    folder, relative = among[at[0]], at[1]
    others = dict(lookup.beside(folder, relative)) | lookup.imported(audio, folder, song)
    stem = others.get(lookup.VOCALS) if voices == "stem" else None
    return Kept(folder / relative, folder / (stem or relative), cache)


def _wanted(recordings: Iterable[Kept]) -> list[tuple[str, Path]]:
    """The longest work first."""
    known = list(recordings)
    jobs = [(kind, each.voices) for kind in ("words", "voice") for each in known]
    return list(dict.fromkeys([*jobs, *(("music", each.mix) for each in known)]))


def _done(kind: str, path: Path, cache: Path) -> bool:
    return keeping.place(path, cache, ANALYSES[kind].ending).is_file()


def _analysed(kind: str, path: Path, cache: Path) -> load.UnreadableAudioError | None:
    """In a process of its own. A recogniser that is not installed is found out later."""
    try:
        with suppress(MissingLibraryError):
            ANALYSES[kind].of(path, cache)
    except load.UnreadableAudioError as error:
        return error
    return None


def _all(work: Sequence[Callable[[], T]], workers: int, done: Callable[[int, int], None] | None) -> list[T]:
    tell = partial(_told, done, len(work))
    if workers > 1 and len(work) > 1:
        return side_by_side(work, workers, tell)
    found = []
    for number, each in enumerate(work, 1):
        found.append(each())
        tell(number)
    return found


def _told(done: Callable[[int, int], None] | None, total: int, number: int) -> None:
    if done:
        done(number, total)


ANALYSES: dict[str, Analysis] = {
    "music": Analysis(music.of, music.ENDING),
    "voice": Analysis(voice.of, voice.ENDING),
    "words": Analysis(words.of, words.ENDING),
}
"""What is worked out of a recording."""
