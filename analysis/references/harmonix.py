"""The Harmonix Set (Nieto et al., ISMIR 2019; github.com/urinieto/harmonixset, MIT): sections, beats, metadata.

Files under `dataset/`, named by song:

- `segments/<File>.txt`: a boundary per line, `<seconds> <label of the section that starts there>`, the last one `end`.
- `beats_and_downbeats/<File>.txt`: `<seconds> TAB <position in the bar, 1 = downbeat> TAB <bar>`.
- `metadata.csv`, `youtube_urls.csv`, `youtube_alignment_scores.csv`: a row per song.

Deviations:

1. Several `end`s: each ends the section before it; the segment up to the next label is unlabelled.
2. No `end` in the last line: the last section ends at the song's duration if that is later, else its end is None.
3. A time without a label ends the section before it; a line without a time is lost, and so is that section's end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from analysis import labels
from analysis.errors import FileError, LineError
from analysis.records import Section, Song
from analysis.references import boundaries, text_files
from analysis.references.boundaries import Boundary
from analysis.references.records import AnnotatedSong, Beat, Problem, ReferenceSet, RepairedFileError, RepairedLineError

DATASET = "harmonix"

METADATA: text_files.Columns = {
    "file": ("File",),
    "title": ("Title",),
    "artist": ("Artist",),
    "release": ("Release",),
    "duration": ("Duration",),
    "bpm": ("BPM",),
    "bars_in_4": ("Ratio Bars in 4",),
    "time_signature": ("Time Signature",),
    "genre": ("Genre",),
    "musicbrainz": ("MusicBrainz Id",),
    "acoustid": ("Acoustid Id",),
}
"""duration: seconds. bpm: beats per minute. bars_in_4: per cent of the bars."""

URLS: text_files.Columns = {"file": ("File",), "url": ("URL",)}
ALIGNMENT: text_files.Columns = {"file": ("File",), "score": ("score",)}
"""score: similarity of the video and the annotated recording, 0 to 1; below 0.9 it is likely another recording."""


def load(path: Path) -> ReferenceSet:
    """Songs with a file of sections. path: the repository, or the `dataset` folder in it.

    Raises FileError if there is no such folder. Problems inside are listed in the result.
    """
    folder = _dataset_folder(path)
    catalogue, problems = _catalogue(folder)
    if not (folder / "beats_and_downbeats").is_dir():
        problems.append(FileError(str(folder / "beats_and_downbeats"), "a folder with the beats", "none"))
    files = {file.stem: file for file in _text_files(folder / "segments")}
    songs = []
    for name in sorted(files | catalogue):
        file = files.get(name, folder / "segments" / f"{name}.txt")
        song = catalogue.get(name, Song(DATASET, name, title=name))
        if name not in files:
            problems.append(FileError(str(file), f"the sections of {song.title!r}, a song of metadata.csv", "no file"))
            continue
        if name not in catalogue:
            expected = f"{name!r} in metadata.csv"
            problems.append(RepairedFileError(str(file), expected, "no row", repair="its name is its title"))
        annotated_songs, odd = _song(song, file, folder / "beats_and_downbeats" / file.name)
        problems += odd
        songs += annotated_songs
    return ReferenceSet(DATASET, tuple(songs), tuple(problems))


def parse_sections(text: str, file: str, duration: float | None) -> tuple[tuple[Section, ...], list[Problem]]:
    """Sections of one file. file: its name in messages. duration: of the song in seconds."""
    section_boundaries: list[Boundary] = []
    problems: list[Problem] = []
    for line, raw in enumerate(text.splitlines(), 1):
        time, label = _time_and_label(raw)
        if not text_files.tidy(raw):
            problems.append(RepairedLineError(file, line, "a time and a label", "an empty line", repair="left out"))
        elif time is None:
            problems.append(LineError(file, line, "a time in seconds, 0 or later, and a label", raw))
            section_boundaries = boundaries.mark_lost(section_boundaries)
        else:
            problems += _oddities(raw, time, label, file, line)
            section_boundaries.append(Boundary(time, label, line, opens=label not in ("", "end")))
    in_order, disorder = boundaries.in_order(section_boundaries, file)
    problems += [*disorder, *_odd_ends(in_order, file, duration)]
    last = in_order[-1].time if in_order else 0.0
    return boundaries.sections(in_order, duration if duration and duration > last else None), problems


def parse_beats(text: str, file: str) -> tuple[tuple[Beat, ...], list[Problem]]:
    """Beats of one file in order of time."""
    beats: list[Beat] = []
    problems: list[Problem] = []
    for line, raw in enumerate(text.splitlines(), 1):
        beat = _beat(raw)
        if beat is None:
            problems.append(LineError(file, line, "time, position in the bar and bar, separated by tabs", raw))
        elif beats and beat.time < beats[-1].time:
            expected = f"a time later than {beats[-1].time:g}"
            problems.append(RepairedLineError(file, line, expected, f"{beat.time:g}", repair="sorted by time"))
        beats += [beat] if beat else []
    return tuple(sorted(beats, key=lambda beat: beat.time)), problems


def _dataset_folder(path: Path) -> Path:
    above: tuple[Path, ...] = (path.parent,) if path.name == "segments" else ()
    for folder in (path / "dataset", path, path / "harmonixset" / "dataset", *above):
        if (folder / "segments").is_dir():
            return folder
    raise FileError(str(path), "the Harmonix Set: a folder with dataset/segments", "none in it")


def _text_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.txt") if not path.name.startswith("."))


def _song(song: Song, file: Path, beats_file: Path) -> tuple[list[AnnotatedSong], list[Problem]]:
    text, problems = text_files.read_text(file)
    sections, odd = parse_sections(text, str(file), song.duration)
    problems += odd
    if not sections:
        return [], [*problems, FileError(str(file), "at least one section", "none" if text else "an empty file")]
    beat_text, unread = text_files.read_text(beats_file) if beats_file.parent.is_dir() else ("", [])
    beats, odd = parse_beats(beat_text, str(beats_file))
    return [AnnotatedSong(song, sections, beats)], problems + unread + odd


def _time_and_label(raw: str) -> tuple[float | None, str]:
    time, _, label = text_files.tidy(raw).partition(" ")
    return text_files.seconds(time), label


def _oddities(raw: str, time: float, label: str, file: str, line: int) -> Iterator[Problem]:
    if not label:
        yield LineError(file, line, "a label after the time", raw)
    elif raw.partition(" ")[2] != label:
        yield RepairedLineError(file, line, "time, one blank, label", raw, repair=f"read as {label!r} at {time:g}")
    if label and not labels.is_known(label):
        yield RepairedLineError(file, line, "a label of the table", label, repair="kept, shown as 'other'")


def _odd_ends(in_order: list[Boundary], file: str, duration: float | None) -> Iterator[Problem]:
    """Problems by rules 1 and 2."""
    for boundary in in_order[:-1]:
        if boundary.label == "end":
            yield RepairedLineError(file, boundary.line, "`end` in the last line only", "end", repair="a section ends")
    if in_order and in_order[-1].label != "end":
        is_later = duration is not None and duration > in_order[-1].time
        repair = f"the duration {duration:g} s is taken" if is_later and duration else "the last section has no end"
        yield RepairedFileError(file, "`end` in the last line", repr(in_order[-1].label), repair=repair)


def _beat(line: str) -> Beat | None:
    if plain := _PLAIN_BEAT.fullmatch(line):
        return Beat(float(plain[1]), int(plain[2]), int(plain[3]))
    cells = line.split()
    if len(cells) != 3 or not all(cell.isascii() and cell.isdigit() and len(cell) < 10 for cell in cells[1:]):
        return None
    time = text_files.seconds(cells[0])
    return None if time is None else Beat(time, int(cells[1]), int(cells[2]))


_PLAIN_BEAT = re.compile(r"([0-9]{1,9}\.[0-9]{1,9})\t([0-9]{1,9})\t([0-9]{1,9})")
"""A line as nearly all of them are: hundreds of thousands in the whole set, in a third of the time."""


def _catalogue(folder: Path) -> tuple[dict[str, Song], list[Problem]]:
    """Songs by file name, from the three tables."""
    metadata, problems = _by_file(folder / "metadata.csv", METADATA)
    urls, odd_urls = _by_file(folder / "youtube_urls.csv", URLS)
    scores, odd_scores = _by_file(folder / "youtube_alignment_scores.csv", ALIGNMENT)
    problems += odd_urls + odd_scores
    songs = {}
    for name, row in metadata.items():
        song, odd = _song_of_row(name, row, str(folder / "metadata.csv"))
        problems += odd
        song, odd = _with_video(song, urls.get(name), scores.get(name), folder)
        problems += odd
        songs[name] = song
    return songs, problems


def _by_file(path: Path, columns: text_files.Columns) -> tuple[dict[str, text_files.TextRow], list[Problem]]:
    text, problems = text_files.read_text(path)
    if problems and not text:
        return {}, problems
    rows, odd = text_files.table(text, str(path), columns, required=tuple(columns)[:2])
    problems += odd
    by_name: dict[str, text_files.TextRow] = {}
    for row in rows:
        if not row.cells["file"]:
            problems.append(LineError(str(path), row.line, "the name of a song's file", ""))
        elif row.cells["file"] in by_name:
            problems.append(LineError(str(path), row.line, "one row per song", row.cells["file"]))
        else:
            by_name[row.cells["file"]] = row
    return by_name, problems


def _song_of_row(name: str, row: text_files.TextRow, file: str) -> tuple[Song, list[Problem]]:
    cells = row.cells
    figures = {field: text_files.seconds(cells[field]) for field in ("duration", "bpm", "bars_in_4")}
    problems: list[Problem] = [
        LineError(file, row.line, f"{field} as a number", cells[field])
        for field, value in figures.items()
        if value is None and cells[field]
    ]
    if not cells["duration"]:
        problems.append(LineError(file, row.line, f"the duration of {name!r} in seconds"))
    details: Mapping[str, object] = {
        "release": cells["release"],
        "bpm": figures["bpm"],
        "bars_in_4": figures["bars_in_4"],
        "time_signature": cells["time_signature"].replace("|", "/"),
        "musicbrainz": cells["musicbrainz"],
        "acoustid": cells["acoustid"],
    }
    song = Song(DATASET, name, cells["title"], cells["artist"], figures["duration"], cells["genre"], details=details)
    return song, problems


def _with_video(
    song: Song, url: text_files.TextRow | None, score: text_files.TextRow | None, folder: Path
) -> tuple[Song, list[Problem]]:
    """The song with its video and alignment score. A remark after the address ("(backwards)") goes to the details."""
    problems: list[Problem] = []
    address, _, remark = url.cells["url"].partition(" ") if url else ("", "", "")
    if url and remark:
        file, cell = str(folder / "youtube_urls.csv"), url.cells["url"]
        problems.append(RepairedLineError(file, url.line, "an address alone", cell, repair="the rest kept as a remark"))
    fit = text_files.seconds(score.cells["score"]) if score else None
    if score and fit is None:
        file = str(folder / "youtube_alignment_scores.csv")
        problems.append(LineError(file, score.line, "a score as a number", score.cells["score"]))
    details = {**song.details, "alignment_score": fit, "url_remark": remark}
    return replace(song, urls=(address,) if address else (), details=details), problems
