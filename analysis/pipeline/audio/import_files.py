"""Import of audio files: match them to songs and questions, add them to the workspace and its index."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePath

from analysis.audio import ffmpeg, load
from analysis.audio.library import index
from analysis.audio.library.file_names import KnownNames, Match, Owners, match
from analysis.audio.library.importer import FOLDER, ImportedFile, take
from analysis.audio.library.index import Entry
from analysis.errors import EarmarkError, FileError
from analysis.pipeline.audio.mapping_file import read as read_mapping
from analysis.pipeline.executor import run_all
from analysis.pipeline.load.run import Progress
from analysis.records import Song
from analysis.references.song_linking import video_id
from analysis.store.queries import audio_names, songs
from analysis.store.workspace import Workspace

OTHERS = (".aif", ".aifc", ".aiff", ".au", ".caf", ".rf64", ".w64")
"""Suffixes of audio that can be read and is transcoded."""
DIFFERENCE = 1.0
"""Seconds by which the lengths of audio and annotation may differ."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A recording with another duration than its annotation, both in seconds."""

    file: str
    song: str
    expected: float
    measured: float


@dataclass(frozen=True, slots=True)
class AudioImport:
    """Result of an import. Files have their names in the folder.

    ambiguous: reason by file. problems: files that cannot be read and unusable lines of the mapping.
    """

    entries: tuple[Entry, ...] = ()
    unmatched: tuple[str, ...] = ()
    ambiguous: Mapping[str, str] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()
    problems: tuple[EarmarkError, ...] = ()


def import_audio(
    folder: Path, workspace: Workspace, mapping: Path | None = None, progress: Progress | None = None, workers: int = 2
) -> AudioImport:
    """Import the audio files of a folder. Raises FileError if folder or mapping cannot be read. workers: processes."""
    song_list = [song.song for dataset in workspace.datasets() for song in songs.read(workspace, dataset)]
    root = workspace.path / "audio"
    paths = audio_files(folder, root / FOLDER)
    songs_by_id = {f"{song.dataset}/{song.id}": song for song in song_list}
    table = read_mapping(mapping, folder, songs_by_id) if mapping else None
    match_by_path = table.matches if table else {}
    names = known_names(song_list, audio_names.question_audio(workspace))
    matches = {path: match_by_path.get(path.resolve()) or match(path.relative_to(folder), names) for path in paths}
    clear, ambiguous = split_ambiguous({path: file_match for path, file_match in matches.items() if file_match.owners})
    root.mkdir(parents=True, exist_ok=True)
    tasks = [partial(take, path, root, workspace.path / "peaks") for path in clear]
    pairs = list(zip(clear, run_all(tasks, workers, progress, "sound"), strict=True))
    entries = tuple(_entry(path, clear[path], result) for path, result in pairs if isinstance(result, ImportedFile))
    index.add(root, entries)
    return AudioImport(
        entries,
        tuple(str(path.relative_to(folder)) for path, file_match in matches.items() if not file_match.owners),
        {str(path.relative_to(folder)): reason for path, reason in ambiguous.items()},
        tuple(duration_differences(entries, songs_by_id)),
        (*(result for _, result in pairs if isinstance(result, FileError)), *(table.problems if table else ())),
    )


def audio_files(folder: Path, without: Path) -> list[Path]:
    """Audio files below a folder, sorted by path, except those below `without`. Raises FileError."""
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


def known_names(song_list: Iterable[Song], sounds: Iterable[audio_names.Sound]) -> KnownNames:
    """Names that files can match. A song id counts as a file name only if it is not a mere number.

    With its reference set as prefix it is the name that `earmark questions build` gives, loaded or not.
    """
    by_name: defaultdict[str, Owners] = defaultdict(Owners)
    by_audio: defaultdict[str, Owners] = defaultdict(Owners)
    by_video: defaultdict[str, Owners] = defaultdict(Owners)
    for song in song_list:
        owner = Owners(frozenset({f"{song.dataset}/{song.id}"}))
        if any(char.isalpha() for char in song.id):
            by_name[song.id.lower()] |= owner
        by_name[f"{song.dataset}_{song.id}".lower()] |= owner
        for video in _videos(song.urls):
            by_video[video] |= owner
    for sound in sounds:
        name = PurePath(sound.name).stem
        owner = Owners(frozenset({sound.song} - {""}), frozenset({name} - {""}))
        by_audio[name.lower()] |= owner
        videos = _videos(sound.urls)
        for video in videos if len(videos) == 1 else ():
            by_video[video] |= owner
    return KnownNames(dict(by_name), dict(by_audio), dict(by_video))


def split_ambiguous(matches: Mapping[Path, Match]) -> tuple[dict[Path, Match], dict[Path, str]]:
    """Files with one clear file_match, and the reason for each ambiguous file."""
    counts = Counter((owner, file_match.recording) for file_match in matches.values() for owner in _owners(file_match))
    clear: dict[Path, Match] = {}
    ambiguous: dict[Path, str] = {}
    for path, file_match in matches.items():
        common = [owner for owner in _owners(file_match) if counts[owner, file_match.recording] > 1]
        if file_match.owners.ambiguous:
            ambiguous[path] = f"fits {', '.join(sorted(file_match.owners.songs))} by {file_match.by}"
        elif common:
            ambiguous[path] = f"one of several files for {', '.join(sorted(common))}"
        else:
            clear[path] = file_match
    return clear, ambiguous


def duration_differences(entries: Iterable[Entry], song_by_id: Mapping[str, Song]) -> Iterable[Difference]:
    """Recordings whose duration is not that of their song."""
    for entry in entries:
        for song in entry.songs:
            duration = song_by_id[song].duration if song in song_by_id else None
            if duration is not None and abs(duration - entry.duration) > DIFFERENCE:
                yield Difference(entry.source, song, duration, entry.duration)


def _owners(match: Match) -> frozenset[str]:
    return match.owners.songs | match.owners.audio


def _videos(urls: Iterable[str]) -> set[str]:
    return {video for video in map(video_id, urls) if video}


def _entry(path: Path, match: Match, file: ImportedFile) -> Entry:
    return Entry(
        file=file.file,
        content=file.content,
        songs=tuple(sorted(match.owners.songs)),
        audio=tuple(sorted(match.owners.audio)),
        by=match.by,
        recording=match.recording,
        duration=file.duration,
        source=str(path.absolute()),
        source_content=file.source_content,
        made=file.made,
    )
