"""The Harmonix Set (Nieto et al., ISMIR 2019; github.com/urinieto/harmonixset, MIT): sections, beats, metadata.

Files under `dataset/`, named by song:

- `segments/<File>.txt`: a boundary per line, `<seconds> <label of the section that starts there>`, the last one `end`.
- `beats_and_downbeats/<File>.txt`: `<seconds> TAB <position in the bar, 1 = downbeat> TAB <bar>`.
- `metadata.csv`, `youtube_urls.csv`, `youtube_alignment_scores.csv`: a row per song.

Where a file departs from that:

1. Several `end`s: each ends the section before it, and between the first and the next label nothing is annotated.
2. No `end` at the end: the last section ends with the song's duration if that is later, else its end is None.
3. A time without a label ends the section before it; a line without a time is lost, and so is that section's end.
"""

from __future__ import annotations

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
"""score: how well the video fits the annotated recording, 0 to 1; below 0.9 it is likely another recording."""


def load(path: Path) -> ReferenceSet:
    """All songs that have a file of sections. path: the repository, or the `dataset` folder in it.

    Raises FileError where no such folder is; whatever is wrong inside it is listed in the result.
    """
    folder = _dataset_folder(path)
    catalogue, problems = _catalogue(folder)
    if not (folder / "beats_and_downbeats").is_dir():
        problems.append(FileError(str(folder / "beats_and_downbeats"), "a folder with the beats", "none"))
    found = {file.stem: file for file in _text_files(folder / "segments")}
    songs = []
    for name in sorted(found | catalogue):
        file = found.get(name, folder / "segments" / f"{name}.txt")
        song = catalogue.get(name, Song(DATASET, name, title=name))
        if name not in found:
            problems.append(FileError(str(file), f"the sections of {song.title!r}, a song of metadata.csv", "no file"))
            continue
        if name not in catalogue:
            expected = f"{name!r} in metadata.csv"
            problems.append(RepairedFileError(str(file), expected, "no row", taken="its name is its title"))
        annotated, odd = _song(song, file, folder / "beats_and_downbeats" / file.name)
        problems += odd
        songs += annotated
    return ReferenceSet(DATASET, tuple(songs), tuple(problems))


def parse_sections(text: str, file: str, duration: float | None) -> tuple[tuple[Section, ...], list[Problem]]:
    """The sections of one file. file: its name in the messages. duration: of the song, seconds."""
    read: list[Boundary] = []
    problems: list[Problem] = []
    for line, raw in enumerate(text.splitlines(), 1):
        time, label = _time_and_label(raw)
        if not text_files.tidy(raw):
            problems.append(RepairedLineError(file, line, "a time and a label", "an empty line", taken="left out"))
        elif time is None:
            problems.append(LineError(file, line, "a time in seconds, 0 or later, and a label", raw))
            read = boundaries.mark_lost(read)
        else:
            problems += _oddities(raw, time, label, file, line)
            read.append(Boundary(time, label, line, opens=label not in ("", "end")))
    ordered, disorder = boundaries.in_order(read, file)
    problems += [*disorder, *_odd_ends(ordered, file, duration)]
    last = ordered[-1].time if ordered else 0.0
    return boundaries.sections(ordered, duration if duration and duration > last else None), problems


def parse_beats(text: str, file: str) -> tuple[tuple[Beat, ...], list[Problem]]:
    """The beats of one file, in order of time."""
    beats: list[Beat] = []
    problems: list[Problem] = []
    for line, raw in enumerate(text.splitlines(), 1):
        beat = _beat(raw.split())
        if beat is None:
            problems.append(LineError(file, line, "time, position in the bar and bar, parted by tabs", raw))
        elif beats and beat.time < beats[-1].time:
            expected = f"a time later than {beats[-1].time:g}"
            problems.append(RepairedLineError(file, line, expected, f"{beat.time:g}", taken="sorted by time"))
        beats += [beat] if beat else []
    return tuple(sorted(beats, key=lambda each: each.time)), problems


