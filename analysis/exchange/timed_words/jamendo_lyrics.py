"""JamendoLyrics (github.com/f90/jamendolyrics): times of words in a folder of songs.

- `JamendoLyrics.csv`: a row per song; Filepath names its sound, whose stem is the song's name.
- `lyrics/<song>.words.txt`: a word a line.
- `annotations/words/<song>.csv`: word_start, word_end, line_end of each of these words. A word whose end is `nan` ends
  where the next one starts; the word with a `line_end` is the last of its line, which ends there.

Licences differ by song and stand in the table; those of the annotations are not stated apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from analysis.annotations import Mark, SongAnnotation, nested
from analysis.errors import EarmarkError, FileError
from analysis.exchange.annotation import FieldError
from analysis.exchange.song_jams import SongFile
from analysis.records import Song
from analysis.references import text_files
from analysis.references.records import ReferenceSet

TABLE = "JamendoLyrics.csv"
SONGS: text_files.Columns = {"file": ("Filepath",), "artist": ("Artist",), "title": ("Title",),
                             "licence": ("LicenseType",), "genre": ("Genre",)}  # fmt: skip
TIMES: text_files.Columns = {"start": ("word_start",), "end": ("word_end",), "line": ("line_end",)}


def read(folder: Path, problems: list[EarmarkError]) -> Iterator[tuple[Path, SongFile]]:
    """Each song with times of words. problems: filled with what could not be read."""
    text, odd = text_files.read_text(folder / TABLE)
    rows, wrong = text_files.table(text, str(folder / TABLE), SONGS, required=("file",)) if text else ([], [])
    problems += ReferenceSet("", (), (*odd, *wrong)).lost
    for cells in (row.cells for row in rows):
        path = folder / "annotations" / "words" / f"{Path(cells['file']).stem}.csv"
        song = Song("", "", cells["title"], cells["artist"], genre=cells["genre"])
        try:
            lines, words = _marks(path, folder / "lyrics" / f"{path.stem}.words.txt", problems)
        except EarmarkError as error:
            problems.append(error)
            continue
        item = SongAnnotation(
            "", "JamendoLyrics", "imported", {"lines": lines, "words": nested(words, lines)}, source=path.name,
            licence=cells["licence"],
        )  # fmt: skip
        yield path, SongFile(song, (item,))


def _marks(path: Path, words_path: Path, problems: list[EarmarkError]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Lines and words. Raises FileError and FieldError."""
    text, odd = text_files.read_text(path)
    words_text, odd_words = text_files.read_text(words_path)
    rows, wrong = text_files.table(text, str(path), TIMES, required=("start", "end"))
    problems += ReferenceSet("", (), (*odd, *odd_words, *wrong)).lost
    texts = [line.strip() for line in words_text.split("\n") if line.strip()]
    if len(texts) != len(rows) or not rows:
        raise FileError(
            str(path), f"a row for each of the {len(texts)} words of {words_path.name}", f"{len(rows)} rows"
        )
    times = [_time(path, row, "start") for row in rows]
    starts = [start if start is not None else -1.0 for start in times]
    for (before, row), (after, _) in pairwise([*zip(starts, rows, strict=True), (float("inf"), rows[-1])]):
        if not 0 <= before <= after:
            raise FieldError(str(path), f"line {row.line}", "word_start", "times in order", row.cells["start"])
    words, lines = [], list[Mark]()
    first = 0
    for i, (row, start) in enumerate(zip(rows, starts, strict=True)):
        line_end = _time(path, row, "line")
        following = starts[i + 1] if i + 1 < len(rows) else None
        end = next((time for time in (_time(path, row, "end"), line_end, following) if time is not None), None)
        words.append(Mark(start, end if end is not None and end > start else None, (texts[i],)))
        if line_end is not None or i + 1 == len(rows):
            lines.append(_line(words[first:], line_end))
            first = i + 1
    return tuple(lines), tuple(words)


def _line(words: Sequence[Mark], end: float | None) -> Mark:
    return Mark(words[0].start, end if end is not None else words[-1].end, (" ".join(word.label for word in words),))


def _time(path: Path, row: text_files.TextRow, name: str) -> float | None:
    """Seconds, None where the file has none. Raises FieldError."""
    text = row.cells[name]
    if text.casefold() in ("", "nan"):
        return None
    value = text_files.seconds(text)
    if value is None:
        raise FieldError(str(path), f"line {row.line}", TIMES[name][0], "a time in seconds, or nan", text)
    return value
