"""SALAMI (Smith et al., ISMIR 2011; github.com/DDMAL/salami-data-public, CC0): structure by one or two annotators.

- `metadata/metadata.csv`: a row per song.
- `annotations/<song>/parsed/textfile<n>_<tier>.txt`: a boundary per line, `<seconds> TAB <label of the section that
  starts there>`. The tiers are functions, uppercase (form) and lowercase (phrases), see `salami_files`.

Every annotation is kept as published. The sections of a song are those of its first annotation. A file `textfile2b` is
a second layer of annotator 2 and no further opinion.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from analysis.annotations import Mark, SongAnnotation, Tier, nested
from analysis.errors import FileError, LineError
from analysis.records import Section, Song
from analysis.references import text_files
from analysis.references.records import AnnotatedSong, Problem, Quirk, ReferenceSet, RepairedFileError
from analysis.references.salami_files import RULES, TIERS, Counts, read_tier

DATASET = "salami"
LICENCE = "CC0 1.0"
METADATA: text_files.Columns = {
    "id": ("SONG_ID",),
    "annotator1": ("ANNOTATOR1",),
    "annotator2": ("ANNOTATOR2",),
    "title": ("SONG_TITLE",),
    "artist": ("ARTIST",),
    "duration": ("SONG_DURATION",),
    "class": ("CLASS",),
    "genre": ("GENRE",),
    "source": ("SOURCE",),
    "date1": ("SUBMISSION_DATE1",),
    "date2": ("SUBMISSION_DATE2",),
    "private": ("SONG_WAS_PRIVATE_FLAG",),
    "discarded": ("SONG_WAS_DISCARDED_FLAG",),
}
"""duration: whole seconds. private: whether the recording was not published."""
COMPILATIONS = "Compilations"
"""Written as the artist of a song of a compilation."""
FAR, VERY_FAR = 2.0, 10.0
"""Seconds between the end of an annotation and the stated duration."""
NEAR = 0.05
"""Seconds within which a boundary of the upper level has one of the lower level."""
_FILE = re.compile(r"textfile([12]b?)_functions\.txt")


def load(path: Path, annotator: str = "all") -> ReferenceSet:
    """Songs with at least one annotation. path: the repository. annotator: "1", "2" or "all".

    Raises FileError if there are no annotations. Problems inside are listed in the result, oddities that are read by a
    rule are counted in it.
    """
    if not (path / "annotations").is_dir():
        raise FileError(str(path), "SALAMI: a folder with annotations/ and metadata/", "none in it")
    counts: Counts = Counter()
    rows, problems = _catalogue(path / "metadata" / "metadata.csv", counts)
    folders = {folder.name: folder for folder in (path / "annotations").iterdir() if folder.is_dir()}
    songs = []
    for name in sorted(rows.keys() | folders.keys(), key=lambda name: (len(name), name)):
        if name not in folders:
            is_discarded = rows[name].cells["discarded"].upper() == "TRUE"
            counts["row without annotations, discarded" if is_discarded else "row without annotations", ""] += 1
            continue
        if name not in rows:
            expected = f"a row of song {name} in metadata.csv"
            problems.append(RepairedFileError(str(folders[name]), expected, "none", repair="its number is its title"))
        annotations, odd = _annotations(folders[name], rows.get(name), annotator, counts)
        problems += odd
        if annotations:
            song, odd = _song(name, rows.get(name), annotations, counts)
            problems += odd
            songs.append(AnnotatedSong(song, _sections(annotations[0]), annotations=annotations))
        elif not odd:
            counts["song without this annotator" if annotator != "all" else "folder without annotations", ""] += 1
    quirks = [Quirk(name, tier, n, RULES[name]) for (name, tier), n in counts.items() if n]
    order = {name: position for position, name in enumerate(RULES)}
    quirks.sort(key=lambda quirk: (order[quirk.name], quirk.tier))
    return ReferenceSet(DATASET, tuple(songs), tuple(problems), tuple(quirks))


def _annotations(
    folder: Path, row: text_files.TextRow | None, annotator: str, counts: Counts
) -> tuple[tuple[SongAnnotation, ...], list[Problem]]:
    """The annotations in a folder, first annotator first."""
    annotations, problems = [], list[Problem]()
    numbers = sorted(match[1] for path in (folder / "parsed").glob("*.txt") if (match := _FILE.fullmatch(path.name)))
    for number in numbers:
        if annotator not in ("all", number[0]):
            continue
        annotation, odd = _annotation(folder, number, row, counts)
        problems += odd
        annotations += [annotation] if annotation else []
    if annotator == "all" and numbers and "1" not in numbers:
        counts["second file without a first", ""] += 1
    counts["second layer of an annotator", ""] += sum(annotation.second_layer for annotation in annotations)
    return tuple(annotations), problems


def _annotation(
    folder: Path, number: str, row: text_files.TextRow | None, counts: Counts
) -> tuple[SongAnnotation | None, list[Problem]]:
    """One annotation of a song from its files, None if the functions are not readable."""
    tiers: dict[Tier, tuple[Mark, ...]] = {}
    problems: list[Problem] = []
    for suffix, tier in TIERS.items():
        file = folder / "parsed" / f"textfile{number}_{suffix}.txt"
        text, odd = text_files.read_text(file)
        problems += odd
        if not odd or text:
            marks, odd = read_tier(text, str(file), suffix, counts)
            problems += odd
            tiers |= {tier: marks} if marks else {}
    if "sections" not in tiers:
        return None, problems
    if "phrases" in tiers and "form" in tiers:
        tiers["phrases"] = nested(tiers["phrases"], tiers["form"])
        counts["upper boundary without a lower one", ""] += _n_alone(tiers["form"], tiers["phrases"])
    person = row.cells[f"annotator{number[0]}"] if row else ""
    time = row.cells[f"date{number[0]}"] if row else ""
    source = f"annotations/{folder.name}/parsed/textfile{number}"
    name = f"{DATASET}-{person}" if person else ""
    is_layer = number.endswith("b")
    return SongAnnotation(f"{DATASET}/{folder.name}", name, "annotator", tiers, number, is_layer, time=time,
                          source=source, licence=LICENCE), problems  # fmt: skip


def _n_alone(upper: tuple[Mark, ...], lower: tuple[Mark, ...]) -> int:
    """Boundaries of the upper level without one of the lower level within NEAR."""
    times = [mark.start for mark in lower]
    return sum(all(abs(mark.start - time) > NEAR for time in times) for mark in upper)


def _sections(annotation: SongAnnotation) -> tuple[Section, ...]:
    """The sections by function, each with the label that is scored."""
    return tuple(Section(mark.label, mark.start, mark.end) for mark in annotation.tiers["sections"])


def _song(
    name: str, row: text_files.TextRow | None, annotations: tuple[SongAnnotation, ...], counts: Counts
) -> tuple[Song, list[Problem]]:
    """A song. Its duration is the stated one or the latest end of an annotation, whichever is later."""
    ends = [mark.end or mark.start for annotation in annotations for mark in annotation.tiers["sections"][-1:]]
    end = max(ends)
    if row is None:
        return Song(DATASET, name, name, duration=end), []
    cells, problems = row.cells, list[Problem]()
    stated = text_files.seconds(cells["duration"])
    if stated is None:
        counts["no duration", ""] += 1
    else:
        far = [time for time in ends if abs(time - stated) > FAR]
        counts["end far from the duration", ""] += len(far)
        counts["end very far from the duration", ""] += sum(abs(time - stated) > VERY_FAR for time in far)
        problems += [RepairedFileError(
            f"song {name}", f"an end within {FAR:g} s of the duration {stated:g} s", f"{time:g} s",
            repair="the later of the two is the duration") for time in far]  # fmt: skip
    artist = "" if cells["artist"] == COMPILATIONS else _words(cells["artist"])
    details: Mapping[str, object] = {"class": cells["class"], "source": cells["source"]}
    duration = max(end, stated or 0.0)
    return Song(DATASET, name, _words(cells["title"]), artist, duration, _words(cells["genre"]),
                details=details), problems  # fmt: skip


def _words(text: str) -> str:
    return text_files.tidy(text.replace("_", " "))


def _catalogue(path: Path, counts: Counts) -> tuple[dict[str, text_files.TextRow], list[Problem]]:
    """Rows by song."""
    text, problems = text_files.read_text(path)
    if problems and not text:
        return {}, problems
    rows, odd = text_files.table(text, str(path), METADATA, required=("id",))
    by_name: dict[str, text_files.TextRow] = {}
    problems += odd
    for row in rows:
        if not row.cells["id"]:
            problems.append(LineError(str(path), row.line, "the number of a song", ""))
        elif row.cells["id"] in by_name:
            problems.append(LineError(str(path), row.line, "one row per song", row.cells["id"]))
        else:
            by_name[row.cells["id"]] = row
    for cells in (row.cells for row in by_name.values()):
        counts["underscores for blanks", ""] += "_" in cells["title"] or "_" in cells["artist"]
        counts["compilations as artist", ""] += cells["artist"] == COMPILATIONS
        counts["private recording", ""] += cells["private"] == "1"
    return by_name, problems
