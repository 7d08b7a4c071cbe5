"""What a sound file is a recording of, told by its name.

The first rule that finds something decides:

1. The name is that of an annotated song's file ("0003_6foot7foot"), whatever the case.
2. The name is one that questions use for their audio ("structural_segmentation_2372.wav"), whatever the ending.
3. The name holds the id of a YouTube video that annotations or questions name ("Title [c7tOAGY59uQ]").

A name that fits nowhere is tried again without its last part: "song.vocals" is the recording "vocals" of "song". Files
in a folder called "stems" are recordings "vocals". A name that fits several songs of one reference set is ambiguous.
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
    """What files can be matched to, each rule's own table; names in lower case."""

    songs: Mapping[str, Owners] = field(default_factory=dict)
    audio: Mapping[str, Owners] = field(default_factory=dict)
    videos: Mapping[str, Owners] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Match:
    """owners: empty if nothing fits. by: the rule, in words. recording: "" for the recording itself."""

    owners: Owners = Owners()
    by: str = ""
    recording: str = ""


def _by_video(name: str, known: KnownNames) -> Owners:
    """Every run of eleven characters is looked up: that another one is a known id by chance does not happen."""
    found = Owners()
    for start in range(len(name) - VIDEO_ID + 1):
        found |= known.videos.get(name[start : start + VIDEO_ID], Owners())
    return found


Rule: TypeAlias = Callable[[str, KnownNames], Owners]

RULES: dict[str, Rule] = {
    "file name of an annotated song": lambda name, known: known.songs.get(name.lower(), Owners()),
    "audio name of questions": lambda name, known: known.audio.get(name.lower(), Owners()),
    "YouTube id": _by_video,
}


def match(path: PurePath, known: KnownNames) -> Match:
    """path: as found below the folder that is searched."""
    within = VOCALS if STEMS in path.parts[:-1] else ""
    whole, part = path.stem, path.stem.rpartition(".")
    for name, recording in ((whole, within), (part[0], part[2])):
        for by, rule in RULES.items():
            if name and (owners := rule(name, known)):
                return Match(owners, by, recording)
    return Match()
