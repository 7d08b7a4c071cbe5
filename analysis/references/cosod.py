"""CoSoD, the Collaborative Song Dataset (Duguay et al., ISMIR 2023; github.com/duguay-michele/CoSoD, CC0).

Two files per song n: `Analysis/Analysis<n>.csv`, a row per section with its voice, and `Metadata/Metadata<n>.csv`, one
row. The repository contains them as `Analysis.zip` and `Metadata.zip`; folders and archives are read.

Rules for sections and performances (the README of the set does not contain all of them):

1. A section starts at its row's timestamp and ends at the next one; the last one has no end in the file.
2. A row with a timestamp alone starts no section; it ends the one before. As the last row, in 44 of 329 files, it is
   the end of the song.
3. A row without timestamp, or with that of the row above, that names no section or the same one, is a further performer
   of the section above. (No such row is in the 329 files; several performers are one row there, "A & B".)
4. A row without timestamp that names another section, or that is the first, is lost, and so is the end of the section
   above. The song's details contain the lines of lost rows (LOST_LINES): its performers are not completely known, so
   that no questions are built from the song.
5. "Both" and "All" mean all artists in the chart credit (README); the analytical columns are then empty.
6. An Artist cell that repeats the section's name names nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from analysis import labels
from analysis.errors import FileError, LineError
from analysis.records import LOST_LINES, Song
from analysis.references import boundaries, text_files
from analysis.references.boundaries import Boundary
from analysis.references.cosod_files import numbered_files
from analysis.references.performer_names import names, performing
from analysis.references.records import (
    AnnotatedSong,
    Performance,
    Problem,
    ReferenceSet,
    RepairedFileError,
    RepairedLineError,
)

DATASET = "cosod"

ANALYSIS: text_files.Columns = {
    "time": ("Timestamp", "Timestamps", "Time"),
    "section": ("Formal section", "Formal section label", "Section"),
    "artist": ("Artist", "Artists"),
    "gender": ("Gender",),
    "function": ("Function",),
    "delivery": ("Delivery", "Vocal delivery"),
    "environment": ("Environment",),
    "layering": ("Layering",),
    "width": ("Width",),
    "index": ("Index", "Index #"),
}
METADATA: text_files.Columns = {
    "title": ("Title",),
    "artists": ("Artists", "Artist"),
    "year": ("Year",),
    "position": ("Position",),
    "collaboration": ("Collaboration type",),
    "genders": ("Gender of artists",),
    "collaboration_genders": ("Collaboration type/gender", "Collaboration type + gender"),
    "musicbrainz": ("MusicBrainz URL",),
}
"""year, position: first year in Billboard's year-end Hot 100 and the rank there."""

VALUES: Mapping[str, Mapping[str, str]] = {
    "gender": {"m": "M", "w": "W", "nb": "NB"},
    "function": {"main": "Main", "feat": "Featured", "featured": "Featured", "neither": "Neither",
                 "uncredited": "Uncredited"},
    "delivery": {"s": "Singing", "r": "Rapping", "spoken": "Spoken"},
    **{field: {f"{field[0]}{n}": f"{field[0].upper()}{n}" for n in range(1, 6)}
       for field in ("environment", "layering", "width")},
}  # fmt: skip
"""Names of the values in the columns, by spelling in lower case."""

_FREE_COLUMNS = ("environment", "layering", "width")
"""Columns whose unexpected values stay as written; in the others they become empty."""


def load(path: Path) -> ReferenceSet:
    """Songs with an analysis. path: the repository, or a folder with Analysis and Metadata.

    Raises FileError if there is neither. Problems inside are listed in the result.
    """
    folder = _folder(path)
    analyses, problems = numbered_files(folder, "Analysis")
    metadata, odd = numbered_files(folder, "Metadata")
    problems += odd
    songs = []
    for number in sorted(analyses | metadata):
        song, odd = _song(str(number), metadata.get(number))
        problems += odd
        if number not in analyses:
            file = str(folder / "Analysis" / f"Analysis{number}.csv")
            problems.append(FileError(file, f"the analysis of {song.title!r}, which has metadata", "no file"))
            continue
        file, data = analyses[number]
        if number not in metadata:
            missing = f"Metadata{number}.csv beside it"
            problems.append(RepairedFileError(file, missing, "no file", repair="loaded without title and artists"))
        text, undecoded = text_files.decode(data, file)
        annotated_song, odd = parse_analysis(text, file, song)
        problems += undecoded + odd
        songs += [annotated_song] if annotated_song else []
    return ReferenceSet(DATASET, tuple(songs), tuple(problems))


def parse_analysis(text: str, file: str, song: Song) -> tuple[AnnotatedSong | None, list[Problem]]:
    """Sections and performances of one file, None if it has no section. file: its name in messages."""
    rows, problems = text_files.table(text, file, ANALYSIS, required=("time", "section"))
    section_boundaries, performers, odd = _boundaries(rows, file, song.id)
    lost = [problem.line for problem in (*problems, *odd) if type(problem) is LineError]
    if lost:
        song = replace(song, details={**song.details, LOST_LINES: sorted(lost)})
    in_order, disorder = boundaries.in_order(section_boundaries, file)
    problems += odd + disorder
    sections = boundaries.sections(in_order, None)
    if not sections:
        return None, [*problems, FileError(file, "at least one section", "none")]
    credited_artists = song.details.get("artists", ())
    performances = []
    for boundary, end in zip(in_order, boundaries.ends(in_order, None), strict=True):
        for row in performers[boundary.line]:
            values, odd = _values(row, file)
            problems += odd
            artist = row.cells["artist"]
            performances.append(
                Performance(boundary.time, end, boundary.label, artist, performing(artist, credited_artists), **values)
            )
    return AnnotatedSong(song, sections, performances=tuple(performances)), problems