def _dataset_folder(path: Path) -> Path:
    above: tuple[Path, ...] = (path.parent,) if path.name == "segments" else ()
    for folder in (path / "dataset", path, path / "harmonixset" / "dataset", *above):
        if (folder / "segments").is_dir():
            return folder
    raise FileError(str(path), "the Harmonix Set: a folder with dataset/segments", "none there")


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
        yield RepairedLineError(file, line, "time, one blank, label", raw, taken=f"read as {label!r} at {time:g}")
    if label and not labels.known(label):
        yield RepairedLineError(file, line, "a label of the table", label, taken="kept, shown as 'other'")


def _odd_ends(ordered: list[Boundary], file: str, duration: float | None) -> Iterator[Problem]:
    """Rules 1 and 2."""
    for boundary in ordered[:-1]:
        if boundary.label == "end":
            yield RepairedLineError(file, boundary.line, "`end` in the last line only", "end", taken="a section ends")
    if ordered and ordered[-1].label != "end":
        later = duration is not None and duration > ordered[-1].time
        taken = f"the duration {duration:g} s is taken" if later and duration else "the last section has no end"
        yield RepairedFileError(file, "`end` in the last line", repr(ordered[-1].label), taken=taken)


def _beat(cells: list[str]) -> Beat | None:
    if len(cells) != 3 or not all(cell.isascii() and cell.isdigit() for cell in cells[1:]):
        return None
    time = text_files.seconds(cells[0])
    return None if time is None else Beat(time, int(cells[1]), int(cells[2]))


def _catalogue(folder: Path) -> tuple[dict[str, Song], list[Problem]]:
    """Song by file name, from the three tables."""
    metadata, problems = _by_file(folder / "metadata.csv", METADATA)
    urls, odd_urls = _by_file(folder / "youtube_urls.csv", URLS)
    scores, odd_scores = _by_file(folder / "youtube_alignment_scores.csv", ALIGNMENT)
    problems += odd_urls + odd_scores
    songs = {}
    for name, row in metadata.items():
        song, odd = _described(name, row, str(folder / "metadata.csv"))
        problems += odd
        song, odd = _with_video(song, urls.get(name), scores.get(name), folder)
        problems += odd
        songs[name] = song
    return songs, problems


def _by_file(path: Path, columns: text_files.Columns) -> tuple[dict[str, text_files.Row], list[Problem]]:
    text, problems = text_files.read_text(path)
    if problems and not text:
        return {}, problems
    rows, odd = text_files.table(text, str(path), columns, required=tuple(columns)[:2])
    problems += odd
    named: dict[str, text_files.Row] = {}
    for row in rows:
        if not row.cells["file"]:
            problems.append(LineError(str(path), row.line, "the name of a song's file", ""))
        elif row.cells["file"] in named:
            problems.append(LineError(str(path), row.line, "one row per song", row.cells["file"]))
        else:
            named[row.cells["file"]] = row
    return named, problems


def _described(name: str, row: text_files.Row, file: str) -> tuple[Song, list[Problem]]:
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
    song: Song, url: text_files.Row | None, score: text_files.Row | None, folder: Path
) -> tuple[Song, list[Problem]]:
    """The song with its video and how well it fits; a remark behind the address ("(backwards)") goes to the details."""
    problems: list[Problem] = []
    address, _, remark = url.cells["url"].partition(" ") if url else ("", "", "")
    if url and remark:
        file, found = str(folder / "youtube_urls.csv"), url.cells["url"]
        problems.append(RepairedLineError(file, url.line, "an address alone", found, taken="the rest kept as a remark"))
    fit = text_files.seconds(score.cells["score"]) if score else None
    if score and fit is None:
        file = str(folder / "youtube_alignment_scores.csv")
        problems.append(LineError(file, score.line, "a score as a number", score.cells["score"]))
    details = {**song.details, "alignment_score": fit, "url_remark": remark}
    return replace(song, urls=(address,) if address else (), details=details), problems
