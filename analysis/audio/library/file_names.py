"""Match of audio files with songs by file name.

The first rule with a result counts:

1. The name is that of an annotated song's file ("0003_6foot7foot"), ignoring case.
2. The name is one that questions use for their audio ("structural_segmentation_2372.wav"), ignoring the extension.
3. The name contains the id of a YouTube video of an annotation or question ("Title [c7tOAGY59uQ]").

Without a match the name is tried again without its last part: "song.vocals" is the recording "vocals" of "song". Files
in a folder "stems" are recordings "vocals". A name that fits several songs of one reference set is ambiguous.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import TypeAlias

STEMS = "stems"
VOCALS = "vocals"
VIDEO_ID = 11
"""Characters of a YouTube id."""


@dataclass(frozen=True, slots=True)
class Owners:
    """What a sound belongs to. songs: "dataset/id". audio: names that questions use, without folder and ending."""

    songs: frozenset[str] = frozenset()
    audio: frozenset[str] = frozenset()

    def __or__(self, other: Owners) -> Owners:
        return Owners(self.songs | other.songs, self.audio | other.audio)

    def __bool__(self) -> bool:
        return bool(self.songs or self.audio)

    @property
    def ambiguous(self) -> bool:
        datasets = [song.partition("/")[0] for song in self.songs]
        return len(datasets) > len(set(datasets))


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names that files can match, by rule, in lower case."""

    songs: Mapping[str, Owners] = field(default_factory=dict)
    audio: Mapping[str, Owners] = field(default_factory=dict)
    videos: Mapping[str, Owners] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Match:
    """What a file name matches. owners: empty without a match. by: the rule in words. recording: "" for the mix."""

    owners: Owners = Owners()
    by: str = ""
    recording: str = ""


def _by_video(name: str, names: KnownNames) -> Owners:
    """Owners by any run of eleven characters that is a known id; chance matches do not occur."""
    owners = Owners()
    for start in range(len(name) - VIDEO_ID + 1):
        owners |= names.videos.get(name[start : start + VIDEO_ID], Owners())
    return owners


Rule: TypeAlias = Callable[[str, KnownNames], Owners]

RULES: dict[str, Rule] = {
    "file name of an annotated song": lambda name, names: names.songs.get(name.lower(), Owners()),
    "audio name of questions": lambda name, names: names.audio.get(name.lower(), Owners()),
    "YouTube id": _by_video,
}


def match(path: PurePath, names: KnownNames) -> Match:
    """Match of a file. path: below the folder of the import."""
    within = VOCALS if STEMS in path.parts[:-1] else ""
    stem, part = path.stem, path.stem.rpartition(".")
    for name, recording in ((stem, within), (part[0], part[2])):
        for by, rule in RULES.items():
            if name and (owners := rule(name, names)):
                return Match(owners, by, recording)
    return Match()
