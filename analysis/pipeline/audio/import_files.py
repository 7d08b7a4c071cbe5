"""Sound files of a folder: matched to songs and questions, taken into the workspace, and written into its index."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePath

from analysis.audio import ffmpeg, load
from analysis.audio.library import index
from analysis.audio.library.file_names import Known, Match, Owners, match
from analysis.audio.library.importer import FOLDER, Taken, take
from analysis.audio.library.index import Entry
from analysis.errors import EarmarkError, FileError
from analysis.pipeline.audio.mapping_file import read as read_mapping
from analysis.pipeline.executor import one_by_one_or_beside
from analysis.pipeline.load.run import Progress
from analysis.records import Song
from analysis.references.song_linking import video_id
from analysis.store.queries import audio_names, songs
from analysis.store.workspace import Workspace

OTHERS = (".aif", ".aifc", ".aiff", ".au", ".caf", ".rf64", ".w64")
"""Endings of sound that can be read and is written anew."""
DIFFERENCE = 1.0
"""Seconds by which sound and annotation may differ in length."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A recording that is not as long as its annotation says. Seconds."""

    file: str
    song: str
    annotated: float
    heard: float


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a folder. Files are named as they were found.

    ambiguous: file -> what it could be. problems: files that cannot be read and lines of the mapping of no use.
    """

    entries: tuple[Entry, ...] = ()
    unmatched: tuple[str, ...] = ()
    ambiguous: Mapping[str, str] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()
    problems: tuple[EarmarkError, ...] = ()


def import_audio(
    folder: Path, workspace: Workspace, mapping: Path | None = None, progress: Progress | None = None, workers: int = 2
) -> Imported:
    """Raises FileError if the folder or the mapping cannot be read. workers: processes that read the sound."""
    annotated = [stored.song for dataset in workspace.datasets() for stored in songs.read(workspace, dataset)]
    root = workspace.path / "audio"
    paths = found(folder, root / FOLDER)
    given = read_mapping(mapping, folder, {f"{song.dataset}/{song.id}" for song in annotated}) if mapping else None
    said = given.matches if given else {}
    known = known_names(annotated, audio_names.asked(workspace))
    matches = {path: said.get(path.resolve()) or match(path.relative_to(folder), known) for path in paths}
    clear, ambiguous = told_apart({path: each for path, each in matches.items() if each.owners})
    root.mkdir(parents=True, exist_ok=True)
    work = [partial(take, path, root, workspace.path / "peaks") for path in clear]
    taken = one_by_one_or_beside(work, workers, progress, "sound")
    pairs = list(zip(clear, taken, strict=True))
    entries = tuple(_entry(path, clear[path], one) for path, one in pairs if isinstance(one, Taken))
    index.add(root, entries)
    return Imported(
        entries,
        tuple(str(path.relative_to(folder)) for path, each in matches.items() if not each.owners),
        {str(path.relative_to(folder)): why for path, why in ambiguous.items()},
        tuple(differing(entries, {f"{song.dataset}/{song.id}": song for song in annotated})),
        (*(one for _, one in pairs if isinstance(one, FileError)), *(given.problems if given else ())),
    )


def found(folder: Path, without: Path) -> list[Path]:
    """The sound files below a folder, by name, but those below `without`. Raises FileError."""
    if not folder.is_dir():
        raise FileError(str(folder), "a folder with sound files", "no such folder")
    suffixes = (*load.SUFFIXES, *OTHERS, *ffmpeg.SUFFIXES)
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix.lower() in suffixes
        and not path.name.startswith(".")
        and path.is_file()
        and without not in path.absolute().parents
    ]


def known_names(annotated: Iterable[Song], asked: Iterable[audio_names.Sound]) -> Known:
    """What files can be matched to. A song's id counts as a file's name only if it is one and no mere number.

    With its reference set before it, it is the name that `earmark questions build` gives, loaded or not.
    """
    by_name: defaultdict[str, Owners] = defaultdict(Owners)
    by_audio: defaultdict[str, Owners] = defaultdict(Owners)
    by_video: defaultdict[str, Owners] = defaultdict(Owners)
    for song in annotated:
        owner = Owners(frozenset({f"{song.dataset}/{song.id}"}))
        if any(char.isalpha() for char in song.id):
            by_name[song.id.lower()] |= owner
        by_name[f"{song.dataset}_{song.id}".lower()] |= owner
        for video in _videos(song.urls):
            by_video[video] |= owner
    for sound in asked:
        name = PurePath(sound.name).stem
        owner = Owners(frozenset({sound.song} - {""}), frozenset({name} - {""}))
        by_audio[name.lower()] |= owner
        videos = _videos(sound.urls)
        for video in videos if len(videos) == 1 else ():
            by_video[video] |= owner
    return Known(dict(by_name), dict(by_audio), dict(by_video))


def told_apart(matches: Mapping[Path, Match]) -> tuple[dict[Path, Match], dict[Path, str]]:
    """The files of which it is clear what they are, and why it is not of the others."""
    often = Counter((owner, each.recording) for each in matches.values() for owner in _owners(each))
    clear: dict[Path, Match] = {}
    unclear: dict[Path, str] = {}
    for path, each in matches.items():
        shared = [owner for owner in _owners(each) if often[owner, each.recording] > 1]
        if each.owners.ambiguous:
            unclear[path] = f"fits {', '.join(sorted(each.owners.songs))} by {each.by}"
        elif shared:
            unclear[path] = f"one of several files for {', '.join(sorted(shared))}"
        else:
            clear[path] = each
    return clear, unclear


def differing(entries: Iterable[Entry], known: Mapping[str, Song]) -> Iterable[Difference]:
    """The recordings whose length is not that of a song they are of."""
    for entry in entries:
        for song in entry.songs:
            annotated = known[song].duration if song in known else None
            if annotated is not None and abs(annotated - entry.duration) > DIFFERENCE:
                yield Difference(entry.source, song, annotated, entry.duration)


def _owners(each: Match) -> frozenset[str]:
    return each.owners.songs | each.owners.audio


def _videos(urls: Iterable[str]) -> set[str]:
    return {video for video in map(video_id, urls) if video}


def _entry(path: Path, matched: Match, taken: Taken) -> Entry:
    return Entry(
        file=taken.file,
        content=taken.content,
        songs=tuple(sorted(matched.owners.songs)),
        audio=tuple(sorted(matched.owners.audio)),
        by=matched.by,
        recording=matched.recording,
        duration=taken.duration,
        source=str(path.absolute()),
        source_content=taken.source_content,
        made=taken.made,
    )
