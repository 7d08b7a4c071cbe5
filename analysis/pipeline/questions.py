"""Question files from annotated songs of the workspace, or of a folder in the formats of the reference sets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analysis.audio import concatenate
from analysis.errors import FileError
from analysis.pipeline.references import stored_set
from analysis.questions import from_annotations, musicology, side_files
from analysis.questions.side_files import Extras
from analysis.questions.song_material import SongMaterial
from analysis.references import cosod, harmonix
from analysis.references.combined_songs import combine
from analysis.references.records import AnnotatedSong, ReferenceSet
from analysis.store.workspace import REFERENCES, Workspace

DEMO = "demo"
"""Data set of songs with both annotations: sections as in Harmonix, performers as in CoSoD."""
LYRICS = "lyrics"
"""Data set of songs of which only the lyrics are known."""

_READERS: Mapping[str, Callable[[Path], ReferenceSet]] = {
    harmonix.DATASET: harmonix.load,
    cosod.DATASET: cosod.load,
}
_SUBFOLDERS = ("", "harmonix")
"""Folders that the readers do not search by themselves."""


def from_folder(folder: Path, dataset: str = "") -> list[SongMaterial]:
    """Songs of a folder. dataset: harmonix, cosod, demo (both, combined), lyrics (songs with lyrics alone), "" for
    whichever is present.

    Raises FileError if there are none.
    """
    names = [dataset] if dataset in _READERS else list(_READERS) if dataset != LYRICS else []
    sets = {name: songs for name in names if (songs := _read(folder, name)) is not None}
    extras = side_files.read(folder)
    annotated_ids = {song.song.id for songs in sets.values() for song in songs}
    others = [song for song in extras.lyrics if song not in annotated_ids] if dataset in ("", DEMO, LYRICS) else []
    if dataset not in ("", DEMO, LYRICS, *_READERS) or not (sets or others):
        expected = f"songs in the format of {dataset or ' or '.join(_READERS)}, or lyrics/*.lrc, *.txt or *.json"
        raise FileError(str(folder), expected, "none in it")
    if dataset == DEMO:
        sets = {DEMO: _combine(sets.get(harmonix.DATASET, []), sets.get(cosod.DATASET, []))}
    materials = _materials([song for songs in sets.values() for song in songs], extras)
    return [*materials, *(from_annotations.lyrics_alone(LYRICS, song, extras) for song in others)]


def from_workspace(workspace: Workspace, dataset: str = "") -> list[SongMaterial]:
    """Imported songs of one reference set or of all. Raises FileError if there are none."""
    imported = workspace.datasets()
    names = [dataset] if dataset else imported
    if not names or not set(names) <= set(imported):
        expected = f"an imported reference set{f' {dataset!r}' if dataset else ''}; `earmark import` imports one"
        raise FileError(workspace.storage.place(REFERENCES), expected, ", ".join(imported) or "none")
    songs = [song for name in names for song in stored_set(workspace, name).songs]
    return _materials(songs, side_files.read(workspace.path))


def write(files: Mapping[str, Sequence[Mapping[str, Any]]], folder: Path) -> list[Path]:
    """Write one file for each category that has questions. Equal questions give equal bytes. Raises FileError.

    The file of a category without questions is removed, so that the folder holds what was built last.
    """
    paths = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, records in files.items():
            path = folder / f"{name}.json"
            if not records:
                path.unlink(missing_ok=True)
                continue
            path.write_text(json.dumps(records, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
            paths.append(path)
    except OSError as error:
        raise FileError(str(folder), "a folder that can be written to", error.strerror or str(error)) from error
    return paths


def join_audio(files: Mapping[str, Sequence[Mapping[str, Any]]], folder: Path) -> tuple[int, int]:
    """Concatenate the songs of questions on several songs. Returns how many files are complete, and how many are not.

    A file is complete if the folder has audio of all its songs.
    """
    songs_by_name = {
        record["audio"]: record["audio_paths"] for records in files.values() for record in records if "titles" in record
    }
    n_complete = 0
    for name, songs in songs_by_name.items():
        paths = [path for song in songs if (path := concatenate.find(folder, song)) is not None]
        if len(paths) == len(songs):
            concatenate.join(paths, folder / name, musicology.SILENCE)
            n_complete += 1
    return n_complete, len(songs_by_name) - n_complete


def _read(folder: Path, dataset: str) -> list[AnnotatedSong] | None:
    """Songs of a folder in the format of one reference set, None if the folder has no such files."""
    for subfolder in _SUBFOLDERS:
        try:
            return list(_READERS[dataset](folder / subfolder).songs)
        except FileError:
            continue
    return None


def combined_songs(folder: Path) -> list[AnnotatedSong]:
    """Songs of a folder in the formats of Harmonix and CoSoD, both annotations combined."""
    return _combine(_read(folder, harmonix.DATASET) or [], _read(folder, cosod.DATASET) or [])


def _combine(with_sections: Sequence[AnnotatedSong], with_performers: Sequence[AnnotatedSong]) -> list[AnnotatedSong]:
    songs, others = combine(with_sections, with_performers)
    return [replace(song, song=replace(song.song, dataset=DEMO)) for song in [*songs, *others]]


def _materials(songs: Sequence[AnnotatedSong], extras: Extras) -> list[SongMaterial]:
    return [from_annotations.material(song, extras, song.song.dataset == cosod.DATASET) for song in songs]
