"""Mapping of audio files to songs: CSV with the columns file, song or audio, and optionally recording.

    file,song,audio,recording
    take 3.wav,harmonix/0003_6foot7foot,,
    take 3 voice.wav,harmonix/0003_6foot7foot,,vocals
    other.flac,,structural_segmentation_2372.wav,

file: path below the imported folder. song: "dataset/id", or the id alone if only one set has it. audio: the name in
questions, whether or not they are loaded yet.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from analysis.audio.library.file_names import Match, Owners
from analysis.errors import FileError, LineError

BY = "mapping"


@dataclass(frozen=True, slots=True)
class MappingTable:
    """Content of a mapping file. matches: by absolute path. problems: unusable lines."""

    matches: Mapping[Path, Match]
    problems: tuple[LineError, ...] = ()


def read(path: Path, folder: Path, songs: Iterable[str]) -> MappingTable:
    """Read a mapping file. songs: ids of all annotated songs, "dataset/id". Raises FileError."""
    song_ids = set(songs)
    matches: dict[Path, Match] = {}
    problems: list[LineError] = []
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = csv.DictReader(stream)
            columns = set(rows.fieldnames or ())
            if "file" not in columns or not columns & {"song", "audio"}:
                raise FileError(str(path), "a CSV with the columns file and song or audio", ", ".join(sorted(columns)))
            for row in rows:
                cells = {name: (row.get(name) or "").strip() for name in ("file", "song", "audio", "recording")}
                try:
                    matches[_file(folder, cells["file"])] = _match(cells, song_ids)
                except ValueError as error:
                    expected, found = error.args
                    problems.append(LineError(str(path), rows.line_num, expected, found))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FileError(str(path), "a CSV in UTF-8", str(error)) from error
    return MappingTable(matches, tuple(problems))


def _file(folder: Path, name: str) -> Path:
    path = folder / name
    if not name or not path.is_file():
        raise ValueError(f"a file below {folder}", name)
    return path.resolve()


def _match(cells: Mapping[str, str], song_ids: set[str]) -> Match:
    song, audio = cells["song"], PurePath(cells["audio"]).stem
    matches = [name for name in song_ids if song in (name, name.partition("/")[2])] if song else []
    if song and len(matches) != 1:
        raise ValueError("a song that is imported, as dataset/id", song)
    if not song and not audio:
        raise ValueError("a song or an audio name", "")
    return Match(Owners(frozenset(matches), frozenset({audio} - {""})), BY, cells["recording"])
