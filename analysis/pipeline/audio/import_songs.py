"""Import of songs of sound alone: each audio file becomes a song without sections, to be annotated from nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from analysis.audio.library import index
from analysis.audio.library.importer import FOLDER, ImportedFile, take
from analysis.audio.library.index import Entry
from analysis.errors import FileError
from analysis.pipeline.audio.import_files import audio_files
from analysis.pipeline.executor import run_all
from analysis.pipeline.load.run import Progress
from analysis.pipeline.references import annotated_song, relink
from analysis.records import Song
from analysis.references.records import AnnotatedSong
from analysis.store.database import Database
from analysis.store.queries import songs
from analysis.store.queries.annotations import imported
from analysis.store.queries.songs import SOUND_ALONE
from analysis.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class SongImport:
    """Result of an import. songs: names "dataset/id". earlier: those of them that were imported before."""

    songs: tuple[str, ...]
    earlier: tuple[str, ...] = ()
    problems: tuple[FileError, ...] = ()


def import_songs(
    folder: Path, workspace: Workspace, progress: Progress | None = None, workers: int = 2,
    on_file: Callable[[str, ImportedFile | FileError], None] | None = None,
) -> SongImport:  # fmt: skip
    """Import each audio file of a folder as a song. Raises FileError if the folder cannot be read.

    Songs of an earlier import remain; one of the same name gets the new recording, and loses the annotations that came
    with the other one. workers: processes.
    on_file: called with the name of each song and its sound, as soon as it is imported.
    """
    root = workspace.path / "audio"
    names = song_names(folder, audio_files(folder, root / FOLDER))
    root.mkdir(parents=True, exist_ok=True)
    tasks = [partial(take, path, root, workspace.path / "peaks") for path in names]

    def on_result(number: int, result: ImportedFile | FileError) -> None:
        if on_file:
            on_file(list(names.values())[number], result)

    results = dict(zip(names, run_all(tasks, workers, progress, "sound", on_result=on_result), strict=True))
    files = {names[path]: (path, result) for path, result in results.items() if isinstance(result, ImportedFile)}
    index.add(root, [_entry(name, path, file) for name, (path, file) in files.items()])
    earlier_songs = songs.read(workspace, SOUND_ALONE) if SOUND_ALONE in workspace.datasets() else ()
    by_id = {song.song.id: annotated_song(song) for song in earlier_songs}
    earlier = tuple(f"{SOUND_ALONE}/{name}" for name in files if name in by_id)
    by_id |= {name: _song(name, path, file) for name, (path, file) in files.items()}
    if files:
        staying_songs = [f"{SOUND_ALONE}/{name}" for name in by_id.keys() - files.keys()]
        annotations = imported(Database(workspace), staying_songs, SOUND_ALONE) if staying_songs else {}
        songs.write(workspace, SOUND_ALONE, by_id.values(), [], chain.from_iterable(annotations.values()))
        relink(workspace)
    problems = tuple(result for result in results.values() if isinstance(result, FileError))
    return SongImport(tuple(f"{SOUND_ALONE}/{name}" for name in files), earlier, problems)


def song_names(folder: Path, paths: list[Path]) -> Mapping[Path, str]:
    """An id for each file: its name without suffix, with folder or suffix where others have the same name."""
    stems = [path.stem for path in paths]
    parts = {path: path.relative_to(folder) for path in paths}
    long_names = [parts[path].with_suffix("").as_posix() for path in paths]
    names = {}
    for path, stem, long_name in zip(paths, stems, long_names, strict=True):
        name = stem if stems.count(stem) == 1 else long_name
        if long_names.count(long_name) > 1:
            name = parts[path].as_posix()
        names[path] = name.replace("/", "_")
    return names


def _song(name: str, path: Path, file: ImportedFile) -> AnnotatedSong:
    return AnnotatedSong(Song(SOUND_ALONE, name, title=path.stem, duration=round(file.duration, 3)), (), (), ())


def _entry(name: str, path: Path, file: ImportedFile) -> Entry:
    return Entry(
        file=file.file,
        content=file.content,
        songs=(f"{SOUND_ALONE}/{name}",),
        audio=(),
        by="song of sound alone",
        recording="",
        duration=file.duration,
        source=str(path.absolute()),
        source_content=file.source_content,
        made=file.made,
    )
