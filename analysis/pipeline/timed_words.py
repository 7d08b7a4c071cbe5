"""Import of files with timed words as annotations of songs, as the reference set `lyrics`.

| files | reader |
|---|---|
| `.eaf` | ELAN |
| `.txt` that begins with a tag, as `#TITLE:` | UltraStar |
| `.txt`, `.lab` with two times a line | a label track of Audacity |
| `.lrc` | LRC, lines that end where the next one begins |
| a folder with `JamendoLyrics.csv` | JamendoLyrics |

A file is about the imported song whose id is its name, else about the only one with its title and artist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from analysis.annotations import Mark, SongAnnotation
from analysis.errors import EarmarkError, FileError
from analysis.exchange import formats
from analysis.exchange.song_jams import SongFile
from analysis.exchange.timed_words import elan, jamendo_lyrics, ultrastar, word_labels
from analysis.pipeline.jams_songs import AnnotationImport, store
from analysis.questions import lyric_text
from analysis.records import Song
from analysis.references.song_linking import same_song
from analysis.store.database import Database
from analysis.store.queries.cases import song_cases
from analysis.store.workspace import Workspace

DATASET = "lyrics"
SUFFIXES = (".eaf", ".lrc", ".txt", ".lab")


def import_timed_words(paths: Iterable[Path], workspace: Workspace) -> AnnotationImport:
    """Read the files, and those in folders, and store them in place of those of an earlier import."""
    problems: list[EarmarkError] = []
    known_songs = [song for song in song_cases.songs(Database(workspace)) if song.dataset != DATASET]
    files = ((path, _with_song(path, content, known_songs)) for path, content in _files(paths, problems))
    return store(files, workspace, DATASET, problems)


def _with_song(path: Path, content: SongFile, known_songs: list[Song]) -> SongFile:
    """The content with the dataset and id of the song it is about, where that is imported."""
    matches = [song for song in known_songs if song.id == path.stem]
    if not matches and content.song.title:
        matches = [song for song in known_songs if same_song(content.song, song)]
    if len(matches) != 1:
        return content
    return replace(content, song=replace(content.song, dataset=matches[0].dataset, id=matches[0].id))


def _files(paths: Iterable[Path], problems: list[EarmarkError]) -> Iterator[tuple[Path, SongFile]]:
    """Content of each file that can be read."""
    for path in paths:
        if (path / jamendo_lyrics.TABLE).is_file():
            yield from jamendo_lyrics.read(path, problems)
            continue
        in_folder = (file for file in sorted(path.rglob("*")) if file.suffix.lower() in SUFFIXES)
        for file in in_folder if path.is_dir() else [path]:
            try:
                yield file, _read(file)
            except EarmarkError as error:
                problems.append(error)
            except OSError as error:
                problems.append(FileError(str(file), "a file that can be read", error.strerror or str(error)))


def _read(path: Path) -> SongFile:
    if path.suffix.lower() == ".lrc":
        return _lrc(path)
    text = formats.decode(path.read_bytes(), str(path))
    if path.suffix.lower() == ".eaf":
        return elan.read(text, path.name)
    read = ultrastar.read if ultrastar.begins(text) else word_labels.read
    return read(text, path.name)


def _lrc(path: Path) -> SongFile:
    """Lines with their times. Raises FileError for a file without them."""
    content = lyric_text.read(path)
    lines = [line for line in content.lines if line.time is not None]
    if not lines:
        raise FileError(str(path), "a time such as [00:12.50] before each line, and no headings", "none")
    ends = [*(after.time for _, after in pairwise(lines)), None]
    marks = tuple(Mark(line.time or 0.0, end if end != line.time else None, (line.text,))
                  for line, end in zip(lines, ends, strict=True))  # fmt: skip
    item = SongAnnotation("", "", "imported", {"lines": marks}, source=path.name)
    return SongFile(Song("", "", content.title, content.artist), (item,))