def _folder(path: Path) -> Path:
    above: tuple[Path, ...] = (path.parent,) if path.name in ("Analysis", "Metadata") else ()
    for folder in (path, path / "cosod", path / "CoSoD", *above):
        if (folder / "Analysis").is_dir() or (folder / "Analysis.zip").is_file():
            return folder
    raise FileError(str(path), "CoSoD: a folder with Analysis or Analysis.zip", "none in it")


def _boundaries(
    rows: list[text_files.TextRow], file: str, number: str
) -> tuple[list[Boundary], dict[int, list[text_files.TextRow]], list[Problem]]:
    """Boundaries in the order of the file, and rows of performers by line of the boundary, by rules 2 to 4 and 6."""
    section_boundaries: list[Boundary] = []
    performers: dict[int, list[text_files.TextRow]] = {}
    problems: list[Problem] = []
    for row in rows:
        cells, line = row.cells, row.line
        time, last = text_files.seconds(cells["time"]), section_boundaries[-1] if section_boundaries else None
        problems += _odd_cells(row, file, number)
        same = last is not None and _same(cells["section"], last.label)
        if last is not None and same and (time == last.time or (cells["artist"] and not cells["time"])):
            performers[last.line] += [row] if _names_somebody(row) else []
            if time is None:
                repair = f"a further performer of {last.label!r}"
                problems.append(RepairedLineError(file, line, "a time in seconds", cells["time"], repair=repair))
        elif time is None:
            problems.append(LineError(file, line, "a time in seconds, 0 or later", cells["time"]))
            section_boundaries = boundaries.mark_lost(section_boundaries)
        else:
            section_boundaries.append(Boundary(time, cells["section"], line, opens=bool(cells["section"])))
            performers[line] = [row] if _names_somebody(row) else []
            if not cells["section"]:
                repair = "the section above ends here"
                problems.append(RepairedLineError(file, line, "the name of a section", repair=repair))
    return section_boundaries, performers, problems


def _same(section: str, above: str) -> bool:
    return not section or section.casefold() == above.casefold()


def _names_somebody(row: text_files.TextRow) -> bool:
    """Whether the Artist cell names somebody, by rule 6."""
    artist = row.cells["artist"]
    return bool(artist) and artist.casefold() != row.cells["section"].casefold()


def _odd_cells(row: text_files.TextRow, file: str, number: str) -> Iterator[Problem]:
    cells, line = row.cells, row.line
    if cells["section"] and not labels.is_known(cells["section"]):
        yield RepairedLineError(file, line, "a section name of the table", cells["section"], repair="shown as 'other'")
    if cells["artist"] and not _names_somebody(row):
        yield RepairedLineError(file, line, "the name of an artist", cells["artist"], repair="read as nobody")
    if cells["index"] != number:
        yield RepairedLineError(file, line, f"the index {number}", cells["index"], repair="the file's name counts")


def _values(row: text_files.TextRow, file: str) -> tuple[dict[str, str], list[Problem]]:
    """Analytical columns by field, with the names of VALUES."""
    values: dict[str, str] = {}
    problems: list[Problem] = []
    for field, names_by_spelling in VALUES.items():
        cell = row.cells[field]
        values[field] = names_by_spelling.get(cell.casefold(), cell if field in _FREE_COLUMNS else "")
        if cell and cell.casefold() not in names_by_spelling:
            expected = f"{field} {', '.join(dict.fromkeys(names_by_spelling.values()))}"
            repair = "kept" if field in _FREE_COLUMNS else "left empty"
            problems.append(RepairedLineError(file, row.line, expected, cell, repair=repair))
    return values, problems


def _song(number: str, source: tuple[str, bytes] | None) -> tuple[Song, list[Problem]]:
    """Song of a metadata file, with its number as title if there is none."""
    nameless = Song(DATASET, number, title=f"CoSoD {number}")
    if source is None:
        return nameless, []
    file, data = source
    text, problems = text_files.decode(data, file)
    rows, odd = text_files.table(text, file, METADATA, required=("title", "artists"))
    problems += odd
    problems += [LineError(file, row.line, "one row", "a further one") for row in rows[1:]]
    if not rows:
        return nameless, [*problems, FileError(file, "one row of metadata", "none")]
    cells = rows[0].cells
    years = {field: int(cells[field]) if cells[field].isdecimal() else None for field in ("year", "position")}
    problems += [
        LineError(file, rows[0].line, f"the {field} as a whole number", cells[field])
        for field, value in years.items()
        if value is None
    ]
    details: dict[str, object] = {"artists": names(cells["artists"]), **years}
    details |= {field: cells[field] for field in ("collaboration", "genders", "collaboration_genders", "musicbrainz")}
    return Song(DATASET, number, cells["title"] or nameless.title, cells["artists"], details=details), problems
