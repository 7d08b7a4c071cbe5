"""Annotated songs to files of questions: from the workspace, or from a folder in the formats of the reference sets."""

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
from analysis.questions.song_material import Material
from analysis.references import cosod, harmonix
from analysis.references.combined_songs import joined
from analysis.references.records import AnnotatedSong, ReferenceSet
from analysis.store.workspace import REFERENCES, Workspace

DEMO = "demo"
"""Songs annotated in both ways: sections as in Harmonix, performers as in CoSoD."""

_READERS: Mapping[str, Callable[[Path], ReferenceSet]] = {
    harmonix.DATASET: harmonix.load,
    cosod.DATASET: cosod.load,
}
_INSIDE = ("", "harmonix")
"""Folders in which the readers do not look of themselves."""


def from_folder(folder: Path, dataset: str = "") -> list[Material]:
    """The songs of a folder. dataset: harmonix, cosod, demo (both, put together), "" for whichever is there.

    Raises FileError where there are none.
    """
    wanted = [dataset] if dataset in _READERS else list(_READERS)
    found = {name: songs for name in wanted if (songs := _read(folder, name)) is not None}
    if dataset not in ("", DEMO, *_READERS) or not found:
        expected = f"songs in the format of {dataset or ' or '.join(_READERS)}"
        raise FileError(str(folder), expected, "none there")
    if dataset == DEMO:
        found = {DEMO: _together(found.get(harmonix.DATASET, []), found.get(cosod.DATASET, []))}
    return _materials([song for songs in found.values() for song in songs], folder)


def from_workspace(workspace: Workspace, dataset: str = "") -> list[Material]:
    """The imported songs, of one reference set or of all. Raises FileError where there are none."""
    imported = workspace.datasets()
    names = [dataset] if dataset else imported
    if not names or not set(names) <= set(imported):
        expected = f"an imported reference set{f' {dataset!r}' if dataset else ''}; `earmark import` imports one"
        raise FileError(workspace.storage.place(REFERENCES), expected, ", ".join(imported) or "none")
    return _materials([song for name in names for song in stored_set(workspace, name).songs], workspace.path)


def write(files: Mapping[str, Sequence[Mapping[str, Any]]], folder: Path) -> list[Path]:
    """One file of questions for each category. The same questions give the same bytes. Raises FileError."""
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, records in files.items():
            path = folder / f"{name}.json"
            path.write_text(json.dumps(records, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
            written.append(path)
    except OSError as error:
        raise FileError(str(folder), "a folder that can be written to", error.strerror or str(error)) from error
    return written


def join_audio(files: Mapping[str, Sequence[Mapping[str, Any]]], folder: Path) -> tuple[int, int]:
    """Joins the songs of the questions on several songs, where the folder has the sound of them all.

    How many files it holds then, and how many are wanting.
    """
    several = {each["audio"]: each["audio_paths"] for records in files.values() for each in records if "titles" in each}
    there = 0
    for name, songs in several.items():
        paths = [path for song in songs if (path := concatenate.find(folder, song)) is not None]
        if len(paths) == len(songs):
            concatenate.join(paths, folder / name, musicology.SILENCE)
            there += 1
    return there, len(several) - there


def _read(folder: Path, dataset: str) -> list[AnnotatedSong] | None:
    """The songs of one kind in a folder, None where there is none of it."""
    for inside in _INSIDE:
        try:
            return list(_READERS[dataset](folder / inside).songs)
        except FileError:
            continue
    return None


def both_ways(folder: Path) -> list[AnnotatedSong]:
    """The songs of a folder that has them in the formats of Harmonix and of CoSoD, put together."""
    return _together(_read(folder, harmonix.DATASET) or [], _read(folder, cosod.DATASET) or [])


def _together(sectioned: Sequence[AnnotatedSong], performed: Sequence[AnnotatedSong]) -> list[AnnotatedSong]:
    songs, others = joined(sectioned, performed)
    return [replace(song, song=replace(song.song, dataset=DEMO)) for song in [*songs, *others]]


def _materials(songs: Sequence[AnnotatedSong], folder: Path) -> list[Material]:
    beside = side_files.read(folder)
    return [from_annotations.material(song, beside, song.song.dataset == cosod.DATASET) for song in songs]
